"""Blocks of a board: texts compared by words, nodes in a circle."""

from __future__ import annotations

from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.environments.board import RetellingBlock, in_a_circle, spread_out

WORDS = st.lists(st.text("abc", min_size=1, max_size=3), max_size=12).map(" ".join)


def test_what_is_new_and_what_is_gone() -> None:
    block = RetellingBlock.of("Told on", "the old fox ran home", "the fox ran far home")
    assert block.passages == (
        ("same", "the"),
        ("gone", "old"),
        ("same", "fox ran"),
        ("new", "far"),
        ("same", "home"),
    )


@given(WORDS, WORDS)
def test_both_texts_can_be_read_from_a_comparison(before: str, after: str) -> None:
    passages = RetellingBlock.of("", before, after).passages

    def left(*kinds: str) -> str:
        return " ".join(text for kind, text in passages if kind in kinds)

    assert left("same", "gone") == before
    assert left("same", "new") == after


@given(st.integers(1, 60))
def test_a_circle_lies_within_the_drawing_and_begins_at_the_top(count: int) -> None:
    nodes = in_a_circle([str(number) for number in range(count)])
    assert (nodes[0].x, nodes[0].y) == (0.5, 0.05)
    assert all(0 <= node.x <= 1 and 0 <= node.y <= 1 for node in nodes)
    radii = [((node.x - 0.5) ** 2 + (node.y - 0.5) ** 2) ** 0.5 for node in nodes]
    assert radii == pytest.approx([0.45] * count, abs=1e-3)


def test_those_with_ties_lie_nearer_than_those_without() -> None:
    ties = [(0, 1), (0, 2), (1, 2), (3, 4), (3, 5), (4, 5), (2, 3)]
    nodes = spread_out(list("abcdef"), ties)
    assert nodes == spread_out(list("abcdef"), ties)
    assert all(0 <= node.x <= 1 and 0 <= node.y <= 1 for node in nodes)

    def distance(one: int, other: int) -> float:
        return hypot(nodes[one].x - nodes[other].x, nodes[one].y - nodes[other].y)

    assert max(distance(0, 1), distance(4, 5)) < distance(0, 5)
