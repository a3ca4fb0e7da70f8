from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from folkways.sweeps.power import POWER, needed, residuals, spread

NORMAL = [list(np.random.default_rng(5).normal(0.3, 1.0, 200))]


def test_the_power_of_a_paired_test_is_that_of_the_books() -> None:
    # A paired t test finds one standard deviation with 80 % power in 10 pairs, half of one in 34
    # (Cohen 1988, table 2.3.5); permutation tests are nearly as strong.
    assert needed(NORMAL, spread(NORMAL), 1).seeds in (9, 10, 12)
    assert needed(NORMAL, spread(NORMAL) / 2, 1).seeds in (30, 35, 40)


def test_more_tests_and_smaller_differences_take_more_seeds() -> None:
    one = needed(NORMAL, 1.0, 1)
    ten = needed(NORMAL, 1.0, 10)
    assert one.seeds is not None
    assert ten.seeds is not None
    assert one.seeds < ten.seeds
    assert one.power[one.seeds] >= POWER > min(one.power.values())
    assert needed(NORMAL, 0.05, 1).seeds is None


def test_too_few_pairs_for_the_adjusted_level_have_no_power() -> None:
    # Six pairs give p = 2 / 64 at the least, seven half of it: never below 0.05 / 4.
    assert needed(NORMAL, 100.0, 4).power == {6: 0.0, 7: 0.0, 8: 1.0}


def test_the_mean_of_each_pair_of_conditions_is_taken_out() -> None:
    found = residuals([[1.0, 3.0], [11.0, 13.0], [5.0]])
    assert found == pytest.approx([-(2**0.5), 2**0.5, -(2**0.5), 2**0.5])
    assert spread([[1.0, 3.0]]) == pytest.approx(np.std([1.0, 3.0], ddof=1))


def test_differences_that_do_not_vary_cannot_tell() -> None:
    with pytest.raises(ValueError, match="do not vary"):
        needed([[0.1, 0.1 + 1e-17], [0.5]], 0.1, 1)


@settings(max_examples=5, deadline=None)
@given(
    st.lists(st.integers(-10, 10), min_size=6, max_size=10).filter(lambda one: len({*one}) > 1),
    st.integers(1, 8),
    st.integers(1, 4),
)
def test_it_has_no_unit(gaps: list[int], scale: int, size: int) -> None:
    plain = needed([[float(one) for one in gaps]], 8.0 * size, 2)
    scaled = needed([[float(2**scale * one) for one in gaps]], 2.0**scale * 8.0 * size, 2)
    assert plain.power == scaled.power
