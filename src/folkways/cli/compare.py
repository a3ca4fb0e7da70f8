"""``folkways compare``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from folkways.cli.options import Json

if TYPE_CHECKING:
    from folkways.sweeps.comparison import Comparison


FILES: Final[Mapping[str, Literal["svg", "pdf", "png", "csv"]]] = {
    ".svg": "svg",
    ".pdf": "pdf",
    ".png": "png",
    ".csv": "csv",
}
"""Endings of what --figure writes."""


def main(
    sources: Annotated[
        list[str],
        typer.Argument(
            metavar="A B",
            help="Two run files, two folders of sweeps, or FOLDER:CONDITION twice. With --against: "
            "the folders of one or several sweeps.",
        ),
    ],
    against: Annotated[
        str,
        typer.Option(
            metavar="CONDITION",
            help="Compare every condition that the sweeps have in common with this one, in one "
            "table.",
        ),
    ] = "",
    figure: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="With --against: write a figure of the table to a new file (.svg, .pdf, .png), or "
            "its numbers (.csv).",
        ),
    ] = None,
    json_: Json = False,
) -> None:
    """Compare two sets of runs, or two single runs, or the conditions of several sweeps.

    For sets it gives the difference of each measure with its 95 % interval and a test that is
    named; runs of the same seeds are taken in pairs. The measures that the plans name as primary
    decide (p adjusted for them); the others are exploratory. For two run files it shows where
    each ends, which settings differ, the first event that does, and the largest differences.

    \b
    Examples:
      folkways compare "sweeps/ablations:all mechanisms" "sweeps/ablations:without compliance"
      folkways compare sweeps/with sweeps/without --json
      folkways compare runs/hobbs_cafe-1.folk runs/hobbs_cafe-2.folk
      folkways compare sweeps/mine sweeps/mine_gpt --against control --figure mine.svg
    """
    from folkways.base.errors import FolkwaysError

    if against:
        _contrasts(sources, against, figure, as_json=json_)
        return
    if figure is not None:
        raise FolkwaysError("--figure needs --against CONDITION: it shows the conditions of sweeps")
    if len(sources) != 2:
        raise FolkwaysError(
            f"compare takes two runs or two sets of runs, not {len(sources)}; for the conditions "
            "of one or several sweeps add --against CONDITION"
        )
    _two(sources[0], sources[1], as_json=json_)


def _two(a: str, b: str, *, as_json: bool) -> None:
    import json

    from folkways.cli.terminal import output, plain
    from folkways.sweeps.compare_any import compare
    from folkways.sweeps.comparison import least_note
    from folkways.sweeps.divergence import Divergence

    console = output()
    found = compare(a, b)
    if isinstance(found, Divergence):
        if as_json:
            typer.echo(json.dumps(found.to_json()))
            return
        for line in found.text:
            style = "yellow" if line == found.warning else ""
            console.print(plain(line, style), soft_wrap=True)
        return
    if as_json:
        typer.echo(json.dumps([one.to_json() for one in found]))
        return
    for comparison in found:
        for text, style in _styled(comparison):
            console.print(plain(text, style), soft_wrap=True)
    warning = least_note(found)
    if warning:
        console.print(plain(warning, "yellow"), soft_wrap=True)


def _contrasts(sources: list[str], against: str, figure: str | None, *, as_json: bool) -> None:
    import json

    from folkways.cli.contrasts import contrast_table
    from folkways.cli.files import named_file, write_new
    from folkways.cli.terminal import output, plain
    from folkways.sweeps.contrast_figure import contrast_figure
    from folkways.sweeps.contrasts import contrasts

    target = None if figure is None else named_file(figure, "--figure", FILES)
    found = contrasts(sources, against)
    if target is not None:
        drawn, form = contrast_figure(found), FILES[target.suffix.lower()]
        write_new(target, drawn.csv() if form == "csv" else drawn.file(form))
    if as_json:
        typer.echo(json.dumps([one._asdict() for one in found.cells]))
        return
    console = output()
    for note in found.notes:
        console.print(plain(note, "yellow"), soft_wrap=True)
    console.print(contrast_table(found))
    console.print(plain(found.method, "dim"), soft_wrap=True)


def _styled(comparison: Comparison) -> Iterator[tuple[str, str]]:
    """Give the lines of a comparison of two sets, each with the style that it is printed in."""
    yield f"A: {comparison.a.name}", "bold"
    yield f"B: {comparison.b.name}", "bold"
    yield from ((text, "yellow") for text in comparison.notes)
    yield from ((text, "") for text in (*comparison.differences, comparison.method))
    yield from ((line.text, "" if line.clear else "dim") for line in comparison.lines)
    yield from ((text, "dim") for text in comparison.untested)
