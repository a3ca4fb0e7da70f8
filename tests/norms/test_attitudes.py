"""Firm stances of ordinary agents: attitudes that guide reproach and acceptance, but no norms.

The description carries them into every question that shows the agent; nothing else holds them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from pydantic import BaseModel

import folkways
from folkways.agents import operations as agents_ops
from folkways.agents import questions as agents
from folkways.agents.shown import Guideline, Line, Who
from folkways.base import events as ev
from folkways.language.mind import CallKey
from folkways.language.operation import Operation
from folkways.minds.offline import OfflineMind
from folkways.norms import combined, questions
from folkways.norms import operations as ops
from folkways.norms.examples import EXAMPLES

GUIDED: tuple[Operation[BaseModel, BaseModel], ...] = (  # type: ignore[assignment]
    agents_ops.DECIDE_REACTION,
    agents_ops.UTTER,
    agents_ops.PLAN_DAY,
    agents_ops.GENERATE_PLANS,
    agents_ops.GENERATE_ACTIONS,
    agents_ops.DECIDE_TO_TALK,
    ops.IDENTIFY_NORMATIVE_INFORMATION,
    ops.TAKE_IN_CONVERSATION,
    ops.DECIDE_ADOPTION,
    ops.EVALUATE_ADOPTION,
    ops.CHECK_CONFLICT,
    ops.CHECK_INFORMATION,
    ops.DECIDE_REPLACEMENT,
    ops.GENERATE_NORMATIVE_PLANS,
    ops.GENERATE_NORMATIVE_ACTIONS,
)
STANDS = "Ann Ash strictly opposes smoking indoors."
FOR, NONE, AGAINST = (
    "Ann Ash is strictly against smoking indoors.",
    "Ann Ash is a painter.",
    "Ann Ash strongly believes that guests should be free to smoke indoors.",
)
NORM = "No smoking indoors."
AGENTS = range(120)


@pytest.fixture
def mind() -> OfflineMind:
    return OfflineMind(seed=1)


def who(learned: str, role: str = "ordinary") -> Who:
    return Who.model_validate(
        {
            "name": "Ann Ash",
            "age": 30,
            "role": role,
            "innate": ("calm",),
            "learned": learned,
            "currently": "",
            "lifestyle": "",
            "daily_requirement": "",
            "relationships": {},
        }
    )


@pytest.mark.parametrize("op", GUIDED, ids=lambda op: op.name)
def test_a_stance_is_put_forward_as_an_attitude(op: Operation[BaseModel, BaseModel]) -> None:
    for role, words in (("ordinary", "goes by the attitudes"), ("entrepreneur", "works to make")):
        question = EXAMPLES[op.name].model_copy(update={"who": who(STANDS, role)})
        situation = op.render(question).situation
        assert STANDS in situation
        assert words in situation


@pytest.mark.parametrize("op", [ops.CHECK_CONFLICT, ops.CHECK_INFORMATION], ids=lambda op: op.name)
def test_what_contradicts_a_firm_attitude_is_a_conflict_until_it_is_argued_away(
    op: Operation[BaseModel, BaseModel],
) -> None:
    instructions = op.template.render(EXAMPLES[op.name]).instructions
    assert "contradicts a firm attitude of the agent" in instructions
    assert "The attitude stands until the agent is persuaded" in instructions


def test_an_objection_in_the_last_words_is_a_refusal() -> None:
    for op in (ops.CHECK_CONSISTENCY, ops.CHECK_INFORMATION):
        instructions = op.template.render(EXAMPLES[op.name]).instructions
        assert "so is an objection to it in the last words" in instructions


def test_duplicates_and_kinds_are_checked_without_the_agent() -> None:
    for kind in (questions.CheckDuplication, questions.CheckType):
        assert "who" not in kind.model_fields


# --- acceptance, where it is deliberated


def standard(utility: int = 60) -> questions.Standard:
    return questions.Standard(content=NORM, kind="injunctive", utility=utility)


def accepted_one_by_one(mind: OfflineMind, learned: str) -> int:
    """Return how many of many agents with this description take up a norm (profile paper)."""
    question = questions.DecideAdoption(
        who=who(learned),
        information=standard(),
        norms=(),
        times_heard=1,
        sources=1,
        giver="Ben Orr",
    )
    return sum(
        mind.answer(ops.DECIDE_ADOPTION, question, CallKey(0, agent, 0)).passed for agent in AGENTS
    )


def accepted_together(mind: OfflineMind, learned: str) -> int:
    """Return the same of the question of the frugal profile."""
    candidate = combined.MetCandidate(
        information=standard(),
        source=0,
        parts=(),
        times_heard=1,
        sources=1,
        giver="Ben Orr",
        relationship="",
    )
    question = combined.EvaluateAdoption(
        who=who(learned), norms=(), sources=(f"Ben Orr: {NORM}",), candidates=(candidate,)
    )
    answers = (
        mind.answer(ops.EVALUATE_ADOPTION, question, CallKey(0, agent, 0)) for agent in AGENTS
    )
    return sum(answer.evaluations[0].conflict_free for answer in answers)


@pytest.mark.parametrize("accepted", [accepted_one_by_one, accepted_together])
def test_a_firm_stance_guides_acceptance_in_both_profiles(
    accepted: Callable[[OfflineMind, str], int], mind: OfflineMind
) -> None:
    counts = [accepted(mind, learned) for learned in (FOR, NONE, AGAINST)]
    assert counts[0] > counts[1] > counts[2]
    assert counts[0] - counts[2] > len(AGENTS) / 4


# --- reproach


def heard_alone(mind: OfflineMind, learned: str) -> questions.Information:
    """Return a norm as it is heard in the profile paper."""
    question = questions.IdentifyNormativeInformation(
        who=who(learned), lines=(Line(speaker="Ben Orr", text=NORM),)
    )
    key = CallKey(0, 0, 0)
    return mind.answer(ops.IDENTIFY_NORMATIVE_INFORMATION, question, key).information[0]


def heard_in_talk(mind: OfflineMind, learned: str) -> questions.Information:
    """Return a norm as it is heard in the frugal profile."""
    question = combined.TakeInConversation(
        who=who(learned),
        other="Ben Orr",
        relationship="",
        talks=(),
        lines=(Line(speaker="Ben Orr", text=NORM),),
        heard={},
    )
    return mind.answer(ops.TAKE_IN_CONVERSATION, question, CallKey(0, 0, 0)).information[0]


def speaks_up(mind: OfflineMind, learned: str, utility: int) -> int:
    """Return how many of many agents that hold the norm speak up about a breach."""
    question = agents.DecideToTalk(
        who=who(learned),
        other="Ben Orr",
        relationship="",
        observation="Ben Orr is smoking a cigarette",
        norm=Guideline(text=NORM, kind="injunctive", weight=utility),
    )
    return sum(
        mind.answer(agents_ops.DECIDE_TO_TALK, question, CallKey(0, agent, 0)).talks
        for agent in AGENTS
    )


@pytest.mark.parametrize("heard", [heard_alone, heard_in_talk])
def test_a_firm_stance_guides_reproach_in_both_profiles(
    heard: Callable[[OfflineMind, str], questions.Information], mind: OfflineMind
) -> None:
    """It makes the norm matter more; the norm's utility then decides, so it counts once."""
    utilities = [heard(mind, learned).utility for learned in (FOR, NONE, AGAINST)]
    assert utilities[0] > utilities[1] > utilities[2]
    spoken = [
        speaks_up(mind, learned, utility)
        for learned, utility in zip((FOR, NONE, AGAINST), utilities, strict=True)
    ]
    assert spoken[0] > spoken[2]
    assert speaks_up(mind, FOR, 60) == speaks_up(mind, NONE, 60)


# --- and they are no norms


@cache
def morning(learned: str) -> tuple[ev.AnyEvent, ...]:
    """Return a morning at the café; an ordinary guest is described as ``learned``."""
    settings = {"agents.9.learned": learned, "norms.acceptance": "deliberated"}
    run = folkways.run("hobbs_cafe", seed=1, until="day 1 09:30", settings=settings)
    return tuple(run.events())


ISABELLA = "Isabella Rodriguez"
CONVINCED = f"{ISABELLA} is a waitress. {ISABELLA} strictly opposes smoking indoors."


def test_nobody_but_entrepreneurs_begins_with_norms_or_campaigns_without_one() -> None:
    events = morning(CONVINCED)
    created = {event.agent for event in events if isinstance(event, ev.NormCreated)}
    assert len(created) == 3
    assert ISABELLA not in created
    held = {e.agent for e in events if isinstance(e, ev.NormEvaluated) and e.passed} | created
    campaigns = [
        event
        for event in events
        if isinstance(event, ev.ConversationOpened) and event.reason == "campaign"
    ]
    assert campaigns
    assert {event.agent for event in campaigns} <= held


def test_leaving_a_stance_out_changes_the_log() -> None:
    assert morning(CONVINCED) != morning(f"{ISABELLA} is a waitress.")
