"""The memory stream: records in order, their vectors, and when each was last accessed."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterable, Iterator

import msgspec
import numpy as np
import numpy.typing as npt

from folkways.base import exact
from folkways.memory.embedder import Embedder, Vector
from folkways.memory.record import Memory
from folkways.memory.vectors import Vectors, larger

# Arrays double when they are full, so that adding a record costs the same however long a life is.
_FIRST_CAPACITY = 64
_LENGTH = 4000
"""Of a vector once its entries are whole numbers: the product of two stays below 2^24, up to which
single precision has every whole number. Cosines are then good to about 1e-4."""


class StreamState(msgspec.Struct):
    """A memory stream as stored in a checkpoint; vectors are computed again."""

    records: list[Memory]
    accessed: list[int]


class MemoryStream:
    """Append-only records with ids 0, 1, 2, ... and arrays for fast retrieval.

    Of texts that were remembered again and again there is one vector.
    """

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._records: list[Memory] = []
        self._chats: dict[str, list[int]] = {}
        self._embedded = 0
        self._vectors = Vectors()
        self._rows: dict[str, int] = {}
        self._row = np.zeros(_FIRST_CAPACITY, dtype=np.int32)
        self._importance = np.zeros(_FIRST_CAPACITY, dtype=np.float64)
        self._accessed = np.zeros(_FIRST_CAPACITY, dtype=np.int64)

    def __len__(self) -> int:
        return len(self._records)

    def __iter__(self) -> Iterator[Memory]:
        return iter(self._records)

    def __getitem__(self, id: int) -> Memory:
        return self._records[id]

    def latest(self, count: int) -> list[Memory]:
        """Return the last ``count`` records, oldest first."""
        return self._records[-count:] if count else []

    def chats(self, other: str, count: int) -> list[Memory]:
        """Return the last ``count`` records of talks with ``other``, oldest first."""
        ids = self._chats.get(other, [])
        return [self._records[id] for id in ids[-count:]] if count else []

    def add(self, memory: Memory) -> None:
        """Append a record; its id must be the next one, else ValueError."""
        at = len(self._records)
        if memory.id != at:
            raise ValueError(f"memory id {memory.id} where {at} comes next")
        if at == len(self._row):
            self._grow()
        self._append(memory)
        self._importance[at] = memory.importance
        self._accessed[at] = memory.created

    def _append(self, memory: Memory) -> None:
        self._records.append(memory)
        if memory.kind == "chat":
            self._chats.setdefault(memory.about, []).append(memory.id)

    def touch(self, ids: Iterable[int], t: int) -> None:
        """Note that these records were accessed at moment ``t``."""
        for id in ids:
            self._accessed[id] = t

    def accessed(self, id: int) -> int:
        """Return the moment at which a record was last accessed."""
        return int(self._accessed[id])

    def snapshot(self) -> StreamState:
        """Return the stream for a checkpoint."""
        count = len(self._records)
        return StreamState(list(self._records), [int(t) for t in self._accessed[:count]])

    @classmethod
    def restore(cls, state: StreamState, embedder: Embedder) -> MemoryStream:
        """Return a stream equal to the one that gave ``state``."""
        stream = cls(embedder)
        count = len(state.records)
        while len(stream._row) < count:
            stream._grow()
        for record in state.records:
            stream._append(record)
        stream._importance[:count] = [record.importance for record in state.records]
        stream._accessed[:count] = state.accessed
        return stream

    def follow(self, other: MemoryStream) -> None:
        """Become equal to ``other``, a stream with the same beginning; keeps known vectors."""
        mine, theirs = self._records, other._records
        same = bisect_left(
            range(min(len(mine), len(theirs))), True, key=lambda at: mine[at] != theirs[at]
        )
        count = len(theirs)
        while len(self._row) < count:
            self._grow()
        del mine[same:]
        mine.extend(theirs[same:])
        self._chats = {name: list(ids) for name, ids in other._chats.items()}
        self._embedded = min(self._embedded, same)
        self._importance[:count] = other._importance[:count]
        self._accessed[:count] = other._accessed[:count]

    async def prepare(self, query: str) -> None:
        """Have the vectors made ready that a retrieval for ``query`` needs."""
        await self._embedder.prepare([*(r.text for r in self._records[self._embedded :]), query])

    def _embed(self) -> None:
        """Find or compute the vectors of what was added since the last retrieval."""
        for at in range(self._embedded, len(self._records)):
            text = self._records[at].text
            row = self._rows.get(text)
            if row is None:
                row = self._rows[text] = len(self._vectors)
                self._vectors.add(_whole(self._embedder.embed(text)))
            self._row[at] = row
        self._embedded = len(self._records)

    def columns(
        self, query: str
    ) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float64], npt.NDArray[np.float64]]:
        """Return last access (moments), importance and cosine similarity to ``query``.

        The cosines are the caller's own; the others must not be changed.
        """
        self._embed()
        count = len(self._records)
        cosine = self._vectors.cosines(_whole(self._embedder.embed(query)))
        return self._accessed[:count], self._importance[:count], cosine[self._row[:count]]

    def _grow(self) -> None:
        for name in ("_row", "_importance", "_accessed"):
            setattr(self, name, larger(getattr(self, name), 2 * len(self._row)))


def _whole(vector: Vector) -> Vector:
    """Return a vector of the same direction in whole numbers, no longer than about ``_LENGTH``.

    Products of such vectors are exact, so a cosine is the same on every machine; with fractions,
    the order of summation shows in the last bits, and a retrieval may pick another memory.
    """
    if float(vector @ vector) <= _LENGTH**2 and bool((vector == np.rint(vector)).all()):
        return vector
    values = vector.astype(np.float64)
    length = math.sqrt(float(exact.total(values * values, axis=0)[0]))
    return np.rint(values * (_LENGTH / length)).astype(np.float32)
