"""The files of a Tiled map within their bounds, looked at before the parser reads them.

The parser opens whatever a map names and unpacks whatever it holds. So here is made sure that a
map names only regular files in its own folder or below it, links followed, and that all of them,
and all layers unpacked, keep to :mod:`folkways.base.limits`.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from reprlib import repr as shortened
from typing import Any, Final, NoReturn
from xml.etree import ElementTree

from folkways.base.errors import ScenarioError
from folkways.base.given_file import FileRefused, read_given_text, resolved, too_large, unpacked
from folkways.base.limits import (
    MAP_BYTES,
    MAP_CELLS,
    MAP_DEPTH,
    MAP_LAYERS,
    MAP_SHAPES,
    MAP_TEXT,
    MAP_TILES,
)
from folkways.base.outside_code import shown
from folkways.base.xml_text import XmlRefused, check_xml

_LARGEST: Final = 2**53
"""The largest whole number up to which a float holds every one."""
_CELL_BYTES = 4
_NUMBERS = 1 << 8 * _CELL_BYTES
_STRANGE_TILES = "the shapes of its tiles hold what folkways does not read; remove them"
_WBITS = {"zlib": zlib.MAX_WBITS, "gzip": zlib.MAX_WBITS | 16}


class MapFiles:
    """The JSON of a map, and what it names; all of it read once, against the limits.

    Raises ScenarioError, which calls the map by its path, for the first thing that is refused.
    """

    def __init__(self, path: Path) -> None:
        """Read the map alone."""
        self._path = path
        self._folder = self._resolved(path, "", "the map").parent
        self._left = MAP_BYTES
        self._seen: set[Path] = set()
        self.raw = self._json(self._text(path, ""), "")
        self._layers = list(self._layers_of(self.raw))

    def check_named(self) -> None:
        """Look at every tileset and template that the map names, and those that these name."""
        for tileset in _dicts(self.raw.get("tilesets")):
            if tileset.get("source") is not None:
                self._tileset(tileset["source"], self._path.parent)
            else:
                self._check_tiles(tileset, "tilesets")
        for layer in self._layers:
            for shape in _dicts(layer.get("objects")):
                if shape.get("template"):
                    self._template(shape["template"])

    @property
    def named(self) -> frozenset[Path]:
        """The tilesets and templates that :meth:`check_named` has looked at, links followed."""
        return frozenset(self._seen)

    def check_layers(self) -> None:
        """Count layers, shapes and tiles, and unpack what is packed, without keeping it."""
        width, height = self.raw["width"], self.raw["height"]
        if width * height > MAP_TILES:
            self._refuse("width", f"{width:,} by {height:,} tiles: {MAP_TILES:,} at most")
        layers = self._layers
        if len(layers) > MAP_LAYERS:
            self._refuse("layers", f"{len(layers):,} layers: {MAP_LAYERS} at most")
        shapes = sum(len(_dicts(layer.get("objects"))) for layer in layers)
        if shapes > MAP_SHAPES:
            self._refuse("layers", f"{shapes:,} shapes: {MAP_SHAPES:,} at most")
        packed = [layer for layer in layers if layer.get("data") is not None]
        if len(packed) * width * height > MAP_CELLS:
            self._refuse("layers", f"more than {MAP_CELLS:,} tiles in all layers together")
        for layer in packed:
            self._check_cells(layer, width * height)
        if any(layer.get("chunks") is not None for layer in layers):
            self._refuse("layers", "the map must have a fixed size: untick 'Infinite' in Tiled")

    def _check_cells(self, layer: dict[str, Any], cells: int) -> None:
        """Refuse a layer that holds other than ``cells`` tiles, however it is written."""
        data, name = layer["data"], str(layer.get("name"))
        if isinstance(data, str):
            try:
                content = base64.b64decode(data)
                wbits = _WBITS.get(layer.get("compression") or "")
                if wbits is not None:
                    content = unpacked(content, cells * _CELL_BYTES, wbits)
                elif layer.get("compression"):
                    self._refuse(name, "save the layer with zlib, gzip or no compression")
            except (zlib.error, binascii.Error, ValueError) as error:
                self._refuse(name, f"what is packed in the layer cannot be used: {error}")
            found = len(content) / _CELL_BYTES
        else:
            found = len(data) if isinstance(data, list) else -1
        if found != cells or layer.get("width") != self.raw["width"]:
            width, height = self.raw["width"], self.raw["height"]
            self._refuse(name, f"must hold {width} by {height} tiles")
        if isinstance(data, list):
            self._check_numbers(name, data)

    def _check_numbers(self, layer: str, numbers: list[object]) -> None:
        """Refuse what is no number of a tile: with the bits for flipped tiles it has 32 bits."""
        for at, number in enumerate(numbers):
            if type(number) is not int or not 0 <= number < _NUMBERS:
                y, x = divmod(at, self.raw["width"])
                self._refuse(
                    layer,
                    f"the tile at ({x}, {y}) must be a whole number from 0 to {_NUMBERS - 1:,}, "
                    f"not {shortened(number)}",
                )

    def _tileset(self, name: object, beside: Path) -> None:
        """Look at a tileset in a file of its own: JSON (.tsj) or XML (.tsx)."""
        path = self._named(name, beside)
        if path in self._seen:
            return
        self._seen.add(path)
        text = self._text(path, path.name)
        if not _is_xml(text):
            self._check_tiles(self._json(text, path.name), path.name)
            return
        try:
            check_xml(text, longest=MAP_TEXT)
            elements = ElementTree.fromstring(text).iter()  # noqa: S314  no document type
        except (XmlRefused, ElementTree.ParseError) as error:
            self._refuse(path.name, f"the tileset cannot be used: {error}")
        if any(one.tag in ("data", "layer") or "template" in one.attrib for one in elements):
            self._refuse(path.name, _STRANGE_TILES)

    def _template(self, name: object) -> None:
        """Look at a template of a shape, and the tileset that it names."""
        path = self._named(name, self._path.parent)
        if path in self._seen:
            return
        self._seen.add(path)
        text = self._text(path, path.name)
        if _is_xml(text):
            self._refuse(path.name, "save the template as JSON (.tj)")
        tileset = self._json(text, path.name).get("tileset")
        if isinstance(tileset, dict) and tileset.get("source") is not None:
            self._tileset(tileset["source"], path.parent)

    def _check_tiles(self, tileset: dict[str, Any], where: str) -> None:
        """Refuse what the parser would open or unpack within the shapes of single tiles."""
        tiles = tileset.get("tiles")
        for tile in _dicts(list(tiles.values()) if isinstance(tiles, dict) else tiles):
            shapes = tile.get("objectgroup")
            if shapes is None:
                continue
            plain = isinstance(shapes, dict) and shapes.get("type") == "objectgroup"
            if not plain or any(one.get("template") for one in _dicts(shapes.get("objects"))):
                self._refuse(where, _STRANGE_TILES)

    def _named(self, name: object, beside: Path) -> Path:
        """Return the file that a map or template beside it names; refuse one from elsewhere."""
        if not isinstance(name, str):
            self._refuse("tilesets", f"{name!r} is no name of a file")
        path = self._resolved(beside / name, "tilesets", repr(name))
        if not path.is_relative_to(self._folder):
            self._refuse("tilesets", f"{name!r} is not in the map's own folder; put it there")
        return path

    def _resolved(self, path: Path, where: str, called: str) -> Path:
        try:
            return resolved(path)
        except FileRefused as refused:
            self._refuse(where, f"{called} {refused.reason}")

    def _layers_of(self, raw: dict[str, Any], depth: int = 0) -> Iterator[dict[str, Any]]:
        """Give layers, with those in groups."""
        if depth > MAP_DEPTH:
            self._refuse("layers", f"groups lie more than {MAP_DEPTH} deep in one another")
        for key, most in (
            ("layers", MAP_LAYERS),
            ("tilesets", MAP_LAYERS),
            ("objects", MAP_SHAPES),
        ):
            number = len(raw[key]) if isinstance(raw.get(key), list) else 0
            if number > most:
                self._refuse("layers", f"{number:,} {key}: {most:,} at most")
        for layer in _dicts(raw.get("layers")):
            yield layer
            if layer.get("type") == "group":
                yield from self._layers_of(layer, depth + 1)

    def _text(self, path: Path, where: str) -> str:
        try:
            text = read_given_text(path, MAP_BYTES)
        except FileRefused as refused:
            if refused.missing and not where:
                self._refuse("", "there is no such map file")
            if refused.missing:
                self._refuse("tilesets", f"the file {where} is not where the map expects it")
            self._refuse(where, refused.reason)
        size = len(text.encode())
        self._left -= size
        if self._left < 0:
            total = MAP_BYTES - self._left
            self._refuse(
                "tilesets", f"the map with all that it names {too_large(total, MAP_BYTES)}"
            )
        return text

    def _json(self, text: str, where: str) -> dict[str, Any]:
        try:
            raw = json.loads(text)
        except (ValueError, RecursionError) as error:
            kind = "tileset or template" if where else "map"
            self._refuse(where, f"not a Tiled {kind} in JSON; save it as .tmj ({error})")
        self._check_values(raw, where)
        return raw if isinstance(raw, dict) else {}

    def _check_values(self, raw: object, where: str) -> None:
        """Refuse texts that are too long, since every mistake in a shape quotes its name.

        So are numbers that no float holds exactly.
        """
        left = [raw]
        while left:
            value = left.pop()
            if isinstance(value, dict):
                left += [key for key in value if isinstance(key, str)]
                left += [one for key, one in value.items() if key != "data"]
            elif isinstance(value, list):
                left += value
            elif isinstance(value, str) and len(value) > MAP_TEXT:
                self._refuse(
                    where,
                    f"a text in it, {value[:50]!r}..., has {len(value):,} characters: "
                    f"{MAP_TEXT:,} at most",
                )
            elif isinstance(value, int) and abs(value) > _LARGEST:
                self._refuse(
                    where,
                    f"a number in it, {shown(value)}, is too large: {_LARGEST:,} at most",
                )

    def _refuse(self, where: str, message: str) -> NoReturn:
        raise ScenarioError(str(self._path), [(where, message)])


def _is_xml(text: str) -> bool:
    return text.lstrip("\ufeff \t\r\n").startswith("<")


def _dicts(value: object) -> list[dict[str, Any]]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []
