"""The town as the page draws it: places, objects, what blocks, and the picture of its map."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import msgspec
import numpy as np

from folkways.assembly.art import ART, unpack_art
from folkways.assembly.town import unpack
from folkways.store.reader import RunFile
from folkways.world.art import Art
from folkways.world.moved_tiles import MovedTiles
from folkways.world.tilemap import BoolGrid, Tile, TileMap

TILE = 32
"""Pixels of a tile's side as it is drawn."""

_SMALLEST = (20, 15)
_LARGEST = 2000
_MARGIN = 2


@dataclass(frozen=True)
class DrawnTown:
    """A town with or without a map, and with or without a picture of it."""

    name: str
    tilemap: TileMap | None
    art: Art | None
    size: Tile = _SMALLEST

    @property
    def plain(self) -> bool:
        """Whether nothing is known of it but where people stood, as in imported runs."""
        return self.tilemap is None

    @cached_property
    def resting(self) -> Mapping[str, str]:
        """The states in which the map has its objects, by address."""
        if self.tilemap is None:
            return {}
        return {str(thing.address): thing.state for thing in self.tilemap.objects}

    @property
    def images(self) -> list[bytes]:
        """The PNG images of the tilesets."""
        return [] if self.art is None else [tileset.image for tileset in self.art.tilesets]

    def around(self, tiles: Iterable[Tile]) -> DrawnTown:
        """Return a plain town as a field on which there is room for ``tiles``."""
        width, height = _SMALLEST
        for x, y in tiles:
            width, height = max(width, x + 1 + _MARGIN), max(height, y + 1 + _MARGIN)
        return replace(self, size=(min(width, _LARGEST), min(height, _LARGEST)))

    def to_json(self, address: Callable[[int], str]) -> bytes:
        """Return the answer of ``/api/town``; ``address`` gives that of an image by its number."""
        tilemap = self.tilemap or _field(self.name, self.size)
        boxes = _Boxes()
        return msgspec.json.encode(
            {
                "name": tilemap.name,
                "width": tilemap.width,
                "height": tilemap.height,
                "tile": TILE,
                "arenas": [
                    {
                        "address": str(arena.address),
                        "sector": arena.address.sector,
                        "name": arena.address.arena,
                        "indoors": arena.indoors,
                        "box": boxes.around(arena.tiles),
                    }
                    for arena in tilemap.arenas
                ],
                "objects": [
                    {
                        "address": str(thing.address),
                        "name": thing.address.object,
                        "arena": str(thing.address.arena_address),
                        "tiles": tuple(thing.tiles),
                        "state": thing.state,
                    }
                    for thing in tilemap.objects
                ],
                "blocked": _bits(tilemap.blocked),
                "opaque": _bits(tilemap.opaque),
                "art": None if self.art is None else _picture(self.art, address),
            }
        )


def town_of(run: RunFile) -> DrawnTown:
    """Return the town that is kept with a run; raises RunFileError if it cannot be read."""
    attached, source = run.header.attached, str(run.path)
    tilemap = unpack(run.attachment("map"), source) if "map" in attached else None
    art = unpack_art(run.attachment(ART), source) if ART in attached else None
    name = str(run.header.scenario.get("map", run.header.name))
    return DrawnTown(name, tilemap, art)


def data_address(media_type: str, content: bytes) -> str:
    """Return the address that is the content itself, for a page that has no server."""
    return f"data:{media_type};base64,{base64.b64encode(content).decode()}"


def _picture(art: Art, address: Callable[[int], str]) -> dict[str, object]:
    return {
        "width": art.width,
        "height": art.height,
        "layers": art.layers,
        "tilesets": [
            {**msgspec.structs.asdict(tileset), "image": address(number)}
            for number, tileset in enumerate(art.tilesets)
        ],
    }


def _field(name: str, size: Tile) -> TileMap:
    grid = np.zeros((size[1], size[0]), dtype=np.bool_)
    return TileMap(name, *size, grid, grid.copy(), (), ())


class _Boxes:
    """The boxes around places, left, top, width and height; copies of a place share a look."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[int, int, int, int]] = {}

    def around(self, tiles: Sequence[Tile]) -> tuple[int, int, int, int]:
        """Return the box around tiles."""
        original, dx, dy = tiles.origin if isinstance(tiles, MovedTiles) else (tiles, 0, 0)
        known = self._known.get(id(original))
        if known is None:
            xs, ys = zip(*original, strict=True)
            known = min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
            self._known[id(original)] = known
        left, top, width, height = known
        return left + dx, top + dy, width, height


def _bits(grid: BoolGrid) -> str:
    return base64.b64encode(np.packbits(grid).tobytes()).decode()
