"""How strategies are passed on."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from folkways.environments.rounds.evolution import Strategy, first, mutated, parents

scores = st.lists(st.floats(-1000, 1000, allow_nan=False), min_size=1, max_size=40)


@given(scores, st.integers(0, 5))
def test_the_number_of_agents_stays(payoffs: list[float], seed: int) -> None:
    found = parents(payoffs, Random(seed))
    assert len(found) == len(payoffs)
    assert set(found) <= set(range(len(payoffs)))


def test_who_does_well_has_two_and_who_does_badly_none() -> None:
    found = parents([10.0, 0.0, 0.0, 0.0, -10.0], Random(1))
    assert found.count(0) == 2
    assert 4 not in found
    assert set(found) == {0, 1, 2, 3}


def test_equal_payoffs_have_one_offspring_each() -> None:
    assert parents([5.0] * 6, Random(1)) == [0, 1, 2, 3, 4, 5]


def test_mutation() -> None:
    strategy = Strategy(5, 2)
    assert mutated(strategy, 0.0, Random(1)) == strategy
    assert mutated(strategy, 1.0, Random(1)) == Strategy(2, 5)


@given(st.integers(0, 99))
def test_a_first_generation_is_within_bounds(seed: int) -> None:
    assert all(0 <= value <= 7 for one in first(20, Random(seed)) for value in one)
