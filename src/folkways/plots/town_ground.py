"""The ground of a picture of the town: the map's own tiles, or a plain drawing of its places."""

from __future__ import annotations

import io
import zlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

from folkways.plots.town_shown import Box, TownGround
from folkways.plots.town_text import font, shortened
from folkways.world.art import Art, Tileset
from folkways.world.tilemap import Tile, TileMap

if TYPE_CHECKING:
    from PIL.Image import Image

TILE = 32
"""The side of a tile in pixels before the picture is enlarged."""

_GRASS = "#e3ecd6"
_INDOORS = ("#f7ecd7", "#f3e6d6", "#f1e9dc")
_OUTDOORS = ("#dbe8c8", "#ebe0cc", "#e9e6df")
_WALL, _WINDOW, _HEDGE = "#8b7b6e", "#b9d5e0", "#c3d6ad"
_THING, _SEAT, _EDGE, _WORDS = "#d9bd90", "#ead8b6", "#b0946a", "#6b5d50"


def draw_ground(ground: TownGround, box: Box, tile: int) -> Image:
    """Return a part of the town without people, ``tile`` pixels for a tile."""
    size = min(tile, TILE)
    small = _drawn(ground, box, size)
    return resized(small, box.width * tile, box.height * tile)


def resized(picture: Image, width: int, height: int) -> Image:
    """Return a picture in another size: its pixels as squares if it grows, blended if not."""
    from PIL import Image

    if picture.size == (width, height):
        return picture
    way = Image.Resampling.NEAREST if width > picture.width else Image.Resampling.BOX
    return picture.resize((width, height), way)


def _drawn(ground: TownGround, box: Box, size: int) -> Image:
    if ground.art is not None:
        try:
            return _tiles(ground, ground.art, box, size)
        except (OSError, SyntaxError, ValueError):
            pass  # A tileset without a usable picture: draw the town plainly instead.
    return _plainly(ground, box, size)


def _tiles(ground: TownGround, art: Art, box: Box, size: int) -> Image:
    from PIL import Image

    canvas = Image.new("RGB", (box.width * size, box.height * size), _GRASS)
    known = _Tiles(art, size)
    for layer in art.layers:
        for x, y in _places(ground, art, box):
            picture = known.picture(layer.data[y % art.height * art.width + x % art.width])
            if picture is not None:
                canvas.paste(picture, ((x - box.x) * size, (y - box.y) * size), picture)
    return canvas


def _places(ground: TownGround, art: Art, box: Box) -> Iterator[tuple[int, int]]:
    """Give the tiles of a part on which there is a copy of the map: the last row may lack some."""
    empty = _empty_copies(ground.tilemap, art)
    for y in range(box.y, box.y + box.height):
        for x in range(box.x, box.x + box.width):
            if (x // art.width, y // art.height) not in empty:
                yield x, y


def _empty_copies(tilemap: TileMap | None, art: Art) -> set[tuple[int, int]]:
    if tilemap is None:
        return set()
    return {
        (column, row)
        for row in range(-(-tilemap.height // art.height))
        for column in range(-(-tilemap.width // art.width))
        if tilemap.blocked[
            row * art.height : (row + 1) * art.height,
            column * art.width : (column + 1) * art.width,
        ].all()
    }


class _Tiles:
    """The tiles of a map by number, each cut out when it is first asked for."""

    def __init__(self, art: Art, size: int) -> None:
        from PIL import Image

        self._size = size
        self._sets: list[tuple[Tileset, Image.Image]] = []
        for one in sorted(art.tilesets, key=lambda one: -one.first):
            with Image.open(io.BytesIO(one.image), formats=("PNG",)) as image:
                self._sets.append((one, image.convert("RGBA")))
        self._cut: dict[int, Image.Image | None] = {}

    def picture(self, number: int) -> Image | None:
        """Return a tile, or None for none."""
        if number not in self._cut:
            self._cut[number] = self._find(number) if number else None
        return self._cut[number]

    def _find(self, number: int) -> Image | None:
        for one, image in self._sets:
            place = number - one.first
            if 0 <= place < one.count:
                x = one.margin + place % one.columns * (one.tilewidth + one.spacing)
                y = one.margin + place // one.columns * (one.tileheight + one.spacing)
                tile = image.crop((x, y, x + one.tilewidth, y + one.tileheight))
                return resized(tile, self._size, self._size)
        return None


def _plainly(ground: TownGround, box: Box, size: int) -> Image:
    """Draw rooms, walls and objects as areas, with the names of rooms."""
    from PIL import Image

    canvas = Image.new("RGB", (box.width * size, box.height * size), _GRASS)
    if ground.tilemap is not None:
        _Plan(canvas, ground.tilemap, box, size).draw_all()
    return canvas


class _Plan:
    """A plain drawing of a map, as of an architect."""

    def __init__(self, canvas: Image, tilemap: TileMap, box: Box, size: int) -> None:
        from PIL import ImageDraw

        self._draw = ImageDraw.Draw(canvas)
        self._map = tilemap
        self._box = box
        self._size = size

    def draw_all(self) -> None:
        """Draw all that lies in the box."""
        for arena in self._map.arenas:
            shades = _INDOORS if arena.indoors else _OUTDOORS
            shade = shades[zlib.crc32(str(arena.address).encode()) % len(shades)]
            for tile in arena.tiles:
                self._fill(tile, shade)
        for y in range(self._box.y, self._box.y + self._box.height):
            for x in range(self._box.x, self._box.x + self._box.width):
                if not self._map.see_through((x, y)):
                    self._fill((x, y), _WALL)
                elif not self._map.walkable((x, y)):
                    self._fill((x, y), self._solid(x, y))
        for thing in self._map.objects:
            own = set(thing.tiles)
            for tile in thing.tiles:
                self._thing(tile, own)
        self._names()

    def _solid(self, x: int, y: int) -> str:
        """Return the colour of what stands in the way: a window, a thing, or a hedge."""
        walls = [not self._map.see_through(tile) for tile in ((x - 1, y), (x + 1, y))]
        ends = [not self._map.see_through(tile) for tile in ((x, y - 1), (x, y + 1))]
        arena = self._map.arena_at((x, y))
        if arena is None or not arena.indoors:
            return _HEDGE
        return _WINDOW if all(walls) or all(ends) else _THING

    def _corner(self, tile: Tile) -> tuple[int, int]:
        return (tile[0] - self._box.x) * self._size, (tile[1] - self._box.y) * self._size

    def _fill(self, tile: Tile, color: str) -> None:
        a, b = self._corner(tile)
        self._draw.rectangle((a, b, a + self._size - 1, b + self._size - 1), color)

    def _thing(self, tile: Tile, own: set[Tile]) -> None:
        """Draw a tile of an object, with an edge where the object ends."""
        a, b = self._corner(tile)
        self._fill(tile, _SEAT if self._map.walkable(tile) else _THING)
        last = self._size - 1
        x, y = tile
        for beside, line in (
            ((x, y - 1), (a, b, a + last, b)),
            ((x, y + 1), (a, b + last, a + last, b + last)),
            ((x - 1, y), (a, b, a, b + last)),
            ((x + 1, y), (a + last, b, a + last, b + last)),
        ):
            if beside not in own:
                self._draw.line(line, _EDGE, max(1, self._size // 16))

    def _names(self) -> None:
        letters = font(max(6, self._size * 15 // 32))
        for arena in self._map.arenas:
            left = min(x for x, _ in arena.tiles)
            room = (max(x for x, _ in arena.tiles) - left + 1) * self._size - self._size // 3
            clear = (tile for tile in arena.tiles if self._map.walkable(tile))
            a, b = self._corner(next(clear, arena.tiles[0]))
            name = shortened(arena.address.arena, letters.getlength, room)
            self._draw.text((a + self._size // 5, b + self._size // 4), name, _WORDS, letters)
