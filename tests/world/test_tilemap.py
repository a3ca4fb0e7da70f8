from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.world.small_towns import town

from folkways.base.errors import WorldError
from folkways.world import Address, PathFinder, TileMap
from folkways.world.tiling import tiled

ROOM = """
    sssssss
    s#####s
    s#AAA#s
    s#A%Ass
    s#AAA#s
    s#####s
    sssssss
"""
HOUSE = Address("Town", "Sector", "A")
STREET = Address("Town", "Sector", "s")
TABLE = Address("Town", "Sector", "A", "table")


@pytest.fixture
def house() -> TileMap:
    return town(ROOM, {"A: table": ((3, 3),), "A: seats": ((2, 2), (3, 2))})


def test_lookups(house: TileMap) -> None:
    assert house.walkable((2, 2))
    assert not house.walkable((3, 3))
    assert not house.walkable((-1, 0))
    assert not house.walkable((7, 0))
    found = house.arena_at((2, 2))
    assert found is not None
    assert found.address == HOUSE
    assert house.arena_at((1, 1)) is None
    assert house.arena_at((0, 7)) is None
    assert house.indoors(TABLE)
    assert not house.indoors(STREET)
    assert not house.indoors(HOUSE.sector_address)
    assert house.arena(TABLE) is found
    assert house.object(TABLE).state == "idle"
    assert [thing.address.name for thing in house.objects_in(HOUSE)] == ["table", "seats"]
    assert TABLE in house
    assert Address("Town", "Sector", "A", "lamp") not in house
    assert house.tree().addresses() == house.addresses()


def test_standing_tiles(house: TileMap) -> None:
    assert house.standing_tiles(TABLE) == ((3, 2), (2, 3), (4, 3), (3, 4))
    seats = house.standing_tiles(Address("Town", "Sector", "A", "seats"))
    assert seats == ((2, 2), (3, 2), (4, 2), (2, 3))
    assert len(house.standing_tiles(HOUSE)) == 8
    both = len(house.standing_tiles(HOUSE)) + len(house.standing_tiles(STREET))
    assert len(house.standing_tiles(HOUSE.sector_address)) == both


def test_one_lies_in_a_bed_and_does_not_stand_beside_it(house: TileMap) -> None:
    [seats] = [thing for thing in house.objects if thing.address.name == "seats"]
    beds = replace(house, objects=(replace(seats, affords=("rest", "sleep")),))
    assert beds.standing_tiles(seats.address) == seats.tiles
    blocked = house.blocked.copy()
    for x, y in seats.tiles:
        blocked[y, x] = True
    bunk = replace(beds, blocked=blocked)
    assert bunk.standing_tiles(seats.address) == ((4, 2), (2, 3))


@pytest.mark.parametrize("text", ["Elsewhere", "Sector: cellar", "Sector: A: lamp"])
def test_unknown_places_are_errors(house: TileMap, text: str) -> None:
    with pytest.raises(WorldError, match=text):
        house.standing_tiles(Address.parse(text, "Town"))


def test_grids_of_the_wrong_shape_are_refused() -> None:
    with pytest.raises(ValueError, match="shape"):
        TileMap("Town", 2, 3, np.zeros((2, 3), bool), np.zeros((3, 2), bool), (), ())


def test_grids_cannot_be_changed(house: TileMap) -> None:
    with pytest.raises(ValueError, match="read-only"):
        house.blocked[0, 0] = True


@pytest.mark.parametrize("n", [1, 2, 3, 5, 9, 12])
def test_copies_keep_everything_reachable(house: TileMap, n: int) -> None:
    large = tiled(house, n)
    finder = PathFinder(large)
    assert len(large.arenas) == n * len(house.arenas)
    assert len(set(large.addresses())) == n * len(house.addresses())
    assert abs(large.width - large.height) <= max(house.width, house.height)
    start = large.standing_tiles(STREET)[0]
    for address in large.addresses():
        finder.path(start, large.standing_tiles(address))
    last = Address("Town", f"Sector {n}" if n > 1 else "Sector", "A", "table")
    assert large.indoors(last)


def test_copies_of_a_map_with_one_street_stand_in_a_row() -> None:
    assert tiled(town("###\nsss\n###"), 3).width == 9
    assert tiled(town("#s#\n#s#\n#s#"), 3).height == 9


def test_a_map_without_a_way_out_cannot_be_copied() -> None:
    with pytest.raises(WorldError, match="no street crosses"):
        tiled(town("###\n#s#\n###"), 2)
    with pytest.raises(ValueError, match="1 or more"):
        tiled(town("s"), 0)
