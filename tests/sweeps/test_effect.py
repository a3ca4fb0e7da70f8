from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.sweeps.effect import effect_size

values = st.lists(st.integers(0, 20).map(lambda n: n / 20), min_size=2, max_size=7)


def test_a_known_effect() -> None:
    # Means 2 and 3, both variances 1, four degrees of freedom: 1 x (1 - 3/15).
    found = effect_size([1.0, 2.0, 3.0], [2.0, 3.0, 4.0], pairs=False)
    assert found is not None
    assert found.g == pytest.approx(0.8)
    assert (found.low, found.high) == (None, None)


@given(values, values, st.floats(0.1, 10), st.floats(-5, 5))
def test_it_has_no_unit_and_turns_with_the_sides(
    a: list[float], b: list[float], scale: float, shift: float
) -> None:
    found = effect_size(a, b, pairs=False)
    if found is None:
        assert len({*a}) == len({*b}) == 1
        return
    assert found.g == pytest.approx(-_g(b, a))
    assert found.g == pytest.approx(
        _g([scale * x + shift for x in a], [scale * x + shift for x in b])
    )


def _g(a: list[float], b: list[float]) -> float:
    found = effect_size(a, b, pairs=False)
    assert found is not None
    return found.g


def test_from_eight_runs_on_it_has_an_interval() -> None:
    a = [0.1, 0.4, 0.3, 0.2, 0.5, 0.2, 0.3, 0.4]
    b = [x + 0.1 + 0.02 * (i % 3) for i, x in enumerate(a)]
    pairs, sets = (effect_size(a, b, pairs=one) for one in (True, False))
    assert pairs is not None
    assert sets is not None
    assert pairs.g == sets.g
    assert pairs.low is not None
    assert pairs.high is not None
    assert sets.low is not None
    assert pairs.low < pairs.g < pairs.high
    assert sets.low < 0 < pairs.low  # what all runs of a seed share is no noise between pairs


def test_no_interval_where_resamples_have_no_spread() -> None:
    found = effect_size([0.0] * 8, [1.0] * 7 + [0.9], pairs=False)
    assert found is not None
    assert found.low is None or math.isfinite(found.low)
    assert found.high is None
    assert effect_size([0.5] * 8, [1.0] * 8, pairs=True) is None
