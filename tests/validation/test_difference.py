from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from folkways.validation.difference import MeanDifference, from_figure, welch
from folkways.validation.observation import Moments, moments_of

NUMBERS = st.lists(
    st.floats(-100, 100).map(lambda one: round(one, 3)), min_size=3, max_size=12, unique=True
)


def of(values: list[float]) -> Moments:
    found = moments_of(values)
    assert found is not None
    return found


@given(NUMBERS, NUMBERS)
def test_welch_is_that_of_scipy(a: list[float], b: list[float]) -> None:
    ours = welch(of(a), of(b))
    theirs = stats.ttest_ind(a, b, equal_var=False)
    assert ours.p == pytest.approx(theirs.pvalue, rel=1e-6, abs=1e-12)
    ends = theirs.confidence_interval(0.95)
    assert ours.ends == pytest.approx((ends.low, ends.high), rel=1e-6, abs=1e-6)


def test_published_figures_give_what_their_values_give() -> None:
    a, b = [1.0, 4.0, 2.0, 8.0], [3.0, 9.0, 7.0]
    theirs = stats.ttest_ind_from_stats(
        *(np.mean(a), np.std(a, ddof=1), len(a)),
        *(np.mean(b), np.std(b, ddof=1), len(b)),
        equal_var=False,
    )
    assert welch(of(a), of(b)).p == pytest.approx(theirs.pvalue)


@given(NUMBERS, NUMBERS, st.floats(0.01, 50))
def test_alike_means_that_the_90_percent_interval_lies_within(
    a: list[float], b: list[float], within: float
) -> None:
    gap = welch(of(a), of(b))
    ends = stats.ttest_ind(a, b, equal_var=False).confidence_interval(0.9)
    p = gap.equivalence(within)
    if abs(p - 0.05) > 1e-6:
        assert (p < 0.05) == (-within < ends.low and ends.high < within)


def test_two_one_sided_tests_are_those_of_scipy() -> None:
    a, b = np.array([4.1, 5.0, 5.9, 4.4, 5.2]), np.array([4.8, 5.1, 5.5, 4.9, 5.0, 5.3])
    low = stats.ttest_ind(a + 1.5, b, equal_var=False, alternative="greater").pvalue
    high = stats.ttest_ind(a - 1.5, b, equal_var=False, alternative="less").pvalue
    ours = welch(of(list(a)), of(list(b))).equivalence(1.5)
    assert ours == pytest.approx(max(low, high))


def test_a_figure_is_taken_as_exact() -> None:
    values = [2.0, 4.0, 9.0, 5.0]
    assert from_figure(of(values), 3.7).p == pytest.approx(stats.ttest_1samp(values, 3.7).pvalue)


def test_where_nothing_varies_there_is_no_t() -> None:
    gap = welch(Moments(2.0, 0.0, 5), Moments(1.5, 0.0, 4))
    assert (gap.p, gap.ends) == (None, (0.5, 0.5))
    assert (gap.equivalence(1.0), gap.equivalence(0.5)) == (0.0, 1.0)


def test_a_tiny_spread_is_a_spread() -> None:
    gap = welch(Moments(1.0, 1e-9, 3), Moments(1.0, 1e-9, 3))
    assert gap.freedom == pytest.approx(4)
    assert gap.p == 1.0


@given(st.floats(-5, 5), st.floats(0.01, 5), st.floats(1, 1e6))
def test_wider_bounds_are_met_more_easily(value: float, error: float, freedom: float) -> None:
    gap = MeanDifference(value, error, freedom)
    ps = [gap.equivalence(within) for within in (0.1, 1.0, 3.0, 20.0)]
    assert ps == sorted(ps, reverse=True)
    assert all(0 <= p <= 1 for p in ps)
