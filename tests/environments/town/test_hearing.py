"""Loud conduct is perceived beyond sight, and by all who hear it."""

from __future__ import annotations

import asyncio

from folkways.agents.heard import Heard
from folkways.agents.waiting import BUSY_WITHIN
from folkways.base import events as ev
from folkways.environments.town.town import Town
from folkways.environments.town.waking import HEARD_WITHIN, NOTICED_WITHIN
from folkways.minds.offline import OfflineMind
from folkways.scenario.schema import PerceptionParameters
from folkways.testing.societies import KeptTicks, preset, shipped_map, simulate, trio

MAP = shipped_map("hobbs_cafe")
ROOM, KITCHEN = "Hobbs Café: café room", "Hobbs Café: kitchen"


def town(*names: str) -> Town:
    return Town(names, MAP, PerceptionParameters(), seed=1)


def put(town: Town, name: str, tile: tuple[int, int], address: str = ROOM) -> None:
    town.fold(ev.AgentPlaced(t=0, agent=name, tile=tile, address=address))


def act(town: Town, name: str, *, loud: bool) -> None:
    town.fold(ev.ActionBegan(t=0, agent=name, text="singing", address=ROOM, seconds=60, loud=loud))


def test_who_is_out_of_sight_is_perceived_if_it_is_loud() -> None:
    hall = town("Ann", "Ben", "Cy")
    put(hall, "Ann", (14, 14))
    put(hall, "Ben", (30, 14))
    put(hall, "Cy", (8, 4), KITCHEN)
    assert not hall.people("Ann")
    for loud in (False, True):
        act(hall, "Ben", loud=loud)
        assert [person.name for person in hall.perceived("Ann")] == ["Ben"] * loud
        assert hall.observers("Ben") == [0] * loud  # not in the kitchen, behind a wall
    hall.fold(ev.Departed(t=0, agent="Ben", path=((30, 15),), address=ROOM))
    assert not hall.perceived("Ann")


def test_the_loud_come_before_the_near() -> None:
    hall = town("Ann", "Ben", "Cy")
    for name, x in (("Ann", 14), ("Ben", 30), ("Cy", 15)):
        put(hall, name, (x, 14))
    act(hall, "Cy", loud=False)
    act(hall, "Ben", loud=True)
    assert [person.name for person in hall.perceived("Ann")] == ["Ben", "Cy"]


def agent(
    name: str, day: str, start: str, tile: tuple[int, int] | None = None
) -> dict[str, object]:
    return {
        "name": name,
        "age": 40,
        "role": "entrepreneur",
        "innate": ["firm"],
        "learned": f"{name} strongly opposes loud noise in public places.",
        "daily_requirement": f"From 8:00 to 9:00, {day}",
        "start": start,
        "tile": tile,
    }


def test_everybody_in_earshot_of_a_heckler_judges_it_while_it_goes_on() -> None:
    heckler = agent("Hal Rudd", "loudly heckles the speaker at the stage.", "Hobbs Café: stage")
    heckler |= {"role": "ordinary", "learned": "Hal Rudd likes speaking loudly in public."}
    scenario = trio(
        end="09:00",
        agents=[
            heckler,
            agent("Ada Byrd", "gives a talk on gardens on the stage.", "Hobbs Café: stage"),
            agent("Bea Cole", "does her accounts at the counter.", ROOM, (5, 13)),
            agent("Cy Dunn", "reads a novel at a table in the café.", ROOM, (16, 16)),
            agent("Ed Fox", "washes dishes in the kitchen.", KITCHEN),
        ],
    )
    kept = KeptTicks()
    asyncio.run(simulate(scenario, OfflineMind(1)).run(kept))
    [first, *_] = [e for e in kept.events if isinstance(e, ev.ActionBegan) and e.loud]
    text, ends = f"{first.agent} is {first.text}", first.t + first.seconds
    noticed: dict[str, int] = {}
    judged: dict[str, int] = {}
    for event in kept.events:
        if isinstance(event, ev.Noticed | ev.MemoryAdded) and event.text == text:
            noticed.setdefault(event.agent, event.t)
        elif isinstance(event, ev.MechanismEvent) and event.data.get("text") == text:
            judged.setdefault(event.agent, event.t)
    noticed.pop(first.agent)
    assert first.agent == "Hal Rudd"
    assert set(noticed) == {"Ada Byrd", "Bea Cole", "Cy Dunn"}
    assert all(t <= first.t + NOTICED_WITHIN for t in noticed.values())
    assert set(judged) == set(noticed)
    assert all(judged[name] <= min(ends, noticed[name] + BUSY_WITHIN) for name in judged)


def test_a_quarrel_is_noticed_across_the_room_and_its_words_only_near_by() -> None:
    hall = town("Ann", "Ben", "Cy", "Di", "Ed")
    for name, x in (("Ann", 14), ("Ben", 15), ("Cy", 17), ("Di", 30)):
        put(hall, name, (x, 14))
    put(hall, "Ed", (8, 4), KITCHEN)
    assert hall.hearing("Ann", beside="Ben") == ("Cy",)
    assert hall.watching("Ann", beside="Ben") == ("Cy",)
    assert hall.noticing("Ann", beside="Ben") == ("Cy", "Di")
    assert hall.within_earshot("Ann") == {1, 2, 3}


def test_whoever_is_far_off_in_the_room_takes_in_that_there_was_a_quarrel() -> None:
    heckler = agent("Hal Rudd", "loudly heckles the speaker at the stage.", "Hobbs Café: stage")
    heckler |= {"role": "ordinary", "learned": "Hal Rudd likes speaking loudly in public."}
    far = agent("Di Webb", "reads a novel at a table in the café.", ROOM, (10, 14))
    far |= {"role": "ordinary", "learned": "Di Webb likes novels."}
    ada = agent("Ada Byrd", "reads a paper at a table in the café.", ROOM, (16, 14))
    kept = KeptTicks()
    scenario = trio(end="09:30", agents=[heckler, ada, far])
    asyncio.run(simulate(scenario, OfflineMind(1)).run(kept))
    faint = [e for e in kept.events if isinstance(e, ev.Uttered) and "Di Webb" in e.faint]
    assert faint
    closed = {e.conversation: e.t for e in kept.events if isinstance(e, ev.ConversationClosed)}
    taken_in = {
        e.text: e.t
        for e in reversed(kept.events)
        if isinstance(e, ev.Noticed | ev.MemoryAdded) and e.agent == "Di Webb"
    }
    for said in faint:
        assert (said.agent, said.to) == ("Ada Byrd", "Hal Rudd")
        text = Heard(said.t, said.agent, said.to, said.gist, faint=True).read
        assert taken_in[text] <= closed[said.conversation] + HEARD_WITHIN + 60


def test_who_overhears_one_of_two_overhears_the_other_unless_somebody_moves() -> None:
    kept = KeptTicks()
    scenario = preset("hobbs_cafe", days=1, end="'09:30'")
    asyncio.run(simulate(scenario, OfflineMind(1)).run(kept))
    heard: dict[str, set[str]] = {}
    moved: dict[str, set[str]] = {}
    on_the_way: set[str] = set()
    pairs = 0
    for event in kept.events:
        if isinstance(event, ev.Departed | ev.Arrived):
            walks = isinstance(event, ev.Departed)
            (on_the_way.add if walks else on_the_way.discard)(event.agent)
            for since in moved.values():
                since.add(event.agent)
        elif isinstance(event, ev.Uttered) and event.text:
            now = set(event.overheard_by)
            if event.conversation in heard:
                pairs += 1
                assert heard[event.conversation] ^ now <= moved[event.conversation]
            heard[event.conversation], moved[event.conversation] = now, set(on_the_way)
    assert pairs > 20
