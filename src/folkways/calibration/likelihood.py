"""How likely recorded decisions are under the equations of the offline mind."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from folkways.calibration.evidence import Cluster, DecisionFamily, FittedDecision
from folkways.minds.offline.constants import Constants

Floats: TypeAlias = npt.NDArray[np.float64]

LAPSE: Final = 0.02
"""Share of decisions by yes or no that no equation explains and that may fall either way.

Without it one decision that the equations rule out would outweigh all others (Wichmann & Hill 2001,
"The psychometric function: I", Perception & Psychophysics 63).
"""
LEAST_SPREAD: Final = 0.25
"""Numbers spread around what is expected by at least this standard deviation."""
_ROUNDING = 1 / 12
"""How much rounding to whole numbers adds to a variance (Sheppard's correction)."""
# An interval that shrinks to nothing means decisions that contradict each other; its logarithm must
# stay finite so that the fit can move on.
_LEAST = 1e-12


class Likelihood:
    """The log-likelihood of the decisions of one family as a function of the constants.

    Decisions by yes or no that share a threshold (a draw U from [0, 1), yes where U is below the
    chance) are no independent draws: each of them narrows the interval in which U can lie, and the
    next one is judged by that. A refusal says that U lies above the chance, so that the same
    question a second time says nothing new. Numbers are whole: they have a normal spread around
    what is expected, and are rounded. Those that share what the equation does not explain count as
    one together.
    """

    def __init__(
        self, family: DecisionFamily[Any], decisions: Sequence[FittedDecision[Any]]
    ) -> None:
        self.family = family
        self._features = list(dict.fromkeys(one.features for one in decisions))
        positions = {one: at for at, one in enumerate(self._features)}
        self.clusters: list[Cluster] = list(dict.fromkeys(one.cluster for one in decisions))
        numbers = {one: at for at, one in enumerate(self.clusters)}
        self._at = np.array([positions[one.features] for one in decisions], dtype=np.intp)
        self._in = np.array([numbers[one.cluster] for one in decisions], dtype=np.intp)
        self._outcomes = np.array([one.outcome for one in decisions], dtype=np.float64)
        sizes = np.bincount(self._in, minlength=len(self.clusters))
        # Numbers that share what is not explained count as one together.
        once = family.shared == "noise"
        self._weights = 1 / sizes[self._in] if once else np.ones(len(decisions))

    def predicted(self, c: Constants) -> Floats:
        """Return what the equation gives for each decision."""
        predict = self.family.predict
        each = np.array([predict(c, one) for one in self._features], dtype=np.float64)
        found: Floats = each[self._at]
        return found

    def total(self, c: Constants, spread: float | None = None) -> float:
        """Return the log-likelihood; ``spread`` as in :meth:`by_decision`."""
        return float(self.by_decision(c, spread).sum())

    def by_cluster(self, c: Constants, spread: float | None = None) -> Floats:
        """Return the log-likelihood of each cluster of decisions."""
        terms = self.by_decision(c, spread)
        found = np.bincount(self._in, weights=terms, minlength=len(self.clusters))
        return found.astype(np.float64)

    def by_decision(self, c: Constants, spread: float | None = None) -> Floats:
        """Return the log-likelihood of each decision, given those before it in its cluster.

        ``spread`` is the standard deviation of numbers; None takes the one that fits best.
        """
        predicted = self.predicted(c)
        if self.family.scale == "number":
            width = self._spread(predicted) if spread is None else spread
            found: Floats = self._weights * self._rounded(predicted, width)
            return found
        chances = self._within(predicted) if self.family.shared == "threshold" else predicted
        yes = LAPSE / 2 + (1 - LAPSE) * chances
        logs: Floats = np.log(np.where(self._outcomes > 0, yes, 1 - yes))
        return logs

    def spread(self, c: Constants) -> float:
        """Return the standard deviation of numbers around what is expected."""
        return self._spread(self.predicted(c))

    def _spread(self, predicted: Floats) -> float:
        squares = float((self._weights * (self._outcomes - predicted) ** 2).sum())
        variance = squares / float(self._weights.sum()) - _ROUNDING
        return max(LEAST_SPREAD, math.sqrt(max(0.0, variance)))

    def _rounded(self, predicted: Floats, width: float) -> Floats:
        """Return the log of the probability of each number after rounding."""
        off = self._outcomes - predicted
        known: dict[float, float] = {}
        for one in off.tolist():
            if one not in known:
                known[one] = _log_interval((one - 0.5) / width, (one + 0.5) / width)
        return np.array([known[one] for one in off.tolist()])

    def _within(self, predicted: Floats) -> Floats:
        """Return the chance of yes given what is known of the threshold from before."""
        found = np.empty(len(predicted))
        lows, highs = np.zeros(len(self.clusters)), np.ones(len(self.clusters))
        for at, (cluster, chance, outcome) in enumerate(
            zip(self._in, predicted, self._outcomes, strict=True)
        ):
            low, high = lows[cluster], highs[cluster]
            left = high - low
            found[at] = min(1.0, max(0.0, (chance - low) / left)) if left > 1e-9 else 0.5
            if low < chance < high:
                if outcome:
                    highs[cluster] = chance
                else:
                    lows[cluster] = chance
        return found


def _log_interval(low: float, high: float) -> float:
    """Return the log of the probability that a standard normal number lies between two bounds."""
    # Taken from the nearer tail, where the difference keeps its digits.
    if low > 0:
        low, high = -high, -low
    share = 0.5 * (math.erfc(-high / math.sqrt(2)) - math.erfc(-low / math.sqrt(2)))
    if share > _LEAST:
        return math.log(share)
    middle = (low + high) / 2  # far out the density is all that is left
    return -0.5 * middle * middle + math.log((high - low) / math.sqrt(2 * math.pi))
