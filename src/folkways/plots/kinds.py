"""The figures of a run by their names, each with what it shows."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from folkways.base.errors import FolkwaysError
from folkways.metrics.summary import Summary
from folkways.metrics.target import find_target, tree_of
from folkways.plots.activity import activity_figure
from folkways.plots.facts_view import fact_figure
from folkways.plots.figure import PrintFigure
from folkways.plots.figure2 import paper_figure
from folkways.plots.own_series import series_figures
from folkways.plots.shares import norms_figure
from folkways.plots.tree import transmission_figure
from folkways.plots.utilities import utilities_figure
from folkways.scenario.problems import listed, suggestion

RUN_FIGURES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "norms": "acceptance, adherence and compliance rate of all tracked norms over time",
        "norm": "the same of one norm (--norm)",
        "activity": "conflicts, conversations and thoughts over time",
        "figure2": "both together, as Figure 2 of Ren et al. (2024)",
        "transmission": "who passed a norm to whom, and when (--norm)",
        "utilities": "how agents value the norms that they hold at the end",
        "measure": "a table over time of a measure of your own (--measure)",
    }
)
"""Kinds of figures, and what each shows."""
_OF_NORM: Final = ("norm", "transmission")
_OF_TOWN: Final = frozenset(RUN_FIGURES) - {"measure"}


def run_figure(summary: Summary, kind: str, *, norm: str = "", measure: str = "") -> PrintFigure:
    """Return one figure of a run.

    ``norm`` is the id of a tracked norm (for "transmission" also a norm in a sentence), which may
    be left out where only one is tracked; ``measure`` is the name of a measure of one's own, with a
    column behind a colon if it has several figures. Raises FolkwaysError for an unknown figure.
    """
    if kind not in RUN_FIGURES:
        near = suggestion(kind, RUN_FIGURES)
        raise FolkwaysError(f"no figure of a run is called {kind!r}{near} ({listed(RUN_FIGURES)})")
    _check(summary, kind)
    if norm and kind not in _OF_NORM:
        raise FolkwaysError(
            f"--norm: the figure {kind!r} is not of a single norm (those are: {listed(_OF_NORM)})"
        )
    if kind == "measure":
        return _measure(summary, measure)
    if kind == "norm":
        return norms_figure(summary, [_tracked(summary, norm)])
    if kind == "transmission":
        return _transmission(summary, norm)
    if kind == "norms":
        return norms_figure(summary)
    drawn = {"activity": activity_figure, "figure2": paper_figure, "utilities": utilities_figure}
    return drawn[kind](summary)


def figures_of(summary: Summary) -> dict[str, str]:
    """Return the kinds of figures that can be drawn of a run, and what each shows."""
    found = dict(RUN_FIGURES) if summary.setup.has_map else {}
    if not summary.setup.tracked:
        found = {name: what for name, what in found.items() if name not in ("norms", "norm")}
    tables = [one.name for one in summary.own if one.step]
    found.pop("measure", None)
    if tables:
        found["measure"] = f"{RUN_FIGURES['measure']}: {listed(tables)}"
    return found


def _check(summary: Summary, kind: str) -> None:
    """Raise FolkwaysError if the run has nothing that this kind could show."""
    if kind in _OF_TOWN and not summary.setup.has_map:
        raise FolkwaysError(
            f"the figure {kind!r} is of norms in a town; the environment of this run is "
            f"{summary.environment!r}: use measure"
        )
    if kind in _OF_TOWN and not summary.reached:
        raise FolkwaysError("the run has no event yet, so there is nothing to draw")
    if kind in ("norms", "norm") and not summary.setup.tracked:
        raise FolkwaysError("the scenario tracks no norm, so there is nothing to draw")


def _tracked(summary: Summary, norm: str) -> str:
    ids = [one.id for one in summary.setup.tracked]
    if not norm and len(ids) == 1:
        return ids[0]
    if not norm:
        raise FolkwaysError(f"--norm: say which of the tracked norms: {listed(ids)}")
    if norm not in ids:
        near = suggestion(norm, ids)
        raise FolkwaysError(f"--norm: no tracked norm is called {norm!r}{near} ({listed(ids)})")
    return norm


def _transmission(summary: Summary, norm: str) -> PrintFigure:
    if norm in summary.knowledge:
        return fact_figure(summary, norm)
    target = find_target(summary, norm or _tracked(summary, norm))
    tree = tree_of(summary, target)
    statements = {one.id: one.statement for one in summary.setup.tracked}
    title = statements.get(tree.norm, tree.norm)
    return transmission_figure(tree, summary.bins, summary.last, summary.removed, title)


def _measure(summary: Summary, wanted: str) -> PrintFigure:
    name, _, column = wanted.partition(":")
    figures = {one.name: series_figures(one) for one in summary.own if one.step}
    if name not in figures:
        known = listed(figures) or "none"
        raise FolkwaysError(
            f"--measure: the run has no table over time called {name!r} (there are: {known})"
        )
    found = {one.name.removeprefix(f"{name}-"): one for one in figures[name]}
    if column and column not in found:
        raise FolkwaysError(
            f"--measure: {name!r} has no figure of {column!r} (there are: {listed(found)})"
        )
    if not found:
        raise FolkwaysError(f"--measure: {name!r} has no rows")
    return found[column] if column else next(iter(found.values()))
