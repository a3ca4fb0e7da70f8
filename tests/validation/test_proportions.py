from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from folkways.validation.observation import Proportion
from folkways.validation.proportions import difference, fisher, newcombe


def test_newcombe_gives_the_published_interval() -> None:
    """The first example of Newcombe (1998), table II: 56/70 and 48/80, method 10."""
    found = newcombe(Proportion(56 / 70, 70), Proportion(48 / 80, 80))
    assert found == pytest.approx((0.0524, 0.3339), abs=5e-5)


def test_fisher_is_that_of_scipy() -> None:
    ours = fisher(Proportion(0.3, 20), Proportion(0.6, 30))
    assert ours == pytest.approx(stats.fisher_exact([[6, 14], [18, 12]]).pvalue)


def test_a_rounded_share_is_a_whole_number_of_people() -> None:
    assert Proportion(0.667, 3).count == 2


@given(st.integers(2, 60), st.integers(2, 60), st.data())
def test_intervals_hold_the_difference(n: int, m: int, data: st.DataObject) -> None:
    a = Proportion(data.draw(st.integers(0, n)) / n, n)
    b = Proportion(data.draw(st.integers(0, m)) / m, m)
    low, high = newcombe(a, b)
    assert -1 <= low <= a.share - b.share <= high <= 1
    assert newcombe(b, a) == pytest.approx((-high, -low))
    assert not difference(a, b).certain
