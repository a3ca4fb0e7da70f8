"""Friedkin and Johnsen: steps lead to the fixed point, and odd input is refused."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.environments.opinions import fixed_point, friedkin_johnsen


@given(st.integers(1, 6), st.integers(0, 999))
def test_opinions_come_to_the_fixed_point_within_the_range_of_the_first(
    count: int, seed: int
) -> None:
    chance = np.random.default_rng(seed)
    weights = chance.random((count, count)) + 0.01
    weights /= weights.sum(axis=1, keepdims=True)
    first, held = chance.uniform(-1, 1, count), chance.uniform(0, 0.95, count)
    end = fixed_point(first.tolist(), held.tolist(), weights.tolist())
    assert friedkin_johnsen(first.tolist(), held.tolist(), weights.tolist(), 600) == pytest.approx(
        end, abs=1e-6
    )
    assert min(first) - 1e-9 <= min(end) <= max(end) <= max(first) + 1e-9


def test_one_who_listens_to_somebody_who_never_moves() -> None:
    """x* = (a w y + (1 - a) x) / (1 - a (1 - w)), by hand."""
    a, w, x, y = 0.6, 0.3, -0.5, 1.0
    expected = (a * w * y + (1 - a) * x) / (1 - a * (1 - w))
    assert fixed_point([x, y], [a, 0], [[1 - w, w], [0, 1]]) == pytest.approx([expected, y])


@pytest.mark.parametrize(
    ("held", "weights", "message"),
    [
        ([0.5], [[1.0]], "need as many susceptibilities"),
        ([0.5, 0.5], [[0.5, 0.6], [0.5, 0.5]], "sum to 1"),
        ([0.5, 1.5], [[0.5, 0.5], [0.5, 0.5]], "between 0 and 1"),
        ([1.0, 1.0], [[0.5, 0.5], [0.5, 0.5]], "no single fixed point"),
    ],
)
def test_what_is_no_network_of_influence_is_refused(
    held: list[float], weights: list[list[float]], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        fixed_point([0.0, 1.0], held, weights)
