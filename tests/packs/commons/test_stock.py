"""Growth, what can be taken for ever, and dividing what is short."""

from __future__ import annotations

import random

from hypothesis import example, given
from hypothesis import strategies as st

from folkways.packs.commons.stock import best_yield, divided, grown, sustainable

stocks = st.integers(0, 5000)
growths = st.floats(1.05, 5)


def test_the_figures_of_the_source() -> None:
    """Pool 100, doubling: 50 can be taken each month, ten by each of five."""
    assert sustainable(100, 2.0) == 50
    assert best_yield(2.0, 100) == 50
    assert grown(50, 2.0, 100) == 100
    assert grown(70, 2.0, 100) == 100
    assert grown(20, 2.0, 100) == 40


@given(stocks, growths)
def test_what_is_sustainable_leaves_as_much(stock: int, growth: float) -> None:
    left = stock - sustainable(stock, growth)
    assert grown(left, growth, stock) >= stock
    if left:
        assert int((left - 1) * growth) < stock


@given(stocks, growths)
@example(69, 2.3)  # 69 / 2.3 is rounded up to more than 30, of which 69 grow
def test_no_harvest_kept_up_is_larger_than_the_best(stock: int, growth: float) -> None:
    """Surplus production of every stock that could remain, against the one at capacity."""
    best = best_yield(growth, stock)
    for left in range(0, stock + 1, max(1, stock // 50)):
        assert grown(left, growth, stock) - left <= best


@given(st.lists(st.integers(0, 60), min_size=1, max_size=8), st.integers(0, 200), st.integers(0, 9))
def test_nobody_gets_more_than_it_wants_and_nothing_is_lost(
    wanted: list[int], stock: int, seed: int
) -> None:
    got = divided(wanted, stock, random.Random(seed))
    assert all(one <= most for one, most in zip(got, wanted, strict=True))
    assert sum(got) == min(sum(wanted), stock)
