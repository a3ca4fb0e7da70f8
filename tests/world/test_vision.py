from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.world.small_towns import tiles, town, towns

from folkways.world import SpatialGrid, Tile, TileMap, distance, line_of_sight, vision

ROOM = town("""
    aaaaaaa
    aaa#aaa
    aaa%aaa
    aaa#aaa
""")


def test_walls_hide_and_furniture_does_not() -> None:
    assert not line_of_sight(ROOM, (0, 1), (6, 1))
    assert line_of_sight(ROOM, (0, 2), (6, 2))
    assert line_of_sight(ROOM, (0, 0), (6, 0))
    assert line_of_sight(ROOM, (0, 1), (3, 1)), "the wall itself can be seen"
    assert line_of_sight(ROOM, (3, 1), (3, 1))
    assert not line_of_sight(ROOM, (0, 0), (-1, 0))


@given(st.data())
def test_sight_goes_both_ways(data: st.DataObject) -> None:
    tilemap = data.draw(towns())
    a, b = data.draw(tiles(tilemap)), data.draw(tiles(tilemap))
    assert line_of_sight(tilemap, a, b) == line_of_sight(tilemap, b, a)
    assert line_of_sight(tilemap, a, a)


@given(st.data())
def test_without_walls_everything_is_in_sight(data: st.DataObject) -> None:
    tilemap = town("\n".join(["a" * 9] * 7))
    assert line_of_sight(tilemap, data.draw(tiles(tilemap)), data.draw(tiles(tilemap)))


def brute_force(people: dict[str, Tile], origin: Tile, radius: int) -> tuple[str, ...]:
    near = [(distance(origin, tile), name) for name, tile in people.items()]
    return tuple(name for far, name in sorted(near) if far <= radius)


spots = st.tuples(st.integers(-30, 60), st.integers(-30, 60))
crowds = st.dictionaries(st.text(min_size=1, max_size=3), spots, max_size=40)


@given(crowds, crowds, spots, st.integers(0, 30), st.integers(1, 12))
def test_the_grid_finds_whom_a_full_search_finds(
    before: dict[str, Tile], after: dict[str, Tile], origin: Tile, radius: int, cell: int
) -> None:
    grid = SpatialGrid(before, cell=cell)
    assert grid.near(origin, radius) == brute_force(before, origin, radius)
    for name, tile in after.items():
        grid.put(name, tile)
    for name in before.keys() - after.keys():
        grid.remove(name)
    assert grid.near(origin, radius) == brute_force(after, origin, radius)
    assert len(grid) == len(after)
    assert all(name in grid for name in after)


def test_the_grid_refuses_nonsense() -> None:
    with pytest.raises(ValueError, match="1 or more"):
        SpatialGrid[str](cell=0)
    with pytest.raises(KeyError):
        SpatialGrid[str]().remove("nobody")


def test_a_map_of_its_own_has_sights_of_its_own() -> None:
    open_map: TileMap = town("aaa")
    assert line_of_sight(open_map, (0, 0), (2, 0))
    assert not line_of_sight(town("a#a"), (0, 0), (2, 0))


def test_a_map_remembers_so_many_sights_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vision, "_MOST_SIGHTS", 3)
    tilemap = town("aaaaa")
    for x in range(5):
        assert line_of_sight(tilemap, (0, 0), (x, 0))
        assert line_of_sight(tilemap, (x, 0), (0, 0))
    assert len(tilemap.sights) == 2
