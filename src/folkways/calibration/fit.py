"""Maximum likelihood with a weak prior: the constants under which what was recorded is likeliest.

The prior of each constant is a normal distribution around the default of the theory, with a quarter
of the constant's range as standard deviation; nothing leaves the range. Intervals are from the
curvature of the objective and from how much clusters of decisions pull apart (the sandwich
estimator, clustered; White 1982, Liang & Zeger 1986), whichever is wider.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np

from folkways.calibration.evidence import DecisionFamily, FittedDecision
from folkways.calibration.likelihood import Floats, Likelihood
from folkways.minds.offline.constants import ConstantRange, Constants, range_of

PRIOR: Final = 0.25
"""Standard deviation of the prior, as a share of a constant's range."""
INFORMED: Final = 0.5
"""A constant counts as identified if the data leave at most this share of the prior variance, or if
its interval does not hold the default."""
HARDLY: Final = 0.95
"""From this share on the data hardly touch a constant."""
_STEP = 1e-3  # of a prior standard deviation
# The 97.5 % quantile of the normal distribution: intervals are 95 %.
_NORMAL = 1.959964


@dataclass(frozen=True, slots=True)
class FittedConstant:
    """One constant after the fit.

    ``value`` is the default where the data do not identify it (``why`` says so); ``low`` and
    ``high`` are its 95 % interval, None then.
    """

    name: str
    default: float
    value: float
    low: float | None = None
    high: float | None = None
    why: str = ""

    @property
    def identified(self) -> bool:
        """Whether the recorded decisions say what it is."""
        return not self.why


@dataclass(frozen=True)
class Fit:
    """The constants of one family after the fit; ``spread`` is that of its numbers."""

    family: DecisionFamily[Any]
    constants: tuple[FittedConstant, ...]
    spread: float | None

    def applied(self, c: Constants) -> Constants:
        """Return ``c`` with the fitted values."""
        return replace(c, **{one.name: one.value for one in self.constants})


def fit(
    family: DecisionFamily[Any],
    decisions: Sequence[FittedDecision[Any]],
    start: Constants | None = None,
) -> Fit:
    """Fit the constants of a family to recorded decisions.

    ``start`` are the constants that the prior is centred on (the theory's defaults). A constant
    that the data do not identify is put back to its default and the others are fitted again.
    """
    theory = start or Constants()
    likelihood = Likelihood(family, decisions)
    names = list(family.constants)
    left: dict[str, str] = {}
    problem: _Problem | None = None
    while names and decisions:
        problem = _Problem(likelihood, tuple(names), theory)
        problem.solve()
        worst = float(problem.doubts.max())
        if worst <= INFORMED:
            break
        # What the data hardly touch goes at once; of the others one at a time, since one of two
        # that only count together may be found without the other.
        bound = min(worst, HARDLY)
        dropped = [name for name, one in zip(names, problem.doubts, strict=True) if one >= bound]
        left |= dict.fromkeys(dropped, "the recorded decisions say too little about it")
        names = [name for name in names if name not in dropped]
        problem = None
    for name in family.constants if not decisions else ():
        left[name] = "nothing was recorded that it decides"
    found = {one.name: one for one in problem.found()} if problem is not None else {}
    constants = [found.get(name) or _at_default(name, theory, left) for name in family.constants]
    spread = None
    if family.scale == "number" and decisions:
        solved = Fit(family, tuple(constants), None).applied(theory)
        spread = likelihood.spread(solved)
        if family.noise:
            constants.append(_noise(family.noise, theory, spread, decisions))
    return Fit(family, tuple(constants), spread)


def _at_default(name: str, theory: Constants, left: dict[str, str]) -> FittedConstant:
    value = float(getattr(theory, name))
    return FittedConstant(name, value, value, why=left.get(name, "nothing was recorded"))


def _noise(
    name: str, theory: Constants, spread: float, decisions: Sequence[FittedDecision[Any]]
) -> FittedConstant:
    """Return the half width of a uniform draw that spreads as widely as the residuals."""
    default = float(getattr(theory, name))
    number = len({one.cluster for one in decisions})
    if number < 10:
        return FittedConstant(name, default, default, why="fewer than ten numbers were recorded")
    within = range_of(name)
    value = math.sqrt(3) * spread
    # The standard error of a standard deviation is about sd / sqrt(2 n).
    off = _NORMAL * value / math.sqrt(2 * number)
    return FittedConstant(
        name,
        default,
        within.clip(value),
        within.clip(value - off),
        within.clip(value + off),
    )


class _Problem:
    """The search for some constants of a family; coordinates are in prior standard deviations."""

    def __init__(self, likelihood: Likelihood, names: tuple[str, ...], theory: Constants) -> None:
        self._likelihood = likelihood
        self._names = names
        self._theory = theory
        self._ranges: list[ConstantRange] = [range_of(name) for name in names]
        self._scales = np.array([PRIOR * (one.high - one.low) for one in self._ranges])
        self._centre = np.array([float(getattr(theory, name)) for name in names])
        self._at = np.zeros(len(names))
        self.doubts: Floats = np.ones(len(names))
        """The share of the prior variance of each constant that the data leave; 0 if its interval
        does not hold the default."""

    def solve(self) -> None:
        """Find the best constants, and how sure they are."""
        from scipy.optimize import minimize

        lows, highs = self._bounds()
        found = minimize(
            self._cost,
            self._at,
            method="SLSQP",
            bounds=list(zip(lows, highs, strict=True)),
            options={"ftol": 1e-8, "maxiter": 500},
        )
        self._at = np.asarray(found.x, dtype=np.float64)
        self._variance = self._variances()
        moved = np.abs(self._at) > _NORMAL * np.sqrt(self._variance)
        self.doubts = np.where(moved, 0.0, np.minimum(1.0, self._variance))

    def _bounds(self) -> tuple[Floats, Floats]:
        lows, highs = (
            (np.array([getattr(one, end) for one in self._ranges]) - self._centre) / self._scales
            for end in ("low", "high")
        )
        return lows, highs

    def _inside(self) -> Floats:
        """Return the solution, or the point next to it whose neighbours are all within the range.

        Beyond an end of the range nothing changes any more. Steps across it would take that kink
        for a steep curve, and make a constant at its end look certain.
        """
        lows, highs = self._bounds()
        margin = _STEP * 20 + _STEP
        inside: Floats = np.clip(self._at, lows + margin, highs - margin)
        return inside

    def found(self) -> list[FittedConstant]:
        """Return the constants with their intervals."""
        values = self._centre + self._scales * self._at
        off = _NORMAL * self._scales * np.sqrt(self._variance)
        return [
            FittedConstant(
                name,
                float(centre),
                within.clip(float(value)),
                within.clip(float(value - half)),
                within.clip(float(value + half)),
            )
            for name, within, centre, value, half in zip(
                self._names, self._ranges, self._centre, values, off, strict=True
            )
        ]

    def _constants(self, at: Floats) -> Constants:
        values = self._centre + self._scales * at
        return replace(
            self._theory,
            **{
                name: within.clip(float(value))
                for name, within, value in zip(self._names, self._ranges, values, strict=True)
            },
        )

    def _cost(self, at: Floats) -> float:
        return 0.5 * float(at @ at) - self._likelihood.total(self._constants(at))

    def _variances(self) -> Floats:
        """Return the variance of each coordinate: 1 is the prior's."""
        inverse = np.linalg.pinv(self._curvature())
        scores = self._scores()
        number = len(scores)
        spread = scores.T @ scores * (number / max(1, number - 1))
        robust = inverse @ (spread + np.eye(len(self._names))) @ inverse
        plain: Floats = np.diag(inverse)
        wider: Floats = np.maximum(plain, np.diag(robust))
        return np.maximum(wider, 0.0)

    def _curvature(self) -> Floats:
        """Return the second derivatives of the cost; those of the prior alone where it is flat."""
        size = len(self._names)
        found = np.zeros((size, size))
        steps = np.eye(size) * _STEP * 20
        at = self._inside()
        slopes = [(self._slope(at + step), self._slope(at - step)) for step in steps]
        for row, (up, down) in enumerate(slopes):
            found[row] = (up - down) / (2 * _STEP * 20)
        found = (found + found.T) / 2
        # Kinks and noise may leave a direction with less curvature than the prior has by itself.
        values, vectors = np.linalg.eigh(found)
        sound: Floats = vectors @ np.diag(np.maximum(values, 1.0)) @ vectors.T
        return sound

    def _slope(self, at: Floats) -> Floats:
        steps = np.eye(len(self._names)) * _STEP
        return np.array(
            [(self._cost(at + step) - self._cost(at - step)) / (2 * _STEP) for step in steps]
        )

    def _scores(self) -> Floats:
        """Return how each cluster pulls at each coordinate: a row for each cluster."""
        columns = []
        at = self._inside()
        spread = None
        if self._likelihood.family.scale == "number":
            spread = self._likelihood.spread(self._constants(self._at))
        for step in np.eye(len(self._names)) * _STEP:
            up = self._likelihood.by_cluster(self._constants(at + step), spread)
            down = self._likelihood.by_cluster(self._constants(at - step), spread)
            columns.append((up - down) / (2 * _STEP))
        return np.array(columns).T
