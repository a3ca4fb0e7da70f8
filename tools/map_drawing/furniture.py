"""Pictures of furniture and of things to use indoors."""

from __future__ import annotations

from tools.map_drawing.sprites import SPRITES, sprite
from tools.pixels.canvas import Canvas

_WOOD, _WOOD_DARK, _WOOD_LIGHT = "#9c6a42", "#6f4a2e", "#b98456"


@sprite("counter")
def _counter(c: Canvas) -> None:
    c.rect(0, 2, 32, 17, "#c99a68")
    c.rect(0, 2, 32, 3, "#dcb487")
    c.rect(0, 19, 32, 12, "#7d5334")
    c.rect(15, 20, 1, 10, "#6a452a")


@sprite("coffee machine")
def _coffee_machine(c: Canvas) -> None:
    c.paste(SPRITES["counter"].picture, 0, 0)
    c.box(5, 0, 22, 17, "#c9ced3", "#4b5157")
    c.rect(7, 3, 18, 4, "#8c949b")
    c.rect(22, 4, 2, 2, "#e2574c")
    c.rect(10, 9, 3, 4, "#4b5157")
    c.rect(19, 9, 3, 4, "#4b5157")
    c.rect(9, 13, 5, 4, "#fbf8f2")
    c.rect(18, 13, 5, 4, "#fbf8f2")


@sprite("till")
def _till(c: Canvas) -> None:
    c.paste(SPRITES["counter"].picture, 0, 0)
    c.box(8, 5, 16, 11, "#5a6a78", "#333c45")
    c.rect(10, 2, 12, 6, "#9be0c0")
    c.rect(10, 11, 12, 3, "#d7dde2")


@sprite("cake stand")
def _cake_stand(c: Canvas) -> None:
    c.paste(SPRITES["counter"].picture, 0, 0)
    c.rect(5, 12, 22, 3, "#eef3f5")
    c.rect(8, 6, 7, 6, "#f2b5c2")
    c.rect(17, 6, 7, 6, "#a9683f")
    c.rect(8, 5, 7, 2, "#fff4e6")
    c.rect(17, 5, 7, 2, "#fff4e6")


@sprite("stove")
def _stove(c: Canvas) -> None:
    c.box(1, 1, 30, 30, "#d6d9dc", "#6c737a")
    c.rect(3, 3, 26, 15, "#3a3f45")
    for x in (10, 22):
        c.disc(x, 10.5, 5, "#7a2f2a")
        c.disc(x, 10.5, 3, "#e2673f")
    c.rect(5, 21, 22, 8, "#8c949b")


@sprite("sink")
def _sink(c: Canvas) -> None:
    c.box(1, 1, 30, 30, "#c9ced3", "#6c737a")
    c.rect(5, 7, 22, 14, "#8fb8c9")
    c.rect(7, 9, 18, 10, "#a9d0de")
    c.rect(15, 2, 2, 8, "#5d656c")


@sprite("refrigerator", 1, 2)
def _refrigerator(c: Canvas) -> None:
    c.box(2, 2, 28, 60, "#eef2f4", "#7b8790")
    c.rect(3, 26, 26, 2, "#9fabb3")
    c.rect(6, 12, 2, 10, "#7b8790")
    c.rect(6, 32, 2, 14, "#7b8790")


@sprite("worktop")
def _worktop(c: Canvas) -> None:
    c.box(0, 2, 32, 28, "#d9c7a8", "#8a7454")
    c.box(7, 8, 18, 12, "#c39a68", "#936f45")
    c.rect(12, 12, 8, 2, "#e8eef0")


@sprite("table", 2, 1)
def _table(c: Canvas) -> None:
    c.rect(8, 26, 5, 6, _WOOD_DARK)
    c.rect(51, 26, 5, 6, _WOOD_DARK)
    c.box(2, 2, 60, 26, _WOOD_LIGHT, _WOOD_DARK)
    c.rect(3, 24, 58, 3, _WOOD)
    c.disc(16, 12, 4, "#fbf8f2")
    c.disc(16, 12, 2, "#6f4a2e")
    c.disc(47, 14, 5, "#fbf8f2")
    c.disc(47, 14, 3, "#e8c46f")


@sprite("small table")
def _small_table(c: Canvas) -> None:
    c.disc(16, 18, 14, _WOOD_DARK)
    c.disc(16, 15, 14, _WOOD_LIGHT)
    c.disc(12, 13, 4, "#fbf8f2")
    c.disc(12, 13, 2, "#6f4a2e")
    c.rect(19, 11, 4, 6, "#e8617c")


@sprite("terrace table")
def _terrace_table(c: Canvas) -> None:
    c.disc(16, 18, 14, "#3f6e6a")
    c.disc(16, 15, 14, "#5f9d96")
    c.disc(16, 15, 11, "#74b2aa")
    c.disc(16, 15, 3, "#e9f2ee")


@sprite("reading table", 3, 1)
def _reading_table(c: Canvas) -> None:
    c.rect(8, 26, 5, 6, _WOOD_DARK)
    c.rect(83, 26, 5, 6, _WOOD_DARK)
    c.box(1, 2, 94, 26, "#a9744a", _WOOD_DARK)
    c.rect(2, 24, 92, 3, "#8a5c38")
    for x, color in ((10, "#5b7fb0"), (66, "#b0545b")):
        c.rect(x, 8, 18, 12, color)
        c.rect(x + 1, 9, 8, 10, "#fbf8f2")
        c.rect(x + 9, 9, 8, 10, "#f0e9da")
    c.rect(46, 12, 3, 10, "#4b5157")
    c.rect(41, 6, 13, 6, "#4f9a66")


def _chair(name: str, back: tuple[int, int, int, int]) -> None:
    @sprite(name, solid=False)
    def draw(c: Canvas) -> None:
        c.rect(8, 24, 3, 5, _WOOD_DARK)
        c.rect(21, 24, 3, 5, _WOOD_DARK)
        c.box(7, 8, 18, 17, "#c5794f", "#7a4226")
        c.rect(9, 10, 14, 6, "#d38e66")
        c.rect(*back, "#7a4226")


_chair("chair facing down", (6, 4, 20, 6))
_chair("chair facing up", (6, 22, 20, 6))
_chair("chair facing right", (4, 5, 6, 22))
_chair("chair facing left", (22, 5, 6, 22))


@sprite("stool", solid=False)
def _stool(c: Canvas) -> None:
    c.disc(16, 18, 9, "#33282a")
    c.disc(16, 15, 9, "#5a464a")


@sprite("piano", 2, 2)
def _piano(c: Canvas) -> None:
    c.rect(4, 52, 6, 10, "#17151a")
    c.rect(54, 52, 6, 10, "#17151a")
    c.box(2, 6, 60, 46, "#2b272f", "#121015")
    c.rect(4, 8, 56, 5, "#4a434f")
    c.rect(16, 16, 32, 12, "#3a343f")
    c.rect(22, 15, 20, 11, "#fbf8f2")
    for y in (18, 21, 24):
        c.rect(24, y, 16, 1, "#8c8790")
    c.rect(5, 38, 54, 11, "#fbf8f2")
    for x in range(8, 58, 5):
        c.rect(x, 38, 1, 11, "#b9b3a8")
    for x in (11, 16, 26, 31, 36, 46, 51):
        c.rect(x, 38, 3, 6, "#17151a")


@sprite("microphone")
def _microphone(c: Canvas) -> None:
    c.ellipse(16, 28, 9, 3, "#2e2a2e")
    c.rect(15, 8, 2, 20, "#5d5960")
    c.disc(16, 7, 5, "#2e2a2e")
    c.disc(15, 6, 2, "#9a95a0")


@sprite("bookshelf")
def _bookshelf(c: Canvas) -> None:
    c.box(0, 0, 32, 31, "#5c3c25", "#3f2817")
    colors = ("#c94f4f", "#4f7fb8", "#e0b34a", "#5a9a5e", "#8a5aa8", "#d9d2c2", "#b8683f")
    for shelf in range(2):
        for i in range(7):
            tall = 9 + (i * 5 + shelf * 3) % 4
            c.rect(2 + i * 4, 3 + shelf * 14 + 13 - tall, 3, tall - 1, colors[(i + shelf * 3) % 7])
        c.rect(1, 15 + shelf * 14, 30, 2, "#7d5334")


@sprite("plant")
def _plant(c: Canvas) -> None:
    c.disc(11, 11, 7, "#3f7f43")
    c.disc(21, 11, 7, "#3f7f43")
    c.disc(16, 8, 8, "#5aa053")
    c.disc(14, 6, 3, "#7cc070")
    c.box(9, 18, 14, 13, "#c46f4a", "#8a4529")


@sprite("front desk", 5, 1)
def _front_desk(c: Canvas) -> None:
    c.rect(0, 2, 160, 17, "#c99a68")
    c.rect(0, 2, 160, 3, "#dcb487")
    c.rect(0, 19, 160, 12, "#5f7f8c")
    c.box(18, 0, 22, 14, "#3c4650", "#23292f")
    c.rect(21, 2, 16, 9, "#9fd3e6")
    for i, color in enumerate(("#c94f4f", "#4f7fb8", "#5a9a5e")):
        c.rect(104 - i, 11 - i * 3, 24 + i, 3, color)
    c.disc(70, 9, 4, "#e6c45c")


@sprite("return box", 1, 1)
def _return_box(c: Canvas) -> None:
    c.box(4, 4, 24, 27, "#4f7f6a", "#2f5041")
    c.rect(8, 10, 16, 4, "#1f2f28")
    c.rect(12, 7, 9, 6, "#e0b34a")
    c.rect(9, 19, 14, 6, "#f3f0e4")


@sprite("noticeboard", 2, 1)
def _noticeboard(c: Canvas) -> None:
    c.box(5, 6, 54, 20, "#c79b63", "#6f4a2e")
    for x, y, color in (
        (9, 9, "#fbf8f2"),
        (22, 11, "#f6cf57"),
        (34, 8, "#a9d0de"),
        (46, 11, "#f2b5c2"),
    ):
        c.rect(x, y, 9, 11, color)
        c.rect(x + 4, y, 1, 1, "#c94f4f")


@sprite("whiteboard", 3, 1)
def _whiteboard(c: Canvas) -> None:
    c.box(6, 4, 84, 22, "#fbfcfc", "#8c949b")
    c.rect(14, 9, 26, 2, "#4f7fb8")
    c.rect(14, 14, 18, 2, "#4f7fb8")
    c.rect(52, 9, 2, 12, "#5a9a5e")
    c.rect(52, 20, 26, 2, "#5a9a5e")
    c.rect(58, 15, 4, 5, "#c94f4f")
    c.rect(66, 11, 4, 9, "#c94f4f")


@sprite("copy machine")
def _copy_machine(c: Canvas) -> None:
    c.box(3, 6, 26, 25, "#d6d9dc", "#737b82")
    c.rect(3, 6, 26, 7, "#9aa1a8")
    c.rect(20, 14, 7, 4, "#9be0c0")
    c.rect(7, 20, 18, 3, "#4b5157")
    c.rect(9, 21, 14, 6, "#fbf8f2")


@sprite("desk", 2, 1)
def _desk(c: Canvas) -> None:
    c.rect(5, 26, 5, 6, _WOOD_DARK)
    c.rect(54, 26, 5, 6, _WOOD_DARK)
    c.box(1, 3, 62, 24, "#8d6f56", "#5b4635")
    c.box(22, 3, 22, 14, "#3c4650", "#23292f")
    c.rect(24, 5, 18, 10, "#9fd3e6")
    c.rect(22, 20, 22, 4, "#d7dde2")


@sprite("telephone")
def _telephone(c: Canvas) -> None:
    c.box(1, 4, 30, 22, "#8d6f56", "#5b4635")
    c.box(8, 8, 16, 13, "#33373c", "#1c1f22")
    c.rect(6, 5, 20, 4, "#1c1f22")
    c.rect(12, 13, 8, 6, "#c9ced3")


@sprite("armchair", solid=False)
def _armchair(c: Canvas) -> None:
    c.box(3, 3, 26, 26, "#4f7a6f", "#2f4d45")
    c.rect(8, 11, 16, 15, "#699a8d")
    c.rect(8, 11, 16, 3, "#5b897d")


@sprite("newspaper rack")
def _newspaper_rack(c: Canvas) -> None:
    c.box(2, 3, 28, 27, "#8a5c38", "#5c3c25")
    for i in range(3):
        c.rect(5, 6 + i * 8, 22, 6, "#f3f0e4")
        c.rect(7, 8 + i * 8, 12, 1, "#6a6a6a")
