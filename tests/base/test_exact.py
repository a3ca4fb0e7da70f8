from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.base import exact


def draw(seed: int, *shape: int) -> exact.Doubles:
    """Numbers of very different sizes, so that the order of summation matters."""
    random = np.random.default_rng(seed)
    return random.normal(size=shape) * np.exp(random.normal(0, 6, size=shape))


seeds = st.integers(0, 2**32 - 1)


@given(seeds)
def test_a_product_is_the_same_in_any_order_of_summation(seed: int) -> None:
    a, b = draw(seed, 5, 700), draw(seed + 1, 700, 4)
    order = np.random.default_rng(seed).permutation(700)
    assert np.array_equal(exact.multiply(a, b), exact.multiply(a[:, order], b[order]))
    one_by_one = [exact.multiply(a, b[:, [column]]) for column in range(4)]
    assert np.array_equal(exact.multiply(a, b), np.concatenate(one_by_one, axis=1))


@pytest.mark.parametrize("offset", range(1, 9))
def test_a_product_is_the_same_wherever_its_factors_lie_in_memory(offset: int) -> None:
    a, b = draw(1, 5, 700), draw(2, 700, 4)
    buffer = bytearray(a.nbytes + offset)
    moved = np.frombuffer(buffer, dtype=np.uint8)[offset:].view(np.float64).reshape(a.shape)
    moved[...] = a
    assert np.array_equal(exact.multiply(moved, b), exact.multiply(a, b))


def test_without_the_grid_the_order_shows() -> None:
    """Else the tests above would prove nothing."""
    a, b = draw(1, 5, 700), draw(2, 700, 4)
    assert not np.array_equal(a @ b, a[:, ::-1] @ b[::-1])


@given(seeds)
def test_a_product_is_near_the_true_one(seed: int) -> None:
    a, b = draw(seed, 5, 300), draw(seed + 1, 300, 4)
    largest = np.abs(a).max(axis=1)[:, None] * np.abs(b).max(axis=0)[None, :]
    assert (np.abs(exact.multiply(a, b) - a @ b) <= 300 * 2.0**-20 * largest).all()


def test_the_longest_product_that_is_promised_is_exact() -> None:
    a = np.full((1, 2048), 1 - 2.0**-21)
    assert exact.multiply(a, a.T).item() == pytest.approx(2048 * a[0, 0] ** 2, rel=1e-15)
    with pytest.raises(ValueError, match="2049 terms in a sum that is exact up to 2048"):
        exact.multiply(np.ones((1, 2049)), np.ones((2049, 1)))


@given(seeds, st.integers(1, 3000))
def test_a_sum_is_the_same_in_any_order(seed: int, count: int) -> None:
    x = draw(seed, count)
    shuffled = np.random.default_rng(seed).permutation(x)
    assert exact.total(x, axis=0).item() == exact.total(shuffled, axis=0).item()
    assert exact.total(x, axis=0).item() == pytest.approx(
        math.fsum(x), abs=count * 2.0**-40 * np.abs(x).max()
    )


def test_zeros_have_a_grid_too() -> None:
    assert exact.total(np.zeros((2, 3)), axis=1).tolist() == [[0], [0]]
    assert exact.multiply(np.zeros((1, 3)), np.ones((3, 1))).tolist() == [[0]]


@given(st.floats(-700, 700))
def test_exp_is_that_of_the_library_but_for_the_last_bits(x: float) -> None:
    assert exact.exp(np.array([x])).item() == pytest.approx(math.exp(x), rel=1e-12)


def test_exp_of_what_is_far_below_zero_is_almost_nothing() -> None:
    assert 0 <= exact.exp(np.array([-1e9])).item() < 1e-300
