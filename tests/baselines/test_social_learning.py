"""Social learning against what Sen and Airiau (2007) report."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from folkways.baselines import baseline
from folkways.baselines.social_learning import AGREED

MODEL = baseline("social_learning")


def _mean_time(**parameters: int | float) -> float:
    runs = [MODEL.run(seed, **parameters) for seed in range(12)]
    assert all(run.converged is not None for run in runs)
    return float(np.mean([run.converged or np.nan for run in runs]))


def test_a_convention_always_emerges_and_either_may() -> None:
    runs = [MODEL.run(seed) for seed in range(40)]
    assert all(run.converged is not None for run in runs)
    assert all(run.share[-1] >= AGREED for run in runs)
    winners = Counter(run.winner for run in runs)
    # 40 throws of a fair coin lie outside 10 to 30 once in a thousand times.
    assert set(winners) == {"action 0", "action 1"}
    assert 10 <= winners["action 0"] <= 30


def test_it_takes_longer_with_more_agents_and_with_more_actions() -> None:
    assert _mean_time(agents=1000) > 1.2 * _mean_time(agents=50)
    assert _mean_time(actions=10) > 1.5 * _mean_time(actions=2)


def test_a_few_who_never_learn_bring_about_their_convention() -> None:
    fixed = [MODEL.run(seed, agents=500, committed=0.06) for seed in range(12)]
    assert {run.winner for run in fixed} == {"action 0"}


def test_without_exploration_the_payoff_nears_that_of_agreement() -> None:
    run = MODEL.run(3, exploration=0.0, learning=0.5)
    assert run.converged is not None
    assert run.share[-1] == pytest.approx(1.0, abs=1 - AGREED)
    assert run.measures["payoff"] > 2.5
