from __future__ import annotations

import asyncio
import random

import pytest

from folkways.agents.questions import Action, Actions, GenerateActions
from folkways.base import events as ev
from folkways.base.errors import FolkwaysError, NotNow
from folkways.base.events import encode
from folkways.base.time import HOUR, MINUTE, TICK
from folkways.engine.simulation import Outside, Simulation
from folkways.environments.change import Remove, SetObject, Visit, Whisper
from folkways.environments.town.environment import TownEnvironment
from folkways.environments.town.intervene import intervene
from folkways.environments.town.visit import visit
from folkways.environments.town.waking import PATIENCE
from folkways.language.mind import Mind
from folkways.minds.offline import OfflineMind
from folkways.minds.table.mind import TableMind
from folkways.scenario.schema import Scenario
from folkways.testing.minds import ScriptedMind
from folkways.testing.outside import Again, Script
from folkways.testing.societies import DelayedMind, KeptTicks, run, simulate, trio
from folkways.world.vision import distance

STOVE = "Hobbs Café: kitchen: stove"
PIANO = "Hobbs Café: café room: piano"
HILL = "Ms. Hill"
NINE = 9 * HOUR


def acted(
    outside: Outside, mind: Mind | None = None, scenario: Scenario | None = None
) -> tuple[KeptTicks, Simulation[TownEnvironment]]:
    simulation = simulate(scenario or trio(), mind or TableMind(1))
    kept = KeptTicks()
    asyncio.run(simulation.run(kept, outside=outside))
    return kept, simulation


def everything() -> Script:
    return Script(
        (NINE - 20 * MINUTE, Whisper("Ada Byrd", "I want to be on my own.")),
        (NINE - 20 * MINUTE, SetObject(PIANO, "out of tune")),
        (NINE - 2 * MINUTE, Visit(HILL, "Ben Cole", "Please do not litter.", "a reporter")),
        (NINE + 2 * MINUTE, Visit("Mr. Low", "Cleo Dunn", "How do you do?")),
        (NINE + 3 * MINUTE, Visit(HILL, "Ben Cole", "It is against the law.")),
        (NINE + 40 * MINUTE, Visit(HILL, "Ben Cole", "Me again.")),
        (NINE + 41 * MINUTE, Remove("Cleo Dunn")),
    )


def said(kept: KeptTicks) -> list[tuple[str, str, str]]:
    utterances = (event for event in kept.events if isinstance(event, ev.Uttered))
    return [(event.agent, event.to, event.text) for event in utterances]


def test_nothing_from_outside_changes_nothing() -> None:
    nothing, _ = acted(Script())
    assert nothing.log_hash == run(trio(), TableMind(1)).log_hash


def test_the_same_changes_at_the_same_moments_give_the_same_log() -> None:
    once, _ = acted(everything())
    again, _ = acted(everything(), DelayedMind(TableMind(1), 3))
    assert once.log_hash == again.log_hash
    replayed, _ = acted(Again(once.events))
    assert replayed.log_hash == once.log_hash
    assert sum(isinstance(event, ev.Intervened) for event in once.events) == 7
    for event in once.events:
        assert (event.t % TICK == 0) or event.t % TICK <= 2


def test_a_run_with_changes_taken_up_after_any_tick_ends_in_the_same_log() -> None:
    full, _ = acted(everything())
    whole = [encode(event) for event in full.events]
    changes = [n for n, record in enumerate(full.ticks) if record.t % TICK]
    chance = random.Random(5)
    others = chance.sample(range(len(full.ticks)), 8)
    for at in sorted({*changes, *(n + 1 for n in changes), *others}):
        kept = full.ticks[: at + 1]
        marks = [number for number, record in enumerate(kept) if record.checkpoint is not None]
        data = kept[marks[-1]].checkpoint if marks else None
        tail = kept[marks[-1] + 1 :] if marks else kept
        simulation = simulate(trio(), TableMind(1))
        simulation.restore(data, [event for record in tail for event in record.events])
        rest = KeptTicks()
        later = [event for record in full.ticks[at + 1 :] for event in record.events]
        asyncio.run(simulation.run(rest, outside=Again(later)))
        before = [encode(event) for record in kept for event in record.events]
        assert before + [encode(event) for event in rest.events] == whole, f"after tick {at}"


def test_folding_the_log_gives_the_checkpoint_with_a_visitor_in_town() -> None:
    full, _ = acted(everything())
    in_town = 0
    for number, record in enumerate(full.ticks):
        if record.checkpoint is None:
            continue
        folded, loaded = simulate(trio(), TableMind(1)), simulate(trio(), TableMind(1))
        folded.restore(None, [e for kept in full.ticks[: number + 1] for e in kept.events])
        loaded.restore(record.checkpoint, [])
        assert folded.environment.society.snapshot() == loaded.environment.society.snapshot()
        in_town += bool(folded.environment.society.town.visiting(HILL))
    assert in_town == 1


def test_a_visitor_and_an_agent_speak_in_turn_until_one_takes_leave() -> None:
    script = Script(
        (NINE, Visit(HILL, "Ben Cole", "One.", "a reporter")),
        (NINE, Visit(HILL, "Ben Cole", "Two.")),
        (NINE, Visit(HILL, "Ben Cole", "Three.", leave=True)),
    )
    kept, simulation = acted(script)
    lines = [line for line in said(kept) if HILL in line[:2]]
    assert [line[0] for line in lines] == [HILL, "Ben Cole", HILL, "Ben Cole", HILL]
    assert [line[2] for line in lines if line[0] == HILL] == ["One.", "Two.", "Three."]
    assert any("about to answer" in why for why in script.why)
    closed = [e for e in kept.events if isinstance(e, ev.ConversationClosed) and e.agent == HILL]
    assert [(event.turns, event.why) for event in closed] == [(5, f"{HILL} took leave")]
    placed = next(e for e in kept.events if isinstance(e, ev.AgentPlaced) and e.agent == HILL)
    assert 1 <= distance(placed.tile, _tile(kept, "Ben Cole", placed.t)) <= 2
    remembered = [
        event
        for event in kept.events
        if isinstance(event, ev.MemoryAdded) and (event.agent, event.about) == ("Ben Cole", HILL)
    ]
    assert "chat" in {event.memory for event in remembered}
    assert f"{HILL} is visiting the town, a reporter" in {event.text for event in remembered}
    assert simulation.environment.society.town.visiting(HILL) == ""
    assert not simulation.environment.society.conversations


def _tile(kept: KeptTicks, agent: str, t: int) -> tuple[int, int]:
    tile = (0, 0)
    for event in kept.events:
        if event.t < t and event.agent == agent and isinstance(event, ev.AgentPlaced | ev.Arrived):
            tile = event.tile
    return tile


def test_a_visitor_who_says_nothing_more_is_gone() -> None:
    kept, simulation = acted(Script((NINE, Visit(HILL, "Ben Cole", "Good morning!"))))
    closings = (e for e in kept.events if isinstance(e, ev.ConversationClosed))
    closed = next(event for event in closings if event.agent == HILL)
    answer = next(e for e in kept.events if isinstance(e, ev.Uttered) and e.to == HILL)
    assert not answer.ends
    assert closed.why == f"{HILL} said nothing more"
    assert PATIENCE < closed.t - answer.t <= PATIENCE + MINUTE
    assert not any(HILL in (e.agent, e.text) for e in kept.events if isinstance(e, ev.Noticed))
    with pytest.raises(FolkwaysError, match="not in town"):
        visit(
            simulation.environment.society, NINE, Visit(HILL, "Ben Cole", "", leave=True), 12 * HOUR
        )


def sit(q: GenerateActions) -> Actions:
    place = "Hobbs Café: café room"
    return Actions(actions=(Action(text="waiting", minutes=10, address=place, emoji="⏳"),))


def test_those_near_a_visitor_hear_and_see_it_and_nobody_seeks_to_talk_to_it() -> None:
    scripts = {"generate_actions": sit, "generate_normative_actions": sit}
    words = "Never drop litter!"
    script = Script((NINE, Visit(HILL, "Ben Cole", words, "eating ice")))
    kept, _ = acted(script, ScriptedMind(scripts))
    first = next(e for e in kept.events if isinstance(e, ev.Uttered) and e.agent == HILL)
    seen = {
        event.agent
        for event in kept.events
        if isinstance(event, ev.MemoryAdded) and event.text.startswith(f"{HILL} is visiting")
    }
    assert first.overheard_by
    assert set(first.overheard_by) <= seen
    for name in first.overheard_by:
        heard = f'{HILL} said to Ben Cole: "{words}"'
        assert any(isinstance(e, ev.MemoryAdded) and e.text == heard for e in kept.events), name
    opened = [e for e in kept.events if isinstance(e, ev.ConversationOpened)]
    assert not any(event.other == HILL for event in opened)


def test_an_agent_may_take_a_norm_from_a_visitor() -> None:
    words = "People should not litter in public. Everybody should put litter into a bin."
    kept, _ = acted(Script((NINE, Visit(HILL, "Cleo Dunn", words))), OfflineMind(1))
    taken = [e for e in kept.events if isinstance(e, ev.NormIdentified) and e.giver == HILL]
    assert "Cleo Dunn" in {event.agent for event in taken}


def test_who_is_taken_is_waited_for() -> None:
    script = Script(
        (NINE, Visit(HILL, "Ben Cole", "Good morning!")),
        (NINE, Visit("Mr. Low", "Ben Cole", "Me too!")),
    )
    kept, _ = acted(script)
    talks = [
        (type(event).__name__, event.agent)
        for event in kept.events
        if isinstance(event, ev.ConversationOpened | ev.ConversationClosed)
        and event.agent in (HILL, "Mr. Low")
    ]
    assert [name for _, name in talks] == [HILL, HILL, "Mr. Low", "Mr. Low"]
    assert "Ben Cole is in a conversation" in script.why


@pytest.mark.parametrize(
    ("wanted", "error", "match"),
    [
        (Visit(HILL, "Ben Cole", "", leave=True), FolkwaysError, "not in town"),
        (Visit("Mr. Low", "Ada Byrd", "Hello"), FolkwaysError, "talking with Cleo Dunn"),
        (Visit(HILL, "Cleo Dunn", "Hello"), NotNow, "in a conversation"),
    ],
)
def test_what_a_visitor_cannot_do(wanted: Visit, error: type[Exception], match: str) -> None:
    simulation = simulate(trio(), TableMind(1))
    script = Script((NINE, Visit("Mr. Low", "Cleo Dunn", "Good morning!")))
    until_done(simulation, script)
    with pytest.raises(error, match=match):
        visit(simulation.environment.society, simulation.t + 1, wanted, 12 * HOUR)


def until_done(simulation: Simulation[TownEnvironment], script: Script) -> None:
    paused = asyncio.run(simulation.run(KeptTicks(), pause=lambda: not script.left, outside=script))
    assert paused == "paused"


def test_visits_before_the_first_tick_late_in_the_day_or_to_whom_has_left_are_refused() -> None:
    simulation = simulate(trio(), TableMind(1))
    wanted = Visit(HILL, "Ben Cole", "Hello")
    with pytest.raises(NotNow, match="day has not begun"):
        visit(simulation.environment.society, 1, wanted, 12 * HOUR)
    with pytest.raises(NotNow, match="first tick"):
        intervene(simulation.environment.society, 1, [Whisper("Ben Cole", "Hm.")])
    until_done(simulation, Script((NINE, Remove("Cleo Dunn"))))
    with pytest.raises(FolkwaysError, match="too late"):
        visit(simulation.environment.society, simulation.t + 1, wanted, NINE + 2 * MINUTE)
    with pytest.raises(FolkwaysError, match="has left the town"):
        visit(
            simulation.environment.society,
            simulation.t + 1,
            Visit(HILL, "Cleo Dunn", "Hello"),
            12 * HOUR,
        )


def test_who_sees_an_object_notices_what_has_become_of_it() -> None:
    kept, _ = acted(Script((NINE, SetObject(PIANO, "burning"))))
    noticed = [
        event
        for event in kept.events
        if isinstance(event, ev.Noticed | ev.MemoryAdded) and event.text == "The piano is burning"
    ]
    remembered = [event for event in noticed if isinstance(event, ev.MemoryAdded)]
    assert remembered
    assert remembered[0].t <= noticed[0].t + 15 * MINUTE


def cook(q: GenerateActions) -> Actions:
    stove = any("stove" in place.objects for place in q.places) and q.who.name == "Ada Byrd"
    place = STOVE if stove else "Hobbs Café: kitchen"
    state = "cooking soup" if stove else ""
    action = Action(text="being there", minutes=10, address=place, emoji="🍲", object_state=state)
    return Actions(actions=(action,))


def cooking(*parts: tuple[int, SetObject]) -> KeptTicks:
    scripts = {"generate_actions": cook, "generate_normative_actions": cook}
    return acted(Script(*parts), ScriptedMind(scripts), trio(end="09:00"))[0]


def test_who_uses_an_object_sees_it_change_and_leaves_it_as_it_is() -> None:
    def changes(kept: KeptTicks) -> list[tuple[int, str, str]]:
        found = (event for event in kept.events if isinstance(event, ev.ObjectChanged))
        return [(event.t, event.agent, event.state) for event in found]

    begun, put_back = changes(cooking())[:2]
    assert (begun[1:], put_back[1:]) == (("Ada Byrd", "cooking soup"), ("Ada Byrd", "off"))
    kept = cooking((begun[0] + MINUTE, SetObject(STOVE, "burning")))
    first, outside, later = changes(kept)[:3]
    assert first == begun
    assert outside[1:] == ("", "burning")
    assert outside[0] < put_back[0]
    assert later == (later[0], "Ada Byrd", "cooking soup")  # used again; nobody put it off
    saw = {
        event.agent
        for event in kept.events
        if isinstance(event, ev.MemoryAdded | ev.Noticed)
        and event.text == "The stove is burning"
        and event.t <= put_back[0]
    }
    assert "Ada Byrd" in saw


def test_an_object_at_rest_is_nothing_to_notice() -> None:
    kept, simulation = acted(
        Script((NINE, SetObject(PIANO, "burning")), (NINE, SetObject(PIANO, "idle")))
    )
    texts = {e.text for e in kept.events if isinstance(e, ev.MemoryAdded | ev.Noticed)}
    assert not any("piano" in text for text in texts)
    assert simulation.environment.society.town.resting_state(PIANO) == "idle"
