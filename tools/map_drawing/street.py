"""Pictures of what stands in streets, parks and yards."""

from __future__ import annotations

from tools.map_drawing.sprites import sprite
from tools.pixels.canvas import Canvas

_WOOD, _WOOD_DARK, _WOOD_LIGHT = "#9c6a42", "#6f4a2e", "#b98456"


@sprite("bench", 2, 1, solid=False)
def _bench(c: Canvas) -> None:
    c.rect(6, 20, 4, 9, "#4b4540")
    c.rect(54, 20, 4, 9, "#4b4540")
    c.box(2, 5, 60, 7, _WOOD_LIGHT, _WOOD_DARK)
    c.box(2, 13, 60, 9, _WOOD, _WOOD_DARK)


@sprite("ash bin")
def _ash_bin(c: Canvas) -> None:
    c.box(9, 10, 14, 20, "#70767c", "#3d4247")
    c.rect(7, 8, 18, 4, "#9aa1a8")
    c.ellipse(16, 9, 7, 2, "#4a4642")
    c.rect(14, 5, 6, 2, "#fbf3e4")
    c.rect(20, 5, 2, 2, "#e2673f")


@sprite("smoking sign")
def _smoking_sign(c: Canvas) -> None:
    c.rect(15, 16, 2, 15, "#5d656c")
    c.box(5, 1, 22, 17, "#3c78b4", "#f4f4f0")
    c.rect(8, 10, 12, 3, "#fbf8f2")
    c.rect(20, 10, 4, 3, "#e2673f")
    c.rect(21, 4, 1, 4, "#dfe7ee")


@sprite("lamp")
def _lamp(c: Canvas) -> None:
    c.ellipse(16, 29, 6, 2, "#3b4044")
    c.rect(15, 10, 2, 19, "#3b4044")
    c.disc(16, 8, 7, "#8d8f83")
    c.disc(16, 8, 6, "#fdeeb0")


@sprite("news stand", 2, 2)
def _news_stand(c: Canvas) -> None:
    c.box(2, 22, 60, 40, "#7a99a8", "#46606c")
    for i in range(5):
        c.rect(2 + i * 12, 4, 12, 20, "#d9534f" if i % 2 == 0 else "#fbf3e4")
    for x, color in ((6, "#fbf8f2"), (20, "#f0d79a"), (34, "#fbf8f2"), (48, "#e9c6c6")):
        c.rect(x, 32, 10, 14, color)
        c.rect(x + 2, 35, 6, 1, "#6a6a6a")
        c.rect(x + 2, 39, 6, 4, "#9a9a9a")
    c.rect(4, 50, 56, 3, "#46606c")


@sprite("picnic table", 3, 3, solid="... ### ...")
def _picnic_table(c: Canvas) -> None:
    c.rect(14, 20, 5, 56, _WOOD_DARK)
    c.rect(77, 20, 5, 56, _WOOD_DARK)
    c.box(4, 14, 88, 10, _WOOD, _WOOD_DARK)
    c.box(4, 72, 88, 10, _WOOD, _WOOD_DARK)
    c.box(2, 34, 92, 28, _WOOD_LIGHT, _WOOD_DARK)
    c.rect(3, 43, 90, 1, _WOOD)
    c.rect(3, 52, 90, 1, _WOOD)


def _bin(name: str, color: str, dark: str) -> None:
    @sprite(name)
    def draw(c: Canvas) -> None:
        c.box(5, 8, 22, 23, color, dark)
        c.rect(3, 4, 26, 6, dark)
        c.rect(11, 6, 10, 2, "#1f2224")
        c.disc(16, 20, 5, "#f3f0e4")
        c.disc(16, 20, 3, color)


_bin("paper bin", "#4f7fb8", "#335a8a")
_bin("glass bin", "#5a9a5e", "#3a6b3e")
_bin("waste bin", "#6f7378", "#464a4e")


@sprite("queue sign")
def _queue_sign(c: Canvas) -> None:
    c.ellipse(16, 29, 7, 2, "#3b4044")
    c.rect(15, 16, 2, 13, "#5d656c")
    c.box(4, 1, 24, 16, "#f6cf57", "#4b4540")
    for x in (9, 15, 21):
        c.disc(x + 0.5, 6, 2, "#4b4540")
        c.rect(x - 1, 8, 4, 6, "#4b4540")


@sprite("bus shelter", 4, 1)
def _bus_shelter(c: Canvas) -> None:
    c.box(2, 12, 124, 14, "#b7d6df", "#46606c")
    c.rect(0, 6, 128, 8, "#3f6e8a")
    for x in (40, 84):
        c.rect(x, 14, 2, 11, "#46606c")


@sprite("timetable")
def _timetable(c: Canvas) -> None:
    c.rect(15, 14, 2, 17, "#5d656c")
    c.disc(16, 8, 8, "#d9534f")
    c.rect(9, 5, 15, 6, "#fbf8f2")
    c.rect(11, 7, 11, 2, "#335a8a")
    c.rect(11, 18, 10, 8, "#fbf8f2")


@sprite("bicycle rack", 2, 1)
def _bicycle_rack(c: Canvas) -> None:
    for x in (14, 44):
        for dx in (-7, 9):
            c.disc(x + dx, 22, 7, "#33373c")
            c.disc(x + dx, 22, 5, "#b8afa5")
        c.rect(x - 6, 15, 14, 2, "#c94f4f")
        c.rect(x - 7, 10, 2, 10, "#c94f4f")
        c.rect(x + 7, 9, 2, 12, "#c94f4f")
