"""The ground of the town: ways on it, and on which tile who stands or will stand."""

from __future__ import annotations

from collections import Counter
from random import Random

from folkways.world.address import Address
from folkways.world.paths import PathFinder
from folkways.world.tilemap import Tile, TileMap
from folkways.world.vision import distance, line_of_sight

BESIDE = 2
"""People talk at this distance in steps, or less."""


class Ground:
    """Everyone claims the tile on which it stands, or to which it walks."""

    def __init__(self, tilemap: TileMap) -> None:
        self._map = tilemap
        self._paths = PathFinder(tilemap)
        self._ends: dict[str, Tile] = {}
        self._taken: Counter[Tile] = Counter()
        self._since: dict[str, tuple[int, Tile]] = {}
        self._decided: dict[int, set[str]] = {}

    def claim(self, name: str, tile: Tile, t: int = 0) -> None:
        """Note on which tile somebody stands or will stand, as was decided at moment ``t``."""
        before = self._ends.get(name, tile)
        self.release(name)
        self._ends[name] = tile
        self._since[name] = t, before
        self._decided.setdefault(t, set()).add(name)
        self._taken[tile] += 1

    def _taken_later(self, t: int) -> Counter[Tile]:
        """Return how many more, or fewer, claim tiles by now than at the beginning of ``t``.

        Only a scout, whose people stand at different moments, has any.
        """
        change: Counter[Tile] = Counter()
        for moment, names in self._decided.items():
            for name in names if moment >= t else ():
                change[self._ends[name]] += 1
                change[self._since[name][1]] -= 1
        return change

    def release(self, name: str) -> bool:
        """Note that somebody stands nowhere any more; say whether it did."""
        old = self._ends.pop(name, None)
        if old is None:
            return False
        self._taken[old] -= 1
        since, _ = self._since[name]
        self._decided[since].discard(name)
        if not self._decided[since]:
            del self._decided[since]
        return True

    def way_to(self, tile: Tile, address: str, chance: Random, t: int) -> tuple[Tile, ...]:
        """Return the shortest way at ``t`` to a free tile at ``address``, none if already there."""
        tiles = self._map.standing_tiles(Address.parse(address, self._map.name))
        # An agent that is there already stays: a walk within the place would change nothing.
        if tile in tiles:
            return ()
        # Where all is taken people stand on one another's tiles rather than nowhere.
        later = self._taken_later(t)
        free = [one for one in tiles if self._taken[one] == later[one]] or list(tiles)
        # By a draw and not the nearest: else everyone would crowd around the door.
        return self._paths.path(tile, [chance.choice(free)])

    def way_beside(self, tile: Tile, goal: Tile) -> tuple[Tile, ...]:
        """Return the way to a free tile near ``goal``, none if already beside it."""
        path = self._paths.path(tile, [goal])
        # A walk's length, not the distance: two people on either side of a wall are not beside each
        # other.
        if len(path) <= BESIDE:
            return ()
        # From the goal backwards: the last free tile of the way, where the nearer ones are taken.
        for length in range(len(path) - BESIDE, 0, -1):
            if not self._taken[path[length - 1]]:
                return path[:length]
        return ()

    def free_beside(self, tile: Tile) -> Tile | None:
        """Return the nearest free tile beside another, in its sight and arena, if there is any."""
        x, y = tile
        reach = range(-BESIDE, BESIDE + 1)
        near = [(x + dx, y + dy) for dy in reach for dx in reach if dx or dy]
        arena = self._map.arena_at(tile)
        for one in sorted(near, key=lambda one: distance(tile, one)):
            free = self._map.walkable(one) and not self._taken[one]
            if free and self._map.arena_at(one) is arena and line_of_sight(self._map, tile, one):
                return one
        return None
