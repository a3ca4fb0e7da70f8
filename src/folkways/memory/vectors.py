"""Vectors of whole numbers, added one by one, and the cosines of all of them with another."""

from __future__ import annotations

import math
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from folkways.memory.embedder import Vector

Number = TypeVar("Number", bound=np.generic)

_FIRST_CAPACITY = 64
_BYTE = 127
"""The largest entry that a byte holds."""
_BLOCK = 131_072
"""Numbers multiplied at once: few enough that no thread pool is woken for it, which costs far more
than it saves where other work shares the machine."""


class Vectors:
    """Vectors of one length, their entries whole numbers of at most 32,767, in blocks.

    Entries take one byte, or two in a block where one does not suffice: most of what an agent's
    memories take would else be their vectors. The last block grows step by step until it is full.
    """

    def __init__(self) -> None:
        self._blocks: list[npt.NDArray[np.signedinteger]] = []
        self._lengths = np.zeros(_FIRST_CAPACITY, dtype=np.float64)
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def add(self, vector: Vector) -> None:
        """Append a vector; all must be of one length."""
        at, rows = self._count, max(1, _BLOCK // len(vector))
        step = min(_FIRST_CAPACITY, rows)
        if at % rows == 0:
            self._blocks.append(np.zeros((step, len(vector)), dtype=np.int8))
        elif at % rows == len(self._blocks[-1]):
            self._blocks[-1] = larger(self._blocks[-1], min(rows, at % rows + step))
        if at == len(self._lengths):
            self._lengths = larger(self._lengths, 2 * at)
        if self._blocks[-1].dtype == np.int8 and np.abs(vector).max(initial=0) > _BYTE:
            self._blocks[-1] = self._blocks[-1].astype(np.int16)
        self._blocks[-1][at % rows] = vector
        self._lengths[at] = math.sqrt(float(vector @ vector))
        self._count += 1

    def cosines(self, vector: Vector) -> npt.NDArray[np.float64]:
        """Return the cosine of each with ``vector``, in order; 0 where one of both is all zeros."""
        count, done = self._count, 0
        products = np.empty(count)
        for block in self._blocks:
            rows = min(len(block), count - done)
            # Float32 products are much faster than integer ones.
            products[done : done + rows] = block[:rows].astype(np.float32) @ vector
            done += rows
        lengths = self._lengths[:count] * math.sqrt(float(vector @ vector))
        return np.divide(products, lengths, out=np.zeros(count), where=lengths > 0)


def larger(array: npt.NDArray[Number], size: int) -> npt.NDArray[Number]:
    """Return ``array`` with zeros behind it, ``size`` along its first axis."""
    new = np.zeros((size, *array.shape[1:]), dtype=array.dtype)
    new[: len(array)] = array
    return new
