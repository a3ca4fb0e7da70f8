"""How large a difference is in standard deviations, with a bootstrap interval."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from folkways.sweeps.statistics import LEVEL

LEAST_RUNS: Final = 8
"""With fewer runs in a set a bootstrap interval comes out far too narrow, so none is given."""
RESAMPLES: Final = 4_000
# Equal values have a variance of a few last bits.
_ROUNDING: Final = 1e-12
_Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Effect:
    """Hedges' g of B against A (Hedges 1981), positive where B is higher.

    The unit is the root of the mean of the two variances, paired or not. ``low`` and ``high`` are
    the 95 % BCa bootstrap interval (Efron 1987); None with fewer than eight runs in a set, and
    where too many resamples have no spread for one.
    """

    g: float
    low: float | None
    high: float | None


def effect_size(a: Sequence[float], b: Sequence[float], *, pairs: bool) -> Effect | None:
    """Return how large the difference is; None below two runs, or where neither set varies.

    With ``pairs`` the values are those of the same seeds in order, and pairs are resampled.
    """
    if min(len(a), len(b)) < 2:
        return None
    first, second = (np.asarray(some, dtype=np.float64) for some in (a, b))
    if np.ptp(first) == np.ptp(second) == 0.0:
        return None
    g = float(_hedges(first, second))
    if min(len(a), len(b)) < LEAST_RUNS:
        return Effect(g, None, None)
    return Effect(g, *_interval(first, second, pairs=pairs))


def _hedges(a: _Numbers, b: _Numbers, axis: int = -1) -> _Numbers:
    gap = b.mean(axis=axis) - a.mean(axis=axis)
    spread = np.sqrt((a.var(axis=axis, ddof=1) + b.var(axis=axis, ddof=1)) / 2)
    freedom = a.shape[axis] + b.shape[axis] - 2
    # Of a resample without spread: as far as can be, or no difference at all.
    none = spread < _ROUNDING
    limit = np.where(np.abs(gap) < _ROUNDING, 0.0, np.copysign(np.inf, gap))
    found: _Numbers = (1 - 3 / (4 * freedom - 1)) * gap / np.where(none, 1.0, spread)
    return np.where(none, limit, found)


def _interval(a: _Numbers, b: _Numbers, *, pairs: bool) -> tuple[float | None, float | None]:
    from scipy.stats import DegenerateDataWarning, bootstrap

    with warnings.catch_warnings(), np.errstate(all="ignore"):
        # Where many resamples have no spread the ends are infinite or NaN, and none is given.
        warnings.simplefilter("ignore", DegenerateDataWarning)
        warnings.simplefilter("ignore", RuntimeWarning)
        ends = bootstrap(
            (a, b),
            _hedges,
            paired=pairs,
            vectorized=True,
            n_resamples=RESAMPLES,
            confidence_level=LEVEL,
            method="BCa",
            rng=0,
        ).confidence_interval
    low, high = float(ends.low), float(ends.high)
    return (low, high) if np.isfinite(low) and np.isfinite(high) else (None, None)
