"""Rectangles of tiles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from folkways.world.tilemap import Tile


class Box(NamedTuple):
    """All tiles from ``left`` to ``right`` and from ``top`` to ``bottom``, the ends included."""

    left: int
    top: int
    right: int
    bottom: int

    @staticmethod
    def around(tiles: Iterable[Tile]) -> Box:
        """Return the smallest rectangle that holds ``tiles``; ValueError if there are none."""
        columns, rows = zip(*tiles, strict=True)
        return Box(min(columns), min(rows), max(columns), max(rows))

    def wider(self, margin: int) -> Box:
        """Return it with ``margin`` tiles more on each side."""
        return Box(self.left - margin, self.top - margin, self.right + margin, self.bottom + margin)

    def meets(self, other: Box) -> bool:
        """Whether the two have a tile in common."""
        return (
            self.left <= other.right
            and other.left <= self.right
            and self.top <= other.bottom
            and other.top <= self.bottom
        )
