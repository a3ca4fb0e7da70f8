"""Small towns for tests, drawn as text: '#' wall, '%' furniture, other letters are arenas."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

from folkways.world import Address, Arena, Tile, TileMap, WorldObject


def town(text: str, objects: dict[str, tuple[Tile, ...]] | None = None) -> TileMap:
    """Return a map; capital letters are indoors, ``objects`` are named ``"arena: thing"``."""
    rows = [line.strip() for line in text.strip().splitlines()]
    tiles: dict[str, list[Tile]] = {}
    for y, row in enumerate(rows):
        for x, mark in enumerate(row):
            if mark not in "#%.":
                tiles.setdefault(mark, []).append((x, y))
    arenas = tuple(
        Arena(Address("Town", "Sector", name), name.isupper(), True, tuple(tiles[name]))
        for name in sorted(tiles)
    )
    things = tuple(
        WorldObject(Address("Town", "Sector", *name.split(": ")), where)
        for name, where in (objects or {}).items()
    )
    grid = np.array([list(row) for row in rows])
    blocked = (grid == "#") | (grid == "%")
    return TileMap("Town", len(rows[0]), len(rows), blocked, grid == "#", arenas, things)


@st.composite
def towns(draw: st.DrawFn) -> TileMap:
    """Random maps of up to 12 by 12 tiles in one arena, a third of them walls."""
    width, height = draw(st.integers(1, 12)), draw(st.integers(1, 12))
    marks = draw(st.lists(st.sampled_from("aa#"), min_size=width * height, max_size=width * height))
    rows = ["".join(marks[y * width : (y + 1) * width]) for y in range(height)]
    return town("\n".join(rows))


def tiles(tilemap: TileMap) -> st.SearchStrategy[Tile]:
    """Any tile of a map."""
    return st.tuples(st.integers(0, tilemap.width - 1), st.integers(0, tilemap.height - 1))
