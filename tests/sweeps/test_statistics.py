from __future__ import annotations

import math

import pytest

from folkways.sweeps.statistics import COUNT, mean_interval, paired, t_quantile, unpaired


@pytest.mark.parametrize(
    ("share", "freedom", "expected"),
    [
        # from the usual printed tables
        (0.975, 1, 12.706),
        (0.975, 4, 2.776),
        (0.975, 30, 2.042),
        (0.95, 9, 1.833),
        (0.995, 2, 9.925),
        (0.975, 1e6, 1.960),
    ],
)
def test_quantiles_of_t(share: float, freedom: float, expected: float) -> None:
    assert t_quantile(share, freedom) == pytest.approx(expected, abs=6e-4)


def test_interval_of_a_mean() -> None:
    found = mean_interval([0.2, 0.4, 0.6, 0.8])
    assert found is not None
    # mean 0.5, s = 0.2582, t(3) = 3.182
    assert (found.mean, found.low, found.high, found.n) == pytest.approx(
        (0.5, 0.0892, 0.9108, 4), abs=1e-4
    )
    assert mean_interval([]) is None
    one = mean_interval([0.3])
    assert one is not None
    assert (one.mean, one.low, one.high) == (0.3, None, None)
    edge = mean_interval([1.0, 0.9], (0.0, 1.0))
    assert edge is not None
    assert edge.high == 1.0


def test_pairs_are_compared_by_their_differences() -> None:
    found = paired([0.1, 0.5, 0.9], [0.2, 0.6, 1.0])
    assert found.mean == pytest.approx(0.1)
    assert found.p == found.least == 0.25
    same = paired([1.0, 1.0], [1.0, 1.0])
    assert (same.mean, same.low, same.high, same.p) == (0.0, 0.0, 0.0, 1.0)
    assert paired([1.0], [0.0]).p is None


def test_two_sets_are_compared_by_their_means() -> None:
    found = unpaired([1.0, 2.0, 3.0], [4.0, 5.0, 6.0])
    assert found.mean == 3.0
    assert found.p == found.least == pytest.approx(2 / 20)
    # Welch: se = sqrt(2/3), df = 4, t = 2.776
    assert found.low == pytest.approx(3 - 2.776 * math.sqrt(2 / 3), abs=1e-3)
    assert unpaired([1.0], [2.0, 3.0]).p is None
    assert math.isnan(unpaired([], [1.0]).mean)


def test_no_difference_of_shares_lies_beyond_one() -> None:
    a, b = [0.0, 0.6], [0.6, 1.0]
    for test in (paired, unpaired):
        free, bounded = test(a, b), test(a, b, (-1.0, 1.0))
        assert free.high is not None
        assert free.high > 1
        assert bounded.high == 1.0
        assert (bounded.mean, bounded.p) == (free.mean, free.p)


def test_many_runs_are_drawn_and_always_alike() -> None:
    a = [i % 7 / 7 for i in range(30)]
    b = [i % 5 / 5 + 0.4 for i in range(30)]
    assert unpaired(a, b) == unpaired(a, b)
    p = paired(a, b).p
    assert p is not None
    assert 0 < p < 0.01
    mixed = unpaired(a, list(reversed(a)))
    assert mixed.p == 1.0


def test_the_interval_of_a_count_does_not_fall_below_zero() -> None:
    found = mean_interval([0, 0, 1, 3], COUNT)
    assert found is not None
    # mean 1, s = 1.414, t(3) = 3.182: the root of 1 plus or minus 2.25 / 2
    assert (found.low, found.high) == pytest.approx((0.0, 4.516), abs=1e-3)
    narrow = mean_interval([100, 101, 99, 100], COUNT)
    plain = mean_interval([100, 101, 99, 100])
    assert narrow is not None
    assert plain is not None
    assert narrow.ends == pytest.approx(plain.ends, abs=0.01)
    none = mean_interval([0, 0], COUNT)
    assert none is not None
    assert none.ends == (0.0, 0.0)
