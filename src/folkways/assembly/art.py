"""How a town looks: tile layers and tilesets of its Tiled map, kept with a run for the viewer.

A run needs none of it, so whatever cannot be had means no picture, never an error.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from folkways.base.errors import RunFileError, ScenarioError
from folkways.base.given_file import FileRefused, resolved
from folkways.base.json_text import read_json
from folkways.world.art import Art, Layer, Tileset

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
MOST_AREA: Final = 40_000_000
"""Nor images that have more pixels, all together: few bytes may unpack to very many."""

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_HEADER: Final = _SIGNATURE + b"\0\0\0\rIHDR"
_GID: Final = 0x1FFFFFFF  # a tile number without the bits by which Tiled marks it as flipped


def art_of(path: Path) -> bytes:
    """Return what is kept of the picture of a map file; empty if it cannot be drawn.

    Images must be PNG files in the map's folder or below it.
    """
    try:
        art = _read(path)
    except (ScenarioError, FileRefused, OSError, ValueError, TypeError):
        return b""
    return msgspec.json.encode(art)


def unpack_art(data: bytes, source: str) -> Art:
    """Return what gave ``data``; raises RunFileError, naming ``source``, if nothing did."""
    try:
        art = read_json(data, Art)
        _check(art)
    except (msgspec.DecodeError, ValueError) as error:
        raise RunFileError(f"{source} is damaged: its art cannot be read ({error})") from error
    return art


def _check(art: Art) -> None:
    """Raise ValueError, in words, for a picture that cannot be drawn or would take too much."""
    cells = art.width * art.height
    if min(art.width, art.height) < 1 or not 0 < cells * len(art.layers) <= MOST_CELLS:
        raise ValueError("no layers, or too many tiles")
    if any(len(layer.data) != cells for layer in art.layers):
        raise ValueError("a layer has another size than the map")
    area = 0
    for one in art.tilesets:
        width, height = _size(one.image)
        area += width * height
        tile = 0 < one.tilewidth <= width and 0 < one.tileheight <= height
        if (
            not tile
            or min(one.first, one.count, one.columns) < 1
            or min(one.margin, one.spacing) < 0
        ):
            raise ValueError("a tileset has no size, or another than its image")
    if area > MOST_AREA:
        raise ValueError("its images have too many pixels")


def _size(image: bytes) -> tuple[int, int]:
    """Return width and height of a PNG; ValueError if it is no PNG, or too large."""
    width, height = (int.from_bytes(image[start : start + 4], "big") for start in (16, 20))
    if not image.startswith(_HEADER) or not all(0 < n <= MOST_PIXELS for n in (width, height)):
        raise ValueError("an image is no PNG file, or too large")
    return width, height


def _read(path: Path) -> Art:
    """Return the picture; ValueError and the like say why there is none."""
    from pytiled_parser.layer import TileLayer

    from folkways.scenario.tiled_file import flat, parse_tiled

    tiled = parse_tiled(path)
    width, height = (int(n) for n in tiled.map_size)
    layers = [one for one in flat(tiled.layers or []) if isinstance(one, TileLayer) and one.visible]
    if not layers or width * height * len(layers) > MOST_CELLS:
        raise ValueError("no layers, or too many tiles")
    art = Art(
        width,
        height,
        [Layer(layer.name, _numbers(layer, width)) for layer in layers],
        _tilesets(tiled, resolved(path).parent),
    )
    _check(art)
    return art


def _numbers(layer: TileLayer, width: int) -> list[int]:
    rows = layer.data or []
    if any(len(row) != width for row in rows):
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
        if any(type(size) is not int for size in sizes):
            raise ValueError("a tileset has no size")
        found.append(Tileset(*sizes, image))
    return found


def _image(parsed: Parsed, folder: Path, most: int) -> bytes:
    if parsed.image is None:
        raise ValueError("a tileset has an image for each tile")
    path = resolved(folder / parsed.image)
    if not path.is_relative_to(folder) or not path.is_file() or path.stat().st_size > most:
        raise ValueError("an image lies elsewhere, is invalid or is too large")
    return path.read_bytes()
