"""What the report shows of interviews about facts and acquaintance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from folkways.metrics.asked_facts import Answered, SubjectAsked, asked
from folkways.metrics.summary import Summary

PARK: Final = (
    ("the party, after two days", "13 of 25 (52 %)", "–", "–"),
    ("the candidacy, after two days", "8 of 25 (32 %)", "–", "–"),
    ("one another, before", "–", "–", "0.167"),
    ("one another, after two days", "–", "6 of 453 (1.3 %)", "0.740"),
)
"""Park et al. (2023, section 7.1): who knows it, hallucinated answers, density of acquaintance."""


@dataclass(frozen=True)
class AskedRow:
    """A fact, or acquaintance, as asked at one moment."""

    about: str
    found: SubjectAsked


@dataclass(frozen=True)
class FactsAskedView:
    """The figures, in order of what was asked; ``reasons`` are about gatherings.

    ``missing`` says why there are none although a table of answers is there; else empty.
    """

    rows: tuple[AskedRow, ...]
    reasons: tuple[Answered, ...]
    missing: str = ""


def facts_asked_view(
    summary: Summary, answers: Sequence[Answered], missing: str = ""
) -> FactsAskedView | None:
    """Return what the report shows of the answers; None if nobody was asked."""
    if not answers and not missing:
        return None
    statements = {id: known.fact.statement for id, known in summary.knowledge.items()}
    rows = tuple(
        AskedRow(statements.get(one.subject, one.subject) or "one another", one)
        for one in asked(answers)
    )
    reasons = tuple(one for one in answers if one.kind == "gathering")
    return FactsAskedView(rows, reasons, missing)
