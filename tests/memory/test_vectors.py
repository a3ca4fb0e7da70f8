from __future__ import annotations

import numpy as np
import pytest

from folkways.memory.vectors import Vectors, larger


@pytest.mark.parametrize("length", [1, 128, 3_000, 200_000])
def test_cosines_are_those_of_each_vector_across_all_blocks(length: int) -> None:
    chance = np.random.default_rng(1)
    count = max(3, 300_000 // length if length > 1 else 2_000)
    rows = chance.integers(-9, 9, (count, length)).astype(np.float32)
    rows[1] = 0
    if length <= 128:
        rows[count // 2] *= 400  # too large for a byte
    vectors = Vectors()
    for row in rows:
        vectors.add(row)
    other = rows[2]
    whole = rows.astype(np.float64)
    lengths = np.sqrt((whole**2).sum(axis=1))
    expected = np.zeros(count)
    products = whole @ whole[2]
    np.divide(products, lengths * lengths[2], out=expected, where=lengths * lengths[2] > 0)
    assert len(vectors) == count
    assert np.array_equal(vectors.cosines(other), expected)
    assert not vectors.cosines(np.zeros(length, dtype=np.float32)).any()


def test_nothing_has_no_cosines() -> None:
    assert Vectors().cosines(np.ones(4, dtype=np.float32)).shape == (0,)


def test_a_larger_array_begins_with_the_smaller() -> None:
    grown = larger(np.arange(6, dtype=np.int32).reshape(3, 2), 5)
    assert grown.tolist() == [[0, 1], [2, 3], [4, 5], [0, 0], [0, 0]]
    assert grown.dtype == np.int32
