"""What a scout stands on: who can reach whom, wakes of each agent, and two histories compared."""

from __future__ import annotations

from random import Random

from folkways.assembly.loop import complete
from folkways.base import events as ev
from folkways.base.time import HOUR, MINUTE
from folkways.engine.scheduler import Barrier
from folkways.environments.town.histories import Histories
from folkways.environments.town.own_wakes import OwnWakes
from folkways.environments.town.reach import Reach
from folkways.environments.town.standing import Standing
from folkways.environments.wakes import Wakes
from folkways.minds.offline import OfflineMind
from folkways.minds.table.mind import TableMind
from folkways.scenario.schema import PerceptionParameters
from folkways.testing.societies import KeptTicks, run, shipped_map, simulate, trio
from folkways.world.box import Box
from folkways.world.hearing import hears
from folkways.world.paths import PathFinder
from folkways.world.spaces import Spaces
from folkways.world.vision import distance, line_of_sight

ANN, BEA = "Ann", "Bea"


def test_nobody_is_reached_sooner_than_one_can_walk() -> None:
    town = shipped_map("smallville")
    reach = Reach(town, Spaces(town), PerceptionParameters())
    arenas = [arena for arena in town.arenas if arena.indoors]
    one, other = arenas[0].tiles, arenas[-1].tiles
    start = next(tile for tile in one if town.walkable(tile))
    end = next(tile for tile in other if town.walkable(tile))
    assert not reach.senses(start, end)
    times = [ticks for ticks in range(400) if reach.reaches(start, end, ticks)]
    assert times
    first = times[0]
    away = max(abs(start[0] - end[0]), abs(start[1] - end[1]))
    assert first + reach.radius >= away
    assert times == list(range(first, 400))
    assert reach.reaches(end, start, first)
    assert reach.reaches(start, start, 0)


def test_people_in_one_room_are_always_in_reach() -> None:
    town = shipped_map("smallville")
    reach = Reach(town, Spaces(town), PerceptionParameters(vision_radius=1, hearing_radius=0))
    room = max((arena for arena in town.arenas if arena.indoors), key=lambda one: len(one.tiles))
    first, last = room.tiles[0], room.tiles[-1]
    assert reach.senses(first, last)
    assert max(abs(first[0] - last[0]), abs(first[1] - last[1])) <= reach.farthest


def test_people_are_in_reach_who_see_or_hear_each_other_or_share_a_room() -> None:
    town, limits, chance = shipped_map("hobbs_cafe"), PerceptionParameters(), Random(2)
    spaces = Spaces(town)
    reach = Reach(town, spaces, limits)
    free = [tile for arena in town.arenas for tile in arena.tiles]
    for _ in range(3_000):
        one, other = chance.choice(free), chance.choice(free)
        arena = town.arena_at(one)
        room = arena is not None and arena.indoors and spaces.at(one) is spaces.at(other)
        seen = distance(one, other) <= limits.vision_radius and line_of_sight(town, one, other)
        heard = hears(town, one, other, limits.hearing_radius, loud=True)
        assert reach.senses(one, other) == (room or seen or heard)


def test_wakes_by_agent_are_the_same_wakes() -> None:
    plain, own = Wakes(), OwnWakes([(40, 1)])
    for agent, t in ((0, 25), (1, 40), (0, 30), (2, 90), (1, 50)):
        plain.wake(agent, t)
        own.wake(agent, t)
    assert own.snapshot() == plain.snapshot()
    assert [own.next_of(agent) for agent in range(4)] == [30, 40, 90, None]
    assert own.changed == {0, 1, 2}
    own.done(1, 45)
    assert own.next_of(1) == 50
    own.forget(2)
    assert own.next_of(2) is None
    own.clear()
    assert own.snapshot() == []


def test_two_histories_agree_whichever_is_ahead() -> None:
    histories = Histories()
    first, second = (ev.Arrived(t=t, agent=ANN, tile=(1, 1), address="A: b") for t in (10, 20))
    assert histories.scouted(first, [ANN]) == []
    assert histories.happened(first, [ANN]) == []
    assert histories.missed() == []
    assert histories.happened(second, [ANN, BEA]) == []
    assert histories.missed() == [ANN, BEA]
    assert histories.scouted(second, [ANN]) == []
    assert histories.scouted(first, [BEA]) == [BEA]
    histories.forget([ANN, BEA])
    assert histories.missed() == []


def test_numbers_of_conversations_are_no_difference() -> None:
    histories = Histories()

    def opened(id: str, agent: str) -> ev.ConversationOpened:
        return ev.ConversationOpened(
            t=60, agent=agent, conversation=id, other="Cid", reason="chat", about="tea"
        )

    def said(id: str, text: str = "Hello") -> ev.Uttered:
        return ev.Uttered(t=70, agent=ANN, conversation=id, to="Cid", text=text, ends=False)

    for event in (opened("c1", BEA), opened("c2", ANN), said("c2")):
        assert histories.happened(event, [event.agent]) == []
    for event in (opened("c71", ANN), said("c71"), opened("c72", BEA)):
        assert histories.scouted(event, [event.agent]) == []
    assert histories.happened(said("c2"), [ANN]) == []
    assert histories.scouted(said("c71", "Bye"), [ANN]) == [ANN]


def test_an_agent_and_a_town_that_follow_others_are_equal_and_share_nothing() -> None:
    scenario = trio()
    mind = TableMind(3)
    ahead, here = simulate(scenario, mind), simulate(scenario, mind)
    events = run(scenario, mind).events
    early = [event for event in events if event.t < 9 * HOUR]
    ahead.restore(None, events)
    here.restore(None, early)
    one, other = ahead.environment.society, here.environment.society
    names = [agent.name for agent in other.agents]
    for name in names:
        one.agent(name).follow(other.agent(name))
        assert one.agent(name).snapshot() == other.agent(name).snapshot()
    one.town.follow(other.town, names)
    assert one.town.snapshot() == other.town.snapshot()
    before = other.snapshot()
    for event in events[len(early) :]:
        if event.t < 9 * HOUR + MINUTE and event.agent:
            one.agent(event.agent).fold(event)
    assert other.snapshot() == before


def test_nobody_runs_ahead_with_the_barrier() -> None:
    assert simulate(trio(), OfflineMind(1), scheduler=Barrier()).ahead is None


def test_who_is_around_is_kept_as_agents_move() -> None:
    town, chance = shipped_map("hobbs_cafe"), Random(1)
    reach = Reach(town, Spaces(town), PerceptionParameters())
    free = [tile for arena in town.arenas for tile in arena.tiles if town.walkable(tile)]
    standing, tiles = Standing(12, reach), {}
    for number in [*range(12), *(chance.randrange(12) for _ in range(60))]:
        tiles[number] = chance.choice(free)
        standing.put(number, tiles[number])
        for one, tile in tiles.items():
            assert standing.tile(one) == tile
            sensed = {other for other in tiles if reach.senses(tile, tiles[other])}
            assert standing.around(one) == sensed
            box = standing.senses_of([one])
            assert all(box.meets(Box.around([tiles[other]])) for other in sensed)


def test_a_town_moved_within_a_box_shows_there_what_the_whole_town_would() -> None:
    towns = []
    for _ in range(2):
        simulation = simulate(trio(), OfflineMind(1))
        complete(simulation.run(KeptTicks(), until=9 * HOUR))
        towns.append(simulation.environment.society.town)
    whole, part = towns
    at = {name: whole.tile(name) for name in whole.everybody}
    walker, *_ = at
    far = max(whole.map.arenas[-1].tiles, key=lambda tile: distance(tile, at[walker]))
    way = PathFinder(whole.map).path(at[walker], [far])
    left = ev.Departed(t=9 * HOUR, agent=walker, path=way, address="Hobbs Café: café room")
    for town in towns:
        town.fold(left)
    for ahead in (10, 60, 30, 100):
        t = 9 * HOUR + ahead
        whole.move_to(t)
        for name in whole.everybody:
            box = Box.around([whole.tile(name)]).wider(whole.limits.vision_radius)
            part.move_to(t, box)
            assert part.stands_at(t, box)
            assert part.people(name) == whole.people(name)
