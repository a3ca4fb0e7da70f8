"""When the occasion comes that a promise waits for, the agent looks anew at what it does."""

from __future__ import annotations

import pytest
from tests.agents.test_commitments import ME, NOW, OTHER, ROOM, SHOW, doing, made, turn_of

from folkways.agents import appointments, commitments
from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.base.time import HOUR, MINUTE

WRITES = "writing down the stanza"
STANZA, OVER = "once the stanza is down", "when the show is over"


def act(text: str, t: int = NOW, minutes: int = 10, *company: str) -> ev.ActionBegan:
    return ev.ActionBegan(
        t=t, agent=ME, text=text, address=ROOM, seconds=minutes * MINUTE, company=company
    )


def reconsiders(turn: Turn) -> bool:
    """Whether the agent reconsiders its actions, for what it has promised, shown as due."""
    appointments.reconsider(turn)
    (shown,) = commitments.shown(turn, commitments.own(turn))
    if turn.new_plan is None:
        return False
    assert shown.occasion_came
    assert turn.new_plan.reason == f"{ME} has agreed with {OTHER}: singing, {shown.occasion}."
    return True


@pytest.mark.parametrize(
    ("text", "occasion", "comes"),
    [
        (WRITES, STANZA, True),
        (WRITES, "when the letter is done", False),
        (WRITES, "next time the stanza is read", False),
        ("baking the bread", "as soon as the bread is baked", True),
        ("having lunch", "after lunch", True),
        ("having lunch", "when Ben Cole has had his lunch", False),  # not with Ben
    ],
)
def test_an_occasion_comes_with_the_end_of_what_it_names(
    text: str, occasion: str, *, comes: bool
) -> None:
    promise = made(None, occasion=occasion)
    for minute, ended in ((9, False), (10, True)):
        turn = turn_of(promise, act(text), now=NOW + minute * MINUTE)
        turn.body.ledger.planned(NOW)
        assert reconsiders(turn) is (ended and comes)


def test_what_the_other_has_done_with_the_agent_is_over_for_both() -> None:
    promise = made(None, occasion="when Ben has finished lunch")
    turn = turn_of(promise, act("having lunch", NOW, 10, OTHER), now=NOW + 10 * MINUTE)
    turn.body.ledger.planned(NOW)
    assert reconsiders(turn)


def planned(t: int, *keeps: str) -> ev.PlanMade:
    item = ev.PlanItem(t, HOUR, "sitting", ROOM, keeps=keeps)
    return ev.PlanMade(t=t, agent=ME, level="actions", items=(item,))


def test_it_is_reconsidered_once_and_only_if_it_was_not_planned() -> None:
    promise = made(None, occasion=OVER)
    end = SHOW.start + SHOW.seconds
    sits = doing(NOW, 3 * HOUR)
    for t, planned_at, keeps, asked in (
        (end - 10, NOW, (), False),
        (end, NOW, (), True),
        (end, NOW, (promise.commitment,), False),
        (end + MINUTE, end, (), False),  # planned since with the occasion in view
    ):
        turn = turn_of(SHOW, promise, sits, planned(planned_at, *keeps), now=t)
        assert reconsiders(turn) is asked


def test_what_is_broken_off_has_not_come_to_its_end() -> None:
    promise = made(None, occasion=STANZA)
    broken_off = (act(WRITES), act("reading", NOW + 5 * MINUTE, 5))
    turn = turn_of(promise, *broken_off, now=NOW + 10 * MINUTE)
    turn.body.ledger.planned(NOW)
    assert not reconsiders(turn)


def test_what_is_held_to_on_each_such_occasion_is_no_reason_to_stop() -> None:
    promise = made(None, occasion="after lunch", lasting=True)
    turn = turn_of(promise, act("having lunch"), now=NOW + 10 * MINUTE)
    turn.body.ledger.planned(NOW)
    assert not reconsiders(turn)
    (shown,) = commitments.shown(turn, commitments.own(turn))
    assert not shown.occasion_came
