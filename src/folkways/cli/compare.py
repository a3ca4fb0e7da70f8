"""``folkways compare``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from folkways.cli.options import Json

if TYPE_CHECKING:
    from folkways.sweeps.comparison import Comparison


def main(
    a: Annotated[
        str,
        typer.Argument(metavar="A", help="A run file, the folder of a sweep, or FOLDER:CONDITION."),
    ],
    b: Annotated[
        str, typer.Argument(metavar="B", help="What to compare it with, of the same kind.")
    ],
    json_: Json = False,
) -> None:
    """Compare two sets of runs, or two single runs.

    For sets it gives the difference of each measure with its 95 % interval and a test that is
    named; runs of the same seeds are taken in pairs. The measures that the plans name as primary
    decide (p adjusted for them); the others are exploratory. For two run files it shows where
    each ends, which settings differ, the first event that does, and the largest differences.

    \b
    Examples:
      folkways compare "sweeps/ablations:all mechanisms" "sweeps/ablations:without compliance"
      folkways compare sweeps/with sweeps/without --json
      folkways compare runs/hobbs_cafe-1.folk runs/hobbs_cafe-2.folk
    """
    import json

    from folkways.cli.terminal import output, plain
    from folkways.sweeps.compare_any import compare
    from folkways.sweeps.comparison import least_note
    from folkways.sweeps.divergence import Divergence

    console = output()
    found = compare(a, b)
    if isinstance(found, Divergence):
        if json_:
            typer.echo(json.dumps(found.to_json()))
            return
        for line in found.text:
            style = "yellow" if line == found.warning else ""
            console.print(plain(line, style), soft_wrap=True)
        return
    if json_:
        typer.echo(json.dumps([one.to_json() for one in found]))
        return
    for comparison in found:
        for text, style in _styled(comparison):
            console.print(plain(text, style), soft_wrap=True)
    warning = least_note(found)
    if warning:
        console.print(plain(warning, "yellow"), soft_wrap=True)


def _styled(comparison: Comparison) -> Iterator[tuple[str, str]]:
    """Give the lines of a comparison of two sets, each with the style that it is printed in."""
    yield f"A: {comparison.a.name}", "bold"
    yield f"B: {comparison.b.name}", "bold"
    yield from ((text, "yellow") for text in comparison.notes)
    yield from ((text, "") for text in (*comparison.differences, comparison.method))
    yield from ((line.text, "" if line.clear else "dim") for line in comparison.lines)
    yield from ((text, "dim") for text in comparison.untested)
