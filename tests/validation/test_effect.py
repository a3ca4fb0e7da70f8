from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from folkways.validation.effect import cliffs_delta, cohens_d, cohens_h, published_d
from folkways.validation.observation import Proportion, Sample

FEW = st.lists(st.integers(0, 9).map(float), min_size=2, max_size=7)
LOW = Sample((1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0))
HIGH = Sample(tuple(one + 2 for one in LOW.values))


@settings(max_examples=50)
@given(FEW, FEW)
def test_cliffs_delta_is_counted_over_all_pairs(a: list[float], b: list[float]) -> None:
    found = cliffs_delta(Sample(tuple(a)), Sample(tuple(b)))
    if found is None:
        assert len(set(a)) == len(set(b)) == 1
        return
    pairs = [(x > y) - (x < y) for x in a for y in b]
    assert found.value == pytest.approx(sum(pairs) / len(pairs))


@settings(max_examples=50)
@given(FEW, FEW)
def test_cohens_d_of_values_is_that_of_their_moments(a: list[float], b: list[float]) -> None:
    first, second = Sample(tuple(a)), Sample(tuple(b))
    assert first.moments is not None
    assert second.moments is not None
    ours, theirs = cohens_d(first, second), published_d(first.moments, second.moments)
    assert (ours is None) == (theirs is None)
    if ours is not None and theirs is not None:
        assert ours.value == pytest.approx(theirs.value)


def test_the_bootstrap_holds_the_effect_and_does_not_move() -> None:
    found = cohens_d(HIGH, LOW)
    assert found is not None
    assert found == cohens_d(HIGH, LOW)
    assert found.value == pytest.approx(2 / math.sqrt(7.5))
    assert found.low is not None
    assert found.high is not None
    assert found.low < found.value < found.high
    assert found.interval == "bootstrap, BCa"


def test_few_values_have_an_effect_without_an_interval() -> None:
    found = cliffs_delta(Sample((1.0, 2.0)), Sample((1.0, 3.0)))
    assert found is not None
    assert (found.low, found.high, found.interval) == (None, None, "")


def test_many_values_have_the_interval_of_large_samples() -> None:
    pattern = [float(i * i % 21) for i in range(2_600)]
    a, b = Sample(tuple(pattern)), Sample(tuple(one + 1 for one in pattern[:2_300]))
    resampled = cliffs_delta(a, b)
    large = cliffs_delta(a, Sample((*b.values, *b.values)))
    assert resampled is not None
    assert large is not None
    assert (resampled.interval, large.interval) == ("bootstrap", "large samples")
    assert large.value == pytest.approx(resampled.value)
    assert resampled.low is not None
    assert large.low is not None
    assert large.high is not None
    # With twice the people the interval is a little narrower.
    assert resampled.low < large.low < large.value < large.high
    assert large.low == pytest.approx(resampled.low, abs=0.01)
    found = cohens_d(a, Sample((*b.values, *b.values)))
    assert found is not None
    assert found.interval == "large samples"


def test_cohens_h_of_half_and_all() -> None:
    assert cohens_h(Proportion(1.0, 10), Proportion(0.5, 10)).value == pytest.approx(math.pi / 2)
