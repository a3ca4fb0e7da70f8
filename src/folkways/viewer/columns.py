"""Moment, agent and kind of every event of a log, a few bytes each, for fast questions."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np
import numpy.typing as npt

from folkways.store.rows import Row

Numbers = npt.NDArray[np.int64]
"""Numbers of events, counted from 1, in order."""

NOBODY = -1
"""The code of the town as a whole."""

_FIRST = 4096
_FEW = 32  # values that are faster compared one by one


class Columns:
    """Grows by rows in order; the event with number ``n`` stands at place ``n - 1``.

    An agent's code is its number in ``names``; who is not among them gets the numbers after those
    in the order of appearance.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self.size = 0
        self._t = np.zeros(_FIRST, dtype=np.uint32)
        self._agent = np.zeros(_FIRST, dtype=np.int32)
        self._kind = np.zeros(_FIRST, dtype=np.uint8)
        self._agents = {name: number for number, name in enumerate(names)} | {"": NOBODY}
        self._kinds: dict[str, int] = {}
        self._names: list[str] = []

    def add(self, rows: Sequence[Row]) -> None:
        """Take in the rows that come next."""
        end = self.size + len(rows)
        while end > len(self._t):
            self._t = np.concatenate((self._t, np.zeros_like(self._t)))
            self._agent = np.concatenate((self._agent, np.zeros_like(self._agent)))
            self._kind = np.concatenate((self._kind, np.zeros_like(self._kind)))
        _, moments, agents, kinds, _ = zip(*rows, strict=True)
        for name in set(agents) - self._agents.keys():
            self._agents[name] = len(self._agents) - 1
        for name in set(kinds) - self._kinds.keys():
            self._kinds[name] = len(self._kinds)
            self._names.append(name)
        place = slice(self.size, end)
        self._t[place] = moments
        self._agent[place] = [self._agents[name] for name in agents]
        self._kind[place] = [self._kinds[name] for name in kinds]
        self.size = end

    def t(self, seq: int) -> int:
        """Return the moment of an event."""
        return int(self._t[seq - 1])

    def kind(self, seq: int) -> str:
        """Return the kind of an event."""
        return self._names[int(self._kind[seq - 1])]

    def moments(self) -> npt.NDArray[np.uint32]:
        """Return all moments at which something happened, each once."""
        return np.unique(self._t[: self.size])

    def last_at(self, t: int) -> int:
        """Return the number of the last event at moment ``t`` or before it, 0 if there is none."""
        return int(np.searchsorted(self._t[: self.size], max(t, 0), side="right")) if t >= 0 else 0

    def first_at(self, t: int) -> int:
        """Return the number of the first event at moment ``t`` or later; if none, one too many."""
        return int(np.searchsorted(self._t[: self.size], max(t, 0), side="left")) + 1

    def find(
        self,
        after: int,
        upto: int,
        kinds: Collection[str] | None = None,
        agents: Collection[int] | None = None,
    ) -> Numbers:
        """Return the events after number ``after`` up to ``upto``, of ``kinds`` and ``agents``."""
        after, upto = max(after, 0), min(upto, self.size)
        if upto <= after:
            return np.zeros(0, dtype=np.int64)
        wanted = np.ones(upto - after, dtype=np.bool_)
        if agents is not None:
            wanted &= _among(self._agent[after:upto], agents)
        if kinds is not None:
            codes = [self._kinds[name] for name in kinds if name in self._kinds]
            wanted &= _among(self._kind[after:upto], codes)
        return np.flatnonzero(wanted) + (after + 1)

    def by_kind(self, numbers: Numbers, kinds: Collection[str]) -> dict[str, Numbers]:
        """Return which of the events ``numbers`` are of each of ``kinds``."""
        codes = self._kind[numbers - 1]
        return {name: numbers[codes == self._kinds.get(name, 255)] for name in kinds}


def _among(column: npt.NDArray[np.generic], values: Collection[int]) -> npt.NDArray[np.bool_]:
    values = set(values)
    if len(values) > _FEW:
        return np.isin(column, list(values))
    found = np.zeros(len(column), dtype=np.bool_)
    for value in values:
        found |= column == value
    return found
