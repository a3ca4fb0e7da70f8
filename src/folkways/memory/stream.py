"""The memory stream: records in order, their vectors, and when each was last accessed."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

import msgspec
import numpy as np
import numpy.typing as npt

from folkways.base import exact
from folkways.memory.embedder import Embedder, Vector
from folkways.memory.record import Memory

# Arrays double when they are full, so that adding a record costs the same however long a life is.
_FIRST_CAPACITY = 64
_BLOCK = 131_072
"""Numbers multiplied at once: few enough that no thread pool is woken for it, which costs far more
than it saves where other work shares the machine."""
_LENGTH = 4000
"""Of a vector once its entries are whole numbers: the product of two stays below 2^24, up to which
single precision has every whole number. Cosines are then good to about 1e-4."""


class StreamState(msgspec.Struct):
    """A memory stream as stored in a checkpoint; vectors are computed anew."""

    records: list[Memory]
    accessed: list[int]


class MemoryStream:
    """Append-only records with ids 0, 1, 2, ... and arrays for fast retrieval."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._records: list[Memory] = []
        self._embedded = 0
        self._vectors = np.zeros((_FIRST_CAPACITY, 0), dtype=np.float32)
        self._norms = np.zeros(_FIRST_CAPACITY, dtype=np.float64)
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

    def add(self, memory: Memory) -> None:
        """Append a record; its id must be the next one, else ValueError."""
        at = len(self._records)
        if memory.id != at:
            raise ValueError(f"memory id {memory.id} where {at} comes next")
        if at == len(self._norms):
            self._grow()
        self._records.append(memory)
        self._importance[at] = memory.importance
        self._accessed[at] = memory.created

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
        while len(stream._norms) < count:
            stream._grow()
        stream._records = list(state.records)
        stream._importance[:count] = [record.importance for record in state.records]
        stream._accessed[:count] = state.accessed
        return stream

    async def prepare(self, query: str) -> None:
        """Have the vectors made ready that a retrieval for ``query`` needs."""
        await self._embedder.prepare([*(r.text for r in self._records[self._embedded :]), query])

    def _embed(self) -> None:
        """Compute the vectors of what was added since the last retrieval."""
        for at in range(self._embedded, len(self._records)):
            vector = _whole(self._embedder.embed(self._records[at].text))
            if at == 0:  # how long vectors are is not known before there is one
                self._vectors = np.zeros((len(self._norms), len(vector)), dtype=np.float32)
            self._vectors[at] = vector
            self._norms[at] = math.sqrt(float(vector @ vector))
        self._embedded = len(self._records)

    def columns(
        self, query: str
    ) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float64], npt.NDArray[np.float64]]:
        """Return last access (moments), importance and cosine similarity to ``query``."""
        self._embed()
        count = len(self._records)
        vector = _whole(self._embedder.embed(query))
        length = math.sqrt(float(vector @ vector))
        products = np.empty(count)
        rows = max(1, _BLOCK // len(vector))
        for first in range(0, count, rows):
            last = min(first + rows, count)
            products[first:last] = self._vectors[first:last] @ vector
        norms = self._norms[:count] * length
        cosine = np.divide(products, norms, out=np.zeros(count), where=norms > 0)
        return self._accessed[:count], self._importance[:count], cosine

    def _grow(self) -> None:
        size = 2 * len(self._norms)
        for name in ("_vectors", "_norms", "_importance", "_accessed"):
            old = getattr(self, name)
            new = np.zeros((size, *old.shape[1:]), dtype=old.dtype)
            new[: len(old)] = old
            setattr(self, name, new)


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
