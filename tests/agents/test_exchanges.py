"""What two have agreed on for later is not begun before, as it was planned before their talk."""

from __future__ import annotations

from typing import Any

import pytest
from tests.agents.test_commitments import ME, NOW, OTHER, ROOM, doing, made, turn_of

from folkways.agents import appointments
from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.base.time import HOUR, MINUTE

READS = doing(NOW, 15 * MINUTE)
RECIPE = f"getting the recipe from {OTHER}"


def planned(text: str, *companions: str, keeps: tuple[str, ...] = ()) -> ev.PlanMade:
    item = ev.PlanItem(
        NOW + 15 * MINUTE, 10 * MINUTE, text, ROOM, keeps=keeps, companions=companions
    )
    return ev.PlanMade(t=NOW, agent=ME, level="actions", items=(item,))


def reconsidered(turn: Turn) -> str:
    """Return the reason for which the agent reconsiders its actions; empty if it does not."""
    appointments.reconsider(turn)
    return turn.new_plan.reason if turn.new_plan is not None else ""


@pytest.mark.parametrize(
    ("text", "companions", "gives_way"),
    [
        (f"going up to {OTHER} and asking for the recipe", (), True),
        ("asking for the recipe", (OTHER,), True),
        ("asking Ben for the recipe", (), True),
        (f"asking {OTHER} for the key", (), False),  # another matter
        ("writing down the recipe", (), False),  # no exchange
        ("asking Cleo Dunn for the recipe", ("Cleo Dunn",), False),
    ],
)
@pytest.mark.parametrize("by", [ME, OTHER])
def test_a_planned_exchange_gives_way_to_what_was_agreed_on_the_same_matter(
    text: str, companions: tuple[str, ...], by: str, *, gives_way: bool
) -> None:
    what = RECIPE if by == ME else "bringing the recipe"
    agreed = made(NOW + 2 * HOUR, by=by, what=what)
    other = ME if by == OTHER else OTHER
    why = f"{by} has agreed with {other}: {what}, at 11:00."
    turn = turn_of(READS, planned(text, *companions), agreed)
    assert reconsidered(turn) == (why if gives_way else "")


def test_what_carries_out_the_agreement_or_comes_after_it_stays_planned() -> None:
    asks = f"asking {OTHER} for the recipe"
    for due, keeps in ((NOW + 2 * HOUR, ("c0.0.1",)), (NOW + 11 * MINUTE, ())):
        turn = turn_of(READS, planned(asks, keeps=keeps), made(due, what=RECIPE))
        assert reconsidered(turn) == ""


def test_one_thing_that_both_do_is_told_once_and_new_actions_settle_it() -> None:
    both: dict[str, Any] = {"agreement": "c0@day 1 11:00", "joint": True}
    mine = made(NOW + 2 * HOUR, what=f"baking bread with {OTHER}", **both)
    theirs = made(NOW + 2 * HOUR, "c0.1.1", OTHER, what=f"baking bread with {ME}", **both)
    bakes = planned("baking bread", OTHER)
    reason = reconsidered(turn_of(READS, bakes, mine, theirs))
    assert reason == f"{ME} has agreed with {OTHER}: baking bread with {OTHER}, at 11:00."
    assert reconsidered(turn_of(READS, bakes, mine, theirs, bakes)) == ""


def test_what_is_being_done_with_somebody_gives_way_as_well() -> None:
    asks = ev.ActionBegan(
        t=NOW,
        agent=ME,
        text="asking for the recipe",
        address=ROOM,
        seconds=5 * MINUTE,
        joint="j0.1",
        company=(OTHER,),
    )
    agreed = made(NOW + HOUR, what=RECIPE)
    assert reconsidered(turn_of(asks, agreed, now=NOW + MINUTE))
    assert not reconsidered(turn_of(asks, agreed, now=NOW + 5 * MINUTE))  # it is over


def test_who_has_walked_to_somebody_and_has_talked_with_them_reconsiders() -> None:
    there = ev.AgentPlaced(t=NOW, agent=ME, tile=(40, 40), address=ROOM)
    asks = planned(f"asking {OTHER} for the recipe")
    assert reconsidered(turn_of(asks, there, made(NOW + HOUR, what=RECIPE)))
    assert not reconsidered(turn_of(asks, there))
