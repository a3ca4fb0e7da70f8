"""A map while it is drawn, and how it is written for the Tiled editor."""

from __future__ import annotations

import json
from typing import Any

from tools.map_drawing.sprites import SPRITES, TILE, Sprite
from tools.pixels.canvas import Canvas

LAYERS = ("ground", "walls", "furniture")
_SHEET_COLUMNS = 16

Points = tuple[tuple[int, int], ...]


class Sheet:
    """All sprites packed on one picture; the cell of a sprite's top left tile by name."""

    def __init__(self) -> None:
        self.cells: dict[str, tuple[int, int]] = {}
        x = y = shelf = 0
        for sprite in sorted(SPRITES.values(), key=lambda one: -one.rows):
            if x + sprite.columns > _SHEET_COLUMNS:
                x, y, shelf = 0, y + shelf, 0
            self.cells[sprite.name] = (x, y)
            x += sprite.columns
            shelf = max(shelf, sprite.rows)
        self.rows = y + shelf
        self.picture = Canvas(_SHEET_COLUMNS * TILE, self.rows * TILE)
        for name, (column, row) in self.cells.items():
            self.picture.paste(SPRITES[name].picture, column * TILE, row * TILE)

    def tile_id(self, sprite: Sprite, index: int) -> int:
        """Return the tile's number in the tileset for a sprite's ``index``-th tile."""
        column, row = self.cells[sprite.name]
        return (row + index // sprite.columns) * _SHEET_COLUMNS + column + index % sprite.columns

    def tileset(self, image: str) -> dict[str, Any]:
        """Return the tileset as Tiled writes it into a map."""
        tiles = []
        for sprite in SPRITES.values():
            for index, solid in enumerate(sprite.solid):
                flags = [("blocked", solid), ("opaque", sprite.opaque)]
                properties = [_property(name, True) for name, value in flags if value]
                tile = {"id": self.tile_id(sprite, index), "type": sprite.name}
                tiles.append({**tile, "properties": properties} if properties else tile)
        return {
            "columns": _SHEET_COLUMNS,
            "firstgid": 1,
            "image": image,
            "imageheight": self.rows * TILE,
            "imagewidth": _SHEET_COLUMNS * TILE,
            "margin": 0,
            "name": "town",
            "spacing": 0,
            "tilecount": _SHEET_COLUMNS * self.rows,
            "tileheight": TILE,
            "tiles": sorted(tiles, key=lambda tile: int(str(tile["id"]))),
            "tilewidth": TILE,
        }


class Drawing:
    """Layers of sprites, and the arenas and objects over them; all measures are in tiles."""

    def __init__(self, world: str, width: int, height: int) -> None:
        self.world, self.width, self.height = world, width, height
        self.layers: dict[str, dict[tuple[int, int], tuple[Sprite, int]]] = {
            name: {} for name in LAYERS
        }
        self._arenas: list[dict[str, Any]] = []
        self._things: list[dict[str, Any]] = []

    def fill(self, layer: str, name: str, x: int, y: int, w: int, h: int = 1) -> None:
        """Cover a rectangle with a sprite, which may be of several tiles."""
        sprite = SPRITES[name]
        for dy in range(h):
            for dx in range(w):
                index = dy % sprite.rows * sprite.columns + dx % sprite.columns
                self._set(layer, (x + dx, y + dy), (sprite, index))

    def put(self, name: str, *places: tuple[int, int], layer: str = "furniture") -> None:
        """Put a sprite with its top left tile at each place."""
        for x, y in places:
            self.fill(layer, name, x, y, SPRITES[name].columns, SPRITES[name].rows)

    def clear(self, layer: str, x: int, y: int, w: int, h: int) -> None:
        """Take away what a layer holds in a rectangle."""
        for dy in range(h):
            for dx in range(w):
                self.layers[layer].pop((x + dx, y + dy), None)

    def walls(self, name: str, x: int, y: int, w: int, h: int) -> None:
        """Draw the four walls of a room whose outer measures are ``w`` by ``h``."""
        self.fill("walls", f"{name} side", x, y, 1, h)
        self.fill("walls", f"{name} side", x + w - 1, y, 1, h)
        self.fill("walls", name, x, y, w)
        self.fill("walls", name, x, y + h - 1, w)

    def houses(self, y: int, *columns: int) -> None:
        """Draw houses three tiles wide with their fronts to the south, the roof's top at ``y``."""
        for x in columns:
            self.clear("furniture", x, y, 3, 4)
            self.fill("walls", "roof", x, y, 3, 2)
            self.put("house front", (x, y + 2), layer="walls")

    def meadow(self, x: int, y: int, w: int, h: int) -> None:
        """Cover a rectangle with grass, here and there with tufts and flowers."""
        for b in range(y, y + h):
            for a in range(x, x + w):
                roll = (a * 7 + b * 13 + a * b) % 17
                name = "meadow" if roll == 3 else "grass tufts" if roll in (7, 12) else "grass"
                self._set("ground", (a, b), (SPRITES[name], 0))

    def arena(
        self,
        sector: str,
        name: str,
        area: Points,
        *,
        indoors: bool,
        public: bool = True,
        tags: str = "",
    ) -> None:
        """Mark an arena: ``area`` is ``((x, y), (w, h))`` or the corners of a polygon."""
        properties = [_property("indoors", indoors), _property("public", public)]
        properties.append(_property("sector", sector))
        if tags:
            properties.append(_property("tags", tags))
        self._arenas.append(_shape(name, "arena", area, properties))

    def thing(
        self, name: str, *areas: tuple[int, int, int, int], affords: str, state: str = ""
    ) -> None:
        """Mark an object that covers one or more rectangles ``(x, y, w, h)``."""
        properties = [_property("affords", affords)]
        if state:
            properties.append(_property("state", state))
        for x, y, w, h in areas:
            self._things.append(_shape(name, "object", ((x, y), (w, h)), properties))

    def tmj(self, sheet: Sheet, image: str) -> str:
        """Return the map as Tiled writes it."""
        shapes = [*self._arenas, *self._things]
        for number, shape in enumerate(shapes, start=1):
            shape["id"] = number
        layers = [self._tile_layer(sheet, name, number) for number, name in enumerate(LAYERS, 1)]
        layers += [
            _object_layer("arenas", len(LAYERS) + 1, self._arenas),
            _object_layer("objects", len(LAYERS) + 2, self._things),
        ]
        document = {
            "compressionlevel": -1,
            "height": self.height,
            "infinite": False,
            "layers": layers,
            "nextlayerid": len(layers) + 1,
            "nextobjectid": len(shapes) + 1,
            "orientation": "orthogonal",
            "properties": [_property("world", self.world)],
            "renderorder": "right-down",
            "tiledversion": "1.10.2",
            "tileheight": TILE,
            "tilesets": [sheet.tileset(image)],
            "tilewidth": TILE,
            "type": "map",
            "version": "1.10",
            "width": self.width,
        }
        return _json(document)

    def render(self) -> Canvas:
        """Return a picture of the whole map."""
        canvas = Canvas(self.width * TILE, self.height * TILE)
        for layer in LAYERS:
            for (x, y), (sprite, index) in self.layers[layer].items():
                a, b = index % sprite.columns * TILE, index // sprite.columns * TILE
                canvas.paste(sprite.picture.cut(a, b, TILE, TILE), x * TILE, y * TILE)
        return canvas

    def _set(self, layer: str, place: tuple[int, int], tile: tuple[Sprite, int]) -> None:
        if not (0 <= place[0] < self.width and 0 <= place[1] < self.height):
            raise ValueError(f"{tile[0].name!r} at {place} lies outside the map")
        self.layers[layer][place] = tile

    def _tile_layer(self, sheet: Sheet, name: str, number: int) -> dict[str, Any]:
        data = [0] * (self.width * self.height)
        for (x, y), (sprite, index) in self.layers[name].items():
            data[y * self.width + x] = sheet.tile_id(sprite, index) + 1
        return {
            "data": data,
            "height": self.height,
            "id": number,
            "name": name,
            "opacity": 1,
            "type": "tilelayer",
            "visible": True,
            "width": self.width,
            "x": 0,
            "y": 0,
        }


def _object_layer(name: str, number: int, shapes: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "draworder": "topdown",
        "id": number,
        "name": name,
        "objects": shapes,
        "opacity": 1,
        "type": "objectgroup",
        "visible": True,
        "x": 0,
        "y": 0,
    }


def _shape(name: str, kind: str, area: Points, properties: list[dict[str, Any]]) -> dict[str, Any]:
    (x, y), *rest = area
    width, height = rest[0] if len(rest) == 1 else (0, 0)
    shape = {
        "height": height * TILE,
        "name": name,
        "properties": properties,
        "rotation": 0,
        "type": kind,
        "visible": True,
        "width": width * TILE,
        "x": x * TILE,
        "y": y * TILE,
    }
    if len(rest) > 1:
        shape["polygon"] = [{"x": (a - x) * TILE, "y": (b - y) * TILE} for a, b in area]
    return shape


def _property(name: str, value: str | bool) -> dict[str, Any]:
    return {"name": name, "type": "bool" if isinstance(value, bool) else "string", "value": value}


def _json(document: dict[str, Any]) -> str:
    """Return readable JSON with each list of numbers on one line, as Tiled has it."""
    lists: list[str] = []

    def shorten(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: shorten(item) for key, item in value.items()}
        if isinstance(value, list):
            if value and all(isinstance(item, int) for item in value):
                lists.append(json.dumps(value, separators=(",", ":")))
                return f"@list {len(lists) - 1}@"
            return [shorten(item) for item in value]
        return value

    text = json.dumps(shorten(document), indent=1, ensure_ascii=False)
    for number, shown in enumerate(lists):
        text = text.replace(f'"@list {number}@"', shown)
    return text + "\n"
