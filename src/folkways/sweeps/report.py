"""The report of a sweep: one HTML file with means, findings, comparisons, figures and methods."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from folkways.base.amounts import decimal, interval
from folkways.base.minds import is_offline
from folkways.base.percent import percent
from folkways.plots.figure_view import Download, FigureShelf, FigureView
from folkways.plots.page import resource, template
from folkways.plots.words import in_words
from folkways.sweeps.compare import compare
from folkways.sweeps.failures import failure_kinds
from folkways.sweeps.figures import sweep_figure, usual
from folkways.sweeps.methods import sweep_methods
from folkways.sweeps.over_seeds import findings_over_seeds
from folkways.sweeps.plan import BY_NORM, FigureSpec
from folkways.sweeps.sets import run_set
from folkways.sweeps.sides import entrepreneurs_shape
from folkways.sweeps.statistics import mean_interval
from folkways.sweeps.tipping import tipping_points

if TYPE_CHECKING:
    from folkways.runs.run import Run
    from folkways.sweeps.comparison import Comparison
    from folkways.sweeps.results import SweepResults

_MOST_COMPARED: Final = 12
"""So many conditions are compared with the first; more are left to folkways compare."""
REPORT: Final = "report.html"
"""The file of the report in the folder of a sweep."""


@dataclass(frozen=True)
class Cell:
    """A mean over runs, with the ends of its interval; both are text, "" for what is not there."""

    mean: str
    ends: str


@dataclass(frozen=True)
class MeansTable:
    """Means of one measure by norm, or of several measures, a row for each condition."""

    title: str
    columns: Sequence[str]
    rows: Sequence[tuple[str, str, Sequence[Cell]]]


def render_sweep_report(
    sweep: SweepResults, first: Mapping[str, Run], *, files: bool = True
) -> str:
    """Return the report as HTML: no script, no request to anywhere, the same bytes every time.

    ``first`` has a finished run of each condition. With ``files`` false the figures have no files
    to download. Raises FolkwaysError if no run is finished.
    """
    compared = compared_with_first(sweep)
    methods = sweep_methods(sweep, first, compared)
    shelf = FigureShelf(sweep.plan.name, str(sweep.path), files)
    encoded = b64encode(methods.bibtex.encode()).decode()
    return template("sweep_report.html.j2").render(
        sweep=sweep,
        plan=sweep.plan,
        tables=means_tables(sweep),
        tipping=tipping_points(sweep),
        over_seeds=[
            (name, found)
            for name in sweep.conditions
            if (found := findings_over_seeds(sweep, name))
        ],
        findings=list(filter(None, [entrepreneurs_shape(sweep)])),
        comparisons=compared,
        foremost=[(found, lines) for found in compared if (lines := _foremost(found))],
        not_compared=len(sweep.conditions) - 1 - len(compared),
        figures=[_figure(sweep, spec, shelf) for spec in sweep.plan.figures or usual(sweep)],
        failures=failure_kinds(sweep),
        offline=all(is_offline(one.header.mind) for one in first.values()),
        methods=methods,
        bibtex=Download(
            "BibTeX", "folkways-references.bib", f"data:text/plain;charset=utf-8;base64,{encoded}"
        ),
        style=Markup(resource("report.css")),  # noqa: S704  our own style sheet
    )


def means_tables(sweep: SweepResults) -> list[MeansTable]:
    """Return the means that a sweep shows first: a table by norm for each measure that has norms.

    The other measures stand together in one.
    """
    tables = [
        _means(
            sweep,
            in_words(measure),
            [(sweep.statements[norm], measure, norm) for norm in sweep.kinds_of(measure)],
        )
        for measure in sweep.shown
        if measure in BY_NORM
    ]
    counts = [one for one in sweep.shown if one not in BY_NORM]
    if counts:
        tables.append(_means(sweep, "counts", [(in_words(one), one, "") for one in counts]))
    return tables


def _means(sweep: SweepResults, title: str, columns: Sequence[tuple[str, str, str]]) -> MeansTable:
    rows = []
    for condition in sweep.conditions:
        cells = [
            _cell(
                sweep.values(condition, measure, norm).values(),
                sweep.bounds(measure),
                share=sweep.is_share(measure),
            )
            for _, measure, norm in columns
        ]
        runs = f"{len(sweep.done(condition)):,} of {len(sweep.of(condition)):,}"
        rows.append((condition, runs, cells))
    return MeansTable(title, [heading for heading, _, _ in columns], rows)


def _cell(values: Iterable[float], bounds: tuple[float, float] | None, *, share: bool) -> Cell:
    found = mean_interval(list(values), bounds)
    if found is None:
        return Cell("undefined", "")
    mean = percent(found.mean) if share else decimal(found.mean)
    if found.low is None or found.high is None:
        return Cell(mean, "")
    alike = found.low == found.high
    return Cell(mean, "every run" if alike else interval(found.low, found.high, share=share))


def compared_with_first(sweep: SweepResults) -> list[Comparison]:
    """Return comparisons of the first condition with the others whose runs are all finished.

    At most twelve are compared; there are none if the first condition has unfinished runs.
    """
    waiting = {one.condition for one in sweep.unfinished}
    first, *others = sweep.conditions
    if first in waiting:
        return []
    ready = [one for one in others if one not in waiting]
    return [compare(run_set(sweep, first), run_set(sweep, one)) for one in ready[:_MOST_COMPARED]]


def _foremost(found: Comparison) -> list[str]:
    """Return the differences to read first: in primary measures, or else the significant ones."""
    lines = [one for one in found.lines if one.role == "primary"]
    lines = lines or [one for one in found.lines if one.clear]
    return [one.text for one in lines]


def _figure(sweep: SweepResults, spec: FigureSpec, shelf: FigureShelf) -> FigureView:
    options = [f"--norm {spec.norm}"] if spec.norm else []
    options += [f"--against {spec.against}"] if spec.against else []
    return shelf.view(sweep_figure(sweep, spec), " ".join(options))
