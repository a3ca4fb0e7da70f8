"""Agreement of two raters with intervals that respect questions with many parts.

The parts of one answer hang together: a mind that is strict about one observation is strict about
the next. So whole questions are resampled, not decisions (the cluster bootstrap; Field & Welsh
2007, "Bootstrapping clustered data", JRSS B 69). Intervals are percentiles of the draws.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

Floats: TypeAlias = npt.NDArray[np.float64]
Value: TypeAlias = bool | str | float
_Figure: TypeAlias = Callable[[Floats], Floats]

# About the least for intervals by percentiles (Efron and Tibshirani 1993).
DRAWS: Final = 1000
LEVEL: Final = 0.95
_CHUNK = 4_000_000  # numbers held at a time
# A seed of its own, so that intervals are the same each time and take no chance from a run.
_SEED = 20_240_610


@dataclass(frozen=True, slots=True)
class IntervalEstimate:
    """A figure with its 95 % interval.

    ``value`` is None where the figure is not defined: kappa, if one verdict was given throughout;
    a rank correlation, if one of the two gave one number throughout. ``low`` and ``high`` are None
    with fewer than two questions, or where most draws leave the figure undefined.
    """

    value: float | None
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True)
class Rated:
    """Decisions of two raters: values side by side, and the question that each belongs to."""

    first: Sequence[Value]
    second: Sequence[Value]
    questions: Sequence[int]


def same_share(rated: Rated) -> IntervalEstimate:
    """Return the share of decisions on which the two agree, 0 to 1."""
    table = _Table(rated)
    return table.estimate(table.share)


def kappa_estimate(rated: Rated) -> IntervalEstimate:
    """Return Cohen's kappa (1960): agreement beyond what chance would give, -1 to 1."""
    table = _Table(rated)
    return table.estimate(table.kappa)


def rank_correlation(rated: Rated) -> IntervalEstimate:
    """Return Spearman's rank correlation, with mean ranks for ties, -1 to 1."""
    table = _Table(rated)
    return table.estimate(table.spearman)


def mean_of(values: Sequence[float], questions: Sequence[int]) -> IntervalEstimate:
    """Return the mean of numbers, of which several may belong to one question."""
    table = _Table(Rated(values, values, questions))
    return table.estimate(table.mean)


class _Table:
    """Decisions counted by cell: what both raters said, for each question."""

    def __init__(self, rated: Rated) -> None:
        """Count; raises ValueError without decisions."""
        if not rated.first:
            raise ValueError("there is nothing to compare")
        one, other = _ordered(rated.first), _ordered(rated.second)
        pairs = list(zip(rated.first, rated.second, strict=True))
        cells = {pair: at for at, pair in enumerate(dict.fromkeys(pairs))}
        rows = {question: at for at, question in enumerate(dict.fromkeys(rated.questions))}
        self._counts = np.zeros((len(rows), len(cells)))  # questions x cells
        for pair, question in zip(pairs, rated.questions, strict=True):
            self._counts[rows[question], cells[pair]] += 1
        self._first = np.array([one.index(a) for a, _ in cells])
        self._second = np.array([other.index(b) for _, b in cells])
        self._of_first = np.eye(len(one))[self._first]  # cells x values
        self._of_second = np.eye(len(other))[self._second]
        self._same = np.array([float(a == b) for a, b in cells])
        self._shared = np.array([[float(a == b) for b in other] for a in one])
        self._numbers = np.array([0.0 if isinstance(a, str) else float(a) for a, _ in cells])

    def estimate(self, figure: _Figure) -> IntervalEstimate:
        """Return a figure of the decisions as they are, with its interval."""
        value = float(figure(self._counts.sum(axis=0)[None, :])[0])
        drawn = self._drawn(figure)
        known = None if np.isnan(value) else value
        if known is None or len(drawn) < DRAWS / 2:
            return IntervalEstimate(known)
        low, high = np.quantile(drawn, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
        return IntervalEstimate(known, float(low), float(high))

    def _drawn(self, figure: _Figure) -> Floats:
        """Return the figure for resampled questions, as often as :data:`DRAWS`."""
        rows, cells = self._counts.shape
        if rows < 2:
            return np.empty(0)
        draw = np.random.default_rng(_SEED)
        chunk = max(1, min(DRAWS, _CHUNK // max(rows, cells)))
        found = []
        for begin in range(0, DRAWS, chunk):
            size = min(chunk, DRAWS - begin)
            times = draw.multinomial(rows, np.full(rows, 1 / rows), size=size)
            found.append(figure(times @ self._counts))
        every = np.concatenate(found)
        kept: Floats = every[~np.isnan(every)]
        return kept

    def share(self, cells: Floats) -> Floats:
        """Return the share of agreement; ``cells`` are counts, a row for each draw."""
        found: Floats = (cells @ self._same) / cells.sum(axis=1)
        return found

    def mean(self, cells: Floats) -> Floats:
        """Return the mean of the first rater's numbers."""
        found: Floats = (cells @ self._numbers) / cells.sum(axis=1)
        return found

    def kappa(self, cells: Floats) -> Floats:
        """Return kappa, NaN where chance alone would agree throughout."""
        total = cells.sum(axis=1)
        first = cells @ self._of_first / total[:, None]
        second = cells @ self._of_second / total[:, None]
        chance = np.einsum("bi,ij,bj->b", first, self._shared, second)
        with np.errstate(divide="ignore", invalid="ignore"):
            found = (self.share(cells) - chance) / (1 - chance)
        found[chance > 1 - 1e-12] = np.nan
        return np.asarray(found, dtype=np.float64)

    def spearman(self, cells: Floats) -> Floats:
        """Return the correlation of the ranks, NaN where one rater gave one number throughout."""
        total = cells.sum(axis=1)
        first = _ranks(cells @ self._of_first)[:, self._first]
        second = _ranks(cells @ self._of_second)[:, self._second]
        centre = (total / 2)[:, None]  # the mean of all ranks, counted from the middle of each tie
        a, b = first - centre, second - centre
        with np.errstate(divide="ignore", invalid="ignore"):
            found = (cells * a * b).sum(axis=1) / np.sqrt(
                (cells * a * a).sum(axis=1) * (cells * b * b).sum(axis=1)
            )
        return np.asarray(found, dtype=np.float64)


def _ordered(values: Sequence[Value]) -> list[Value]:
    """Return every value once, in order, so that ranks follow from their positions."""
    return sorted(set(values), key=_sorted_by)


def _sorted_by(value: Value) -> tuple[float, str]:
    return (0.0, value) if isinstance(value, str) else (float(value), "")


def _ranks(counts: Floats) -> Floats:
    """Return the middle rank of each value, from how often each was given, in order."""
    found: Floats = np.cumsum(counts, axis=1) - counts / 2
    return found
