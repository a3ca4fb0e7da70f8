"""Tests of rank orders: do the conditions differ, and which from which?

Park et al. (2023, section 6) pool all ranks and use Kruskal-Wallis, then Dunn's test of each pair,
adjusted after Holm. These tests take ranks as independent, although the ranks of one order are not;
Friedman's test, which compares within each order, stands beside them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt

from folkways.base.holm import holm

FEWEST = 5
"""With fewer rank orders nothing is tested: the distributions hold for larger groups only."""


@dataclass(frozen=True)
class ChiSquareTest:
    """A statistic, its degrees of freedom, and p by the chi-square distribution."""

    statistic: float
    df: int
    p: float


@dataclass(frozen=True)
class PairTest:
    """Dunn's test of two conditions; ``z`` above 0: ``b`` has the better ranks.

    ``p`` is two-sided, ``p_adjusted`` for the number of pairs (Holm 1979).
    """

    a: str
    b: str
    z: float
    p: float
    p_adjusted: float


@dataclass(frozen=True)
class RankTests:
    """``friedman`` is None for two conditions, for which that test is not defined."""

    kruskal_wallis: ChiSquareTest
    friedman: ChiSquareTest | None
    dunn: tuple[PairTest, ...]


def rank_tests(ranks: Mapping[str, Sequence[int]]) -> RankTests | None:
    """Return the tests of ``ranks`` by condition, in the same order of rank orders for each.

    None with fewer than two conditions or fewer than five rank orders.
    """
    if len(ranks) < 2 or min(map(len, ranks.values())) < FEWEST:
        return None
    from scipy.stats import friedmanchisquare, kruskal

    groups = list(ranks.values())
    df = len(groups) - 1
    pooled = kruskal(*groups)
    within = friedmanchisquare(*groups) if df > 1 else None
    return RankTests(
        ChiSquareTest(float(pooled.statistic), df, float(pooled.pvalue)),
        None
        if within is None
        else ChiSquareTest(float(within.statistic), df, float(within.pvalue)),
        dunn(ranks),
    )


def dunn(values: Mapping[str, Sequence[float]]) -> tuple[PairTest, ...]:
    """Return Dunn's test (1964) of each pair of groups, with the correction for ties."""
    from scipy.stats import norm, rankdata

    pooled = [value for group in values.values() for value in group]
    total = len(pooled)
    ties = sum(count**3 - count for count in Counter(pooled).values())
    variance = total * (total + 1) / 12 - ties / (12 * (total - 1))
    ranks = iter(rankdata(pooled))
    means = {name: sum(next(ranks) for _ in group) / len(group) for name, group in values.items()}
    pairs = list(combinations(values, 2))
    zs = [
        float(means[a] - means[b]) / sqrt(variance * (1 / len(values[a]) + 1 / len(values[b])))
        for a, b in pairs
    ]
    ps = [2 * float(norm.sf(abs(z))) for z in zs]
    return tuple(
        PairTest(a, b, z, p, adjusted)
        for (a, b), z, p, adjusted in zip(pairs, zs, ps, holm(ps), strict=True)
        if adjusted is not None
    )
