"""How many seeds it takes to find a difference, by simulation from the runs of a pilot."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from folkways.sweeps.line import ALPHA
from folkways.sweeps.statistics import LEVEL, t_quantile

POWER: Final = 0.8
"""The usual power that a study is planned for (Cohen 1988)."""
SEEDS: Final = (6, 7, 8, 9, 10, 12, 14, 16, 18, 20, 25, 30, 35, 40, 50, 60, 80, 100)
"""The numbers of seeds that are tried."""
SIMULATIONS: Final = 1_000
"""So many sweeps are simulated for each number of seeds: the power is exact to some 3 points."""
FLIPS: Final = 4_095
"""So many arrangements of the signs are drawn where there are more."""
ROUNDING: Final = 1e-12
"""Equal differences have a spread of a few last bits, up to this."""
_Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Needed:
    """How many seeds it takes to find a difference of this size.

    ``power`` is the share of simulated sweeps in which it was significant, by number of seeds, up
    to the first with a power of 80 %; ``seeds`` is that number, None if not even 100 are enough.
    """

    difference: float
    seeds: int | None
    power: dict[int, float]


def needed(gaps: Sequence[Sequence[float]], difference: float, family: int) -> Needed:
    """Return how many seeds it takes to find ``difference`` (above 0, in units of the measure).

    ``gaps`` are the differences between runs of the same seed in a pilot, a sequence for each pair
    of conditions; ``family`` is for how many tests p will be adjusted. Simulated sweeps draw gaps
    with replacement, after their mean was taken out and ``difference`` put in, and are judged as
    :mod:`folkways.sweeps.compare` does, at the level of the first step of Holm: each measure is
    taken to be the hardest, so the number is on the safe side. Raises ValueError where no gap
    varies: such a pilot cannot tell.
    """
    around = residuals(gaps)
    if not len(around) or np.ptp(around) <= ROUNDING:
        raise ValueError("the differences do not vary")
    level = ALPHA / max(1, family)
    found: dict[int, float] = {}
    for number in SEEDS:
        found[number] = _power(around + difference, number, level)
        if found[number] >= POWER:
            return Needed(difference, number, found)
    return Needed(difference, None, found)


def residuals(gaps: Sequence[Sequence[float]]) -> _Numbers:
    """Return the gaps of all pairs of conditions, less the mean of each pair.

    They are widened by the root of n / (n - 1), since a mean of few is nearer to them than the
    true one (Davison & Hinkley 1997, section 2.3).
    """
    parts = []
    for some in gaps:
        values = np.asarray(some, dtype=np.float64)
        if len(values) > 1:
            parts.append((values - values.mean()) * math.sqrt(len(values) / (len(values) - 1)))
    return np.concatenate(parts) if parts else np.zeros(0)


def spread(gaps: Sequence[Sequence[float]]) -> float:
    """Return the standard deviation of a gap around the mean of its pair of conditions."""
    around = residuals(gaps)
    return float(np.sqrt(np.mean(around**2))) if len(around) else math.nan


def _power(gaps: _Numbers, number: int, level: float) -> float:
    """Return the share of simulated sweeps in which a difference is significant."""
    draw = np.random.default_rng((number, len(gaps)))
    drawn = draw.choice(gaps, size=(SIMULATIONS, number))
    signs = _signs(number, draw)
    sums = np.abs(drawn.sum(axis=1))
    # Sums of the same numbers in another order differ in the last bits.
    reached = np.abs(drawn @ signs.T) >= sums[:, None] * (1 - 1e-12)
    exact = len(signs) == 2**number
    p = reached.mean(axis=1) if exact else (1 + reached.sum(axis=1)) / (1 + len(signs))
    half = t_quantile((1 + LEVEL) / 2, number - 1) * drawn.std(axis=1, ddof=1) / math.sqrt(number)
    clear = (p < level) & (drawn.mean(axis=1) - half > 0)
    return float(clear.mean())


def _signs(number: int, draw: np.random.Generator) -> _Numbers:
    """Return every arrangement of this many signs, or a draw of them, a row each."""
    if 2**number <= FLIPS + 1:
        ways = np.arange(2**number)[:, None] >> np.arange(number) & 1
        return 1.0 - 2.0 * ways.astype(np.float64)
    return draw.choice(np.array((-1.0, 1.0)), size=(FLIPS, number))
