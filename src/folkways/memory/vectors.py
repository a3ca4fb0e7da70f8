"""Vectors of whole numbers, added one by one, and the cosines of all of them with another."""

from __future__ import annotations

import math
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from folkways.memory.embedder import Vector

Number = TypeVar("Number", bound=np.generic)

_FIRST_CAPACITY = 64
_BLOCK = 131_072
"""Numbers multiplied at once: few enough that no thread pool is woken for it, which costs far more
than it saves where other work shares the machine."""


class Vectors:
    """Vectors of one length, in blocks that are never moved once they are full.

    The last block doubles until it is as large as the others, so that few vectors take little
    memory and many take no more than they need.
    """

    def __init__(self) -> None:
        self._blocks: list[Vector] = []
        self._lengths = np.zeros(_FIRST_CAPACITY, dtype=np.float64)
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def add(self, vector: Vector) -> None:
        """Append a vector; all must be of one length."""
        at, rows = self._count, max(1, _BLOCK // len(vector))
        if at % rows == 0:
            first = np.zeros((min(_FIRST_CAPACITY, rows), len(vector)), dtype=np.float32)
            self._blocks.append(first)
        elif at % rows == len(self._blocks[-1]):
            self._blocks[-1] = larger(self._blocks[-1], min(rows, 2 * (at % rows)))
        if at == len(self._lengths):
            self._lengths = larger(self._lengths, 2 * at)
        self._blocks[-1][at % rows] = vector
        self._lengths[at] = math.sqrt(float(vector @ vector))
        self._count += 1

    def cosines(self, vector: Vector) -> npt.NDArray[np.float64]:
        """Return the cosine of each with ``vector``, in order; 0 where one of both is all zeros."""
        count, done = self._count, 0
        products = np.empty(count)
        for block in self._blocks:
            rows = min(len(block), count - done)
            products[done : done + rows] = block[:rows] @ vector
            done += rows
        lengths = self._lengths[:count] * math.sqrt(float(vector @ vector))
        return np.divide(products, lengths, out=np.zeros(count), where=lengths > 0)


def larger(array: npt.NDArray[Number], size: int) -> npt.NDArray[Number]:
    """Return ``array`` with zeros behind it, ``size`` along its first axis."""
    new = np.zeros((size, *array.shape[1:]), dtype=array.dtype)
    new[: len(array)] = array
    return new
