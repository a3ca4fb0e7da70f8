"""How large a difference is whatever the unit: Cohen's d, Cliff's delta, Cohen's h.

Signs are as of the difference: positive where the model is higher than the people.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np
import numpy.typing as npt

from folkways.sweeps.effect import LEAST_RUNS
from folkways.sweeps.statistics import LEVEL
from folkways.validation.observation import Moments, Proportion, Sample

RESAMPLES: Final = 4_000
LARGE: Final = 5_000
"""Beyond so many values intervals are those of large samples, which a bootstrap comes to."""
BCA: Final = 500
"""Up to so many values the interval is corrected (BCa), which takes a pass for each value."""
_IN_MEMORY: Final = 2_000_000
_Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class EffectSize:
    """The size of an effect with its 95 % interval.

    ``interval`` says how it was found. The ends are None with fewer than eight values on a side,
    where a bootstrap comes out too narrow, and where too many resamples have no spread.
    """

    name: Literal["Cohen's d", "Cliff's delta", "Cohen's h"]
    value: float
    low: float | None
    high: float | None
    interval: str


def cohens_d(model: Sample, people: Sample) -> EffectSize | None:
    """Return the difference in pooled standard deviations (Cohen 1988); None without a spread."""
    if model.n + people.n > LARGE and model.moments is not None and people.moments is not None:
        return published_d(model.moments, people.moments)
    return _bootstrapped("Cohen's d", model, people, _d)


def cliffs_delta(model: Sample, people: Sample) -> EffectSize | None:
    """Return how much more often a value of the model is the higher one of a pair (Cliff 1993).

    From -1, where each value of the people is higher, to 1; equal values count for neither.
    """
    if model.n + people.n > LARGE:
        return _large_delta(model, people)
    return _bootstrapped("Cliff's delta", model, people, _delta)


def published_d(model: Moments, people: Moments) -> EffectSize | None:
    """Return Cohen's d from published figures; None without a spread.

    The interval takes d as normal, with the variance of Hedges and Olkin (1985, chapter 5).
    """
    n, m = model.n, people.n
    pooled = math.sqrt(((n - 1) * model.sd**2 + (m - 1) * people.sd**2) / (n + m - 2))
    if pooled == 0.0:
        return None
    d = (model.mean - people.mean) / pooled
    half = _normal() * math.sqrt((n + m) / (n * m) + d**2 / (2 * (n + m)))
    if min(n, m) < LEAST_RUNS:
        return EffectSize("Cohen's d", d, None, None, "")
    return EffectSize("Cohen's d", d, d - half, d + half, "large samples")


def cohens_h(model: Proportion, people: Proportion) -> EffectSize:
    """Return the difference of two shares on the scale of their arcsines (Cohen 1988, 6.2)."""
    h = 2 * (math.asin(math.sqrt(model.share)) - math.asin(math.sqrt(people.share)))
    half = _normal() * math.sqrt(1 / model.n + 1 / people.n)
    return EffectSize("Cohen's h", h, h - half, h + half, "large samples")


def _normal() -> float:
    from scipy.special import ndtri

    return float(ndtri((1 + LEVEL) / 2))


def _d(a: _Numbers, b: _Numbers, axis: int = -1) -> _Numbers:
    n, m = a.shape[axis], b.shape[axis]
    spread = np.sqrt(
        ((n - 1) * a.var(axis=axis, ddof=1) + (m - 1) * b.var(axis=axis, ddof=1)) / (n + m - 2)
    )
    found: _Numbers = (a.mean(axis=axis) - b.mean(axis=axis)) / spread
    return found


def _delta(a: _Numbers, b: _Numbers, axis: int = -1) -> _Numbers:
    from scipy.stats import rankdata

    n, m = a.shape[axis], b.shape[axis]
    # From the rank sum, since comparing each value with each takes memory for all pairs.
    shape = np.broadcast_shapes(a.shape[:-1], b.shape[:-1])
    both = (np.broadcast_to(a, (*shape, n)), np.broadcast_to(b, (*shape, m)))
    ranks = rankdata(np.concatenate(both, axis=-1), axis=-1)
    wins = ranks[..., :n].sum(axis=-1) - n * (n + 1) / 2
    found: _Numbers = 2 * wins / (n * m) - 1
    return found


def _large_delta(model: Sample, people: Sample) -> EffectSize | None:
    """Return Cliff's delta with the interval of large samples (DeLong et al. 1988)."""
    a, b = (np.sort(np.asarray(one.values, dtype=np.float64)) for one in (model, people))
    if min(a.size, b.size) < 2 or a[0] == a[-1] == b[0] == b[-1]:
        return None
    # How much more often each value is the higher one of a pair than the lower one.
    above, below = (
        (np.searchsorted(others, some) + np.searchsorted(others, some, "right")) / others.size - 1
        for some, others in ((a, b), (b, a))
    )
    value = float(above.mean())
    if min(a.size, b.size) < LEAST_RUNS:
        return EffectSize("Cliff's delta", value, None, None, "")
    error = math.sqrt(above.var(ddof=1) / a.size + below.var(ddof=1) / b.size)
    low, high = (min(1.0, max(-1.0, value + sign * _normal() * error)) for sign in (-1, 1))
    return EffectSize("Cliff's delta", value, low, high, "large samples")


def _bootstrapped(
    name: Literal["Cohen's d", "Cliff's delta"],
    model: Sample,
    people: Sample,
    statistic: Callable[..., _Numbers],
) -> EffectSize | None:
    from scipy.stats import bootstrap

    a, b = (np.asarray(one.values, dtype=np.float64) for one in (model, people))
    if min(a.size, b.size) < 2 or np.ptp(a) == np.ptp(b) == 0.0:
        return None
    with np.errstate(all="ignore"):
        value = float(statistic(a, b))
    if not math.isfinite(value):  # values that differ in their last bits only
        return None
    if min(a.size, b.size) < LEAST_RUNS:
        return EffectSize(name, value, None, None, "")
    total = a.size + b.size
    corrected = total <= BCA
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        # Where many resamples have no spread the ends are infinite or NaN, and none is given.
        warnings.simplefilter("ignore")
        ends = bootstrap(
            (a, b),
            statistic,
            vectorized=True,
            n_resamples=RESAMPLES,
            batch=max(1, _IN_MEMORY // total),
            confidence_level=LEVEL,
            method="BCa" if corrected else "percentile",
            rng=0,
        ).confidence_interval
    low, high = float(ends.low), float(ends.high)
    if not (math.isfinite(low) and math.isfinite(high)):
        return EffectSize(name, value, None, None, "")
    return EffectSize(name, value, low, high, "bootstrap, BCa" if corrected else "bootstrap")
