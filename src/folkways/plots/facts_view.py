"""What the report shows of tracked facts: who knows them, from whom, and who came."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from folkways.metrics.attendance import Attendance
from folkways.metrics.knowledge import FactKnown
from folkways.metrics.summary import Summary
from folkways.plots.figure import PrintFigure
from folkways.plots.figure_view import FigureShelf, FigureView
from folkways.plots.tree import describe, transmission_figure
from folkways.plots.tree_words import FACT

PARK: Final = (
    ("the party", "1 of 25 (4 %)", "13 of 25 (52 %)", "5 of 12 (42 %)"),
    ("the candidacy", "1 of 25 (4 %)", "8 of 25 (32 %)", "–"),
)
"""Park et al. (2023, section 7.1): asked by interview, after two days of 25 agents."""


@dataclass(frozen=True)
class FactView:
    """A tracked fact with its tree; ``told`` is the tree in a sentence."""

    known: FactKnown
    figure: FigureView
    told: str
    attendance: Attendance | None


def facts_view(summary: Summary, shelf: FigureShelf) -> list[FactView]:
    """Return what the report shows of each tracked fact; empty if the run tracks none."""
    return [_view(summary, known, shelf) for known in summary.knowledge.values()]


def fact_figure(summary: Summary, id: str) -> PrintFigure:
    """Return the transmission tree of a tracked fact as a figure."""
    known = summary.knowledge[id]
    return transmission_figure(
        known.tree, summary.bins, summary.last, summary.removed, known.fact.statement, FACT
    )


def _view(summary: Summary, known: FactKnown, shelf: FigureShelf) -> FactView:
    return FactView(
        known,
        shelf.view(fact_figure(summary, known.fact.id), f"--norm {known.fact.id}"),
        describe(known.tree, named=False, words=FACT),
        summary.attendance.get(known.fact.id),
    )
