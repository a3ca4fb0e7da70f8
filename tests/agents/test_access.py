"""What comes to mind on a question from outside, and what an agent lacks under a condition."""

from __future__ import annotations

import pytest

from folkways.agents.access import FULL, Access, interview_of, recollections, time_asked
from folkways.agents.shown import Line
from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.base.time import HOUR, moment
from folkways.minds.table.mind import TableMind
from folkways.testing.societies import simulate, trio

NOW = moment(2, 10 * HOUR)
ME = "Ada Byrd"
PLACE = "Hobbs Café: café room"


def turn_of(*events: ev.Event) -> Turn:
    """Return a step of the first of three people, after ``events`` of its own."""
    simulation = simulate(trio(), TableMind(1))
    agent = simulation.environment.society.agents[0]
    agent.fold(ev.AgentPlaced(t=28_800, agent=agent.name, tile=(1, 1), address=PLACE))
    for event in events:
        agent.fold(event)
    return Turn(agent, NOW, simulation.environment.society.town, NOW)


def memory(
    number: int,
    kind: ev.MemoryKind,
    text: str,
    t: int = 30_000,
    *,
    about: str = "",
    place: str = "",
) -> ev.MemoryAdded:
    return ev.MemoryAdded(
        t=t, agent=ME, id=number, memory=kind, text=text, importance=3, about=about, place=place
    )


def life() -> list[ev.Event]:
    return [
        memory(0, "observation", "Ben is sweeping the floor", place=PLACE, about="Ben Cole"),
        memory(1, "chat", "Talked with Ben Cole about brooms.", about="Ben Cole"),
        memory(2, "thought", "Brooms are a good thing."),
        memory(3, "plan", "Plan for the day: 10:00 buying a broom"),
        ev.StatusRevised(t=30_000, agent=ME, status="It thinks of brooms."),
        ev.RelationshipRevised(t=30_000, agent=ME, other="Ben Cole", text="They agree on brooms."),
        ev.PlanMade(
            t=30_000,
            agent=ME,
            level="hours",
            items=(
                ev.PlanItem(NOW - HOUR, HOUR, "reading", PLACE),
                ev.PlanItem(NOW, HOUR, "buying a broom", PLACE),
            ),
        ),
        ev.NormCreated(
            t=30_000,
            agent=ME,
            norm="0.0",
            content="People should sweep.",
            norm_kind="injunctive",
            utility=70,
        ),
        ev.ActionBegan(
            t=NOW,
            agent=ME,
            text="holding a broom",
            address=PLACE,
            indoors=True,
            seconds=60,
            emoji="",
        ),
    ]


@pytest.mark.parametrize(
    ("access", "kinds"),
    [
        (FULL, {"observation", "chat", "thought", "plan"}),
        (Access(reflection=False), {"observation", "chat", "plan"}),
        (Access(reflection=False, planning=False), {"observation", "chat"}),
        (Access(False, False, False), set()),
    ],
)
async def test_each_condition_keeps_its_kinds_of_memories(access: Access, kinds: set[str]) -> None:
    found = await recollections(turn_of(*life()), "What of brooms?", access, 10)
    assert {record.kind for record in found} == kinds


async def test_with_everything_at_hand_all_of_it_is_shown() -> None:
    turn = turn_of(*life())
    memories = await recollections(turn, "What of brooms?", FULL, 10)
    history = (Line(speaker="Interviewer", text="Hello."),)
    asked = interview_of(turn, "What of brooms?", memories, history)
    assert asked.who.currently == "It thinks of brooms."
    assert asked.when == "day 2 10:00"
    assert asked.place.address == PLACE
    assert asked.doing == "holding a broom"
    assert [stroke.text for stroke in asked.plan] == ["buying a broom"]
    assert asked.relationships == {"Ben Cole": "They agree on brooms."}
    assert [line.text for line in asked.standards] == ["People should sweep."]
    assert [one.when for one in asked.memories] == ["day 1 08:20"] * 4
    assert asked.history == history


async def test_what_a_condition_takes_away_is_not_shown() -> None:
    turn = turn_of(*life())
    unreflecting = interview_of(turn, "What of Ben?", (), access=Access(reflection=False))
    assert unreflecting.who.currently != "It thinks of brooms."
    assert unreflecting.relationships == {}
    assert unreflecting.plan
    assert unreflecting.standards
    bare = interview_of(turn, "What of Ben?", (), access=Access(False, False, False))
    assert (bare.doing, bare.plan, bare.standards, bare.memories) == ("", (), (), ())
    assert bare.place.address == PLACE


async def test_only_relationships_that_matter_to_the_question_are_shown() -> None:
    turn = turn_of(*life())
    assert interview_of(turn, "What time is it?", ()).relationships == {}
    assert interview_of(turn, "How is Ben?", ()).relationships
    said = (Line(speaker="Interviewer", text="I met Ben."),)
    assert interview_of(turn, "And?", (), said).relationships


async def test_looking_for_memories_touches_none() -> None:
    turn = turn_of(*life())
    before = [turn.agent.memory.accessed(number) for number in range(4)]
    await recollections(turn, "What of brooms?", FULL, 10)
    assert [turn.agent.memory.accessed(number) for number in range(4)] == before
    assert turn.events == ()


async def test_the_same_words_come_once_and_no_kind_crowds_out_the_others() -> None:
    many = [memory(n, "thought", f"Brooms are good, said number {n % 10}.") for n in range(30)]
    seen = [memory(30 + n, "observation", f"Rain number {n}") for n in range(6)]
    found = await recollections(turn_of(*many, *seen), "What of brooms?", FULL, 8)
    assert len(found) == 8
    assert len({record.text for record in found}) == 8
    assert sum(record.kind == "observation" for record in found) == 4
    assert [record.id for record in found] == sorted(record.id for record in found)
    few = await recollections(turn_of(*many), "What of brooms?", FULL, 8)
    assert [record.kind for record in few] == ["thought"] * 8


async def test_a_time_that_is_named_brings_up_what_was_remembered_then() -> None:
    noon = moment(1, 12 * HOUR)
    then = memory(0, "observation", "A kite", noon + 60, place=PLACE)
    later = [memory(n, "observation", f"Brooms at noon {n}", NOW - n) for n in range(1, 20)]
    found = await recollections(turn_of(then, *later), "What of brooms at noon?", FULL, 4)
    assert "A kite" not in {record.text for record in found}
    found = await recollections(turn_of(then, *later), "Brooms at noon yesterday?", FULL, 4)
    assert "A kite" in {record.text for record in found}


HALF = HOUR // 2


@pytest.mark.parametrize(
    ("question", "span"),
    [
        (
            "Where were you around noon yesterday?",
            (moment(1, 11 * HOUR + HALF), moment(1, 13 * HOUR)),
        ),
        ("What did you do at 9:00?", (moment(2, 8 * HOUR + HALF), moment(2, 10 * HOUR))),
        ("And on day 1 at 14:00?", (moment(1, 13 * HOUR + HALF), moment(1, 15 * HOUR))),
        ("What will you do at 11:00?", None),
        ("Why?", None),
    ],
)
def test_times_in_questions(question: str, span: tuple[int, int] | None) -> None:
    assert time_asked(question, NOW) == span
