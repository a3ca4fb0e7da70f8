"""Many runs of a baseline in a few figures, and as rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TypedDict

import numpy as np

from folkways.baselines.baseline import Trajectory, Value


class BaselineJson(TypedDict):
    """What ``folkways baseline --json`` prints.

    ``converged`` is in how many runs the society came to agree, ``steps`` after how many steps it
    did (mean and standard error over those runs, None without any), ``share`` the mean share at the
    end, ``winners`` how often each convention won, ``measures`` means of the model's own figures.
    """

    baseline: str
    unit: str
    parameters: dict[str, Value]
    seeds: list[int]
    converged: int
    steps: float | None
    steps_error: float | None
    share: float
    winners: dict[str, int]
    measures: dict[str, float]


def in_short(runs: Sequence[Trajectory]) -> BaselineJson:
    """Return the figures of runs of one model with the same parameters; there must be one."""
    first = runs[0]
    steps = [run.converged for run in runs if run.converged is not None]
    error = float(np.std(steps, ddof=1) / np.sqrt(len(steps))) if len(steps) > 1 else None
    return BaselineJson(
        baseline=first.name,
        unit=first.unit,
        parameters=dict(first.parameters),
        seeds=[run.seed for run in runs],
        converged=len(steps),
        steps=float(np.mean(steps)) if steps else None,
        steps_error=error,
        share=float(np.mean([run.share[-1] for run in runs])),
        winners=dict(Counter(run.winner for run in runs).most_common()),
        measures={
            key: float(np.mean([run.measures[key] for run in runs])) for key in first.measures
        },
    )


def points(runs: Sequence[Trajectory]) -> Iterator[tuple[str, int, int, float]]:
    """Give every point of every run: name, seed, step, share."""
    for run in runs:
        for step, share in zip(run.steps.tolist(), run.share.tolist(), strict=True):
            yield run.name, run.seed, step, share
