"""The tiles of a place in a copy of a map, without a tuple for each of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

Tile = tuple[int, int]
"""(x, y) in tiles, counted from 0 at the top left of the map."""


class MovedTiles(Sequence[Tile]):
    """Tiles at a distance from others: equal to the tuple of tiles that it stands for.

    A town of ten thousand copies has twenty million tiles; each copy refers to those of the
    original, and to how far it lies from it, ``dx`` and ``dy`` in tiles.
    """

    __slots__ = ("_dx", "_dy", "_original")

    def __init__(self, original: Sequence[Tile], dx: int, dy: int) -> None:
        self._original = original
        self._dx = dx
        self._dy = dy

    @property
    def origin(self) -> tuple[Sequence[Tile], int, int]:
        """The tiles that it refers to, and how far it lies from them, in tiles."""
        return self._original, self._dx, self._dy

    @overload
    def __getitem__(self, index: int) -> Tile: ...
    @overload
    def __getitem__(self, index: slice) -> MovedTiles: ...
    def __getitem__(self, index: int | slice) -> Tile | MovedTiles:
        if isinstance(index, slice):
            return MovedTiles(self._original[index], self._dx, self._dy)
        x, y = self._original[index]
        return x + self._dx, y + self._dy

    def __len__(self) -> int:
        return len(self._original)

    def __iter__(self) -> Iterator[Tile]:
        dx, dy = self._dx, self._dy
        return ((x + dx, y + dy) for x, y in self._original)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, MovedTiles | tuple):
            return len(self) == len(other) and tuple(self) == tuple(other)
        return NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))
