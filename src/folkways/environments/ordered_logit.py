"""The proportional-odds model of answers on a scale, fitted by maximum likelihood.

P. McCullagh, "Regression models for ordinal data", Journal of the Royal Statistical Society B 42
(1980): the log odds of an answer above a level are ``x · beta - threshold``. Intervals are Wald's,
from the observed information.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, sqrt

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
NORMAL_95 = 1.959964
_LARGEST = 15.0
"""Of a coefficient's size and standard error: beyond it the data separate, and nothing is known."""


@dataclass(frozen=True)
class OddsRatio:
    """An odds ratio with its 95 % interval."""

    value: float
    low: float
    high: float


def odds_ratios(
    answers: Sequence[int], predictors: Sequence[Sequence[float]]
) -> list[OddsRatio | None]:
    """Return the odds ratio of a higher answer for one unit more of each predictor.

    ``answers`` are levels in any whole numbers, ``predictors`` a row for each answer. None where it
    cannot be estimated: fewer than two levels, a predictor that does not vary by itself, or one
    that separates the answers; an empty list without answers.
    """
    # Takes half a second to import, which nobody who fits no model need wait for.
    from scipy.optimize import approx_fprime, minimize

    if not answers:
        return []
    x = np.asarray(predictors, dtype=np.float64).reshape(len(answers), -1)
    levels = sorted(set(answers))
    design = np.column_stack([np.ones(len(answers)), x])
    if len(levels) < 2 or np.linalg.matrix_rank(design) < design.shape[1]:
        return [None] * x.shape[1]
    y = np.array([levels.index(one) for one in answers])
    cuts = len(levels) - 1

    def loss(parameters: Floats) -> float:
        return _loss(parameters, y, x, cuts)

    def gradient(parameters: Floats) -> Floats:
        return np.asarray(approx_fprime(parameters, loss, 1e-6))

    found = minimize(loss, _start(y, cuts, x.shape[1]), method="BFGS")
    information = np.array([_slope(gradient, found.x, n) for n in range(found.x.size)])
    information = (information + information.T) / 2
    if np.linalg.cond(information) > 1e10:
        return [None] * x.shape[1]
    variances = np.diag(np.linalg.inv(information))[cuts:]
    return [_ratio(float(b), float(v)) for b, v in zip(found.x[cuts:], variances, strict=True)]


def _start(y: npt.NDArray[np.int64], cuts: int, slopes: int) -> Floats:
    """Return the thresholds without predictors (the first, then log steps), and slopes of 0."""
    below = np.array([(y <= cut).mean() for cut in range(cuts)])
    thresholds = np.log(below / (1 - below))
    return np.concatenate([thresholds[:1], np.log(np.diff(thresholds)), np.zeros(slopes)])


def _loss(parameters: Floats, y: npt.NDArray[np.int64], x: Floats, cuts: int) -> float:
    from scipy.special import expit

    with np.errstate(over="ignore"):
        steps = np.concatenate([parameters[:1], np.exp(np.clip(parameters[1:cuts], -20, 20))])
    thresholds = np.concatenate([[-np.inf], np.cumsum(steps), [np.inf]])
    slope = x @ parameters[cuts:]
    chances = expit(thresholds[y + 1] - slope) - expit(thresholds[y] - slope)
    return float(-np.log(np.clip(chances, 1e-12, None)).sum())


def _slope(gradient: object, at: Floats, number: int, step: float = 1e-4) -> Floats:
    assert callable(gradient)  # noqa: S101  for the type checker
    move = np.zeros_like(at)
    move[number] = step
    return np.asarray((gradient(at + move) - gradient(at - move)) / (2 * step))


def _ratio(slope: float, variance: float) -> OddsRatio | None:
    if not 0 < variance < _LARGEST**2 or abs(slope) > _LARGEST:
        return None
    half = NORMAL_95 * sqrt(variance)
    return OddsRatio(exp(slope), exp(slope - half), exp(slope + half))
