"""``folkways figure``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from folkways.cli.options import Trust, With
from folkways.cli.terminal import say

if TYPE_CHECKING:
    from folkways.plots.figure import PrintFigure
    from folkways.sweeps.results import SweepResults

FileKind = Literal["svg", "pdf", "png", "csv"]
_KINDS: Final[tuple[FileKind, ...]] = ("svg", "pdf", "png", "csv")


def main(
    source: Annotated[
        Path | None,
        typer.Argument(
            metavar="RUN|SWEEP", help="A run file, or the folder of a sweep.", show_default=False
        ),
    ] = None,
    kind: Annotated[
        str, typer.Option("--kind", metavar="KIND", help="Which figure; --list names them.")
    ] = "",
    norm: Annotated[
        str,
        typer.Option("--norm", metavar="NORM", help="The norm that it is of, by its id."),
    ] = "",
    measure: Annotated[
        str,
        typer.Option(
            "--measure", metavar="NAME", help="For --kind measure: a measure of your own."
        ),
    ] = "",
    against: Annotated[
        str,
        typer.Option(
            "--against", metavar="FACTOR", help="Of a sweep: against this factor, not over time."
        ),
    ] = "",
    format_: Annotated[
        str,
        typer.Option(
            "--format",
            metavar="FORMAT",
            help="svg, pdf, png (300 dots an inch), or csv: the numbers that it shows. Without it "
            "the ending of --out decides, or svg.",
        ),
    ] = "",
    out: Annotated[
        str | None,
        typer.Option(
            metavar="FILE", help="A new file (default: the figure's name, in this folder)."
        ),
    ] = None,
    list_: Annotated[bool, typer.Option("--list", help="List the kinds of figures.")] = False,
    within: With = None,
    trust: Trust = False,
) -> None:
    """Write one figure of a run or a sweep, at print size, with its caption.

    The figures of a sweep show means over seeds, with their 95 % intervals, by condition. Printed
    are the file and the caption, which defines what is shown.

    \b
    Examples:
      folkways figure --list
      folkways figure runs/hobbs_cafe-1.folk --kind norms --format pdf
      folkways figure runs/hobbs_cafe-1.folk --kind transmission --norm no_smoking_indoors
      folkways figure sweeps/paper --kind acceptance --out acceptance.png
      folkways figure sweeps/mine --kind adherence --against norms.synthesis_threshold
    """
    from folkways.base.errors import FolkwaysError
    from folkways.cli.files import named_file, write_new
    from folkways.plots.figure import file_stem

    if list_:
        _list(source, within or (), trust=trust)
        return
    if source is None:
        raise FolkwaysError("name a run file or the folder of a sweep; --list names the figures")
    form = _format(format_, out)
    target = None if out is None else named_file(out, "--out")
    if source.is_dir():
        if measure:
            raise FolkwaysError("--measure is for runs; of a sweep, name the measure with --kind")
        drawn = _of_sweep(source, kind, norm, against)
    else:
        if against:
            raise FolkwaysError("--against is for sweeps; in one run nothing is varied")
        drawn = _of_run(source, kind, norm, measure, within or (), trust=trust)
    content = drawn.csv().encode() if form == "csv" else drawn.file(form)
    path = target or Path(f"{file_stem(source.stem, drawn.name)}.{form}")
    write_new(path, content)
    say(path)
    say(f"{drawn.title}. {drawn.caption}")


def _format(given: str, out: str | None) -> FileKind:
    """Return the format that was asked for; raises FolkwaysError for another one, or for two."""
    from folkways.base.errors import FolkwaysError

    ending = Path(out).suffix.lower().removeprefix(".") if out is not None else ""
    wanted = given.lower() or ending or "svg"
    for form in _KINDS:
        if form == wanted:
            if ending and ending != form:
                raise FolkwaysError(f"--out: {out!r} does not end in .{form}, as --format asks for")
            return form
    option = "--format" if given else "--out"
    raise FolkwaysError(f"{option}: {wanted!r} is no format of figures ({', '.join(_KINDS)})")


def _of_run(
    source: Path, kind: str, norm: str, measure: str, within: Sequence[str], *, trust: bool
) -> PrintFigure:
    from folkways.base.errors import FolkwaysError
    from folkways.cli.which_norm import which_norm
    from folkways.plots.kinds import RUN_FIGURES
    from folkways.runs.run import Run
    from folkways.scenario.problems import listed

    if not kind:
        raise FolkwaysError(f"--kind: say which figure: {listed(RUN_FIGURES)}")
    run = Run.open(source, parts=within, trust=trust)
    if kind == "transmission" and norm:
        norm = which_norm(run.summary, norm)
    return run.figure(kind, norm=norm, measure=measure)


def _of_sweep(source: Path, kind: str, norm: str, against: str) -> PrintFigure:
    from folkways.base.errors import FolkwaysError
    from folkways.scenario.problems import listed
    from folkways.sweeps.outcome import Sweep

    sweep = Sweep.open(source)
    if not kind:
        raise FolkwaysError(f"--kind: say which measure: {listed(_sweep_kinds(sweep))}")
    return sweep.print_figure(kind, norm=norm, against=against)


def _sweep_kinds(sweep: SweepResults) -> list[str]:
    from folkways.sweeps.plan import OVER_TIME

    return [*OVER_TIME, *sweep.own_series]


def _list(source: Path | None, within: Sequence[str], *, trust: bool) -> None:
    """Print the kinds of figures: those that can be drawn of what was named, or all."""
    from folkways.plots.kinds import RUN_FIGURES, figures_of
    from folkways.plots.words import in_words
    from folkways.sweeps.plan import OVER_TIME

    if source is None or not source.is_dir():
        kinds: Mapping[str, str] = RUN_FIGURES
        if source is not None:
            from folkways.runs.run import Run

            kinds = figures_of(Run.open(source, parts=within, trust=trust).summary)
        say(f"Figures of {'a run' if source is None else source}:{'' if kinds else ' none'}")
        width = max(map(len, kinds), default=0)
        for name, what in kinds.items():
            say(f"  {name:<{width}}  {what}")
    if source is None:
        say("Figures of a sweep (mean and 95 % interval over seeds, by condition):")
        for name in OVER_TIME:
            say(f"  {name:<{max(map(len, OVER_TIME))}}  {in_words(name)} over time")
        say("  any measure of the table with --against FACTOR")
    elif source.is_dir():
        from folkways.sweeps.figures import numeric
        from folkways.sweeps.outcome import Sweep

        sweep = Sweep.open(source)
        say(f"Over time: {', '.join(_sweep_kinds(sweep))}")
        factors = ", ".join(numeric(sweep)) or "none"
        say(f"Any measure with --against one of the factors that are numbers: {factors}")
