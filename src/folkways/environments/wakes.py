"""Who is due when: a queue in the total order (moment, agent's number)."""

from __future__ import annotations

import heapq
from collections.abc import Iterable

from folkways.base.time import TICK


class Wakes:
    """Wakes agents at ticks; asking twice for the same wake is the same as asking once."""

    def __init__(self, wakes: Iterable[tuple[int, int]] = ()) -> None:
        self._heap = sorted(set(wakes))
        self._set = set(self._heap)

    def wake(self, agent: int, t: int) -> None:
        """Make agent number ``agent`` due at the first tick at or after ``t``."""
        entry = (-(-t // TICK) * TICK, agent)
        if entry not in self._set:
            self._set.add(entry)
            heapq.heappush(self._heap, entry)

    @property
    def next(self) -> int | None:
        """The next tick at which somebody is due, if any."""
        return self._heap[0][0] if self._heap else None

    def pop(self, t: int) -> list[int]:
        """Take out everyone due at ``t`` or before, and return their numbers in order."""
        due = set()
        while self._heap and self._heap[0][0] <= t:
            entry = heapq.heappop(self._heap)
            self._set.discard(entry)
            due.add(entry[1])
        return sorted(due)

    def forget(self, agent: int) -> None:
        """Forget all wakes of one agent."""
        self._heap = sorted(entry for entry in self._heap if entry[1] != agent)
        self._set = set(self._heap)

    def clear(self) -> None:
        """Forget all wakes."""
        self._heap.clear()
        self._set.clear()

    def snapshot(self) -> list[tuple[int, int]]:
        """Return the wakes for a checkpoint."""
        return sorted(self._heap)
