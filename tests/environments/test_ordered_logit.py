"""The proportional-odds model: it gives back what answers were drawn from."""

from __future__ import annotations

from math import exp, log, sqrt

import numpy as np
import pytest

from folkways.environments.ordered_logit import odds_ratios


def drawn(count: int, slopes: list[float], seed: int) -> tuple[list[int], list[list[float]]]:
    chance = np.random.default_rng(seed)
    x = chance.integers(0, 2, (count, len(slopes))).astype(float)
    latent = x @ np.array(slopes) + chance.logistic(size=count)
    return [int(one) for one in np.digitize(latent, [-1, 0, 1.5])], x.tolist()


def test_it_gives_back_the_odds_ratios_that_answers_were_drawn_from() -> None:
    slopes = [0.8, -0.5, 0.0]
    for found, slope in zip(odds_ratios(*drawn(3000, slopes, 1)), slopes, strict=True):
        assert found is not None
        error = log(found.high / found.value) / 1.96
        assert abs(log(found.value) - slope) < 4 * error
        assert found.low < found.value < found.high


def test_of_two_levels_it_is_the_odds_ratio_of_the_table() -> None:
    """Logistic regression on one group: the cross-product ratio with Woolf's interval."""
    table = {(0, 0): 30, (0, 1): 20, (1, 0): 15, (1, 1): 35}
    answers = [answer for (_, answer), n in table.items() for _ in range(n)]
    groups = [[float(group)] for (group, _), n in table.items() for _ in range(n)]
    (found,) = odds_ratios(answers, groups)
    assert found is not None
    ratio = (35 * 30) / (15 * 20)
    half = 1.959964 * sqrt(sum(1 / n for n in table.values()))
    assert found.value == pytest.approx(ratio, rel=1e-3)
    assert found.low == pytest.approx(exp(log(ratio) - half), rel=5e-3)
    assert found.high == pytest.approx(exp(log(ratio) + half), rel=5e-3)


def test_intervals_cover_the_truth_about_as_often_as_they_say() -> None:
    covered = 0
    for seed in range(60):
        (found,) = odds_ratios(*drawn(120, [0.5], seed))
        assert found is not None
        covered += found.low <= exp(0.5) <= found.high
    assert covered >= 51  # of 60 at 95 %: fewer come by chance in 1 of 1,400 such tests


@pytest.mark.parametrize(
    ("answers", "predictors"),
    [
        ([3, 3, 3], [[0.0], [1.0], [1.0]]),
        ([1, 2, 3], [[1.0], [1.0], [1.0]]),
        ([1, 1, 2, 2], [[0.0], [0.0], [1.0], [1.0]]),
        ([], []),
    ],
)
def test_what_cannot_be_estimated_is_none(
    answers: list[int], predictors: list[list[float]]
) -> None:
    assert all(one is None for one in odds_ratios(answers, predictors))
