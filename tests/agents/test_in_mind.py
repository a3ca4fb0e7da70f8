"""What an agent has in mind when plans and actions are made."""

from __future__ import annotations

from typing import Any

import pytest
from tests.agents.test_commitments import ME, NOW, OTHER, made, turn_of

from folkways.agents.earlier_talks import beside
from folkways.agents.in_mind import MOST_INTENTIONS, MOST_MEMORIES, MOST_TALKS, in_mind, intentions
from folkways.agents.shown import EarlierTalk
from folkways.base import events as ev
from folkways.base.time import HOUR, moment
from folkways.memory.record import Memory


def memory(id: int, kind: ev.MemoryKind, text: str, **more: Any) -> ev.MemoryAdded:
    more = {"importance": 5, "t": NOW} | more
    return ev.MemoryAdded(agent=ME, id=id, memory=kind, text=text, **more)


def talk(id: int, text: str = "They talked.", **more: Any) -> list[ev.MemoryAdded]:
    """A talk with what the agent means to do because of it."""
    note = memory(id + 1, "thought", f"ask again {id}", about=OTHER, evidence=(id,), **more)
    return [memory(id, "chat", f"{text} {id}", about=OTHER, **more), note]


async def test_talks_and_intentions_of_today_are_shown_and_no_plan_or_trifle() -> None:
    turn = turn_of(
        memory(0, "plan", "Plan for the day: sleeping"),
        *talk(1),
        memory(3, "observation", "The window is open", importance=1),
        memory(4, "observation", f"{ME} is singing", importance=8),
        memory(5, "observation", f"{OTHER} is singing", importance=6),
        memory(6, "thought", "Singing is fine.", evidence=(5,)),
    )
    found = await in_mind(turn, "singing")
    assert [one.text for one in found["talks"]] == ["They talked. 1"]
    assert [one.text for one in found["intentions"]] == ["ask again 1"]
    assert [one.text for one in found["memories"]] == [f"{OTHER} is singing", "Singing is fine."]
    assert found["talks"][0].when == "day 1 09:00"
    assert not turn.events  # no access to memories is noted
    assert (await in_mind(turn, ""))["memories"] == ()


async def test_what_is_shown_is_bounded_and_the_latest_stays() -> None:
    talks = [event for number in range(0, 20, 2) for event in talk(number)]
    seen = [memory(20 + at, "thought", f"thought {at}") for at in range(20)]
    found = await in_mind(turn_of(*talks, *seen), "thought")
    assert len(found["memories"]) == MOST_MEMORIES
    assert len(found["talks"]) == MOST_TALKS
    assert [one.text for one in found["intentions"]][-1] == "ask again 18"
    assert len(found["intentions"]) == MOST_INTENTIONS


async def test_what_was_meant_yesterday_is_no_intention_of_today() -> None:
    turn = turn_of(*talk(0), now=moment(2, 9 * HOUR))
    found = await in_mind(turn, "talk")
    assert (found["talks"], found["intentions"]) == ((), ())
    assert {one.text for one in found["memories"]} == {"They talked. 0", "ask again 0"}


@pytest.mark.parametrize("over", [False, True])
def test_an_intention_that_is_a_commitment_is_shown_as_that_until_it_ends(*, over: bool) -> None:
    kept = ev.CommitmentEnded(
        t=NOW,
        agent=ME,
        commitment="c0.0.1",
        others=(OTHER,),
        outcome="kept",
        witness="account",
        why="",
    )
    events: list[ev.Event] = [*talk(0), made(NOW + HOUR, intention=1), *([kept] if over else [])]
    assert intentions(turn_of(*events)) == ()


def test_intentions_about_one_person_come_from_talks_with_them() -> None:
    turn = turn_of(*talk(0))
    assert [one.text for one in intentions(turn, OTHER)] == ["ask again 0"]
    assert intentions(turn, "Cleo Dunn") == ()


def test_a_memory_that_is_shown_already_is_left_out() -> None:
    two = [Memory(0, NOW, "chat", "A.", 5), Memory(1, NOW, "thought", "B.", 5)]
    assert beside(two, [EarlierTalk(when="just now", text="A.")]) == two[1:]
