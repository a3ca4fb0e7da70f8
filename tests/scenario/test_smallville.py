"""The shipped town of twenty-five: its map, its homes, and a morning of a run."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from folkways.agents.shown import Place
from folkways.base import events as ev
from folkways.base.time import HOUR, moment, parse_clock
from folkways.minds.offline.activities import is_meal
from folkways.minds.offline.mind import OfflineMind
from folkways.minds.offline.places import choose
from folkways.reading.schedule import TimedClause, is_asleep, time_ranges
from folkways.scenario.load import LoadedScenario, load
from folkways.scenario.schema import AgentSpec
from folkways.testing.societies import KeptTicks, run
from folkways.world.address import Address
from folkways.world.tilemap import TileMap
from folkways.world.tiling import components

WORK = 2 * HOUR
MORNING = moment(1, parse_clock("09:10"))


@pytest.fixture(scope="module")
def town() -> LoadedScenario:
    return load("smallville")


@pytest.fixture(scope="module")
def tilemap(town: LoadedScenario) -> TileMap:
    assert town.tilemap is not None
    return town.tilemap


@pytest.fixture(scope="module")
def places(tilemap: TileMap) -> tuple[Place, ...]:
    """Every arena of the map, with all that stands in it."""
    things: dict[str, list[str]] = {}
    for thing in tilemap.objects:
        things.setdefault(str(thing.address.arena_address), []).append(thing.address.object)
    return tuple(
        Place(
            address=str(arena.address),
            indoors=arena.indoors,
            public=arena.public,
            objects=tuple(things.get(str(arena.address), ())),
        )
        for arena in tilemap.arenas
    )


def days(agent: AgentSpec, town: LoadedScenario) -> list[TimedClause]:
    return time_ranges(agent.daily_requirement, tuple(one.name for one in town.agents))


def test_it_is_a_town_of_twenty_five_on_a_large_map(town: LoadedScenario, tilemap: TileMap) -> None:
    assert len({agent.name for agent in town.agents}) == 25
    assert (tilemap.width, tilemap.height) == (100, 140)
    sectors = {arena.address.sector for arena in tilemap.arenas}
    assert sectors >= {
        "Marigold Café",
        "Corner Shop",
        "Greenleaf Pharmacy",
        "Copper Kettle Pub",
        "Fernbrook College",
        "Quarry Dormitory",
        "Juniper House",
        "Willow Park",
    }


def test_all_rooms_are_reachable_from_each_other(tilemap: TileMap) -> None:
    piece = components(tilemap)
    assert len(set(piece.values())) == 1
    for arena in tilemap.arenas:
        assert set(tilemap.standing_tiles(arena.address)) <= piece.keys()


def test_everybody_has_a_bed_in_the_room_where_their_days_begin(
    town: LoadedScenario, tilemap: TileMap
) -> None:
    sleepers = Counter(agent.start for agent in town.agents)
    for room, number in sleepers.items():
        bed = tilemap.object(Address.parse(f"{room}: bed", tilemap.name))
        assert "sleep" in bed.affords
        assert sum(tilemap.walkable(tile) for tile in bed.tiles) >= number, room


def test_everybody_sleeps_at_home_and_works_or_studies(
    town: LoadedScenario, places: tuple[Place, ...]
) -> None:
    for agent in town.agents:
        clauses = days(agent, town)
        asleep = [one for one in clauses if is_asleep(one.clause)]
        assert [one.start for one in asleep if one.start == 5 * HOUR], agent.name
        assert [one.end for one in asleep if one.end == 24 * HOUR], agent.name
        assert {place_of(one, places) for one in asleep} == {agent.start}
        work = [
            one
            for one in clauses
            if one.start is not None
            and one.end is not None
            and one.end - one.start >= WORK
            and not is_asleep(one.clause)
            and not is_meal(one.clause)
        ]
        assert {place_of(one, places) for one in work} - {agent.start}, agent.name


def place_of(clause: TimedClause, places: tuple[Place, ...]) -> str:
    place = choose(clause.clause, places)
    return "" if place is None else place.address


def test_the_days_leave_no_hole_in_which_anybody_could_end_up_anywhere(
    town: LoadedScenario,
) -> None:
    for agent in town.agents:
        daily = sorted((one.start or 0, one.end or 0) for one in days(agent, town) if not one.day)
        assert daily[0][0] == 5 * HOUR
        assert daily[-1][1] == 24 * HOUR
        for (_, end), (begin, _) in pairwise(daily):
            assert begin == end, agent.name


def test_they_wake_at_home_and_are_at_work_in_the_morning(
    town: LoadedScenario,
) -> None:
    morning: KeptTicks = run(town.scenario, OfflineMind(1), until=MORNING)
    acts = [event for event in morning.events if isinstance(event, ev.ActionBegan)]
    first = {event.agent: event for event in reversed(acts)}
    for agent in town.agents:
        assert first[agent.name].address == f"{agent.start}: bed"
        assert is_asleep(first[agent.name].text)
    at_work = {
        "Petra Hartnell": "Greenleaf Pharmacy",
        "Delia Marchetti": "Marigold Café",
        "Tunde Adeyemi": "Corner Shop",
        "Gideon Hartnell": "Fernbrook College",
        "Viktor Baranov": "Willow Park",
        "Kola Adeyemi": "Fernbrook College",
    }
    last = {event.agent: event for event in acts}
    assert {name: last[name].address.partition(":")[0] for name in at_work} == at_work
