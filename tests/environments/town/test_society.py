from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from folkways.agents.questions import Action, Actions, GenerateActions
from folkways.base import events as ev
from folkways.base.time import TICK, clock_of
from folkways.minds.table.mind import TableMind
from folkways.testing.minds import ScriptedMind
from folkways.testing.societies import KeptTicks, preset, run, trio
from folkways.world.vision import distance


def cook(q: GenerateActions) -> Actions:
    """Whoever has seen the stove cooks on it; the others go and see the kitchen."""
    stove = "Hobbs Café: kitchen: stove"
    known = any("stove" in place.objects for place in q.places)
    if known and q.who.name == "Ada Byrd":
        action = Action(
            text="making soup",
            minutes=10,
            address=stove,
            emoji="🍲",
            object_state="cooking soup",
        )
    else:
        action = Action(text="waiting", minutes=10, address="Hobbs Café: kitchen", emoji="⏳")
    return Actions(actions=(action,))


ENTREPRENEURS = ("Abigail Chen", "Bob Johnson", "Francisco Lopez")


@pytest.fixture(scope="module")
def log() -> KeptTicks:
    return run(preset("hobbs_cafe", days=1), TableMind(1))


def test_nobody_falls_asleep(log: KeptTicks) -> None:
    """From the first step to the day's end no agent is without anything to do for an hour."""
    last: dict[str, int] = {}
    for event in log.events:
        if isinstance(event, ev.ActionBegan):
            assert event.t - last.get(event.agent, event.t) <= 3600, event.agent
            last[event.agent] = event.t
    assert len(last) == 10
    assert all(clock_of(t) > 15 * 3600 for t in last.values())


def test_nobody_talks_in_two_conversations_or_out_of_turn(log: KeptTicks) -> None:
    talking: dict[str, str] = {}
    turn: dict[str, str] = {}
    for event in log.events:
        if isinstance(event, ev.ConversationOpened):
            for name in (event.agent, event.other):
                assert name not in talking
                talking[name] = event.conversation
            turn[event.conversation] = event.agent
        elif isinstance(event, ev.Uttered):
            assert talking[event.agent] == talking[event.to] == event.conversation
            assert turn[event.conversation] == event.agent
            turn[event.conversation] = event.to
        elif isinstance(event, ev.ConversationClosed):
            assert talking.pop(event.agent) == talking.pop(event.other) == event.conversation
    assert not talking


def test_walks_go_tile_by_tile_and_take_a_tick_each(log: KeptTicks) -> None:
    at: dict[str, tuple[int, int]] = {}
    on_the_way: dict[str, ev.Departed] = {}
    walks = 0
    for event in log.events:
        if isinstance(event, ev.AgentPlaced):
            at[event.agent] = event.tile
        elif isinstance(event, ev.Departed):
            steps = [at[event.agent], *event.path]
            assert all(distance(a, b) == 1 for a, b in pairwise(steps))
            on_the_way[event.agent] = event
        elif isinstance(event, ev.Arrived):
            walk = on_the_way.pop(event.agent)
            assert event.tile == walk.path[-1]
            assert event.t == walk.t + TICK * len(walk.path)
            at[event.agent] = event.tile
            walks += 1
    assert walks > 20


def test_objects_change_with_actions_and_are_put_back() -> None:
    """A scripted cook uses the stove for ten minutes: it is seen cooking, then off again."""
    kept = run(
        trio(end="09:00"),
        ScriptedMind({"generate_actions": cook, "generate_normative_actions": cook}),
    )
    changes = [
        (event.address, event.state) for event in kept.events if isinstance(event, ev.ObjectChanged)
    ]
    stove = "Hobbs Café: kitchen: stove"
    assert changes[:2] == [(stove, "cooking soup"), (stove, "off")]
    seen = [event.text for event in kept.events if isinstance(event, ev.MemoryAdded)]
    assert "The stove is cooking soup" in seen


def test_every_step_counts_what_it_asked(log: KeptTicks) -> None:
    asked: Counter[str] = Counter()
    for event in log.events:
        if isinstance(event, ev.Asked):
            asked.update(event.operations)
    said = sum(isinstance(event, ev.Uttered) for event in log.events)
    assert asked["utter"] == said
    decided = sum(isinstance(event, ev.TalkDecided) for event in log.events)
    assert asked["decide_to_talk"] == decided


def test_the_same_pair_waits_before_it_talks_again(log: KeptTicks) -> None:
    closed: dict[frozenset[str], int] = {}
    for event in log.events:
        if isinstance(event, ev.ConversationOpened):
            pair = frozenset((event.agent, event.other))
            wait = 12 * 60 if event.reason == "conflict" else 30 * 60
            insists = event.reason == "conflict" and event.agent in ENTREPRENEURS
            if pair in closed and not insists:
                assert event.t - closed[pair] >= wait
        elif isinstance(event, ev.ConversationClosed):
            closed[frozenset((event.agent, event.other))] = event.t


def test_a_new_day_revises_the_status_and_plans() -> None:
    kept = run(trio(days=2, end="09:00"), TableMind(1))
    revised = [event for event in kept.events if isinstance(event, ev.StatusRevised)]
    assert {event.agent for event in revised} == {"Ada Byrd", "Ben Cole", "Cleo Dunn"}
    assert all(event.t > 24 * 3600 for event in revised)
    plans = [event for event in kept.events if isinstance(event, ev.PlanMade)]
    assert {event.t // 86400 for event in plans if event.level == "day"} == {0, 1}
    days = [event for event in kept.events if isinstance(event, ev.DayBegan | ev.DayEnded)]
    assert [type(event).__name__ for event in days] == ["DayBegan", "DayEnded"] * 2
