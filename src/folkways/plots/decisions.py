"""The judge's decisions as the report shows them, by question and norm."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from folkways.metrics.judge import DocketEntry

MOST_TEXTS = 1000
"""So many texts of each kind are shown: those of a thousand agents would be most of the page."""
_QUESTIONS = {
    "conduct": "Does what is done or planned comply?",
    "likeness": "Is one norm the other?",
    "subject": "Is what is said or thought about the norm?",
}
_SILENT = {"unrelated", "other", "not about"}


@dataclass(frozen=True)
class DecisionGroup:
    """The judge's decisions on one question about one norm; ``silent`` are of no bearing on it.

    ``spoken`` and ``silent`` hold :data:`MOST_TEXTS` at most, those asked about most often;
    ``texts`` are all.
    """

    question: str
    norm: str
    spoken: list[DocketEntry]
    silent: list[DocketEntry]
    texts: int
    calls: int


def grouped(decisions: Iterable[DocketEntry]) -> list[DecisionGroup]:
    """Return the decisions by question and norm, in each those asked about most often first."""
    groups = []
    every = sorted(decisions, key=lambda one: (one.question, one.norm, -one.count, one.text))
    for (question, norm), some in groupby(every, key=lambda one: (one.question, one.norm)):
        members = list(some)
        groups.append(
            DecisionGroup(
                question=_QUESTIONS[question],
                norm=norm,
                spoken=[one for one in members if one.verdict not in _SILENT][:MOST_TEXTS],
                silent=[one for one in members if one.verdict in _SILENT][:MOST_TEXTS],
                texts=len(members),
                calls=sum(one.count for one in members),
            )
        )
    return groups


def all_shown(groups: Sequence[DecisionGroup]) -> bool:
    """Whether no text is left out."""
    return all(len(one.spoken) + len(one.silent) == one.texts for one in groups)
