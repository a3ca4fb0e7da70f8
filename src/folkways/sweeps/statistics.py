"""Means with intervals, and tests of a difference, for few runs of one society.

Intervals are Student's t over runs: with the five runs of a typical sweep a bootstrap of the mean
draws from a handful of values and comes out too narrow. Tests are permutation tests, which need
no distribution at all; with few runs their p cannot be small, and ``least`` says how small.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

LEVEL: Final = 0.95
EXACT: Final = 20_000
"""The most arrangements that are counted out; beyond that so many are drawn."""
_TINY = 1e-12
_TERMS = 300


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

    ``bounds`` are those of the measure (0 and 1 for a share), beyond which no mean can lie.
    """
    if not values:
        return None
    n = len(values)
    mean = math.fsum(values) / n
    if n < 2:
        return Interval(mean, None, None, n)
    half = t_quantile((1 + LEVEL) / 2, n - 1) * math.sqrt(_variance(values) / n)
    low, high = mean - half, mean + half
    if bounds is not None:
        low, high = max(low, bounds[0]), min(high, bounds[1])
    return Interval(mean, low, high, n)


def paired(a: Sequence[float], b: Sequence[float]) -> Difference:
    """Compare runs of the same seeds, pair by pair: signs of the differences are permuted."""
    gaps = [y - x for x, y in zip(a, b, strict=True)]
    found = mean_interval(gaps)
    n = (len(gaps), len(gaps))
    mean = found.mean if found else math.nan
    if found is None or found.n < 2:
        return Difference(mean, None, None, None, None, _SIGNS, _PAIRED, n)
    p, least = _by_signs(gaps)
    return Difference(mean, found.low, found.high, p, least, _SIGNS, _PAIRED, n)


def unpaired(a: Sequence[float], b: Sequence[float]) -> Difference:
    """Compare two sets of runs: which run belongs to which set is permuted; Welch's interval."""
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
    return Difference(mean, mean - half, mean + half, p, least, _LABELS, _WELCH, n)


_SIGNS = "sign-flip permutation test of the pairs"
_LABELS = "permutation test of the difference of means"
_PAIRED = "t interval of the paired differences"
_WELCH = "Welch's t interval"


def holm(ps: Sequence[float | None]) -> list[float | None]:
    """Return the p values adjusted for how many there are (Holm 1979)."""
    order = sorted((p, i) for i, p in enumerate(ps) if p is not None)
    found: list[float | None] = [None] * len(ps)
    highest = 0.0
    for rank, (p, i) in enumerate(order):
        highest = max(highest, min(1.0, p * (len(order) - rank)))
        found[i] = highest
    return found


def _by_signs(gaps: Sequence[float]) -> tuple[float, float]:
    seen = abs(math.fsum(gaps)) - _TINY
    if 2 ** len(gaps) <= EXACT:
        every = list(itertools.product((1, -1), repeat=len(gaps)))
        hits = sum(abs(math.fsum(map(_times, signs, gaps))) >= seen for signs in every)
        return hits / len(every), 2 / len(every)
    draw = random.Random(0)
    hits = sum(
        abs(math.fsum(gap if draw.random() < 0.5 else -gap for gap in gaps)) >= seen
        for _ in range(EXACT)
    )
    return (1 + hits) / (1 + EXACT), 1 / (1 + EXACT)


def _times(sign: int, gap: float) -> float:
    return sign * gap


def _by_labels(a: Sequence[float], b: Sequence[float]) -> tuple[float, float]:
    every = [*a, *b]
    total = math.fsum(every)

    def gap(inside: Sequence[float]) -> float:
        part = math.fsum(inside)
        return abs((total - part) / len(b) - part / len(a))

    seen = gap(a) - _TINY
    ways = math.comb(len(every), len(a))
    if ways <= EXACT:
        hits = sum(gap(some) >= seen for some in itertools.combinations(every, len(a)))
        return hits / ways, (2 if len(a) == len(b) else 1) / ways
    draw = random.Random(0)
    hits = sum(gap(draw.sample(every, len(a))) >= seen for _ in range(EXACT))
    return (1 + hits) / (1 + EXACT), 1 / (1 + EXACT)


def _variance(values: Sequence[float]) -> float:
    mean = math.fsum(values) / len(values)
    return math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1)


def t_quantile(share: float, freedom: float) -> float:
    """Return the quantile (``share`` above 0.5) of Student's t, found by bisection."""
    low, high = 0.0, 1.0
    while t_share(high, freedom) < share:
        high *= 2
    for _ in range(200):
        middle = (low + high) / 2
        if t_share(middle, freedom) < share:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def t_share(t: float, freedom: float) -> float:
    """Return the share of Student's t distribution below ``t`` (0 or more)."""
    return 1 - 0.5 * _beta(freedom / 2, 0.5, freedom / (freedom + t * t))


def _beta(a: float, b: float, x: float) -> float:
    """Return the regularised incomplete beta function, by Lentz's continued fraction."""
    if x <= 0 or x >= 1:
        return min(1.0, max(0.0, x))
    if x > (a + 1) / (a + b + 2):
        return 1 - _beta(b, a, 1 - x)
    front = math.exp(
        math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)
    )
    fraction, c, d = 1.0, 1.0, 0.0
    for i in range(_TERMS):
        m = i // 2
        if i == 0:
            step = 1.0
        elif i % 2 == 0:
            step = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        else:
            step = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        d = 1 / _away(1 + step * d)
        c = _away(1 + step / c)
        fraction *= c * d
        if abs(1 - c * d) < 1e-14:
            break
    return front * (fraction - 1) / a


def _away(value: float) -> float:
    return value if abs(value) > 1e-30 else 1e-30
