"""Town maps from the Tiled editor (``.tmj``): the only module of the world that reads files.

What a map needs: tile layers whose tiles carry the properties ``blocked`` and ``opaque``; an
object layer ``arenas`` of rectangles or polygons with the properties ``sector`` and ``indoors``
(and ``public``, ``tags``); and, if there is anything to use, an object layer ``objects`` with
``affords`` and ``state``. Shapes of one name in one arena are one object. Where arenas overlap,
a tile belongs to the smallest. The map's property ``world`` names the town.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytiled_parser
from pytiled_parser.layer import Layer, LayerGroup, ObjectLayer, TileLayer
from pytiled_parser.tiled_map import TiledMap
from pytiled_parser.tiled_object import Ellipse, Point, Polygon, Polyline, Text, TiledObject
from pytiled_parser.tiled_object import Tile as TileObject

from folkways.base.errors import ScenarioError
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
    return _Reader(path, _parse(path)).read()


def _parse(path: Path) -> TiledMap:
    source = str(path)

    def wrong(where: str, message: str) -> ScenarioError:
        return ScenarioError(source, [(where, message)])

    try:
        raw = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise wrong("", "there is no such map file") from None
    except OSError as error:
        raise wrong("", f"the map cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise wrong("", f"not a Tiled map in JSON; save it as .tmj ({error})") from error
    if not isinstance(raw, dict) or not isinstance(raw.get("layers"), list):
        raise wrong("layers", "not a Tiled map: it has no list of layers")
    if raw.get("infinite"):
        raise wrong(
            "infinite", "the map must have a fixed size: untick Map > Properties > Infinite"
        )
    if raw.get("orientation") != "orthogonal":
        raise wrong("orientation", f"must be orthogonal, not {raw.get('orientation')!r}")
    for key in ("width", "height", "tilewidth", "tileheight"):
        if not isinstance(raw.get(key), int) or raw[key] < 1:
            raise wrong(key, f"must be a whole number of 1 or more, not {raw.get(key)!r}")
    try:
        return pytiled_parser.parse_map(path)
    except FileNotFoundError as error:
        missing = Path(str(error.filename)).name
        raise wrong("tilesets", f"the file {missing} is not beside the map") from error
    except KeyError as error:
        raise wrong(
            "", f"the entry {error} is missing; save the map with Tiled 1.9 or newer"
        ) from error
    except (ValueError, TypeError, AttributeError, IndexError, AssertionError) as error:
        raise wrong("", f"the map is damaged; save it again with Tiled ({error})") from error
    except (pytiled_parser.UnknownFormat, ElementTree.ParseError) as error:
        raise wrong("tilesets", f"a tileset is neither JSON nor TSX ({error})") from error
    except (zlib.error, EOFError, OSError) as error:
        raise wrong("layers", f"a layer's packed data cannot be read ({error})") from error
    except (RuntimeError, NotImplementedError) as error:
        raise wrong("layers", f"the map uses what folkways does not read: {error}") from error


@dataclass
class _Reader:
    """Turns a parsed Tiled map into a TileMap, and collects the mistakes on the way."""

    path: Path
    tiled: TiledMap
    problems: list[tuple[str, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.width, self.height = (int(n) for n in self.tiled.map_size)
        self.tile_width, self.tile_height = self.tiled.tile_size
        self.layers = list(_flat(self.tiled.layers))
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
        self._check_ways(tilemap)
        self._check()
        return tilemap

    def _check(self) -> None:
        if self.problems:
            raise ScenarioError(str(self.path), self.problems)

    def _wrong(self, where: str, message: str) -> None:
        self.problems.append((where, message))

    def _grids(self) -> tuple[BoolGrid, BoolGrid]:
        """Return which tiles block the way, and which block sight."""
        flags: dict[int, tuple[bool, bool]] = {0: (False, False)}
        for first, tileset in self.tiled.tilesets.items():
            for number in range(tileset.tile_count):
                tile = (tileset.tiles or {}).get(number)
                values = (tile.properties if tile else None) or {}
                flags[first + number] = (bool(values.get("blocked")), bool(values.get("opaque")))
        grids = np.zeros((2, self.height, self.width), dtype=np.bool_)
        tile_layers = [layer for layer in self.layers if isinstance(layer, TileLayer)]
        if not tile_layers:
            self._wrong("layers", "the map has no tile layer")
        for layer in tile_layers:
            rows = layer.data or []
            if len(rows) != self.height or any(len(row) != self.width for row in rows):
                self._wrong(layer.name, f"must hold {self.width} by {self.height} tiles")
                continue
            for y, row in enumerate(rows):
                for x, gid in enumerate(row):
                    known = flags.get(gid & _GID) if isinstance(gid, int) else None
                    if known is None:
                        self._wrong(
                            f"{layer.name}: tile ({x}, {y})", f"no tileset has tile {gid!r}"
                        )
                        break
                    grids[:, y, x] |= known
        return grids[0], grids[1]

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
        for shape in self._layer("objects"):
            where = self._where("objects", shape)
            values = self._values(where, shape, _OBJECT_PROPERTIES)
            tiles = self._tiles(where, shape)
            if not tiles:
                continue
            homes = [owner[tile] for tile in tiles if tile in owner]
            if not homes:
                self._wrong(where, "lies in no arena")
                continue
            # A shape over a border belongs where most of it lies, the first on a tie.
            home = max(homes, key=lambda arena: homes.count(arena)).address
            address = self._address(where, home.sector, home.arena, shape.name)
            if address is None:
                continue
            thing = WorldObject(
                address, tiles, str(values.get("state") or "idle"), _words(values, "affords")
            )
            other = found.get(address)
            if other is not None:
                if other.state != thing.state:
                    self._wrong(
                        where, f"{address} has two states: {other.state!r}, {thing.state!r}"
                    )
                words = tuple(dict.fromkeys(other.affords + thing.affords))
                tiles = reading_order(other.tiles + tiles)
                thing = WorldObject(address, tiles, other.state, words)
            found[address] = thing
        return list(found.values())

    def _check_ways(self, tilemap: TileMap) -> None:
        """Require that every arena can be walked to from the first, and every object used."""
        piece = components(tilemap)
        main: set[int] = set()
        for arena in tilemap.arenas:
            own = {piece[tile] for tile in arena.tiles if tile in piece}
            if main and not own & main:
                self._wrong(
                    f"arenas: {arena.address.arena}",
                    f"no way leads here from {tilemap.arenas[0].address}; open a door",
                )
            main = main or own
        for thing in tilemap.objects:
            if not tilemap.standing_tiles(thing.address):
                self._wrong(
                    f"objects: {thing.address.object}",
                    f"nobody can stand on or beside it in {thing.address.arena_address}",
                )

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

    def _tiles(self, where: str, shape: TiledObject) -> tuple[Tile, ...]:
        """Return the tiles of which a shape covers any (a rectangle) or the middle (a polygon)."""
        if isinstance(shape, (Ellipse, Polyline, Text)) or shape.rotation:
            self._wrong(where, "must be a rectangle, a polygon or a point, not rotated")
            return ()
        corners = _corners(shape)
        xs = [x / self.tile_width for x, _ in corners]
        ys = [y / self.tile_height for _, y in corners]
        left, top = int(min(xs) // 1), int(min(ys) // 1)
        right = max(left + 1, int(-(-max(xs) // 1)))
        bottom = max(top + 1, int(-(-max(ys) // 1)))
        if left < 0 or top < 0 or right > self.width or bottom > self.height:
            self._wrong(
                where,
                f"lies outside the map of {self.width} by {self.height} tiles: it covers "
                f"({left}, {top}) to ({right - 1}, {bottom - 1})",
            )
            return ()
        box = [(x, y) for y in range(top, bottom) for x in range(left, right)]
        if isinstance(shape, Polygon):
            outline = list(zip(xs, ys, strict=True))
            box = [tile for tile in box if _encloses(outline, tile)]
        return tuple(box)


def _flat(layers: list[Layer]) -> list[Layer]:
    """Return the layers with those of groups in their group's place."""
    found: list[Layer] = []
    for layer in layers:
        found += _flat(layer.layers or []) if isinstance(layer, LayerGroup) else [layer]
    return found


def _words(values: dict[str, Any], key: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in str(values.get(key, "")).split(",") if word.strip())


def _corners(shape: TiledObject) -> list[tuple[float, float]]:
    """Return the corners in pixels."""
    x, y = shape.coordinates
    if isinstance(shape, Polygon):
        return [(x + point.x, y + point.y) for point in shape.points]
    if isinstance(shape, Point):
        return [(x, y)]
    width, height = shape.size
    # Tiled places a picture by its lower left corner, everything else by the upper left.
    if isinstance(shape, TileObject):
        y -= height
    return [(x, y), (x + width, y + height)]


def _encloses(outline: list[tuple[float, float]], tile: Tile) -> bool:
    """Say whether the middle of a tile lies in a polygon (even-odd rule)."""
    x, y = tile[0] + 0.5, tile[1] + 0.5
    inside = False
    for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside
