"""Opinions that influence one another while people hold on to their own: Friedkin and Johnsen.

N. E. Friedkin and E. C. Johnsen, "Social influence and opinions", Journal of Mathematical Sociology
15 (1990): ``x(t+1) = A W x(t) + (1 - A) x(0)``, with the weights W that people give one another
(rows sum to 1) and their susceptibilities A (0 to 1).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]


def _checked(
    initial: Sequence[float], susceptibility: Sequence[float], weights: Sequence[Sequence[float]]
) -> tuple[Floats, Floats, Floats]:
    x, a, w = (np.asarray(one, dtype=np.float64) for one in (initial, susceptibility, weights))
    if a.shape != x.shape or w.shape != (x.size, x.size):
        raise ValueError(
            f"{x.size} opinions need as many susceptibilities and a square of weights, not "
            f"{a.shape} and {w.shape}"
        )
    if not np.allclose(w.sum(axis=1), 1) or (w < 0).any():
        raise ValueError("the weights of each person must be 0 or more and sum to 1")
    if ((a < 0) | (a > 1)).any():
        raise ValueError("susceptibilities lie between 0 and 1")
    return x, a, w


def friedkin_johnsen(
    initial: Sequence[float],
    susceptibility: Sequence[float],
    weights: Sequence[Sequence[float]],
    steps: int,
) -> list[float]:
    """Return the opinions after ``steps`` steps; raises ValueError for invalid weights."""
    x, a, w = _checked(initial, susceptibility, weights)
    now = x
    for _ in range(steps):
        now = a * (w @ now) + (1 - a) * x
    return [float(one) for one in now]


def fixed_point(
    initial: Sequence[float],
    susceptibility: Sequence[float],
    weights: Sequence[Sequence[float]],
) -> list[float]:
    """Return the opinions at which nothing changes any more: ``(1 - A W)^-1 (1 - A) x(0)``.

    Raises ValueError for invalid weights, and if it is not unique, as where a group listens
    to itself alone and nobody in it holds on to anything.
    """
    x, a, w = _checked(initial, susceptibility, weights)
    matrix = np.eye(x.size) - a[:, None] * w
    if np.linalg.cond(matrix) > 1e12:
        raise ValueError("there is no single fixed point: a closed group is wholly susceptible")
    return [float(one) for one in np.linalg.solve(matrix, (1 - a) * x)]
