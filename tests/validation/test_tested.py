from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from folkways.validation import tested
from folkways.validation.observation import Figure, Moments, Observation, Proportion, Sample
from folkways.validation.tested import compared

A = Sample((1.0, 2.0, 2.0, 3.0, 5.0, 4.0))
B = Sample((4.0, 6.0, 5.0, 7.0, 6.0))


def test_single_values_are_permuted_and_their_distributions_compared() -> None:
    found = compared(A, B, 1.0)
    assert found.difference == pytest.approx(A.mean - B.mean)
    assert found.test == tested.PERMUTATION
    every = [*A.values, *B.values]
    splits = list(combinations(range(len(every)), A.n))
    gaps = [abs(_gap(every, split)) for split in splits]
    as_far = sum(gap >= abs(found.difference) - 1e-9 for gap in gaps)
    assert found.p == pytest.approx(as_far / len(splits))
    assert found.t_p == pytest.approx(stats.ttest_ind(A.values, B.values, equal_var=False).pvalue)
    theirs = stats.ks_2samp(A.values, B.values)
    assert found.distributions == tested.Distributions(theirs.statistic, theirs.pvalue)
    assert [one.name for one in found.effects] == ["Cohen's d", "Cliff's delta"]
    assert found.equivalence_p is not None
    assert found.equivalence_p > 0.5


def _gap(every: list[float], split: tuple[int, ...]) -> float:
    first = [every[i] for i in split]
    second = [value for i, value in enumerate(every) if i not in split]
    return sum(first) / len(first) - sum(second) / len(second)


def test_many_values_are_compared_by_welch() -> None:
    many = Sample(tuple(float(i % 7) for i in range(tested.PERMUTED)))
    found = compared(many, B, None)
    assert (found.test, found.p) == (tested.WELCH, found.t_p)


def test_a_mean_with_its_spread_allows_welch_but_no_distributions() -> None:
    found = compared(A, Moments(5.6, 1.1, 40), 3.0)
    assert (found.test, found.n_people, found.distributions) == (tested.WELCH, 40, None)
    assert [one.name for one in found.effects] == ["Cohen's d"]


def test_values_of_0_and_1_are_compared_with_a_share_by_fisher() -> None:
    binary = Sample((0.0, 1.0, 1.0, 1.0))
    found = compared(binary, Proportion(0.2, 50), 0.1)
    assert found.test == tested.FISHER
    assert [one.name for one in found.effects] == ["Cohen's h"]
    # Shares of runs are no zeros and ones: they have a mean and a spread.
    assert compared(Sample((0.4, 0.6)), Proportion(0.2, 50), None).test == tested.WELCH


def test_a_bare_figure_is_said_to_be_one() -> None:
    found = compared(A, Figure(3.0), 2.0)
    assert (found.test, found.effects) == (tested.AGAINST_FIGURE, ())
    assert tested.NO_SPREAD in found.notes


@pytest.mark.parametrize("people", [B, Moments(5.0, 1.0, 20), Proportion(0.5, 8), Figure(5.0)])
def test_one_run_is_shown_and_not_tested(people: Observation) -> None:
    found = compared(Sample((4.0,)), people, 1.0)
    assert (found.p, found.low, found.equivalence_p) == (None, None, None)
    assert found.difference == pytest.approx(4.0 - people.mean)
    assert found.notes == (tested.ONE_VALUE,)


@settings(max_examples=40, deadline=None)
@given(*[st.lists(st.integers(0, 20).map(float), min_size=2, max_size=6)] * 2)
def test_what_is_given_lies_where_it_can(a: list[float], b: list[float]) -> None:
    found = compared(Sample(tuple(a)), Sample(tuple(b)), 2.0)
    other = compared(Sample(tuple(b)), Sample(tuple(a)), 2.0)
    assert found.difference == pytest.approx(-other.difference)
    for p in (found.p, found.equivalence_p):
        assert p is not None
        assert 0 <= p <= 1
    assert found.low is not None
    assert found.high is not None
    assert found.low <= found.difference <= found.high
    assert found.p == pytest.approx(other.p)
    assert found.equivalence_p == pytest.approx(other.equivalence_p)
