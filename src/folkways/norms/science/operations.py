"""The questions of the mechanisms of norm science, with wording and fallbacks."""

from __future__ import annotations

from folkways.language.operation import Operation
from folkways.language.prompt import PromptTemplate
from folkways.norms.science.questions import (
    Appraisal,
    AppraiseConduct,
    DecideSanction,
    HeardGossip,
    HearGossip,
    Internalise,
    MadeOwn,
    Sanctioning,
)

PACKAGE = "folkways.norms.science"


def _fault_of_sanctions(q: DecideSanction, a: Sanctioning) -> str:
    wrong = next((one.case for one in a.sanctions if one.case >= len(q.cases)), None)
    if wrong is not None:
        return f"there is no case {wrong}; the last is {len(q.cases) - 1}"
    return ""


def _fault_of_reports(q: HearGossip, a: HeardGossip) -> str:
    wrong = next((one.about for one in a.reports if one.about not in q.people), None)
    return "" if wrong is None else f"{wrong} is not among the people of the list"


def _fault_of_feelings(q: AppraiseConduct, a: Appraisal) -> str:
    wrong = next((one.occasion for one in a.feelings if one.occasion >= len(q.occasions)), None)
    if wrong is not None:
        return f"there is no occasion {wrong}; the last is {len(q.occasions) - 1}"
    return ""


DECIDE_SANCTION = Operation(
    "decide_sanction",
    DecideSanction,
    Sanctioning,
    PromptTemplate(PACKAGE, "decide_sanction.md"),
    lambda _: Sanctioning(),
    fault=_fault_of_sanctions,
)

HEAR_GOSSIP = Operation(
    "hear_gossip",
    HearGossip,
    HeardGossip,
    PromptTemplate(PACKAGE, "hear_gossip.md"),
    lambda _: HeardGossip(),
    fault=_fault_of_reports,
)

INTERNALISE = Operation(
    "internalise",
    Internalise,
    MadeOwn,
    PromptTemplate(PACKAGE, "internalise.md"),
    lambda _: MadeOwn(own=False, reason="no valid answer came"),
)
APPRAISE_CONDUCT = Operation(
    "appraise_conduct",
    AppraiseConduct,
    Appraisal,
    PromptTemplate(PACKAGE, "appraise_conduct.md"),
    lambda _: Appraisal(),
    fault=_fault_of_feelings,
)

OPERATIONS = (DECIDE_SANCTION, HEAR_GOSSIP, INTERNALISE, APPRAISE_CONDUCT)
