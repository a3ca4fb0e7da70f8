"""The naming game against what is published of it; every tolerance would fail a wrong model."""

from __future__ import annotations

import numpy as np
import pytest

from folkways.baselines import baseline

GAME = baseline("naming_game")


def test_consensus_on_one_word_out_of_half_as_many_as_agents() -> None:
    runs = [GAME.run(seed, agents=200) for seed in range(8)]
    for run in runs:
        assert run.converged == run.steps[-1]
        assert run.share[-1] == 1.0
        assert run.share[0] == 0.0
        assert np.all((run.share >= 0) & (run.share <= 1))
    # Each word is invented by a speaker who had none: N/2 different ones (Baronchelli et al. 2006).
    different = np.mean([run.measures["most_different"] for run in runs])
    assert different == pytest.approx(100, rel=0.05)
    assert len({run.winner for run in runs}) > 1


def test_time_and_memory_grow_about_as_n_to_the_three_halves() -> None:
    sizes = np.array([125, 250, 500, 1000])
    found = {"converged": [], "most_words": [], "peak_at": []}  # type: dict[str, list[float]]
    for agents in sizes:
        runs = [GAME.run(seed, agents=int(agents)) for seed in range(6)]
        found["converged"].append(float(np.mean([run.converged or np.nan for run in runs])))
        for key in ("most_words", "peak_at"):
            found[key].append(float(np.mean([run.measures[key] for run in runs])))
    slopes = {
        key: float(np.polyfit(np.log(sizes), np.log(values), 1)[0]) for key, values in found.items()
    }
    # Published: 1.5 for all three, in the limit; at these sizes N ln N games are not negligible.
    # A voter model would take N^2 games, agreement among two words N ln N (1.17 here).
    assert 1.25 < slopes["converged"] < 1.6
    assert 1.35 < slopes["most_words"] < 1.55
    assert 1.3 < slopes["peak_at"] < 1.6


def _mean_field(committed: float, rounds: float) -> float:
    """Return the density of the established word by the rate equations of Xie et al. (2011)."""
    minority, established = 0.0, 1.0 - committed
    step = 0.01
    for _ in range(int(rounds / step)):
        both = 1.0 - committed - minority - established
        change = -minority * established + both**2 + 1.5 * committed * both + both * minority
        lost = -minority * established + both**2 + both * established - committed * established
        minority, established = minority + step * change, established + step * lost
    return established


def test_the_rate_equations_turn_over_at_the_published_share() -> None:
    assert _mean_field(0.096, 2000) > 0.5
    assert _mean_field(0.100, 2000) < 0.01


@pytest.mark.parametrize("committed", [0.04, 0.07])
def test_below_the_critical_share_the_established_word_stays_as_predicted(
    committed: float,
) -> None:
    runs = [GAME.run(seed, agents=800, committed=committed, rounds=60) for seed in range(3)]
    assert all(run.converged is None for run in runs)
    assert {run.winner for run in runs} == {"the established word"}
    settled = np.mean([run.share[len(run.share) // 2 :].mean() for run in runs])
    assert settled == pytest.approx(_mean_field(committed, 200), abs=0.02)


def test_above_the_critical_share_the_minority_wins_soon() -> None:
    runs = [GAME.run(seed, agents=500, committed=0.13, rounds=200) for seed in range(5)]
    assert all(run.converged is not None for run in runs)
    assert {run.winner for run in runs} == {"the minority's word"}
    assert all(run.share[0] == pytest.approx(0.13) for run in runs)


def test_time_grows_as_a_logarithm_above_the_critical_share() -> None:
    times = []
    for agents in (200, 1600):
        runs = [GAME.run(seed, agents=agents, committed=0.2) for seed in range(6)]
        times.append(np.mean([(run.converged or np.nan) / agents for run in runs]))
    # ln 1600 / ln 200 = 1.39; a power of a half would give 2.8.
    assert times[1] / times[0] < 1.8
