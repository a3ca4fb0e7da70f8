"""Reading a ``.tmj`` file with pytiled-parser, and the shapes that people draw in Tiled.

The parser trusts its input, so what it would trip over, or let pass, is looked at first: here
what is wrong in the map itself, in :mod:`folkways.scenario.map_files` what is too large, or
elsewhere.
"""

from __future__ import annotations

import math
import zlib
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytiled_parser
from pytiled_parser.layer import Layer, LayerGroup
from pytiled_parser.tiled_map import TiledMap
from pytiled_parser.tiled_object import Ellipse, Point, Polygon, Polyline, Text, TiledObject
from pytiled_parser.tiled_object import Tile as TileObject

from folkways.base.errors import ScenarioError
from folkways.base.limits import SHAPE_CORNERS, SHAPE_TILES
from folkways.scenario.map_files import MapFiles
from folkways.world.tilemap import Tile


def parse_tiled(path: Path) -> TiledMap:
    """Return the map as pytiled-parser has it; raises ScenarioError if it cannot be read."""

    def wrong(where: str, message: str) -> ScenarioError:
        return ScenarioError(str(path), [(where, message)])

    files = MapFiles(path)
    problems = _faults(files.raw)
    if problems:
        raise ScenarioError(str(path), problems)
    files.check_layers()
    files.check_named()
    del files  # the parser reads all of it again
    # The parser checks little: a damaged map surfaces as whatever its code happens to raise.
    try:
        return pytiled_parser.parse_map(path)
    except FileNotFoundError as error:
        missing = Path(str(error.filename)).name
        raise wrong("tilesets", f"the file {missing} is not where the map expects it") from error
    except KeyError as error:
        raise wrong("", f"the entry {error} is missing; save it with Tiled 1.9 or newer") from error
    except (pytiled_parser.UnknownFormat, ElementTree.ParseError) as error:
        raise wrong("", f"the map, or a tileset of it, is damaged ({error})") from error
    except (ValueError, TypeError, AttributeError, LookupError, ArithmeticError) as error:
        raise wrong("", f"the map is damaged; save it again with Tiled ({error})") from error
    except (zlib.error, EOFError, OSError) as error:
        raise wrong("layers", f"a file or packed layer cannot be read ({error})") from error
    except (RuntimeError, AssertionError) as error:
        raise wrong("layers", f"the map uses what folkways does not read: {error}") from error


def flat(layers: list[Layer]) -> list[Layer]:
    """Return the layers, those of a group in the group's place."""
    found: list[Layer] = []
    for layer in layers:
        found += flat(layer.layers or []) if isinstance(layer, LayerGroup) else [layer]
    return found


class Covered:
    """Counts the tiles that shapes cover; raises TooMany beyond what a map may have in all."""

    def __init__(self) -> None:
        self._tiles = 0
        self._corners = 0

    def add(self, tiles: int, corners: int = 0) -> None:
        """Count a shape of ``tiles``, of which the middle is compared with this many corners."""
        self._tiles += tiles
        self._corners += tiles * corners
        if self._tiles > SHAPE_TILES:
            raise TooMany(f"all shapes together cover more than {SHAPE_TILES:,} tiles")
        if self._corners > SHAPE_CORNERS:
            raise TooMany("the polygons are too large for so many corners; draw them simpler")


class TooMany(Exception):
    """The shapes of a map are more than is read."""


def tiles_of(shape: TiledObject, tiled: TiledMap, covered: Covered) -> tuple[Tile, ...]:
    """Return the tiles of which a rectangle covers any part, or a polygon the middle.

    Raises ValueError for another shape, or one that reaches outside the map, TooMany if all that
    is ``covered`` becomes too much.
    """
    if isinstance(shape, (Ellipse, Polyline, Text)) or shape.rotation:
        raise ValueError("must be a rectangle, a polygon or a point, not rotated")
    corners = _corners(shape)
    if not all(isinstance(n, int | float) and math.isfinite(n) for pair in corners for n in pair):
        raise ValueError("must lie at a place that is given in numbers")
    outline = [(x / tiled.tile_size.width, y / tiled.tile_size.height) for x, y in corners]
    left, top = (math.floor(min(values)) for values in zip(*outline, strict=True))
    right, bottom = (math.ceil(max(values)) for values in zip(*outline, strict=True))
    right, bottom = max(right, left + 1), max(bottom, top + 1)
    width, height = tiled.map_size
    if left < 0 or top < 0 or right > width or bottom > height:
        raise ValueError(
            f"lies outside the map of {width:g} by {height:g} tiles: it covers "
            f"({left}, {top}) to ({right - 1}, {bottom - 1})"
        )
    sides = len(outline) if isinstance(shape, Polygon) else 0
    covered.add((right - left) * (bottom - top), sides)
    box = [(x, y) for y in range(top, bottom) for x in range(left, right)]
    if isinstance(shape, Polygon):
        box = [tile for tile in box if _encloses(outline, tile)]
    return tuple(box)


def _corners(shape: TiledObject) -> list[tuple[float, float]]:
    """Return the corners in pixels."""
    x, y = shape.coordinates
    numbers = (x, y, *shape.size)
    if not all(isinstance(one, int | float) for one in numbers):  # those of a template, unread yet
        raise ValueError("must have a place and a size in numbers")
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


def _faults(raw: Any) -> list[tuple[str, str]]:
    """Return what is wrong with a map's JSON as such."""
    if not isinstance(raw, dict) or not isinstance(raw.get("layers"), list):
        return [("layers", "not a Tiled map: it has no list of layers")]
    found = []
    if raw.get("infinite"):
        found.append(("infinite", "the map must have a fixed size: untick 'Infinite' in Tiled"))
    if raw.get("orientation") != "orthogonal":
        found.append(("orientation", f"must be orthogonal, not {raw.get('orientation')!r}"))
    for key in ("width", "height", "tilewidth", "tileheight"):
        if type(raw.get(key)) is not int or raw[key] < 1:
            found.append((key, f"must be a whole number of 1 or more, not {raw.get(key)!r}"))
    tilesets = raw.get("tilesets")
    if not isinstance(tilesets, list) or not tilesets:
        found.append(("tilesets", "the map names no tileset"))
        tilesets = []
    for number, tileset in enumerate(tilesets):
        first = tileset.get("firstgid") if isinstance(tileset, dict) else None
        if type(first) is not int or first < 1:
            message = f"firstgid must be a whole number of 1 or more, not {first!r}"
            found.append((f"tilesets: {number}", message))
    return found + _layer_faults(raw["layers"])


def _layer_faults(layers: list[Any]) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for number, layer in enumerate(layers):
        if not isinstance(layer, dict) or not isinstance(layer.get("name"), str):
            found.append((f"layers: {number}", "a layer needs a name"))
            continue
        inner = layer.get("layers")
        if layer.get("type") == "group" and isinstance(inner, list):
            found += _layer_faults(inner)
        shapes = layer.get("objects", [])
        if not isinstance(shapes, list):
            found.append((layer["name"], "its objects are not a list"))
            continue
        for shape in shapes:
            found += _shape_faults(layer["name"], shape)
    return found


def _shape_faults(layer: str, shape: Any) -> list[tuple[str, str]]:
    if not isinstance(shape, dict):
        return [(layer, f"{shape!r} is not an object")]
    name = shape.get("name", "")
    where = f"{layer}: {name or 'object ' + str(shape.get('id'))}"
    if not isinstance(name, str):
        return [(where, f"its name must be text, not {name!r}")]
    corners = shape.get("polygon") or []
    places = [shape, *corners] if isinstance(corners, list) else [None]
    for place in places:
        for key in ("x", "y", "width", "height", "rotation"):
            value = place.get(key, 0) if isinstance(place, dict) else None
            number = isinstance(value, (int, float)) and not isinstance(value, bool)
            if not number or not math.isfinite(float(value or 0)):
                return [(where, f"{key} must be a number, not {value!r}")]
    return []
