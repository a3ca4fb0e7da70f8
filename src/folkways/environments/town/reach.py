"""How far what somebody does can matter to others, now and within some time.

The rule of out-of-order execution: whoever is at a later moment waits for somebody who is behind if
that one is within its senses, or could be as near as people see by then, on foot and by the
shortest way. Hearing and shared rooms count only for where the two stand now, so the rule may err;
the log does not depend on it, since it only decides when questions are asked.
"""

from __future__ import annotations

from folkways.base.errors import WorldError
from folkways.scenario.schema import PerceptionParameters
from folkways.world.hearing import carries, hears
from folkways.world.paths import PathFinder
from folkways.world.spaces import Spaces
from folkways.world.tilemap import Tile, TileMap
from folkways.world.vision import distance, line_of_sight

_ROOM = 32
"""No space indoors is wider, in tiles."""


class Reach:
    """Answers who can matter to whom on one map."""

    def __init__(self, tilemap: TileMap, spaces: Spaces, limits: PerceptionParameters) -> None:
        self._map = tilemap
        self._spaces = spaces
        self._limits = limits
        self._paths = PathFinder(tilemap)
        self._ways: dict[tuple[Tile, Tile], int] = {}
        self._near: dict[tuple[Tile, Tile], bool] = {}

    @property
    def radius(self) -> int:
        """How far people see, in tiles."""
        return self._limits.vision_radius

    @property
    def farthest(self) -> int:
        """How far anybody sees or hears another, in tiles."""
        return max(self.radius, carries(self._limits.hearing_radius, loud=True), _ROOM)

    def senses(self, one: Tile, other: Tile) -> bool:
        """Whether two people on these tiles see or hear each other, or share a space."""
        pair = (one, other) if one <= other else (other, one)
        near = self._near.get(pair)
        if near is None:
            near = self._near[pair] = self._senses(*pair)
        return near

    def _senses(self, one: Tile, other: Tile) -> bool:
        if distance(one, other) <= self.radius and line_of_sight(self._map, one, other):
            return True
        arena, space = self._map.arena_at(one), self._spaces.at(one)
        if arena is not None and arena.indoors and self._spaces.at(other) == space:
            return True
        return hears(self._map, one, other, self._limits.hearing_radius, loud=True)

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
            try:
                way = len(self._paths.path(pair[0], [pair[1]]))
            except WorldError:  # no way leads there
                way = 1 << 30
            self._ways[pair] = way
        return way
