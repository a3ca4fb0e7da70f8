"""Who is walking, and in which part of the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import numpy as np

from folkways.environments.town.people import Townsperson
from folkways.world.box import Box

_FAR = 1 << 40
_NOWHERE = (_FAR, _FAR, -_FAR, -_FAR)
"""An empty rectangle, which meets no other."""


class Walkers(Iterable[str]):
    """The names of those who walk, each with the rectangle in which its way lies.

    Rectangles are worked out when somebody asks for those who walk within another one.
    """

    def __init__(self, names: Iterable[str] = ()) -> None:
        self._new = dict.fromkeys(names)
        self._row: dict[str, int] = {}
        self._names: list[str] = []
        self._free: list[int] = []
        self._boxes = np.empty((0, 4), dtype=np.int64)

    def __iter__(self) -> Iterator[str]:
        """Give all who walk."""
        yield from self._new
        yield from self._row

    def add(self, name: str) -> None:
        """Note that somebody sets out on a way."""
        self.discard(name)
        self._new[name] = None

    def discard(self, name: str) -> None:
        """Note that somebody walks no more, if it did."""
        self._new.pop(name, None)
        row = self._row.pop(name, None)
        if row is not None:
            self._boxes[row] = _NOWHERE
            self._free.append(row)

    def within(self, box: Box, people: Mapping[str, Townsperson]) -> list[str]:
        """Return those of ``people`` whose ways, from where they stand, lead through ``box``."""
        for name in self._new:
            self._place(name, Box.around((people[name].tile, *people[name].path)))
        self._new.clear()
        left, top, right, bottom = self._boxes.T
        meeting = (left <= box.right) & (right >= box.left)
        meeting &= (top <= box.bottom) & (bottom >= box.top)
        return [self._names[row] for row in meeting.nonzero()[0].tolist()]

    def _place(self, name: str, box: Box) -> None:
        if not self._free:
            rows = len(self._boxes)
            more = max(16, rows)
            self._boxes = np.concatenate((self._boxes, np.full((more, 4), _NOWHERE)))
            self._names += [""] * more
            self._free = list(range(rows, rows + more))
        row = self._row[name] = self._free.pop()
        self._names[row] = name
        self._boxes[row] = box
