from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.world.moved_tiles import MovedTiles

NUMBERS = st.integers(-5, 5)
TILES = st.lists(st.tuples(NUMBERS, NUMBERS)).map(tuple)


@given(TILES, NUMBERS, NUMBERS, st.slices(6))
def test_moved_tiles_are_like_the_tuple_of_them(
    tiles: tuple[tuple[int, int], ...], dx: int, dy: int, part: slice
) -> None:
    moved = MovedTiles(tiles, dx, dy)
    plain = tuple((x + dx, y + dy) for x, y in tiles)
    assert list(moved) == list(plain)
    assert moved == plain
    assert plain == moved
    assert moved == MovedTiles(plain, 0, 0)
    assert hash(moved) == hash(plain)
    assert len(moved) == len(plain)
    assert moved[part] == plain[part]
    assert [moved[i] for i in range(len(moved))] == list(plain)
    assert moved != (*plain, (0, 0))
    assert repr(moved) == repr(plain)


def test_other_things_are_not_equal_to_moved_tiles() -> None:
    assert MovedTiles((), 0, 0) != "no tiles"
    with pytest.raises(IndexError):
        MovedTiles(((1, 2),), 0, 0)[1]
