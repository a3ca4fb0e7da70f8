"""Recommenders: which items a platform shows to whom, by clicks, and how narrow they become.

``factors`` is matrix factorisation as in Y. Koren, R. Bell and C. Volinsky, "Matrix Factorization
Techniques for Recommender Systems", Computer 42(8) (2009): the matrix of clicks is rebuilt from its
few strongest factors, so that an item stands high for a user whose clicks are like those of others
who clicked it.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Literal, TypeAlias

import numpy as np
import numpy.typing as npt
from pydantic import Field

from folkways.base.time import MINUTE
from folkways.scenario.fields import Strict

Clicks: TypeAlias = npt.NDArray[np.float64]
"""How often each user (row) clicked each item (column)."""
ROUND: Final = MINUTE
"""Simulated seconds that a round takes in the log."""
RecommenderName = Literal["random", "popularity", "factors"]
FACTORS = 4
"""So many factors are kept."""


class PlatformParameters(Strict):
    """What a platform shows, and for how long."""

    rounds: int = Field(default=20, ge=1, le=10_000)
    """After this many rounds the run is over."""
    recommender: RecommenderName = "factors"
    """``random``: any items. ``popularity``: those with most clicks. ``factors``: those that users
    with like clicks clicked (matrix factorisation)."""
    page: int = Field(default=5, ge=1, le=100)
    """Items on a page."""
    exploration: float = Field(default=0.2, ge=0, le=1)
    """Chance of each place on a page to go to any item instead."""

    @property
    def seconds(self) -> int:
        """How long a run lasts: its rounds, and round 0 before them."""
        return (self.rounds + 1) * ROUND


def _random(clicks: Clicks) -> Clicks:
    return np.zeros_like(clicks)


def _popularity(clicks: Clicks) -> Clicks:
    return np.broadcast_to(clicks.sum(axis=0), clicks.shape)


def _factors(clicks: Clicks) -> Clicks:
    left, sizes, right = np.linalg.svd(clicks, full_matrices=False)
    rebuilt: Clicks = (left[:, :FACTORS] * sizes[:FACTORS]) @ right[:FACTORS]
    return rebuilt.round(9)  # equal scores stay equal on every machine


RECOMMENDERS: Mapping[RecommenderName, Callable[[Clicks], Clicks]] = {
    "random": _random,
    "popularity": _popularity,
    "factors": _factors,
}
"""The scores that each recommender gives every item for every user; a new one is a line here."""


def recommend(
    clicks: Sequence[Sequence[int]],
    user: int,
    given: PlatformParameters,
    chance: random.Random,
    items: Sequence[int] | None = None,
) -> list[int]:
    """Return the items on a user's page in order; ``chance`` breaks ties.

    ``items`` are those that can be shown, by default all.
    """
    matrix = np.asarray(clicks, dtype=np.float64)
    scores = RECOMMENDERS[given.recommender](matrix)[user]
    known = list(range(matrix.shape[1]) if items is None else items)
    chance.shuffle(known)
    ranked = sorted(known, key=lambda item: -scores[item])
    shown: list[int] = []
    while ranked and len(shown) < given.page:
        explores = chance.random() < given.exploration
        item = chance.choice(ranked) if explores else ranked[0]
        ranked.remove(item)
        shown.append(item)
    return shown


def evenness(counts: Iterable[int], kinds: int) -> float | None:
    """Return how evenly counts are spread over ``kinds``: Shannon entropy, from 0 to 1 for even.

    None if there is nothing to spread, or one kind.
    """
    known = [one for one in counts if one > 0]
    total = sum(known)
    if not total or kinds < 2:
        return None
    entropy = -sum(one / total * math.log(one / total) for one in known)
    return entropy / math.log(kinds)


def gini(amounts: Sequence[float]) -> float | None:
    """Return the Gini coefficient, 0 for equal amounts; None if there is nothing to divide."""
    total = sum(amounts)
    if not total:
        return None
    ordered = sorted(amounts)
    weighted = sum((2 * at + 1 - len(ordered)) * one for at, one in enumerate(ordered))
    return weighted / (len(ordered) * total)
