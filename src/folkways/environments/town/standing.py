"""Where the agents of a scout stand, and who senses whom there."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from folkways.environments.town.reach import Reach
from folkways.world.box import Box
from folkways.world.tilemap import Tile

_NOWHERE = -(1 << 40)


class Standing:
    """The tile of each of ``count`` agents, and whom it sees or hears, or shares its space with.

    Whom an agent senses is worked out when it or another one moves, and not each time it is asked.
    """

    def __init__(self, count: int, reach: Reach) -> None:
        self._reach = reach
        self._x = np.full(count, _NOWHERE, dtype=np.int64)
        self._y = np.full(count, _NOWHERE, dtype=np.int64)
        self._room = np.full(count, -1, dtype=np.int64)
        self._tiles: list[Tile] = [(_NOWHERE, _NOWHERE)] * count
        self._around: list[set[int]] = [set() for _ in range(count)]

    def put(self, number: int, tile: Tile) -> None:
        """Note that an agent stands on ``tile``."""
        tiles, senses = self._tiles, self._reach.senses
        if tile == tiles[number]:
            return
        before = self._around[number]
        tiles[number] = tile
        self._x[number], self._y[number] = tile
        room = self._room[number] = self._reach.room(tile)
        some = self.distances(number) <= self._reach.earshot
        if room >= 0:
            some |= self._room == room
        around = {other for other in some.nonzero()[0].tolist() if senses(tile, tiles[other])}
        self._around[number] = around
        for other in before - around:
            self._around[other].discard(number)
        for other in around - before:
            self._around[other].add(number)

    def tile(self, number: int) -> Tile:
        """Return where an agent stands."""
        return self._tiles[number]

    def around(self, number: int) -> frozenset[int] | set[int]:
        """Return those who see or hear an agent, or share its space, itself among them."""
        return self._around[number]

    def distances(self, number: int) -> npt.NDArray[np.int64]:
        """Return how far each is from an agent, in tiles."""
        x, y = self._x[number], self._y[number]
        far: npt.NDArray[np.int64] = np.maximum(np.abs(self._x - x), np.abs(self._y - y))
        return far

    def senses_of(self, numbers: Iterable[int]) -> Box:
        """Return a rectangle in which all lies that some agents could sense."""
        return Box.around(map(self.tile, numbers)).wider(self._reach.farthest)
