"""How far what somebody does can matter to others, now and within some time.

The rule of out-of-order execution: whoever is at a later moment waits for somebody who is behind if
that one is within its senses, or could be as near as people see by then, on foot and by the
shortest way. Hearing and shared rooms count only for where the two stand now, so the rule may err;
the log does not depend on it, since it only decides when questions are asked.
"""

from __future__ import annotations

from folkways.base.errors import WorldError
from folkways.scenario.schema import PerceptionParameters
from folkways.world.address import Address
from folkways.world.hearing import carries
from folkways.world.paths import PathFinder
from folkways.world.spaces import Spaces
from folkways.world.tilemap import Tile, TileMap
from folkways.world.vision import distance, line_of_sight

_ROOM = 32
"""No space indoors is wider, in tiles."""
_MOST_PAIRS = 1 << 17
"""Of how many pairs of tiles an answer is remembered: some 30 MB."""


class Reach:
    """Answers who can matter to whom on one map."""

    def __init__(self, tilemap: TileMap, spaces: Spaces, limits: PerceptionParameters) -> None:
        self._map = tilemap
        self._limits = limits
        self._paths = PathFinder(tilemap)
        self._ways: dict[tuple[Tile, Tile], int] = {}
        self._near: dict[tuple[Tile, Tile], bool] = {}
        self._carries = carries(limits.hearing_radius, loud=True)
        self.earshot = max(limits.vision_radius, self._carries)
        """How far anybody sees or hears another who is not in the same room, in tiles."""
        self._carries_through_walls = carries(limits.hearing_radius, loud=True, wall=True)
        number: dict[Address, int] = {}
        self._rooms = [
            number.setdefault(spaces.of(arena.address), len(number)) if arena.indoors else -1
            for arena in tilemap.arenas
        ]
        """For each arena of the map, the number of its space, -1 out of doors."""

    @property
    def radius(self) -> int:
        """How far people see, in tiles."""
        return self._limits.vision_radius

    @property
    def farthest(self) -> int:
        """How far anybody sees or hears another, in tiles."""
        return max(self.earshot, _ROOM)

    def room(self, tile: Tile) -> int:
        """Return the number of the space indoors to which a tile belongs, -1 if to none."""
        arena = self._map.arena_number(tile)
        return -1 if arena < 0 else self._rooms[arena]

    def senses(self, one: Tile, other: Tile) -> bool:
        """Whether two people on these tiles see or hear each other, or share a space."""
        pair = (one, other) if one <= other else (other, one)
        near = self._near.get(pair)
        if near is None:
            if len(self._near) >= _MOST_PAIRS:
                self._near.clear()
            near = self._near[pair] = self._senses(*pair)
        return near

    def _senses(self, one: Tile, other: Tile) -> bool:
        """Work out the same from the radii of :mod:`folkways.world.hearing`, each known before."""
        away = distance(one, other)
        if away <= self._carries_through_walls:
            return True
        arena = self._map.arena_number(one)
        if arena >= 0:
            room = self._rooms[arena]
            if room >= 0 and self.room(other) == room:
                return True
            if away <= self._carries and self._map.arena_number(other) == arena:
                return True
        return away <= self.earshot and line_of_sight(self._map, one, other)

    def reaches(self, start: Tile, other: Tile, ticks: int) -> bool:
        """Whether ``start`` is within the senses of ``other``, or can come near in ``ticks``.

        Near is the radius of sight along the shortest way, walls or no walls in between; people
        walk a tile a tick. That one could be heard from farther off by then, or share a room, does
        not count.
        """
        if self.senses(start, other):
            return True
        most = self.radius + ticks
        return distance(start, other) <= most and self._way(start, other) <= most

    def _way(self, start: Tile, end: Tile) -> int:
        pair = (start, end) if start <= end else (end, start)
        way = self._ways.get(pair)
        if way is None:
            if len(self._ways) >= _MOST_PAIRS:
                self._ways.clear()
            try:
                way = self._paths.length(*pair)
            except WorldError:  # no way leads there
                way = 1 << 30
            self._ways[pair] = way
        return way
