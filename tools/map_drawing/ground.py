"""Pictures of the ground, of walls, and of what grows."""

from __future__ import annotations

from tools.map_drawing.sprites import SPRITES, TILE, Draw, sprite
from tools.pixels.canvas import Canvas


def _base(c: Canvas, color: str) -> None:
    c.rect(0, 0, *c.size, color)


@sprite("grass", solid=False)
def _grass(c: Canvas) -> None:
    _base(c, "#8cbf6b")
    c.speckle("#83b562", 26, 1, 2, 1)
    c.speckle("#97ca77", 16, 2, 1, 2)


@sprite("grass tufts", solid=False)
def _grass_tufts(c: Canvas) -> None:
    c.paste(SPRITES["grass"].picture, 0, 0)
    for x, y in ((6, 8), (20, 5), (13, 20), (25, 24)):
        c.rect(x, y, 1, 4, "#6fa552")
        c.rect(x + 2, y - 1, 1, 5, "#6fa552")
        c.rect(x + 4, y + 1, 1, 3, "#6fa552")


@sprite("meadow", solid=False)
def _meadow(c: Canvas) -> None:
    c.paste(SPRITES["grass"].picture, 0, 0)
    for x, y, color in (
        (5, 6, "#fff4d6"),
        (22, 9, "#f4a6b7"),
        (11, 22, "#fff4d6"),
        (26, 25, "#f7d25c"),
    ):
        c.rect(x, y - 1, 1, 3, color)
        c.rect(x - 1, y, 3, 1, color)
        c.rect(x, y, 1, 1, "#d98f2b")


@sprite("gravel", solid=False)
def _gravel(c: Canvas) -> None:
    _base(c, "#dcc9a0")
    c.speckle("#cdb98e", 30, 3, 2, 2)
    c.speckle("#e8d9b7", 20, 4, 2, 1)


@sprite("pavement", solid=False)
def _pavement(c: Canvas) -> None:
    _base(c, "#c9c5bd")
    for x, y in ((0, 0), (16, 0), (0, 16), (16, 16)):
        c.rect(x, y, 15, 15, "#d3cfc7")
    c.speckle("#c6c2ba", 8, 5)


@sprite("road", solid=False)
def _road(c: Canvas) -> None:
    _base(c, "#8b8c92")
    c.speckle("#84858b", 18, 6, 2, 1)
    c.speckle("#94959b", 12, 7)


@sprite("road line", solid=False)
def _road_line(c: Canvas) -> None:
    c.paste(SPRITES["road"].picture, 0, 0)
    c.rect(4, 30, 18, 2, "#f0ead8")


@sprite("crossing", solid=False)
def _crossing(c: Canvas) -> None:
    c.paste(SPRITES["road"].picture, 0, 0)
    c.rect(2, 0, 10, TILE, "#eeeae0")
    c.rect(18, 0, 10, TILE, "#eeeae0")


@sprite("wooden floor", solid=False)
def _wooden_floor(c: Canvas) -> None:
    _base(c, "#d2a672")
    for row in range(4):
        c.rect(0, row * 8 + 7, TILE, 1, "#bd9160")
        c.rect((row * 13 + 5) % TILE, row * 8, 1, 7, "#bd9160")
    c.speckle("#c99c69", 8, 8, 5, 1)


@sprite("stage floor", solid=False)
def _stage_floor(c: Canvas) -> None:
    _base(c, "#9a5f45")
    for column in range(4):
        c.rect(column * 8 + 7, 0, 1, TILE, "#86503a")
    c.speckle("#a3674c", 6, 9, 1, 5)


@sprite("stage edge", solid=False)
def _stage_edge(c: Canvas) -> None:
    c.paste(SPRITES["stage floor"].picture, 0, 0)
    c.rect(0, 20, TILE, 3, "#c98a5e")
    c.rect(0, 23, TILE, 9, "#6d3f2d")
    c.rect(15, 23, 1, 9, "#5c3425")


@sprite("tile floor", solid=False)
def _tile_floor(c: Canvas) -> None:
    _base(c, "#e9ecec")
    c.rect(0, 0, 16, 16, "#d3dcde")
    c.rect(16, 16, 16, 16, "#d3dcde")


@sprite("deck", solid=False)
def _deck(c: Canvas) -> None:
    _base(c, "#c7b08c")
    for row in range(4):
        c.rect(0, row * 8 + 7, TILE, 1, "#a9926f")
    c.speckle("#bda580", 8, 10, 6, 1)


@sprite("carpet", solid=False)
def _carpet(c: Canvas) -> None:
    _base(c, "#7f9aa8")
    c.speckle("#7891a0", 34, 11, 2, 1)
    c.speckle("#88a3b0", 20, 12)


@sprite("hall floor", solid=False)
def _hall_floor(c: Canvas) -> None:
    _base(c, "#e3d6c0")
    c.rect(0, 31, TILE, 1, "#cdbfa6")
    c.rect(31, 0, 1, TILE, "#cdbfa6")
    c.rect(13, 13, 6, 6, "#d6c7ad")


@sprite("cobbles", solid=False)
def _cobbles(c: Canvas) -> None:
    _base(c, "#a9a096")
    for row in range(4):
        for column in range(4):
            c.rect(column * 8 + (row % 2) * 4 - 4, row * 8, 7, 7, "#b8afa5")
        c.rect(28 + (row % 2) * 4, row * 8, 7, 7, "#b8afa5")


@sprite("rug", 3, 2, solid=False)
def _rug(c: Canvas) -> None:
    c.rect(4, 6, 88, 52, "#7c2f3a")
    c.rect(7, 9, 82, 46, "#e2c391")
    c.rect(10, 12, 76, 40, "#a8444f")
    c.ellipse(48, 32, 26, 12, "#e2c391")
    c.ellipse(48, 32, 21, 9, "#7c2f3a")


def _wall(name: str, edge: str, draw: Draw) -> None:
    """Register a wall seen from the front and, for walls that run away from us, from above."""
    sprite(f"{name} side", opaque=True)(draw)

    @sprite(name, opaque=True)
    def front(c: Canvas) -> None:
        draw(c)
        c.rect(0, 0, TILE, 5, edge)


def _bricks(c: Canvas) -> None:
    _base(c, "#8f4a3c")
    for row in range(4):
        for column in range(-1, 3):
            c.rect(column * 16 + (row % 2) * 8, row * 8, 15, 7, "#b0614e")


def _stones(c: Canvas) -> None:
    _base(c, "#77756f")
    for row in range(2):
        for column in range(-1, 2):
            c.rect(column * 24 + row * 12, row * 16 + 1, 23, 14, "#a29f97")


def _plaster(c: Canvas) -> None:
    _base(c, "#efe3cd")
    c.rect(0, 25, TILE, 7, "#8a6a4f")


_wall("brick wall", "#6b4038", _bricks)
_wall("stone wall", "#5e5c57", _stones)
_wall("inner wall", "#6b4038", _plaster)


def _window(wall: str, name: str) -> None:
    @sprite(name)
    def draw(c: Canvas) -> None:
        c.paste(SPRITES[wall].picture, 0, 0)
        c.rect(3, 6, 26, 21, "#f4ecdc")
        c.rect(5, 8, 22, 17, "#9fd3e6")
        c.rect(7, 10, 3, 12, "#d2eef6")
        c.rect(12, 10, 2, 6, "#d2eef6")
        c.rect(15, 8, 2, 17, "#f4ecdc")


_window("brick wall", "brick window")
_window("stone wall", "stone window")


@sprite("door", solid=False)
def _door(c: Canvas) -> None:
    _base(c, "#c49a6a")
    c.rect(0, 0, 3, TILE, "#6b4038")
    c.rect(29, 0, 3, TILE, "#6b4038")
    c.rect(5, 8, 22, 16, "#7d6a55")
    for x in range(7, 26, 4):
        c.rect(x, 10, 1, 12, "#93806a")


@sprite("roof", opaque=True)
def _roof(c: Canvas) -> None:
    _base(c, "#a9573f")
    for row in range(4):
        for column in range(-1, 4):
            c.rect(column * 8 + (row % 2) * 4, row * 8, 7, 7, "#bd6a4f")


@sprite("house front", 3, 2, opaque=True)
def _house_front(c: Canvas) -> None:
    c.rect(0, 0, 96, 64, "#ead8b8")
    c.rect(0, 0, 96, 5, "#7c4030")
    c.rect(0, 58, 96, 6, "#a08b6d")
    for x in (8, 66):
        c.rect(x, 16, 22, 24, "#fbf5e8")
        c.rect(x + 2, 18, 18, 20, "#8fbfd2")
        c.rect(x + 10, 18, 2, 20, "#fbf5e8")
    c.rect(37, 20, 22, 44, "#4d6b58")
    c.rect(40, 24, 16, 14, "#5d7d68")
    c.rect(54, 44, 3, 3, "#e6c45c")


@sprite("hedge")
def _hedge(c: Canvas) -> None:
    _base(c, "#4f8a45")
    c.speckle("#447a3b", 26, 13, 4, 3)
    c.speckle("#62a155", 22, 14, 3, 2)
    c.rect(0, 27, TILE, 5, "#3b6b34")


@sprite("shrubs")
def _shrubs(c: Canvas) -> None:
    c.paste(SPRITES["grass"].picture, 0, 0)
    for x, y in ((9, 10), (23, 9), (16, 21)):
        c.disc(x, y + 2, 9, "#3f7a3c")
        c.disc(x, y, 8, "#5a9a4e")
        c.disc(x - 2, y - 2, 4, "#70b060")


@sprite("tree", 2, 2)
def _tree(c: Canvas) -> None:
    c.ellipse(32, 57, 20, 6, "#6fa054")
    c.rect(28, 40, 8, 18, "#7b5638")
    c.disc(32, 27, 24, "#3c7a3e")
    c.disc(31, 25, 22, "#559a4d")
    c.disc(25, 18, 11, "#6db45f")
    c.disc(40, 29, 7, "#62a755")


@sprite("flower bed", 2, 1)
def _flower_bed(c: Canvas) -> None:
    c.box(1, 6, 62, 24, "#7a5a3c", "#a58b66")
    colors = ("#e8617c", "#f6cf57", "#f3f0ff", "#c879d8")
    for i in range(12):
        x, y = 7 + (i % 6) * 10, 12 + (i // 6) * 10
        c.rect(x - 1, y + 2, 3, 4, "#4f8a45")
        c.disc(x + 0.5, y + 0.5, 3, colors[i % 4])
        c.rect(x, y, 1, 1, "#fff7c9")


@sprite("planter")
def _planter(c: Canvas) -> None:
    c.disc(9, 11, 8, "#4f8a45")
    c.disc(23, 11, 8, "#4f8a45")
    c.disc(16, 9, 8, "#62a155")
    c.box(1, 15, 30, 14, "#9c6b43", "#6f4a2e")
    c.rect(2, 21, 28, 1, "#83572f")


@sprite("pond", 7, 5)
def _pond(c: Canvas) -> None:
    c.ellipse(112, 80, 111, 79, "#c9b98f")
    c.ellipse(112, 80, 105, 73, "#5b9fc0")
    c.ellipse(112, 84, 99, 65, "#6cb4d3")
    for x, y in ((60, 60), (140, 50), (110, 105), (170, 90), (50, 95)):
        c.rect(x, y, 16, 2, "#a5d9ea")
        c.rect(x + 6, y + 4, 10, 1, "#a5d9ea")
    for x, y in ((82, 118), (158, 66)):
        c.ellipse(x, y, 9, 5, "#5a9a4e")
        c.rect(x - 2, y - 3, 4, 3, "#f4a6b7")
