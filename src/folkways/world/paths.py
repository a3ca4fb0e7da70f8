"""Shortest walks over the map, tile by tile.

For each set of goals one field is kept: for every tile, the direction of the first step of a
shortest walk to the nearest goal. A field grows outward from its goals only until the tile that
is asked about, so its cost follows the length of the walk and not the size of the town, and the
next question about the same goals finds it ready.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection

import numpy as np

from folkways.base.errors import WorldError
from folkways.world.tilemap import Tile, TileMap

_MOST_WALKS = 512
"""How many walks are remembered on a map: a scout walks what the run itself walks later."""
_UNKNOWN, _GOAL, _BLOCKED = 0, 5, 6


class _Field:
    """Directions toward one set of goals; 0 unknown, 1 to 4 a direction, 5 a goal, 6 blocked."""

    __slots__ = ("directions", "frontier", "goals", "rings")

    def __init__(self, directions: bytearray, goals: list[int]) -> None:
        self.directions = directions
        self.frontier = goals
        self.goals = goals
        self.rings = 0
        for goal in goals:
            directions[goal] = _GOAL

    def grow(self, cell: int, offsets: tuple[int, int, int, int]) -> bool:
        """Grow ring by ring until ``cell`` is known; say whether it can be reached at all."""
        directions, frontier = self.directions, self.frontier
        up, left, right, down = offsets
        # The inner loop is written out: it runs once for each tile of the map and goal.
        while frontier and not directions[cell]:
            ring: list[int] = []
            for here in frontier:
                there = here + up
                if not directions[there]:
                    directions[there] = 4
                    ring.append(there)
                there = here + left
                if not directions[there]:
                    directions[there] = 3
                    ring.append(there)
                there = here + right
                if not directions[there]:
                    directions[there] = 2
                    ring.append(there)
                there = here + down
                if not directions[there]:
                    directions[there] = 1
                    ring.append(there)
            frontier = ring
            self.rings += 1
        self.frontier = frontier
        return directions[cell] != _UNKNOWN

    def cleared(self, blank: bytes, width: int) -> bytearray:
        """Return the directions as in ``blank``, of rows of ``width``; the field ends with it."""
        if self.goals:
            far = self.rings * width
            first, last = max(0, min(self.goals) - far), max(self.goals) + far + 1
            self.directions[first:last] = blank[first:last]
        return self.directions


class PathFinder:
    """Shortest walks in four directions on one map.

    An answer depends on the map, the start and the set of goals alone, never on what was asked
    before. ``memory`` bounds what the fields take, in bytes.
    """

    def __init__(self, tilemap: TileMap, memory: int = 16_000_000) -> None:
        self._map = tilemap
        # A rim of blocked tiles around the map spares the search the question where it ends.
        self._width = tilemap.width + 2
        self._blank = np.pad(
            np.where(tilemap.blocked, _BLOCKED, _UNKNOWN).astype(np.uint8),
            1,
            constant_values=_BLOCKED,
        ).tobytes()
        # Ordered as the directions 1 to 4: the step 5 - d leads back along d.
        self._offsets = (-self._width, -1, 1, self._width)
        self._fields: OrderedDict[tuple[Tile, ...], _Field] = OrderedDict()
        self._most_fields = max(8, min(8192, memory // (len(self._blank) + 1024)))

    def path(self, start: Tile, goals: Collection[Tile]) -> tuple[Tile, ...]:
        """Return the tiles of a shortest walk to the nearest goal: without the start, with the end.

        Empty if the start is a goal. Goals that cannot be walked on are left out. Raises WorldError
        if the start is blocked or no walk leads to any goal.
        """
        key = (start, tuple(sorted(set(goals))))
        walks = self._map.walks
        known = walks.get(key)
        if known is None:
            if len(walks) >= _MOST_WALKS:
                del walks[next(iter(walks))]
            known = walks[key] = self._walk(*key)
        return known

    def length(self, start: Tile, goal: Tile) -> int:
        """Return of how many tiles a shortest walk is; errors as for :meth:`path`."""
        return len(self._walk(start, (goal,)))

    def _walk(self, start: Tile, goals: tuple[Tile, ...]) -> tuple[Tile, ...]:
        field, cell = self._field_reaching(start, goals)
        directions, offsets, width = field.directions, self._offsets, self._width
        walk: list[Tile] = []
        while (direction := directions[cell]) != _GOAL:
            cell += offsets[direction - 1]
            walk.append((cell % width - 1, cell // width - 1))
        return tuple(walk)

    def _field_reaching(self, start: Tile, goals: tuple[Tile, ...]) -> tuple[_Field, int]:
        if not self._map.walkable(start):
            raise WorldError(f"nobody can stand on tile {start} of {self._map.name}")
        field = self._field(goals)
        cell = self._cell(start)
        if not field.directions[cell] and not field.grow(cell, self._offsets):
            shown = ", ".join(str(goal) for goal in goals[:3]) or "no tile at all"
            raise WorldError(f"no walk in {self._map.name} leads from tile {start} to {shown}")
        return field, cell

    def _field(self, goals: tuple[Tile, ...]) -> _Field:
        field = self._fields.get(goals)
        if field is not None:
            self._fields.move_to_end(goals)
            return field
        cells = [self._cell(goal) for goal in goals if self._map.walkable(goal)]
        if len(self._fields) >= self._most_fields:
            # The rows that a walk has touched are less than a copy of a large town.
            _, oldest = self._fields.popitem(last=False)
            directions = oldest.cleared(self._blank, self._width)
        else:
            directions = bytearray(self._blank)
        field = self._fields[goals] = _Field(directions, cells)
        return field

    def _cell(self, tile: Tile) -> int:
        return (tile[1] + 1) * self._width + tile[0] + 1
