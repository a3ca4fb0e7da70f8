"""Means with intervals, and tests of a difference, for few runs of one society.

Intervals are Student's t over runs: with the five runs of a typical sweep a bootstrap of the mean
draws from a handful of values and comes out too narrow. Tests are permutation tests, which need
no distribution at all; with few runs their p cannot be small, and ``least`` says how small.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypedDict

import numpy as np
import numpy.typing as npt

LEVEL: Final = 0.95
EXACT: Final = 20_000
"""The most arrangements that are enumerated; beyond that, as many are drawn."""
COUNT: Final = (0.0, math.inf)
"""The bounds of a count."""
_Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean of ``n`` values with its interval; ``low`` and ``high`` are None below two values."""

    mean: float
    low: float | None
    high: float | None
    n: int

    @property
    def ends(self) -> tuple[float | None, float | None]:
        """``low`` and ``high``."""
        return self.low, self.high


@dataclass(frozen=True, slots=True)
class Difference:
    """How much higher B is than A, on average.

    ``p`` is two-sided, ``least`` the smallest that so few runs can give; ``test`` and ``interval``
    say how they were found. None where there are too few values.
    """

    mean: float
    low: float | None
    high: float | None
    p: float | None
    least: float | None
    test: str
    interval: str
    n: tuple[int, int]


def mean_interval(
    values: Sequence[float], bounds: tuple[float, float] | None = None
) -> Interval | None:
    """Return the mean with Student's t interval (95 %); None without values.

    ``bounds`` are those of the measure (0 and 1 for a share), beyond which no mean can lie. With
    :data:`COUNT` the interval is taken on the scale of square roots (delta method), on which
    counts vary about equally (Bartlett 1936): it cannot fall below 0, and where it is narrow it is
    Student's t.
    """
    if not values:
        return None
    n = len(values)
    mean = math.fsum(values) / n
    if n < 2:
        return Interval(mean, None, None, n)
    half = t_quantile((1 + LEVEL) / 2, n - 1) * math.sqrt(_variance(values) / n)
    if bounds == COUNT and mean > 0:
        root, reach = math.sqrt(mean), half / (2 * math.sqrt(mean))
        return Interval(mean, max(0.0, root - reach) ** 2, (root + reach) ** 2, n)
    low, high = mean - half, mean + half
    if bounds is not None:
        low, high = max(low, bounds[0]), min(high, bounds[1])
    return Interval(mean, low, high, n)


def paired(
    a: Sequence[float], b: Sequence[float], bounds: tuple[float, float] | None = None
) -> Difference:
    """Compare runs of the same seeds, pair by pair: signs of the differences are permuted.

    ``bounds`` are those of a difference (-1 and 1 between shares); the interval ends there.
    """
    gaps = [y - x for x, y in zip(a, b, strict=True)]
    found = mean_interval(gaps, bounds)
    n = (len(gaps), len(gaps))
    mean = found.mean if found else math.nan
    if found is None or found.n < 2:
        return Difference(mean, None, None, None, None, _SIGNS, _PAIRED, n)
    p, least = _by_signs(gaps)
    return Difference(mean, found.low, found.high, p, least, _SIGNS, _PAIRED, n)


def unpaired(
    a: Sequence[float], b: Sequence[float], bounds: tuple[float, float] | None = None
) -> Difference:
    """Compare two sets of runs: which run belongs to which set is permuted; Welch's interval.

    ``bounds`` are those of a difference (-1 and 1 between shares); the interval ends there.
    """
    n = (len(a), len(b))
    if not a or not b:
        return Difference(math.nan, None, None, None, None, _LABELS, _WELCH, n)
    mean = math.fsum(b) / len(b) - math.fsum(a) / len(a)
    if min(n) < 2:
        return Difference(mean, None, None, None, None, _LABELS, _WELCH, n)
    parts = [_variance(values) / len(values) for values in (a, b)]
    half = 0.0
    if sum(parts) > 0:
        freedom = sum(parts) ** 2 / math.fsum(
            part**2 / (len(values) - 1) for part, values in zip(parts, (a, b), strict=True)
        )
        half = t_quantile((1 + LEVEL) / 2, freedom) * math.sqrt(sum(parts))
    p, least = _by_labels(a, b)
    low, high = mean - half, mean + half
    if bounds is not None:
        low, high = max(low, bounds[0]), min(high, bounds[1])
    return Difference(mean, low, high, p, least, _LABELS, _WELCH, n)


_SIGNS = "sign-flip permutation test of the pairs"
_LABELS = "permutation test of the difference of means"
_PAIRED = "t interval of the paired differences"
_WELCH = "Welch's t interval"


def _by_signs(gaps: Sequence[float]) -> tuple[float, float]:
    """Return p and the least p of the pairs, the signs of their differences permuted."""
    from scipy.stats import permutation_test

    def size(some: _Numbers, axis: int = -1) -> _Numbers:
        total: _Numbers = np.abs(some.sum(axis=axis))
        return total

    ways: int = 2 ** len(gaps)
    result = permutation_test(
        (np.asarray(gaps),), size, permutation_type="samples", **_how_many(ways)
    )
    return float(result.pvalue), 2 / ways if ways <= EXACT else 1 / (1 + EXACT)


def _by_labels(a: Sequence[float], b: Sequence[float]) -> tuple[float, float]:
    """Return p and the least p of two sets of runs, which run belongs to which permuted."""
    from scipy.stats import permutation_test

    def gap(some: _Numbers, others: _Numbers, axis: int = -1) -> _Numbers:
        difference: _Numbers = np.abs(some.mean(axis=axis) - others.mean(axis=axis))
        return difference

    ways = math.comb(len(a) + len(b), len(a))
    result = permutation_test((np.asarray(a), np.asarray(b)), gap, **_how_many(ways))
    least = (2 if len(a) == len(b) else 1) / ways if ways <= EXACT else 1 / (1 + EXACT)
    return float(result.pvalue), least


class _HowMany(TypedDict):
    n_resamples: float
    vectorized: bool
    alternative: Literal["greater"]
    rng: int


def _how_many(ways: int) -> _HowMany:
    """Return the settings of a test: every arrangement if they are few, else a fixed draw."""
    return {
        "n_resamples": math.inf if ways <= EXACT else EXACT,
        "vectorized": True,
        "alternative": "greater",  # two-sided, since the statistics are absolute differences
        "rng": 0,
    }


def _variance(values: Sequence[float]) -> float:
    mean = math.fsum(values) / len(values)
    return math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1)


def t_quantile(share: float, freedom: float) -> float:
    """Return the quantile of Student's t distribution."""
    from scipy.special import stdtrit

    return float(stdtrit(freedom, share))
