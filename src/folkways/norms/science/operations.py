"""The questions of the mechanisms of norm science, with wording and fallbacks."""

from __future__ import annotations

from folkways.language.operation import Operation
from folkways.language.prompt import PromptTemplate
from folkways.norms.science import deliberation_questions
from folkways.norms.science.avowing import TAKE_SIDES
from folkways.norms.science.questions import (
    Appraisal,
    AppraiseConduct,
    ChooseLeader,
    ChosenLeader,
    DecideSanction,
    HeardGossip,
    HearGossip,
    Internalise,
    MadeOwn,
    Sanctioning,
    StatedThresholds,
    StateThresholds,
)
from folkways.norms.science.tying import DECIDE_TIES

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


def _fault_of_thresholds(q: StateThresholds, a: StatedThresholds) -> str:
    wanted, given = len(q.norms), len(a.thresholds)
    return "" if wanted == given else f"{given} thresholds for {wanted} norms: give one for each"


def _fault_of_leader(q: ChooseLeader, a: ChosenLeader) -> str:
    known = [one.name for one in q.candidates]
    return "" if not a.leader or a.leader in known else f"{a.leader} is not among the candidates"


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

STATE_THRESHOLDS = Operation(
    "state_thresholds",
    StateThresholds,
    StatedThresholds,
    PromptTemplate(PACKAGE, "state_thresholds.md"),
    lambda _: StatedThresholds(),
    fault=_fault_of_thresholds,
)

CHOOSE_LEADER = Operation(
    "choose_leader",
    ChooseLeader,
    ChosenLeader,
    PromptTemplate(PACKAGE, "choose_leader.md"),
    lambda _: ChosenLeader(leader="", reason="no valid answer came"),
    fault=_fault_of_leader,
)

OPERATIONS = (
    DECIDE_SANCTION,
    HEAR_GOSSIP,
    INTERNALISE,
    APPRAISE_CONDUCT,
    STATE_THRESHOLDS,
    CHOOSE_LEADER,
    TAKE_SIDES,
    DECIDE_TIES,
    *deliberation_questions.OPERATIONS,
)
