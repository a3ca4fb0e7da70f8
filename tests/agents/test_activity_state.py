"""What an interrupted act still does for a promise when it is taken up again."""

from __future__ import annotations

import msgspec
import pytest
from tests.agents.test_commitments import ME, NOW, OTHER, ROOM, made, turn_of

from folkways.agents import visible_acts
from folkways.agents.mechanism import Act
from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.base.time import MINUTE

PROMISE = made(None)
SWEEPS = ev.ActionBegan(
    t=NOW,
    agent=ME,
    text="sweeping the floor",
    address=ROOM,
    seconds=10 * MINUTE,
    keeps=(PROMISE.commitment,),
)
SERVES = ev.ActionBegan(
    t=NOW + 2 * MINUTE,
    agent=ME,
    text="taking the order of Ben Cole",
    address=ROOM,
    seconds=3 * MINUTE,
    joint="j1.1",
    company=(OTHER,),
    lead=OTHER,
)
WAITS = ev.PlanItem(NOW, MINUTE, "waiting", ROOM)
ORDERS = ev.PlanItem(
    NOW, MINUTE, "ordering tea", ROOM, companions=(OTHER,), part="taking the order"
)
DRINKS = ev.PlanItem(NOW, 10 * MINUTE, "drinking tea", ROOM)


def taken_up(turn: Turn) -> ev.ActionBegan:
    """Return the beginning of the next entry of the plan, at its time."""
    item = turn.body.actions[0]
    return ev.ActionBegan(
        t=item.start,
        agent=ME,
        text=item.text,
        address=item.address,
        seconds=item.seconds,
        keeps=item.keeps,
    )


def test_what_a_guest_has_interrupted_keeps_its_promise_once_it_is_done() -> None:
    turn = turn_of(PROMISE, SWEEPS, SERVES)
    rest = taken_up(turn)
    assert (rest.text, rest.keeps) == (SWEEPS.text, (PROMISE.commitment,))
    assert (rest.t, rest.seconds) == (SERVES.t + SERVES.seconds, 5 * MINUTE)
    ledger = turn_of(PROMISE, SWEEPS, SERVES, rest).body.ledger
    (promise,) = ledger.own(ME)
    assert not ledger.is_done(promise, rest.t + rest.seconds - MINUTE)
    assert ledger.is_done(promise, rest.t + rest.seconds)


def test_an_act_of_less_than_a_minute_more_is_not_taken_up_again() -> None:
    late = ev.ActionBegan(
        t=SWEEPS.t + 7 * MINUTE,
        agent=ME,
        text=SERVES.text,
        address=ROOM,
        seconds=3 * MINUTE,
        joint="j1.1",
        company=(OTHER,),
        lead=OTHER,
    )
    assert not turn_of(PROMISE, SWEEPS, late).body.actions


def test_what_an_act_of_a_mechanism_has_interrupted_still_keeps_its_promise() -> None:
    turn = turn_of(PROMISE, SWEEPS, now=NOW + 2 * MINUTE)
    visible_acts.begin(turn, [Act("waving", seconds=MINUTE)], goes_on=True)
    rest = taken_up(turn)
    assert (rest.text, rest.keeps) == (SWEEPS.text, (PROMISE.commitment,))
    assert (rest.t, rest.seconds) == (NOW + 3 * MINUTE, 8 * MINUTE)


@pytest.mark.parametrize(("awaited", "left"), [(OTHER, [DRINKS]), ("Cleo Dunn", [ORDERS, DRINKS])])
def test_who_comes_to_a_waiting_guest_takes_the_order_that_the_guest_meant_to_give(
    awaited: str, left: list[ev.PlanItem]
) -> None:
    waits = ev.ActionBegan(
        t=NOW,
        agent=ME,
        text="waiting",
        address=ROOM,
        seconds=MINUTE,
        awaits=(awaited,),
        in_line=True,
    )
    plan = ev.PlanMade(t=NOW, agent=ME, level="acts", items=(WAITS, ORDERS, DRINKS))
    ordered = msgspec.structs.replace(SERVES, text="ordering tea")
    body = turn_of(plan, waits, ordered).body
    assert body.actions == left
