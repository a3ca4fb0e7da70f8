"""How a town looks: tile layers and tilesets of its Tiled map, kept with a run for the viewer.

A run needs none of it, so whatever cannot be had means no picture, never an error.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from folkways.base.errors import RunFileError, ScenarioError

if TYPE_CHECKING:
    from pytiled_parser.layer import TileLayer
    from pytiled_parser.tiled_map import TiledMap
    from pytiled_parser.tileset import Tileset as Parsed

ART: Final = "art"
"""What the picture of the town is called among the attachments of a run."""

MOST_BYTES: Final = 4_000_000
"""Images that are larger, all together, are not kept."""
MOST_CELLS: Final = 1_000_000
"""Nor maps with more tiles in all layers."""
MOST_PIXELS: Final = 8192
"""Nor images that are wider or higher."""

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_HEADER: Final = _SIGNATURE + b"\0\0\0\rIHDR"
_GID: Final = 0x1FFFFFFF  # a tile number without the bits by which Tiled marks it as flipped


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


def art_of(path: Path) -> bytes:
    """Return what is kept of the picture of a map file; empty if it cannot be drawn.

    Images must be PNG files in the map's folder or below it.
    """
    try:
        art = _read(path)
    except (ScenarioError, OSError, ValueError, TypeError):
        return b""
    return msgspec.json.encode(art)


def unpack_art(data: bytes, source: str) -> Art:
    """Return what gave ``data``; raises RunFileError, naming ``source``, if nothing did."""
    try:
        return msgspec.json.decode(data, type=Art)
    except msgspec.DecodeError as error:
        raise RunFileError(f"{source} is damaged: its art cannot be read ({error})") from error


def _read(path: Path) -> Art:
    """Return the picture; ValueError and the like say why there is none."""
    from pytiled_parser.layer import TileLayer

    from folkways.scenario.tiled_file import flat, parse_tiled

    tiled = parse_tiled(path)
    width, height = (int(n) for n in tiled.map_size)
    layers = [one for one in flat(tiled.layers or []) if isinstance(one, TileLayer) and one.visible]
    if not layers or width * height * len(layers) > MOST_CELLS:
        raise ValueError("no layers, or too many tiles")
    return Art(
        width,
        height,
        [Layer(layer.name, _numbers(layer, width, height)) for layer in layers],
        _tilesets(tiled, path.resolve().parent),
    )


def _numbers(layer: TileLayer, width: int, height: int) -> list[int]:
    rows = layer.data or []
    if len(rows) != height or any(len(row) != width for row in rows):
        raise ValueError("a layer has another size than the map")
    return [gid & _GID for row in rows for gid in row]


def _tilesets(tiled: TiledMap, folder: Path) -> list[Tileset]:
    left = MOST_BYTES
    found = []
    for first, parsed in sorted(tiled.tilesets.items()):
        image = _image(parsed, folder, left)
        left -= len(image)
        sizes = (
            first,
            parsed.tile_count,
            parsed.columns,
            parsed.tile_width,
            parsed.tile_height,
            parsed.margin,
            parsed.spacing,
        )
        if any(type(size) is not int or size < 0 for size in sizes) or 0 in sizes[:5]:
            raise ValueError("a tileset has no size")
        found.append(Tileset(*sizes, image))
    return found


def _image(parsed: Parsed, folder: Path, most: int) -> bytes:
    if parsed.image is None:
        raise ValueError("a tileset has an image for each tile")
    path = (folder / parsed.image).resolve()
    if not path.is_relative_to(folder) or not path.is_file() or path.stat().st_size > most:
        raise ValueError("an image lies elsewhere, is none, or is too large")
    image = path.read_bytes()
    pixels = [int.from_bytes(image[start : start + 4], "big") for start in (16, 20)]
    if not image.startswith(_HEADER) or not all(0 < n <= MOST_PIXELS for n in pixels):
        raise ValueError("an image is no PNG file, or too large")
    return image
