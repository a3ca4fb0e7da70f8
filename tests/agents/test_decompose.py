"""Nothing that a mind answers vanishes in silence where a plan is broken into actions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.agents.test_commitments import NOW, ROOM, TERRACE, turn_of

from folkways.agents.appointments import LEAST
from folkways.agents.decompose import timed
from folkways.agents.questions import Action
from folkways.base import events as ev
from folkways.base.time import MINUTE

PLAN = ev.PlanItem(NOW, 60 * MINUTE, "sorting letters", ROOM)
OWED = ("c0", "c1")


def action(text: str, minutes: int, *, keeps: tuple[int, ...] = (), at: str = ROOM) -> Action:
    return Action(text=text, minutes=minutes, address=at, emoji="x", keeps=keeps)


def planned(span: int, *actions: Action) -> tuple[list[tuple[str, int, tuple[str, ...]]], str]:
    """Return text, minutes and commitments of each action in ``span`` minutes, and the faults."""
    turn = turn_of()
    items = timed(turn, actions, PLAN, turn.t + span * MINUTE, OWED)
    faults = [event.reason for event in turn.finish() if isinstance(event, ev.FellBack)]
    return [(one.text, one.seconds // MINUTE, one.keeps) for one in items], " ".join(faults)


@pytest.mark.parametrize(
    ("span", "minutes", "told"),
    [
        (7, (3, 4), [("a", 3, ("c0",)), ("b", 4, ("c1",))]),
        (6, (3, 3), [("a", 3, ("c0",)), ("b", 3, ("c1",))]),
        (12, (2, 10), [("a", 3, ("c0",)), ("b", 9, ("c1",))]),
        (5, (3, 2), [("a, then b", 5, ("c0", "c1"))]),
        (2, (1, 1), [("a", 1, ("c0",)), ("b", 1, ("c1",))]),
        (10, (1, 9), [("a", 1, ("c0",)), ("b", 9, ("c1",))]),
        (20, (10, 7), [("a", 10, ("c0",)), ("b", 10, ("c1",))]),
    ],
)
def test_short_actions_keep_their_text_and_their_commitments(
    span: int, minutes: tuple[int, int], told: list[tuple[str, int, tuple[str, ...]]]
) -> None:
    first, then = action("a", minutes[0], keeps=(0,)), action("b", minutes[1], keeps=(1,))
    assert planned(span, first, then) == (told, "")


@pytest.mark.parametrize(
    ("span", "then"),
    [(5, action("b", 2, at=TERRACE)), (10, action("b", 5)), (10, action("b", 5, at="::"))],
    ids=["elsewhere", "beyond the plan", "beyond it and nowhere"],
)
def test_what_cannot_be_told_with_the_action_before_is_counted(span: int, then: Action) -> None:
    told, faults = planned(span, action("a", 10 if span == 10 else 3), then)
    assert [text for text, *_ in told] == ["a"]
    assert "no time for it: b" in faults


def test_what_joins_the_action_before_may_name_a_thing_in_the_room_or_no_place_known() -> None:
    for place in (f"{ROOM}: piano", "Nowhere", ""):
        told, _ = planned(5, action("a", 3), action("b", 2, at=place))
        assert [text for text, *_ in told] == ["a, then b"]


@given(span=st.integers(1, 40), minutes=st.lists(st.integers(1, 20), min_size=1, max_size=8))
def test_every_action_is_told_or_counted(span: int, minutes: list[int]) -> None:
    texts = [f"deed{number}" for number in range(len(minutes))]
    told, faults = planned(span, *(action(*one) for one in zip(texts, minutes, strict=True)))
    everything = " ".join(text for text, *_ in told) + " " + faults
    assert all(text in everything for text in texts)
    least = 1 if 1 in minutes and len(minutes) > 1 else LEAST // MINUTE
    assert all(length >= least for _, length, _ in told)
