"""The difference of two means: interval, t test, and the test of equivalence (TOST).

All of it follows from means, standard deviations and numbers of values, so that it can be had of
published figures as well.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from folkways.sweeps.statistics import LEVEL, t_quantile
from folkways.validation.observation import Moments

# Equal values have a variance of a few last bits.
_ROUNDING = 1e-12


@dataclass(frozen=True, slots=True)
class MeanDifference:
    """How much higher the model's mean is than the people's, with its standard error.

    ``freedom`` are the degrees of freedom of Student's t (Welch 1947; Satterthwaite 1946), infinite
    for a normal distribution.
    """

    value: float
    error: float
    freedom: float

    @property
    def certain(self) -> bool:
        """Whether nothing varies, so that there is no t test."""
        return self.error <= _ROUNDING

    @property
    def ends(self) -> tuple[float, float]:
        """The 95 % interval."""
        half = self._quantile((1 + LEVEL) / 2) * self.error
        return self.value - half, self.value + half

    @property
    def p(self) -> float | None:
        """Two-sided p of no difference; None where nothing varies."""
        return None if self.certain else 2 * self._tail(abs(self.value) / self.error)

    def equivalence(self, within: float) -> float:
        """Return p of the hypothesis that the means differ by ``within`` or more.

        The larger p of two one-sided tests (Schuirmann 1987). Below 0.05 exactly where the 90 %
        interval lies between -``within`` and ``within``, which is more than 0.
        """
        if self.certain:
            return 0.0 if abs(self.value) < within else 1.0
        return self._tail((within - abs(self.value)) / self.error)

    def _tail(self, t: float) -> float:
        from scipy.special import ndtr, stdtr

        return float(ndtr(-t) if math.isinf(self.freedom) else stdtr(self.freedom, -t))

    def _quantile(self, share: float) -> float:
        from scipy.special import ndtri

        return float(ndtri(share)) if math.isinf(self.freedom) else t_quantile(share, self.freedom)


def welch(model: Moments, people: Moments) -> MeanDifference:
    """Return the difference of two means whose variances need not be equal (Welch 1947)."""
    parts = (model.squared_error, people.squared_error)
    error = math.sqrt(sum(parts))
    freedom = 1.0
    if error > _ROUNDING:
        # Shares of the whole: squares of tiny variances would be lost.
        shares = [part / sum(parts) for part in parts]
        freedom = 1 / (shares[0] ** 2 / (model.n - 1) + shares[1] ** 2 / (people.n - 1))
    return MeanDifference(model.mean - people.mean, error, freedom)


def from_figure(model: Moments, figure: float) -> MeanDifference:
    """Return the difference of a mean from a figure that is taken as exact."""
    return MeanDifference(model.mean - figure, math.sqrt(model.squared_error), model.n - 1)
