"""The norms games against Axelrod (1986) and the replication of Galán and Izquierdo (2005)."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from folkways.baselines import baseline
from folkways.baselines.norms_game import MetanormsGame, NormsGame

NORMS, META = baseline("norms_game"), baseline("metanorms_game")


def test_metanorms_keep_the_norm_in_a_hundred_generations() -> None:
    runs = [META.run(seed) for seed in range(20)]
    outcomes = Counter(run.winner for run in runs)
    assert outcomes["established"] >= 17
    assert outcomes["collapsed"] == 0
    assert np.mean([run.measures["boldness"] for run in runs]) < 0.1
    assert np.mean([run.measures["vengefulness"] for run in runs]) > 0.7
    for run in runs:
        assert (run.converged is not None) == (run.winner == "established")


def test_without_metanorms_it_is_not_established_and_collapses_in_the_long_run() -> None:
    short = [NORMS.run(seed) for seed in range(20)]
    assert Counter(run.winner for run in short)["established"] <= 3
    long = [NORMS.run(seed, generations=700) for seed in range(5)]
    assert Counter(run.winner for run in long)["collapsed"] >= 4
    assert np.median([run.share[-1] for run in long]) < 0.2


@pytest.mark.parametrize("game", [NormsGame(), MetanormsGame()])
def test_payoffs_of_one_generation_by_hand(game: NormsGame) -> None:
    # One agent always defects, nobody punishes: 4 times 3 for it, 4 times -1 for the others.
    chance = np.random.default_rng(1)
    bold = np.array([1.0, 0.0, 0.0])
    scores, defections = game._live(bold, np.zeros(3), chance)
    assert defections == 4
    assert scores.tolist() == [12.0, -4.0, -4.0]


def test_punishment_and_its_price_by_hand() -> None:
    bold, vengeful = np.array([1.0, 0.0, 0.0]), np.array([0.0, 1.0, 1.0])
    scores, _ = NormsGame()._live(bold, vengeful, np.random.default_rng(2))
    punishments = (12.0 - scores[0]) / 9
    assert punishments == int(punishments)
    assert 0 < punishments <= 8
    assert scores[1:].sum() == -8 - 2 * punishments


def test_leniency_is_punished_in_the_metanorms_game_alone() -> None:
    # Agent 1 never punishes, agents 2 and 3 always do: 1 pays for it only where metanorms hold.
    bold, vengeful = np.array([1.0, 0.0, 0.0, 0.0]), np.array([0.0, 0.0, 1.0, 1.0])
    plain = [NormsGame()._live(bold, vengeful, np.random.default_rng(n))[0] for n in range(20)]
    meta = [MetanormsGame()._live(bold, vengeful, np.random.default_rng(n))[0] for n in range(20)]
    assert {scores[1] for scores in plain} == {-4.0}
    assert np.mean([scores[1] for scores in meta]) < -10
    # Those who punish the defector itself pay as before, and for the leniency besides.
    assert np.mean([scores[2] for scores in meta]) < np.mean([scores[2] for scores in plain])
