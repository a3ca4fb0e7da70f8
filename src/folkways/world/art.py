"""How a map looks: layers of tiles, and the tilesets that they are drawn from."""

from __future__ import annotations

import msgspec


class Layer(msgspec.Struct, frozen=True):
    """A layer of tiles, row by row; 0 is no tile. A flipped tile is kept as it is unflipped."""

    name: str
    data: list[int]


class Tileset(msgspec.Struct, frozen=True):
    """Tiles ``first`` to ``first + count - 1``, row by row in a PNG image; sizes in pixels."""

    first: int
    count: int
    columns: int
    tilewidth: int
    tileheight: int
    margin: int
    spacing: int
    image: bytes


class Art(msgspec.Struct, frozen=True):
    """The picture of one copy of a map; ``width`` and ``height`` are in tiles."""

    width: int
    height: int
    layers: list[Layer]
    tilesets: list[Tileset]
