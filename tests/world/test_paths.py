from __future__ import annotations

from collections import deque

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.world.small_towns import tiles, town, towns

from folkways.base.errors import WorldError
from folkways.world import PathFinder, Tile, TileMap

ROOM = town("""
    aaaaa
    a###a
    a#aaa
    aaa##
""")


def looked_for(finder: PathFinder, tilemap: TileMap, start: Tile, goals: list[Tile]) -> object:
    """The walk that a finder finds, and does not take from those that its map remembers."""
    tilemap.walks.clear()
    return finder.path(start, goals)


def shortest(tilemap: TileMap, start: Tile, goals: list[Tile]) -> int | None:
    """The length of a shortest walk, by a plain search from the start."""
    open_goals = {goal for goal in goals if tilemap.walkable(goal)}
    queue, far = deque([start]), {start: 0}
    while queue:
        x, y = here = queue.popleft()
        if here in open_goals:
            return far[here]
        for there in ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)):
            if there not in far and tilemap.walkable(there):
                far[there] = far[here] + 1
                queue.append(there)
    return None


@given(st.data())
def test_walks_are_walkable_and_shortest(data: st.DataObject) -> None:
    tilemap = data.draw(towns())
    finder = PathFinder(tilemap)
    fields = st.lists(tiles(tilemap), min_size=1, max_size=3)
    for _ in range(3):
        start, goals = data.draw(tiles(tilemap)), data.draw(fields)
        length = shortest(tilemap, start, goals) if tilemap.walkable(start) else None
        if length is None:
            with pytest.raises(WorldError):
                finder.path(start, goals)
            continue
        walk = finder.path(start, goals)
        assert len(walk) == length
        here = start
        for there in walk:
            assert abs(here[0] - there[0]) + abs(here[1] - there[1]) == 1
            assert tilemap.walkable(there)
            here = there
        assert here in goals


@given(st.data())
def test_a_walk_does_not_depend_on_what_was_asked_before(data: st.DataObject) -> None:
    tilemap = data.draw(towns())
    used = PathFinder(tilemap, memory=0)
    starts = data.draw(st.lists(tiles(tilemap), min_size=1, max_size=5))
    goals = data.draw(st.lists(tiles(tilemap), min_size=1, max_size=3))
    for start in starts:
        fresh = PathFinder(tilemap)
        if tilemap.walkable(start) and shortest(tilemap, start, goals) is not None:
            walk = looked_for(used, tilemap, start, goals)
            assert walk == looked_for(fresh, tilemap, start, list(reversed(goals)))
            assert walk == used.path(start, goals)  # as the map remembers it


def test_a_walk_leaves_the_start_out_and_ends_on_the_goal() -> None:
    finder = PathFinder(ROOM)
    assert finder.path((0, 2), [(2, 3)]) == ((0, 3), (1, 3), (2, 3))
    assert finder.path((0, 2), [(0, 2), (2, 3)]) == ()
    assert finder.path((0, 0), [(1, 1), (4, 0)]) == ((1, 0), (2, 0), (3, 0), (4, 0))


def test_impossible_walks_are_errors() -> None:
    finder = PathFinder(ROOM)
    with pytest.raises(WorldError, match=r"stand on tile \(1, 1\)"):
        finder.path((1, 1), [(0, 0)])
    with pytest.raises(WorldError, match=r"leads from tile \(0, 0\) to \(1, 1\)"):
        finder.path((0, 0), [(1, 1)])
    with pytest.raises(WorldError, match="to no tile at all"):
        finder.path((0, 0), [])
    with pytest.raises(WorldError, match="stand on"):
        finder.path((-1, 0), [(0, 0)])


def test_old_fields_are_dropped() -> None:
    finder = PathFinder(ROOM, memory=0)
    for goal in ROOM.standing_tiles(ROOM.arenas[0].address):
        looked_for(finder, ROOM, (0, 0), [goal])
    assert len(finder._fields) == 8


def test_a_finder_that_forgets_finds_the_same_walks() -> None:
    finder = PathFinder(ROOM, memory=0)
    free = [(x, y) for x in range(5) for y in range(4) if ROOM.walkable((x, y))]
    for goal in [*free, *reversed(free)]:
        for start in free:
            walk = looked_for(finder, ROOM, start, [goal])
            assert walk == looked_for(PathFinder(ROOM), ROOM, start, [goal])
