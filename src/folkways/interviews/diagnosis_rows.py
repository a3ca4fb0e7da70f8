"""The answers that a diagnosis rests on, as the rows of its table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from folkways.base.time import format_moment, parse_moment
from folkways.interviews import expectations
from folkways.metrics.asked import Stated
from folkways.metrics.diagnosis import Preference

Answer = Stated | Preference
EXPECTED: Final = "expectations"
PREFERRED: Final = "preferences"
"""What the column ``question`` has for the two questions."""
COLUMNS: Final = (
    *("norm", "at", "agent", "question", "belief", "keeping", "believing"),
    *("do_approve", "do_only", "approve_only", "neither", "confidence", "reason", "mind"),
)


def key_of(one: Answer) -> tuple[str, str, int, str]:
    """Return what tells an answer from all others: question, norm, moment, agent."""
    question = EXPECTED if isinstance(one, Stated) else PREFERRED
    return question, one.norm, one.t, one.agent


def row_of(one: Preference, mind: str) -> dict[str, str]:
    """Return the row of a preference that ``mind`` stated."""
    return {
        "norm": one.norm,
        "at": format_moment(one.t),
        "agent": one.agent,
        "question": PREFERRED,
        "do_approve": str(one.do_approve),
        "do_only": str(one.do_only),
        "approve_only": str(one.approve_only),
        "neither": str(one.neither),
        "confidence": str(one.confidence),
        "reason": one.reason,
        "mind": mind,
    }


def answer_in(row: Mapping[str, str]) -> Answer:
    """Return the answer in a row of a table; KeyError or ValueError if it holds none."""
    if row["question"] == EXPECTED:
        return expectations.read_stated(row)
    if row["question"] != PREFERRED:
        raise ValueError(f"{row['question']} is neither {EXPECTED} nor {PREFERRED}")
    return Preference(
        agent=row["agent"],
        norm=row["norm"],
        t=parse_moment(row["at"]),
        do_approve=_percent(row["do_approve"]),
        do_only=_percent(row["do_only"]),
        approve_only=_percent(row["approve_only"]),
        neither=_percent(row["neither"]),
        confidence=_percent(row["confidence"]),
        reason=row["reason"],
    )


def _percent(text: str) -> int:
    percent = int(text)
    if not 0 <= percent <= 100:
        raise ValueError(f"{percent} is not from 0 to 100")
    return percent
