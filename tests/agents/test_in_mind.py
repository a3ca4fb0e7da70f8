"""What an agent has in mind when plans and actions are made."""

from __future__ import annotations

from typing import Any

import pytest
from tests.agents.test_commitments import ME, NOW, OTHER, made, turn_of

from folkways.agents.earlier_talks import beside, talks_with
from folkways.agents.in_mind import (
    INTENDED_FOR,
    MOST_INTENTIONS,
    MOST_MEMORIES,
    MOST_TALKS,
    in_mind,
    intentions,
)
from folkways.agents.shown import EarlierTalk
from folkways.base import events as ev
from folkways.base.time import HOUR, moment
from folkways.memory.record import Memory


def memory(id: int, kind: ev.MemoryKind, text: str, **more: Any) -> ev.MemoryAdded:
    more = {"importance": 5, "t": NOW} | more
    return ev.MemoryAdded(agent=ME, id=id, memory=kind, text=text, **more)


def talk(
    id: int, text: str = "They talked.", *, other: str = OTHER, means: str = "", **more: Any
) -> list[ev.MemoryAdded]:
    """A talk with what the agent means to do because of it."""
    means = means or f"ask again {id}"
    note = memory(id + 1, "thought", means, about=other, evidence=(id,), **more)
    return [memory(id, "chat", f"{text} {id}", about=other, **more), note]


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
    talks = [event for n in range(0, 20, 2) for event in talk(n, other=f"Guest {n}")]
    seen = [memory(20 + at, "thought", f"thought {at}") for at in range(20)]
    found = await in_mind(turn_of(*talks, *seen), "thought")
    assert len(found["memories"]) == MOST_MEMORIES
    assert len(found["talks"]) == MOST_TALKS
    assert found["intentions"][0].text == "ask again 18"
    assert found["intentions"][0].after == "Guest 18"
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


TELL = f"{ME} means to tell Cleo Dunn that {OTHER} hears nobody else."


def talked(other: str, memory: int) -> list[ev.Event]:
    """A talk with somebody that the agent has digested into a memory."""
    talk = ev.ConversationOpened(
        t=NOW + 60, agent=ME, other=other, conversation="c9", reason="chat", about="", norm=""
    )
    said = ev.Uttered(t=NOW + 70, agent=ME, conversation="c9", to=other, text="Hello.", ends=True)
    closed = ev.ConversationClosed(
        t=NOW + 80, agent=ME, other=other, conversation="c9", turns=1, why=""
    )
    digested = ev.MemoryAdded(
        t=NOW + 90,
        agent=ME,
        id=memory,
        memory="chat",
        text="They talked.",
        importance=5,
        about=other,
    )
    return [talk, said, closed, digested]


def test_what_is_to_be_told_to_somebody_is_shown_in_the_talk_with_them_and_no_other() -> None:
    seen = memory(3, "observation", "Cleo Dunn is singing", about="Cleo Dunn")
    turn = turn_of(*talk(0, means=TELL), *talked("Nora Pine", 2), seen)
    assert [one.after for one in intentions(turn, "Cleo Dunn")] == [OTHER]
    assert intentions(turn, OTHER) == ()
    assert [one.text for one in intentions(turn)] == [TELL]
    assert intentions(turn_of(*talk(0, means=TELL), *talked("Cleo Dunn", 2))) == ()


def test_a_later_talk_with_the_same_person_replaces_what_was_meant_and_so_does_time() -> None:
    assert [one.text for one in intentions(turn_of(*talk(0), *talk(2)))] == ["ask again 2"]
    other = turn_of(*talk(0), *talk(2, other="Cleo Dunn"))
    assert [one.text for one in intentions(other)] == ["ask again 2", "ask again 0"]
    assert len(intentions(turn_of(*talk(0), now=NOW + INTENDED_FOR))) == 1
    assert intentions(turn_of(*talk(0), now=NOW + INTENDED_FOR + 10)) == ()


def test_an_agent_s_own_talks_with_people_of_today_are_shown_in_order() -> None:
    turn = turn_of(*talked("Cleo Dunn", 0), now=NOW + 600)
    [own] = talks_with(turn, [OTHER, "Cleo Dunn", "", "Cleo Dunn"])
    assert (own.by, own.text, own.when) == (ME, "They talked.", "8 minutes ago")
    assert talks_with(turn, [OTHER]) == ()
    assert talks_with(turn_of(*talked(OTHER, 0), now=moment(2, 9 * HOUR)), [OTHER]) == ()


def test_a_memory_that_is_shown_already_is_left_out() -> None:
    two = [Memory(0, NOW, "chat", "A.", 5), Memory(1, NOW, "thought", "B.", 5)]
    assert beside(two, [EarlierTalk(when="just now", text="A.")]) == two[1:]
