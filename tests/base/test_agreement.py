from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.base.agreement import ordinal_alpha

# Krippendorff (2011), "Computing Krippendorff's Alpha-Reliability", section C: four observers,
# twelve units, some of them missing; the ordinal alpha that he gives is 0.815.
UNITS = [
    [1, 1, 1],
    [2, 2, 3, 2],
    [3, 3, 3, 3],
    [3, 3, 3, 3],
    [2, 2, 2, 2],
    [1, 2, 3, 4],
    [4, 4, 4, 4],
    [1, 1, 2, 1],
    [2, 2, 2, 2],
    [5, 5, 5],
    [1, 1],
    [3],
]


def test_the_published_example_comes_out() -> None:
    assert ordinal_alpha(UNITS) == pytest.approx(0.815, abs=0.0005)


def test_two_observers_by_hand() -> None:
    # Coincidences 11: 2, 12: 1, 21: 1, 22: 2; totals 3 and 3. The distance of 1 and 2 is
    # (3/2 + 3/2)^2 = 9, so alpha = 1 - 5 * (2 * 9) / (2 * 3 * 3 * 9) = 1 - 90/162.
    assert ordinal_alpha([[1, 1], [1, 2], [2, 2]]) == pytest.approx(1 - 90 / 162)


def test_perfect_agreement_is_one() -> None:
    assert ordinal_alpha([[1, 1, 1], [4, 4], [7, 7, 7]]) == 1


@pytest.mark.parametrize("units", [[], [[3], [5]], [[4, 4], [4, 4]]])
def test_what_cannot_be_said_is_not_said(units: list[list[int]]) -> None:
    assert ordinal_alpha(units) is None


ratings = st.lists(st.lists(st.integers(1, 7), min_size=1, max_size=5), min_size=2, max_size=20)


@given(ratings)
def test_only_the_order_of_values_counts(units: list[list[int]]) -> None:
    stretched = ordinal_alpha([[value**3 for value in unit] for unit in units])
    assert stretched == (None if (alpha := ordinal_alpha(units)) is None else pytest.approx(alpha))


@given(ratings)
def test_it_is_never_above_one_and_knows_no_order_of_evaluators(units: list[list[int]]) -> None:
    alpha = ordinal_alpha(units)
    assert alpha is None or alpha <= 1
    turned = ordinal_alpha([unit[::-1] for unit in units[::-1]])
    assert turned == (None if alpha is None else pytest.approx(alpha, abs=1e-9))
