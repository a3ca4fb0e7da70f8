"""The difference of two proportions."""

from __future__ import annotations

import math

from folkways.sweeps.statistics import LEVEL
from folkways.validation.difference import MeanDifference
from folkways.validation.observation import Proportion


def fisher(model: Proportion, people: Proportion) -> float:
    """Return the two-sided p of Fisher's exact test."""
    from scipy.stats import fisher_exact

    table = [[one.count, one.n - one.count] for one in (model, people)]
    return float(fisher_exact(table).pvalue)


def newcombe(model: Proportion, people: Proportion) -> tuple[float, float]:
    """Return the 95 % interval of the difference of two shares (Newcombe 1998, method 10)."""
    from scipy.stats import binomtest

    a, b = (
        binomtest(one.count, one.n).proportion_ci(LEVEL, method="wilson") for one in (model, people)
    )
    p, q = (one.count / one.n for one in (model, people))
    low = p - q - math.hypot(p - float(a.low), float(b.high) - q)
    high = p - q + math.hypot(float(a.high) - p, q - float(b.low))
    return max(-1.0, low), min(1.0, high)


def difference(model: Proportion, people: Proportion) -> MeanDifference:
    """Return the difference with its standard error, for the test of equivalence.

    One person is added to each cell (Agresti and Caffo 2000), so that a share of 0 or 1 is not
    taken as certain; the difference is that of the shares so adjusted.
    """
    shares = [(one.count + 1) / (one.n + 2) for one in (model, people)]
    parts = zip(shares, (model, people), strict=True)
    variance = sum(share * (1 - share) / (one.n + 2) for share, one in parts)
    return MeanDifference(shares[0] - shares[1], math.sqrt(variance), math.inf)
