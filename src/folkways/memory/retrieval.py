"""Retrieval: recency + importance + relevance, each scaled to [0, 1] (Park et al. 2023, 4.1)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from folkways.base.time import HOUR
from folkways.memory.stream import MemoryStream


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


def scale(values: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Min-max scale to [0, 1]; values that are all equal become 0, as they tell nothing apart."""
    low, high = float(values.min()), float(values.max())
    if high <= low:
        return np.zeros_like(values)
    return (values - low) / (high - low)


def retrieve(
    stream: MemoryStream, query: str, t: int, count: int, weights: Weights
) -> list[Retrieved]:
    """Return the ``count`` best records at moment ``t``, best first; the newer wins a tie.

    Scores are rounded to six digits, so that the order does not depend on the last bit, in which
    ``np.exp`` may differ between processors; cosines are exact (see ``MemoryStream``).
    """
    if not len(stream) or count <= 0:
        return []
    accessed, importance, cosine = stream.columns(query)
    hours = np.maximum(t - accessed, 0) / HOUR
    recency = np.exp(hours * np.log(weights.decay))
    scores = (
        weights.recency * scale(recency)
        + weights.importance * scale(importance)
        + weights.relevance * scale(cosine)
    ).round(6)
    # A partial sort, since a stream has thousands of records and a handful are wanted. Ties at the
    # edge are kept here, so that the newer ones win below.
    if count < len(scores):
        worst = np.partition(scores, len(scores) - count)[len(scores) - count]
        candidates = np.flatnonzero(scores >= worst)
    else:
        candidates = np.arange(len(scores))
    order = sorted(candidates.tolist(), key=lambda id: (-scores[id], -id))
    return [Retrieved(id, float(scores[id])) for id in order[:count]]
