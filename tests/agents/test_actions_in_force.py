"""What comes up in the middle of a plan may leave the actions in force, and a promise kept."""

from __future__ import annotations

import asyncio
from typing import Any, TypeVar

import msgspec
import pytest
from pydantic import BaseModel
from tests.agents.test_commitments import ME, NOW, OTHER, ROOM, TERRACE, made, turn_of

from folkways.agents import act
from folkways.agents.actions_in_force import in_force, shown
from folkways.agents.mechanism import NewPlan
from folkways.agents.questions import Action, Actions, GenerateActions, Plan, Plans
from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.base.time import HOUR, MINUTE
from folkways.environments.town.town import Town
from folkways.language.mind import CallKey
from folkways.language.operation import Operation

I = TypeVar("I", bound=BaseModel)  # noqa: E741
O = TypeVar("O", bound=BaseModel)  # noqa: E741

PLAN = ev.PlanItem(NOW, HOUR, "practising songs", ROOM)
LATER = ev.PlanItem(NOW + HOUR, 2 * HOUR, "tidying up", ROOM)
FIRST = ev.PlanItem(NOW, 15 * MINUTE, "singing scales", ROOM)
NEXT = ev.PlanItem(NOW + 15 * MINUTE, 45 * MINUTE, "singing a ballad", TERRACE)
ELSE = Action(text="writing a letter", minutes=50, address=ROOM, emoji="x")


class Says:
    """A mind that answers with what it was given, and keeps what it was asked."""

    name = "says"

    def __init__(self, *answers: BaseModel) -> None:
        self.answers = {type(answer): answer for answer in answers}
        self.asked: list[BaseModel] = []

    async def perform(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        self.asked.append(inputs)
        return op.output.model_validate(self.answers[op.output].model_dump())


def in_the_middle(mind: Says, *more: ev.Event, wanted: NewPlan, last: ev.PlanItem = NEXT) -> Turn:
    """Return a step of Ada, ten minutes into her plan, who has reason to plan anew."""
    turn = turn_of(
        ev.PlanMade(t=NOW, agent=ME, level="hours", items=(PLAN, LATER), reason=""),
        ev.PlanMade(t=NOW, agent=ME, level="actions", items=(FIRST, last), reason=""),
        ev.ActionBegan(t=NOW, agent=ME, text=FIRST.text, address=ROOM, seconds=FIRST.seconds),
        *more,
        now=NOW + 10 * MINUTE,
    )
    turn.agent.mind = mind
    turn.plan_anew(wanted)
    return turn


def lives(turn: Turn) -> list[str]:
    """Let the step go on; return the texts of the actions that begin."""
    asyncio.run(act.go_on(turn))
    return [event.text for event in turn.events if isinstance(event, ev.ActionBegan)]


@pytest.mark.parametrize("hours", [False, True])
def test_an_answer_without_actions_leaves_those_in_force(*, hours: bool) -> None:
    mind = Says(Actions(actions=()), Plans(plans=()))
    turn = in_the_middle(mind, wanted=NewPlan("A norm about dogs.", hours))
    assert lives(turn) == []
    assert turn.body.doing is not None
    assert (turn.body.doing.text, turn.body.doing.started) == (FIRST.text, NOW)
    assert turn.body.actions == [NEXT]
    asked = mind.asked[-1]
    assert isinstance(asked, GenerateActions)
    assert [(one.start, one.end, one.text) for one in asked.in_force] == [
        ("09:10", "09:15", FIRST.text),
        ("09:15", "10:00", NEXT.text),
    ]
    assert not [event for event in turn.finish() if isinstance(event, ev.FellBack)]


def test_who_was_led_away_by_a_talk_takes_up_the_action_in_force_again() -> None:
    mind = Says(Actions(actions=()))
    turn = in_the_middle(mind, wanted=NewPlan("Rain."))
    assert isinstance(turn.view, Town)
    turn.view.fold(ev.AgentPlaced(t=NOW, agent=ME, tile=(28, 22), address=TERRACE))
    lives(turn)
    walks = [event.address for event in turn.events if isinstance(event, ev.Departed)]
    assert walks == [ROOM]
    assert [item.text for item in turn.body.actions] == [FIRST.text, NEXT.text]


def test_new_actions_take_the_place_of_those_in_force() -> None:
    turn = in_the_middle(Says(Actions(actions=(ELSE,))), wanted=NewPlan("Rain."))
    assert lives(turn) == [ELSE.text]


@pytest.mark.parametrize(
    ("wanted", "plans", "last"),
    [
        (NewPlan("Rain.", hours=True), ("reading", ROOM), NEXT),
        (NewPlan("Rain.", hours=True), (PLAN.text, TERRACE), NEXT),
        (NewPlan("Rain."), (), ev.PlanItem(NEXT.start, 20 * MINUTE, NEXT.text, ROOM)),
    ],
    ids=["another plan", "another place", "until another time"],
)
def test_what_was_planned_for_something_else_is_not_in_force(
    wanted: NewPlan, plans: tuple[str, str] | tuple[()], last: ev.PlanItem
) -> None:
    anew = (Plan(start="09:10", text=plans[0], place=plans[1]),) if plans else ()
    mind = Says(Actions(actions=(ELSE,)), Plans(plans=anew))
    lives(in_the_middle(mind, wanted=wanted, last=last))
    asked = mind.asked[-1]
    assert isinstance(asked, GenerateActions)
    assert not asked.in_force


def test_nothing_is_in_force_where_nothing_was_planned() -> None:
    turn = turn_of()
    assert in_force(turn, PLAN) == ()
    assert shown(turn, (), NOW + HOUR) == ()


@pytest.mark.parametrize(
    ("promise", "outcome"),
    [
        ({"due": None}, ["kept"]),
        ({"due": NOW + HOUR}, ["kept"]),
        ({"due": NOW + HOUR, "place": ROOM}, ["kept"]),
        ({"due": NOW + HOUR, "place": TERRACE}, "the agent was not there"),
        ({"due": NOW + HOUR, "place": ROOM, "joint": True}, "it takes two"),
        ({"due": None, "lasting": True}, "it lasts"),
    ],
    ids=["no time", "no place", "there", "elsewhere", "together", "lasting"],
)
def test_what_was_done_before_keeps_a_promise_that_it_can_have_kept(
    promise: dict[str, Any], outcome: list[str] | str
) -> None:
    mind = Says(Actions(actions=(ELSE,), already_kept=(0, 0)))
    turn = in_the_middle(mind, made(**promise), wanted=NewPlan("Rain."))
    lives(turn)
    ends = [event for event in turn.finish() if isinstance(event, ev.CommitmentEnded)]
    faults = " ".join(event.reason for event in turn.events if isinstance(event, ev.FellBack))
    if isinstance(outcome, str):
        assert not ends
        assert outcome in faults
    else:
        assert [one.outcome for one in ends] == outcome
        assert {(one.witness, one.others) for one in ends} == {("account", (OTHER,))}
        assert not faults


def test_a_number_without_a_commitment_is_counted() -> None:
    turn = in_the_middle(Says(Actions(actions=(ELSE,), already_kept=(7,))), wanted=NewPlan("Rain."))
    lives(turn)
    faults = [event.reason for event in turn.finish() if isinstance(event, ev.FellBack)]
    assert faults == ["no such commitment: 7"]


def test_what_is_taken_up_again_still_keeps_its_promise_and_waiting_is_not_taken_up() -> None:
    for awaits, texts in (((), [FIRST.text, NEXT.text]), ((OTHER,), [NEXT.text])):
        does = ev.ActionBegan(
            t=NOW, agent=ME, text=FIRST.text, address=ROOM, seconds=900, keeps=("c0.0.1",)
        )
        does = msgspec.structs.replace(does, awaits=awaits)
        turn = in_the_middle(Says(), made(None), does, wanted=NewPlan("Rain."))
        turn.body.actions = [NEXT]
        planned = in_force(turn, PLAN)
        assert [item.text for item in planned] == texts
        assert awaits or planned[0].keeps == ("c0.0.1",)


def test_an_action_that_is_all_but_over_is_not_shown_as_in_force() -> None:
    turn = turn_of(now=NOW)
    moment = msgspec.structs.replace(FIRST, seconds=50)
    told = shown(turn, (moment, NEXT), NOW + HOUR)
    assert [one.text for one in told] == [NEXT.text]
