"""Those who sleep notice nothing, and nobody addresses them."""

from __future__ import annotations

from functools import cache

from folkways.agents import questions as op
from folkways.base import events as ev
from folkways.base.time import moment, parse_clock
from folkways.environments.town.town import Town
from folkways.scenario.schema import PerceptionParameters, Scenario
from folkways.testing.minds import Script, ScriptedMind
from folkways.testing.societies import KeptTicks, people, run, shipped_map, trio

MAP = shipped_map("hobbs_cafe")
ADA, BEN, CLEO = "Ada Byrd", "Ben Cole", "Cleo Dunn"
ROOM = "Hobbs Café: café room"
WAKES = moment(1, parse_clock("08:30"))


def room() -> Scenario:
    """Return three people in one room for an hour, all within sight of each other."""
    specs = [spec.model_dump(mode="json") for spec in people(trio())]
    return trio(
        agents=specs,
        mechanisms=[],
        end="09:00",
        parameters={"perception": {"vision_radius": 20, "hearing_radius": 20}},
    )


@cache
def lived() -> tuple[KeptTicks, ScriptedMind]:
    """Cleo sleeps until 8:30; the others sit in the room and want to talk whenever they can."""

    def plans(q: op.GeneratePlans) -> op.Plans:
        first = "sleeping in the room" if q.who.name == CLEO else "reading"
        plan = op.Plan(start=q.start, text=first, place=ROOM)
        return op.Plans(plans=(plan, op.Plan(start="08:30", text="having breakfast", place=ROOM)))

    def actions(q: op.GenerateActions) -> op.Actions:
        action = op.Action(text=q.plan, minutes=10, address=ROOM, emoji="🙂", importance=1)
        return op.Actions(actions=(action,) * max(1, q.minutes // 10))

    def react(q: op.DecideReaction) -> op.Reaction:
        return op.Reaction(decision="talk", topic="the weather", reason="feels like a chat")

    scripts: dict[str, Script] = {
        "generate_plans": plans,
        "generate_actions": actions,
        "decide_reaction": react,
    }
    mind = ScriptedMind(scripts, seed=1)
    return run(room(), mind), mind


def test_nobody_talks_with_those_who_sleep() -> None:
    kept, _ = lived()
    opened = [event for event in kept.events if isinstance(event, ev.ConversationOpened)]
    early = [event for event in opened if event.t < WAKES]
    assert early, "the other two talk"
    assert not any(CLEO in (event.agent, event.other) for event in early)
    assert any(CLEO in (event.agent, event.other) for event in opened if event.t >= WAKES)


def test_those_who_sleep_notice_only_that_they_do() -> None:
    kept, mind = lived()
    memories = [
        event.text
        for event in kept.events
        if isinstance(event, ev.MemoryAdded)
        and event.agent == CLEO
        and event.t < WAKES
        and event.memory == "observation"
    ]
    assert set(memories) <= {"Cleo Dunn is sleeping in the room"}
    asked = [q for q in mind.asked if isinstance(q, op.DecideReaction) and q.who.name == CLEO]
    assert asked
    assert all(q.when >= "day 1 08:30" for q in asked)


def test_one_knows_the_houses_that_ones_days_name_however_far_away() -> None:
    large = shipped_map("smallville")
    limits = PerceptionParameters()
    near = Town([ADA], large, limits, seed=1)
    named = Town([ADA], large, limits, seed=1, duties=["From 9 to 10, reads at Quarry Dormitory."])
    bedroom = large.arena(
        next(a.address for a in large.arenas if "Thistledown: bed" in str(a.address))
    )
    for town in (near, named):
        tile = next(tile for tile in bedroom.tiles if large.walkable(tile))
        town.fold(ev.AgentPlaced(t=0, agent=ADA, tile=tile, address=str(bedroom.address)))
    dormitory = {str(a.address) for a in large.arenas if a.address.sector == "Quarry Dormitory"}
    assert not dormitory & set(near.new_places(ADA, {}))
    assert dormitory <= set(named.new_places(ADA, {}))
    assert set(near.new_places(ADA, {})) <= set(named.new_places(ADA, {}))
