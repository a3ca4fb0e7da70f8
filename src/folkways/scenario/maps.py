"""Town maps from the Tiled editor (``.tmj``): what a scenario's ``map`` names.

What a map needs: tile layers whose tiles carry the properties ``blocked`` and ``opaque``; an
object layer ``arenas`` of rectangles or polygons with the properties ``sector`` and ``indoors``
(and ``public``, ``tags``); and, if there is anything to use, an object layer ``objects`` with
``affords`` and ``state``. Shapes of one name in one arena are one object. Where arenas overlap,
a tile belongs to the smallest. The map's property ``world`` names the town.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
from pytiled_parser.layer import ObjectLayer, TileLayer
from pytiled_parser.tiled_map import TiledMap
from pytiled_parser.tiled_object import TiledObject

from folkways.base.errors import ScenarioError
from folkways.base.limits import TILESET_TILES
from folkways.scenario.tiled_file import Covered, TooMany, flat, parse_tiled, tiles_of
from folkways.world.address import Address
from folkways.world.tilemap import Arena, BoolGrid, Tile, TileMap, WorldObject, reading_order
from folkways.world.tiling import components

_GID = 0x1FFFFFFF
"""A tile number without the bits by which Tiled marks it as flipped."""

_ARENA_PROPERTIES: dict[str, type] = {"sector": str, "indoors": bool, "public": bool, "tags": str}
_OBJECT_PROPERTIES: dict[str, type] = {"affords": str, "state": str}
_KINDS = {str: "a string", bool: "a bool"}


def load_map(path: Path) -> TileMap:
    """Return the town that a ``.tmj`` file describes.

    Raises ScenarioError with every mistake found, each with its layer and object.
    """
    try:
        return _Reader(path, parse_tiled(path)).read()
    except TooMany as error:
        raise ScenarioError(str(path), [("layers", str(error))]) from error


@dataclass
class _Reader:
    """Turns a parsed Tiled map into a TileMap, and collects the mistakes on the way."""

    path: Path
    tiled: TiledMap
    problems: list[tuple[str, str]] = field(default_factory=list)
    covered: Covered = field(default_factory=Covered)

    def __post_init__(self) -> None:
        self.width, self.height = (int(n) for n in self.tiled.map_size)
        self.layers = flat(self.tiled.layers)
        world = (self.tiled.properties or {}).get("world") or self.path.stem.replace("_", " ")
        self.world = str(world)

    def read(self) -> TileMap:
        blocked, opaque = self._grids()
        arenas = self._arenas(blocked)
        self._check()
        owner = {tile: arena for arena in arenas for tile in arena.tiles}
        objects = self._objects(owner)
        self._check()
        tilemap = TileMap(
            self.world, self.width, self.height, blocked, opaque, tuple(arenas), tuple(objects)
        )
        tilemap = self._without_pockets(tilemap)
        self._check()
        return tilemap

    def _check(self) -> None:
        if self.problems:
            raise ScenarioError(str(self.path), self.problems)

    def _wrong(self, where: str, message: str) -> None:
        self.problems.append((where, message))

    def _grids(self) -> tuple[BoolGrid, BoolGrid]:
        """Return which tiles block the way, and which block sight."""
        flags = self._tile_flags()
        grids = np.zeros((2, self.height, self.width), dtype=np.bool_)
        tile_layers = [layer for layer in self.layers if isinstance(layer, TileLayer)]
        if not tile_layers:
            self._wrong("layers", "the map has no tile layer")
        for layer in tile_layers:
            rows = layer.data or []
            if len(rows) != self.height or any(len(row) != self.width for row in rows):
                self._wrong(layer.name, f"must hold {self.width} by {self.height} tiles")
                continue
            tiles = (((x, y), gid) for y, row in enumerate(rows) for x, gid in enumerate(row))
            for (x, y), gid in tiles:
                known = flags.get(gid & _GID) if isinstance(gid, int) else None
                if known is None:
                    self._wrong(f"{layer.name}: tile ({x}, {y})", f"no tileset has tile {gid!r}")
                    break
                if any(known):
                    grids[:, y, x] |= known
        return grids[0], grids[1]

    def _tile_flags(self) -> dict[int, tuple[bool, bool]]:
        """Return for each tile number whether it is blocked, and whether opaque; 0 is no tile."""
        flags = {0: (False, False)}
        total = 0
        for first, tileset in self.tiled.tilesets.items():
            tiles = tileset.tiles or {}
            numbers = [tileset.tile_count, *tiles]
            if not all(type(n) is int and 0 <= n <= TILESET_TILES for n in numbers):
                message = f"its tilecount or a tile's id is no number up to {TILESET_TILES:,}"
                self._wrong(f"tileset {tileset.name}", message)
                continue
            total += tileset.tile_count
            if total > TILESET_TILES:
                message = f"more than {TILESET_TILES:,} tiles with those of the tilesets before it"
                self._wrong(f"tileset {tileset.name}", message)
                break
            for number in {*range(tileset.tile_count), *tiles}:
                values = (tiles[number].properties if number in tiles else None) or {}
                for name in ("blocked", "opaque"):
                    if not isinstance(values.get(name, False), bool):
                        where = f"tileset {tileset.name}: tile {number}"
                        self._wrong(where, f"{name} must be a bool, not {values[name]!r}")
                flags[first + number] = (bool(values.get("blocked")), bool(values.get("opaque")))
        return flags

    def _layer(self, name: str) -> list[TiledObject]:
        found = [one for one in self.layers if isinstance(one, ObjectLayer) and one.name == name]
        return [shape for layer in found for shape in layer.tiled_objects]

    def _arenas(self, blocked: BoolGrid) -> list[Arena]:
        shapes = self._layer("arenas")
        if not shapes:
            self._wrong("arenas", "add an object layer of this name with a shape for each arena")
        drawn: list[tuple[Arena, str]] = []
        seen: set[Address] = set()
        for shape in shapes:
            where = self._where("arenas", shape)
            values = self._values(where, shape, _ARENA_PROPERTIES)
            tiles = self._tiles(where, shape)
            for key in ("sector", "indoors"):
                if key not in values:
                    self._wrong(
                        where, f"needs the {_KINDS[_ARENA_PROPERTIES[key]][2:]} property {key}"
                    )
            address = self._address(where, str(values.get("sector") or "?"), shape.name)
            if address is None:
                continue
            if address in seen:
                self._wrong(
                    where, f"there are two arenas {address}; draw one polygon, or rename one"
                )
            seen.add(address)
            public = bool(values.get("public", True))
            arena = Arena(
                address, bool(values.get("indoors")), public, tiles, _words(values, "tags")
            )
            drawn.append((arena, where))
        return self._without_overlap(drawn, blocked)

    def _without_overlap(self, drawn: list[tuple[Arena, str]], blocked: BoolGrid) -> list[Arena]:
        owner: dict[Tile, Address] = {}
        for arena, _ in sorted(drawn, key=lambda pair: -len(pair[0].tiles)):
            owner.update(dict.fromkeys(arena.tiles, arena.address))
        arenas = []
        for arena, where in drawn:
            tiles = tuple(tile for tile in arena.tiles if owner[tile] == arena.address)
            if arena.tiles and not any(not blocked[y, x] for x, y in tiles):
                self._wrong(where, "has no tile of its own that one can walk on")
            arenas.append(Arena(arena.address, arena.indoors, arena.public, tiles, arena.tags))
        return arenas

    def _objects(self, owner: dict[Tile, Arena]) -> list[WorldObject]:
        found: dict[Address, WorldObject] = {}
        drawn: dict[Address, list[tuple[Tile, ...]]] = {}
        for shape in self._layer("objects"):
            where = self._where("objects", shape)
            values = self._values(where, shape, _OBJECT_PROPERTIES)
            tiles = self._tiles(where, shape)
            if not tiles:
                continue
            homes = [owner[tile].address for tile in tiles if tile in owner]
            if not homes:
                self._wrong(where, "lies in no arena")
                continue
            # A shape over a border belongs where most of it lies, the first on a tie.
            ((home, _),) = Counter(homes).most_common(1)
            address = self._address(where, home.sector, home.arena, shape.name)
            if address is None:
                continue
            thing = WorldObject(
                address, (), str(values.get("state") or "idle"), _words(values, "affords")
            )
            other = found.get(address)
            if other is not None:
                if other.state != thing.state:
                    self._wrong(
                        where, f"{address} has two states: {other.state!r}, {thing.state!r}"
                    )
                words = tuple(dict.fromkeys(other.affords + thing.affords))
                thing = WorldObject(address, (), other.state, words)
            found[address] = thing
            drawn.setdefault(address, []).append(tiles)
        return [
            replace(thing, tiles=tiles[0] if len(tiles) == 1 else reading_order(chain(*tiles)))
            for thing, tiles in zip(found.values(), drawn.values(), strict=True)
        ]

    def _without_pockets(self, tilemap: TileMap) -> TileMap:
        """Block what nobody can walk to, and require that no arena or object is cut off by it."""
        piece = components(tilemap)
        sizes = Counter(piece.values())
        main = max(sizes, key=lambda number: sizes[number])
        blocked = tilemap.blocked.copy()
        for (x, y), number in piece.items():
            blocked[y, x] = number != main
        tilemap = replace(tilemap, blocked=blocked)
        walkable = {
            one.address: bool(tilemap.standing_tiles(one.address)) for one in tilemap.arenas
        }
        for arena in tilemap.arenas:
            if not walkable[arena.address]:
                reached = (str(address) for address, found in walkable.items() if found)
                first = next(reached, "the largest piece of the map")
                self._wrong(
                    f"arenas: {arena.address.arena}", f"no way leads here from {first}; open a door"
                )
        for thing in tilemap.objects:
            if not tilemap.standing_tiles(thing.address):
                self._wrong(
                    f"objects: {thing.address.object}",
                    f"nobody can stand on or beside it in {thing.address.arena_address}",
                )
        return tilemap

    def _tiles(self, where: str, shape: TiledObject) -> tuple[Tile, ...]:
        """Return the tiles that a shape covers; none, and a problem, for one that will not do."""
        try:
            return tiles_of(shape, self.tiled, self.covered)
        except ValueError as error:
            self._wrong(where, str(error))
            return ()

    def _where(self, layer: str, shape: TiledObject) -> str:
        return f"{layer}: {shape.name or f'object {shape.id}'}"

    def _address(self, where: str, *names: str) -> Address | None:
        if not names[-1].strip():
            self._wrong(where, "needs a name")
            return None
        try:
            return Address(self.world, *names)
        except ValueError as error:
            self._wrong(where, str(error))
            return None

    def _values(self, where: str, shape: TiledObject, known: dict[str, type]) -> dict[str, Any]:
        values = dict(shape.properties or {})
        for name, value in values.items():
            if name not in known:
                self._wrong(where, f"has an unknown property {name}; known: {', '.join(known)}")
            elif not isinstance(value, known[name]):
                self._wrong(where, f"{name} must be {_KINDS[known[name]]}, not {value!r}")
        return values


def _words(values: dict[str, Any], key: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in str(values.get(key, "")).split(",") if word.strip())
