"""The table's answers to the questions of norm science."""

from __future__ import annotations

from folkways.minds.table.rules import Answers, Draw, answers
from folkways.norms.science import operations as science_ops
from folkways.norms.science import questions as science

ANSWERS: Answers = {}


@answers(ANSWERS, science_ops.DECIDE_SANCTION)
def _sanction(q: science.DecideSanction, draw: Draw) -> science.Sanctioning:
    given = [
        science.SanctionGiven(case=at, message=one.norm.content[:200] if draw(at) < 0.3 else "")
        for at, one in enumerate(q.cases)
        if draw(f"gives {at}") < 0.5
    ]
    return science.Sanctioning(sanctions=tuple(given))
