"""The town kept with a run, so that the run needs no other file to be resumed or shown."""

from __future__ import annotations

import hashlib
from typing import Annotated

import msgspec
import numpy as np

from folkways.base.errors import RunFileError, WorldError
from folkways.base.json_text import read_json
from folkways.base.limits import TOWN_TILES
from folkways.world.address import Address
from folkways.world.tilemap import Arena, BoolGrid, TileMap, WorldObject
from folkways.world.tiling import CopiedMap, tiled


class _Place(msgspec.Struct, frozen=True):
    sector: str
    arena: str
    object: str
    tiles: Annotated[tuple[tuple[int, int], ...], msgspec.Meta(min_length=1)]
    indoors: bool = False
    public: bool = True
    state: str = ""
    words: tuple[str, ...] = ()

    def address(self, world: str) -> Address:
        return Address(world, self.sector, self.arena, self.object)


class _Town(msgspec.Struct, frozen=True, omit_defaults=True):
    """A map; of a town made of copies of one, that one, and how many copies there are."""

    name: str
    width: int
    height: int
    blocked: bytes
    opaque: bytes
    arenas: tuple[_Place, ...]
    objects: tuple[_Place, ...]
    copies: Annotated[int, msgspec.Meta(ge=1)] = 1


def pack(tilemap: TileMap) -> bytes:
    """Return the map as bytes; equal maps give equal bytes."""
    copies = 1
    if isinstance(tilemap, CopiedMap):
        copies, tilemap = tilemap.copies, tilemap.original
    arenas = tuple(
        _Place(
            *_names(arena.address),
            tiles=tuple(arena.tiles),
            indoors=arena.indoors,
            public=arena.public,
            words=arena.tags,
        )
        for arena in tilemap.arenas
    )
    objects = tuple(
        _Place(
            *_names(thing.address),
            tiles=tuple(thing.tiles),
            state=thing.state,
            words=thing.affords,
        )
        for thing in tilemap.objects
    )
    town = _Town(
        tilemap.name,
        tilemap.width,
        tilemap.height,
        np.packbits(tilemap.blocked).tobytes(),
        np.packbits(tilemap.opaque).tobytes(),
        arenas,
        objects,
        copies,
    )
    return msgspec.json.encode(town)


def unpack(data: bytes, source: str) -> TileMap:
    """Return the map that gave ``data``; raises RunFileError, naming ``source``, if none did."""
    try:
        town = read_json(data, _Town)
        arenas = tuple(
            Arena(place.address(town.name), place.indoors, place.public, place.tiles, place.words)
            for place in town.arenas
        )
        objects = tuple(
            WorldObject(place.address(town.name), place.tiles, place.state, place.words)
            for place in town.objects
        )
        original = TileMap(
            town.name,
            town.width,
            town.height,
            _grid(town.blocked, town),
            _grid(town.opaque, town),
            arenas,
            objects,
        )
        if town.copies > 1 and town.width * town.height * town.copies > TOWN_TILES:
            raise ValueError(f"{town.copies:,} copies are more than {TOWN_TILES:,} tiles")
        return tiled(original, town.copies)
    except (msgspec.DecodeError, ValueError, WorldError) as error:
        raise RunFileError(f"{source} is damaged: its map cannot be read ({error})") from error


def map_hash(packed: bytes) -> str:
    """Return the SHA-256 of a packed map in hexadecimal digits."""
    return hashlib.sha256(packed).hexdigest()


def _names(address: Address) -> tuple[str, str, str]:
    return address.sector, address.arena, address.object


def _grid(bits: bytes, town: _Town) -> BoolGrid:
    count = town.width * town.height
    if town.width <= 0 or town.height <= 0 or len(bits) != (count + 7) // 8:
        raise ValueError("the grid has another size than the map")
    flat = np.unpackbits(np.frombuffer(bits, dtype=np.uint8), count=count)
    return flat.astype(np.bool_).reshape(town.height, town.width)
