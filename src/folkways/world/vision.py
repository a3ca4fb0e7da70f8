"""Who can see whom: distance, line of sight, and an index of who is near.

Distance is Chebyshev's (the larger of the two differences), so that a vision radius of 8 tiles is
the square of 17 by 17 around the viewer, as in Park et al. (2023).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, Protocol, TypeVar

from folkways.world.tilemap import Tile, TileMap


class Sortable(Protocol):
    """Anything that can be ordered; ties in distance are settled by it."""

    def __lt__(self, other: Any, /) -> bool:
        """Say whether this comes first."""
        ...


K = TypeVar("K", bound=Sortable)

_MOST_SIGHTS = 1 << 16  # remembered on a map: some 10 MB


def distance(a: Tile, b: Tile) -> int:
    """Return the distance of two tiles in tiles, 0 or more: the larger of the differences."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def line_of_sight(tilemap: TileMap, a: Tile, b: Tile) -> bool:
    """Say whether no opaque tile lies between two tiles of the map; the same both ways.

    The two tiles themselves do not count, so that what hangs on a wall can be seen.
    """
    # Bresenham's line from b to a can differ from that from a to b, so one order is fixed.
    pair = (a, b) if a <= b else (b, a)
    known = tilemap.sights.get(pair)
    if known is None:
        # Emptied as a whole: keeping the order of use would cost more than working a line out
        # again.
        if len(tilemap.sights) >= _MOST_SIGHTS:
            tilemap.sights.clear()
        known = tilemap.sights[pair] = _clear(tilemap, *pair)
    return known


def _clear(tilemap: TileMap, a: Tile, b: Tile) -> bool:
    if not (tilemap.inside(a) and tilemap.inside(b)):
        return False
    (x, y), (end_x, end_y) = a, b
    dx, dy = abs(end_x - x), -abs(end_y - y)
    # Tiles by their place in the rows, one after the other: the line does not leave the map.
    opaque, width = tilemap.opaque_tiles, tilemap.width
    step_x = 1 if x < end_x else -1
    step_y = width if y < end_y else -width
    here, end = y * width + x, end_y * width + end_x
    error = dx + dy
    while True:
        doubled = 2 * error
        if doubled >= dy:
            error += dy
            here += step_x
        if doubled <= dx:
            error += dx
            here += step_y
        # `a` may equal `b`, and then the first step has already gone past the end.
        if here == end or a == b:
            return True
        if opaque[here]:
            return False


class SpatialGrid(Generic[K]):
    """An index of positions that answers "who is near?" in time proportional to the answer.

    ``cell`` is the side of a bucket in tiles; the vision radius is a good choice.
    """

    __slots__ = ("_buckets", "_cell", "_tiles")

    def __init__(self, positions: Mapping[K, Tile] | None = None, cell: int = 8) -> None:
        if cell < 1:
            raise ValueError(f"a bucket is 1 or more tiles wide, not {cell}")
        self._cell = cell
        self._tiles: dict[K, Tile] = {}
        self._buckets: dict[Tile, dict[K, Tile]] = {}
        for key, tile in (positions or {}).items():
            self.put(key, tile)

    def put(self, key: K, tile: Tile) -> None:
        """Place or move ``key``."""
        before = self._tiles.get(key)
        if before is not None:
            if before == tile:
                return
            self.remove(key)
        self._tiles[key] = tile
        self._buckets.setdefault(self._bucket(tile), {})[key] = tile

    def remove(self, key: K) -> None:
        """Take ``key`` out; raises KeyError if it is not there."""
        bucket = self._bucket(self._tiles.pop(key))
        self._buckets[bucket].pop(key)
        if not self._buckets[bucket]:
            del self._buckets[bucket]

    def near(self, origin: Tile, radius: int) -> tuple[K, ...]:
        """Return who is at most ``radius`` tiles (0 or more) from ``origin``, nearest first.

        Equal distances come in the order of the keys. Walls do not matter here: see
        :func:`line_of_sight`.
        """
        return tuple(key for _, key in self.ranked(origin, radius))

    def ranked(self, origin: Tile, radius: int) -> list[tuple[int, K]]:
        """Return the same as :meth:`near`, each with its distance in tiles before it."""
        x, y = origin
        cell = self._cell
        found: list[tuple[int, K]] = []
        for column in range((x - radius) // cell, (x + radius) // cell + 1):
            for row in range((y - radius) // cell, (y + radius) // cell + 1):
                for key, tile in self._buckets.get((column, row), {}).items():
                    far = max(abs(tile[0] - x), abs(tile[1] - y))
                    if far <= radius:
                        found.append((far, key))
        found.sort()
        return found

    def _bucket(self, tile: Tile) -> Tile:
        return (tile[0] // self._cell, tile[1] // self._cell)

    def __contains__(self, key: K) -> bool:
        return key in self._tiles

    def __len__(self) -> int:
        return len(self._tiles)
