"""A large town out of many copies of a small one, so that the density of people stays the same."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from folkways.base.errors import WorldError
from folkways.world.address import Address
from folkways.world.moved_tiles import MovedTiles
from folkways.world.tilemap import Arena, BoolGrid, Tile, TileMap, WorldObject


@dataclass(frozen=True, eq=False)
class CopiedMap(TileMap):
    """A town of ``copies`` copies (2 or more) of the map ``original``; :func:`tiled` makes it."""

    original: TileMap
    copies: int


def components(tilemap: TileMap) -> dict[Tile, int]:
    """Return for each walkable tile the number of its piece of the map, counted from 0.

    One can walk between two tiles exactly when their numbers are equal.
    """
    found: dict[Tile, int] = {}
    count = 0
    for y in range(tilemap.height):
        for x in range(tilemap.width):
            if (x, y) in found or not tilemap.walkable((x, y)):
                continue
            found[x, y] = count
            stack = [(x, y)]
            while stack:
                a, b = stack.pop()
                for tile in ((a, b - 1), (a - 1, b), (a + 1, b), (a, b + 1)):
                    if tile not in found and tilemap.walkable(tile):
                        found[tile] = count
                        stack.append(tile)
            count += 1
    return found


def tiled(tilemap: TileMap, n: int) -> TileMap:
    """Return ``n`` (1 or more) copies of a map in a near-square grid, joined by its edge streets.

    The first keeps its names; the sectors of the others end in ``" 2"``, ``" 3"``, and so on, row
    by row. Raises WorldError if no street crosses the edges.
    """
    if n < 1:
        raise ValueError(f"a map can be copied 1 or more times, not {n}")
    if n == 1:
        return tilemap
    columns = _columns(tilemap, n)
    rows = math.ceil(n / columns)
    width, height = tilemap.width, tilemap.height
    cells = [(column * width, row * height) for row in range(rows) for column in range(columns)]
    cells = cells[:n]
    arenas: list[Arena] = []
    objects: list[WorldObject] = []
    for number, (dx, dy) in enumerate(cells, start=1):
        arenas += (
            Arena(
                _named(arena.address, number),
                arena.indoors,
                arena.public,
                _moved(arena.tiles, dx, dy),
                arena.tags,
            )
            for arena in tilemap.arenas
        )
        objects += (
            WorldObject(
                _named(thing.address, number),
                _moved(thing.tiles, dx, dy),
                thing.state,
                thing.affords,
            )
            for thing in tilemap.objects
        )
    size = (columns * width, rows * height)
    return CopiedMap(
        tilemap.name,
        *size,
        _repeated(tilemap.blocked, cells, size),
        _repeated(tilemap.opaque, cells, size),
        tuple(arenas),
        tuple(objects),
        tilemap,
        n,
    )


def _columns(tilemap: TileMap, n: int) -> int:
    """Return how many copies stand in a row, given the edges over which one can walk."""
    piece = components(tilemap)
    right, bottom = tilemap.width - 1, tilemap.height - 1
    rows_meet = any(
        (0, y) in piece and piece.get((right, y)) == piece[0, y] for y in range(tilemap.height)
    )
    columns_meet = any(
        (x, 0) in piece and piece.get((x, bottom)) == piece[x, 0] for x in range(tilemap.width)
    )
    if rows_meet and columns_meet:
        return math.ceil(math.sqrt(n))
    if rows_meet:
        return n
    if columns_meet:
        return 1
    raise WorldError(
        f"the map of {tilemap.name} cannot be copied: no street crosses it from edge to edge, "
        "so that one could not walk from one copy to the next"
    )


def _named(address: Address, number: int) -> Address:
    if number == 1:
        return address
    sector = f"{address.sector} {number}"
    return Address(address.world, sector, address.arena, address.object)


def _moved(tiles: Sequence[Tile], dx: int, dy: int) -> Sequence[Tile]:
    return MovedTiles(tiles, dx, dy) if dx or dy else tiles


def _repeated(grid: BoolGrid, cells: list[Tile], size: tuple[int, int]) -> BoolGrid:
    """Return the grid at each cell's top left tile, on a ground of ``size`` that is all True."""
    large = np.ones((size[1], size[0]), dtype=np.bool_)
    height, width = grid.shape
    for dx, dy in cells:
        large[dy : dy + height, dx : dx + width] = grid
    return large
