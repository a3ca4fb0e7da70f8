"""Expected values are those of scikit-posthocs 0.17.1 (Dunn) and of scipy (the other two)."""

from __future__ import annotations

import pytest

from folkways.survey.rank_tests import FEWEST, dunn, rank_tests

RANKS = {"a": [1, 1, 2, 1, 3], "b": [2, 3, 1, 2, 2], "c": [3, 2, 3, 3, 1]}


def test_dunn_of_groups_of_different_size() -> None:
    values = {"a": [1, 2, 3, 5, 1], "b": [12, 31, 54], "c": [10, 12, 6, 74, 11]}
    found = {(one.a, one.b): one for one in dunn(values)}
    p = {pair: one.p for pair, one in found.items()}
    assert p == pytest.approx(
        {("a", "b"): 0.005748, ("a", "c"): 0.020310, ("b", "c"): 0.451954}, abs=1e-6
    )
    adjusted = {pair: one.p_adjusted for pair, one in found.items()}
    assert adjusted == pytest.approx(
        {("a", "b"): 0.017243, ("a", "c"): 0.040619, ("b", "c"): 0.451954}, abs=1e-6
    )
    assert found["a", "b"].z < 0 < found["b", "c"].z


def test_ranks_have_ties() -> None:
    found = rank_tests(RANKS)
    assert found is not None
    assert [one.p for one in found.dunn] == pytest.approx([0.45426, 0.134481, 0.45426], abs=1e-6)
    assert [one.p_adjusted for one in found.dunn] == pytest.approx(
        [0.90852, 0.403443, 0.90852], abs=1e-6
    )
    assert found.kruskal_wallis.df == 2
    assert found.friedman is not None
    # 12 / (n k (k + 1)) times the sum of squared rank sums (8, 10, 12), less 3 n (k + 1).
    assert found.friedman.statistic == pytest.approx(12 / 60 * (64 + 100 + 144) - 60)


def test_too_little_is_not_tested() -> None:
    assert rank_tests({}) is None
    assert rank_tests({"a": [1, 1, 1, 1, 1]}) is None
    assert rank_tests({name: ranks[: FEWEST - 1] for name, ranks in RANKS.items()}) is None
    two = rank_tests({"a": [1] * 5, "b": [2] * 5})
    assert two is not None
    assert two.friedman is None
    assert two.kruskal_wallis.p < 0.01
