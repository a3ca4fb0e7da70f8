"""Retrieval: recency + importance + relevance, each scaled to [0, 1] (Park et al. 2023, 4.1)."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from folkways.base.time import HOUR
from folkways.memory.stream import MemoryStream

Scores = npt.NDArray[np.float64]


class Weights(NamedTuple):
    """Weights of the three scores (0 or more) and ``decay``, recency per simulated hour."""

    recency: float = 1.0
    importance: float = 1.0
    relevance: float = 1.0
    decay: float = 0.99


class Retrieved(NamedTuple):
    """A record's id and its score, 0 to the sum of the weights."""

    id: int
    score: float


def scale(values: Scores, weight: float) -> Scores:
    """Min-max scale to [0, ``weight``] in place and return them.

    Values that are all equal become 0, as they tell nothing apart.
    """
    low, high = float(values.min()), float(values.max())
    if high <= low:
        values.fill(0.0)
        return values
    values -= low
    values /= high - low
    values *= weight
    return values


def retrieve(
    stream: MemoryStream,
    query: str,
    t: int,
    count: int,
    weights: Weights,
    without: Collection[int] = (),
) -> list[Retrieved]:
    """Return the ``count`` best records at moment ``t``, best first; the newer wins a tie.

    The records with the ids ``without`` are left out; their scores count for the scales.
    Scores are rounded to six digits, so that the order does not depend on the last bit, in which
    ``np.exp`` may differ between processors; cosines are exact (see ``MemoryStream``).
    """
    count = min(count, len(stream) - len(without))
    if count <= 0:
        return []
    accessed, importance, cosine = stream.columns(query)
    # In place wherever it can be: of a long life, each array is half a megabyte.
    ages = t - accessed
    hours = np.maximum(ages, 0, out=ages) / HOUR
    hours *= np.log(weights.decay)
    scores = scale(np.exp(hours, out=hours), weights.recency)
    scores += scale(importance.copy(), weights.importance)
    scores += scale(cosine, weights.relevance)
    np.round(scores, 6, out=scores)
    if without:
        scores[np.fromiter(without, dtype=np.int64, count=len(without))] = -np.inf
    # A partial sort, since a stream has thousands of records and a handful are wanted. Ties at the
    # edge are kept here, so that the newer ones win below.
    worst = np.partition(scores, len(scores) - count)[len(scores) - count]
    candidates = np.flatnonzero(scores >= worst)
    order = sorted(candidates.tolist(), key=lambda id: (-scores[id], -id))
    return [Retrieved(id, float(scores[id])) for id in order[:count]]
