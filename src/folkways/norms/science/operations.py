"""The questions of the mechanisms of norm science, with wording and fallbacks."""

from __future__ import annotations

from folkways.language.operation import Operation
from folkways.language.prompt import PromptTemplate
from folkways.norms.science.questions import DecideSanction, Sanctioning

PACKAGE = "folkways.norms.science"


def _fault_of_sanctions(q: DecideSanction, a: Sanctioning) -> str:
    wrong = next((one.case for one in a.sanctions if one.case >= len(q.cases)), None)
    if wrong is not None:
        return f"there is no case {wrong}; the last is {len(q.cases) - 1}"
    return ""


DECIDE_SANCTION = Operation(
    "decide_sanction",
    DecideSanction,
    Sanctioning,
    PromptTemplate(PACKAGE, "decide_sanction.md"),
    lambda _: Sanctioning(),
    fault=_fault_of_sanctions,
)

OPERATIONS = (DECIDE_SANCTION,)
