"""What long-term synthesis does to an agent's norms: fewer, shorter, less alike?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from folkways.memory.embedder import Embedder
from folkways.metrics.norms import NormChange, Synthesis

_BITS = 30
"""Bits kept of each entry of a vector of length 1: a sum of 2^33 of them is still exact."""


@dataclass(frozen=True, slots=True)
class Size:
    """Some norms: how many, their words, and the mean cosine of all pairs (None below two)."""

    norms: int
    words: int
    similarity: float | None


@dataclass(frozen=True, slots=True)
class Compactness:
    """One synthesis of one agent at ``t``: its qualified norms before it and after it."""

    agent: str
    t: int
    before: Size
    after: Size


def compactness(syntheses: Sequence[Synthesis], embedder: Embedder) -> tuple[Compactness, ...]:
    """Return what each synthesis did, by the similarity that ``embedder`` sees.

    ``syntheses`` are all syntheses of each agent from its first on, in order of time. Takes time in
    proportion to the changes of norms.
    """
    directions = _Directions(embedder)
    held: defaultdict[str, _Holding] = defaultdict(lambda: _Holding(directions))
    found = []
    for one in syntheses:
        holding = held[one.agent]
        holding.change(one.since)
        before = holding.size()
        holding.change(one.own)
        after = holding.size()
        holding.change([NormChange(content, -by) for content, by in one.own])
        found.append(Compactness(one.agent, one.t, before, after))
    return tuple(found)


def size(contents: Iterable[str], embedder: Embedder) -> Size:
    """Return number, words and mean pairwise similarity of norms."""
    holding = _Holding(_Directions(embedder))
    holding.change([NormChange(content, 1) for content in contents])
    return holding.size()


def similarity(a: str, b: str, embedder: Embedder) -> float:
    """Return the cosine of two texts, -1 to 1; 0 where one has no vector to speak of."""
    left, right = (np.asarray(embedder.embed(text), dtype=np.float64) for text in (a, b))
    length = float(np.linalg.norm(left) * np.linalg.norm(right))
    return float(left @ right) / length if length else 0.0


@dataclass(frozen=True, slots=True)
class _Direction:
    """The vector of a text at length 1 in whole numbers, its squared length, the text's words."""

    vector: npt.NDArray[np.int64]
    square: int
    words: int


class _Directions(dict[str, _Direction]):
    """The direction of each text, computed once."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder

    def __missing__(self, text: str) -> _Direction:
        vector = np.asarray(self._embedder.embed(text), dtype=np.float64)
        length = float(np.linalg.norm(vector)) or 1.0
        whole = np.rint(vector * (2**_BITS / length)).astype(np.int64)
        square = sum(entry * entry for entry in whole.tolist())
        self[text] = direction = _Direction(whole, square, len(text.split()))
        return direction


class _Holding:
    """The norms that an agent holds, as sums, so that a change costs the same however many.

    The squared length of a sum of vectors is the sum of their squared lengths plus twice the
    products of all pairs: so the mean cosine of all pairs needs no pair.
    """

    def __init__(self, directions: _Directions) -> None:
        self._directions = directions
        self._norms = self._words = self._squares = 0
        self._sum: npt.NDArray[np.int64] | None = None

    def change(self, changes: Iterable[NormChange]) -> None:
        """Take norms in, or out again."""
        for content, by in changes:
            direction = self._directions[content]
            self._norms += by
            self._words += by * direction.words
            self._squares += by * direction.square
            step = by * direction.vector
            self._sum = step if self._sum is None else self._sum + step

    def size(self) -> Size:
        """Return number, words and mean pairwise similarity."""
        pairs = self._norms * (self._norms - 1)
        mean = None
        if pairs and self._sum is not None:
            square = sum(entry * entry for entry in self._sum.tolist())
            mean = (square - self._squares) / (pairs << 2 * _BITS)
        return Size(self._norms, self._words, mean)
