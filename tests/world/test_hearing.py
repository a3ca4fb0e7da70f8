"""Who hears whom: distance, loudness and walls."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.testing.societies import shipped_map
from folkways.world.address import Address
from folkways.world.hearing import carries, hears
from folkways.world.tilemap import Tile
from folkways.world.vision import distance, line_of_sight

MAP = shipped_map("hobbs_cafe")
RADIUS = 5


def walkable(address: str) -> list[Tile]:
    return [
        tile for tile in MAP.arena(Address.parse(address, MAP.name)).tiles if MAP.walkable(tile)
    ]


ROOM, KITCHEN = walkable("Hobbs Café: café room"), walkable("Hobbs Café: kitchen")
TILES = st.sampled_from([*ROOM, *KITCHEN, *walkable("Hobbs Café: terrace")])


@pytest.mark.parametrize(
    ("loud", "wall", "tiles"), [(False, False, 5), (True, False, 20), (True, True, 4)]
)
def test_a_raised_voice_carries_four_times_as_far_and_a_wall_takes_more_than_it_adds(
    loud: bool, wall: bool, tiles: int
) -> None:
    assert carries(RADIUS, loud=loud, wall=wall) == tiles


@given(TILES, TILES)
def test_hearing_goes_both_ways_and_loud_is_heard_wherever_talk_is(a: Tile, b: Tile) -> None:
    talk, loud = (hears(MAP, a, b, RADIUS, loud=loud) for loud in (False, True))
    assert talk is hears(MAP, b, a, RADIUS, loud=False)
    assert loud is hears(MAP, b, a, RADIUS, loud=True)
    assert loud or not talk
    if line_of_sight(MAP, a, b):
        assert talk is (distance(a, b) <= RADIUS)


def test_within_a_room_no_line_of_sight_is_needed_but_between_rooms_there_is_a_wall() -> None:
    hidden = [(a, b) for a in ROOM[::7] for b in ROOM[::7] if not line_of_sight(MAP, a, b)]
    near = [pair for pair in hidden if distance(*pair) <= 20]
    assert near
    assert all(hears(MAP, *pair, RADIUS, loud=True) for pair in near)
    apart = [(a, b) for a in ROOM[::7] for b in KITCHEN[::3] if not line_of_sight(MAP, a, b)]
    for a, b in apart:
        assert hears(MAP, a, b, RADIUS, loud=True) is (distance(a, b) <= 4)
