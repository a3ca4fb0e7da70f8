"""What is on the cloth of a top: buttons, stripes, aprons. Rows count from the shoulders."""

from __future__ import annotations

from collections.abc import Callable

from tools.people_drawing.look import Look
from tools.pixels.canvas import Canvas


def _stripes(c: Canvas, look: Look, y: int) -> None:
    for row in (2, 4, 6):
        c.rect(12, y + row, 8, 1, look.second.base)


def _stripes_side(c: Canvas, look: Look, y: int) -> None:
    for row in (2, 4, 6):
        c.rect(12, y + row, 7, 1, look.second.base)


def _checks(c: Canvas, look: Look, y: int) -> None:
    for row in (1, 4):
        c.rect(12, y + row + 1, 8, 1, look.second.dark)
    for x in (13, 18):
        c.rect(x, y + 1, 1, 7, look.second.dark)
    c.rect(15, y + 2, 2, 5, look.top.light)


def _checks_side(c: Canvas, look: Look, y: int) -> None:
    for row in (2, 5):
        c.rect(12, y + row, 7, 1, look.second.dark)


def _shirt(c: Canvas, look: Look, y: int) -> None:
    c.rect(13, y, 2, 1, look.top.light)
    c.rect(17, y, 2, 1, look.top.light)
    for row in (2, 4, 6):
        c.rect(16, y + row, 1, 1, look.top.dark)
    c.rect(13, y + 3, 2, 2, look.second.base)


def _blazer(c: Canvas, look: Look, y: int) -> None:
    c.rect(14, y, 4, 4, look.second.base)
    c.rect(15, y + 4, 2, 2, look.second.base)
    c.rect(15, y + 1, 2, 4, "#b8383f")
    c.rect(13, y, 1, 4, look.top.light)
    c.rect(18, y, 1, 4, look.top.light)
    c.rect(15, y + 6, 1, 2, look.top.dark)


def _cardigan(c: Canvas, look: Look, y: int) -> None:
    c.rect(14, y + 1, 4, 7, look.second.base)
    c.rect(14, y, 4, 1, look.skin.dark)
    c.rect(13, y, 1, 8, look.top.dark)
    c.rect(18, y, 1, 8, look.top.dark)


def _waistcoat(c: Canvas, look: Look, y: int) -> None:
    c.rect(14, y, 4, 3, look.second.base)
    c.rect(15, y + 3, 2, 1, look.second.base)
    for row in (4, 6):
        c.rect(15, y + row, 1, 1, look.top.light)


def _hoodie(c: Canvas, look: Look, y: int) -> None:
    c.rect(11, y - 1, 10, 2, look.top.light)
    c.rect(14, y, 4, 1, look.top.dark)
    c.rect(14, y + 1, 1, 3, look.second.base)
    c.rect(17, y + 1, 1, 3, look.second.base)
    c.rect(13, y + 5, 6, 1, look.top.dark)


def _hood(c: Canvas, look: Look, y: int) -> None:
    c.rect(12, y - 1, 8, 4, look.top.light)
    c.rect(13, y + 3, 6, 1, look.top.dark)


def _hood_side(c: Canvas, look: Look, y: int) -> None:
    c.rect(14, y - 1, 6, 3, look.top.light)


def _apron(c: Canvas, look: Look, y: int) -> None:
    c.rect(13, y, 1, 3, look.second.base)
    c.rect(18, y, 1, 3, look.second.base)
    c.rect(13, y + 3, 6, 9, look.second.base)
    c.rect(12, y + 5, 8, 6, look.second.base)
    c.rect(12, y + 6, 8, 1, look.second.dark)
    c.rect(14, y + 8, 4, 1, look.second.dark)


def _apron_back(c: Canvas, look: Look, y: int) -> None:
    for row in range(4):
        c.rect(13 + row, y + row, 1, 1, look.second.base)
        c.rect(18 - row, y + row, 1, 1, look.second.base)
    c.rect(12, y + 6, 8, 1, look.second.base)
    c.rect(15, y + 5, 2, 4, look.second.light)


def _apron_side(c: Canvas, look: Look, y: int) -> None:
    c.rect(12, y + 3, 2, 8, look.second.base)
    c.rect(12, y + 6, 7, 1, look.second.dark)
    c.rect(12, y + 7, 4, 4, look.second.base)


def _bib(c: Canvas, look: Look, y: int) -> None:
    c.rect(13, y, 1, 3, look.lower.base)
    c.rect(18, y, 1, 3, look.lower.base)
    c.rect(13, y + 3, 6, 5, look.lower.base)
    c.rect(15, y + 4, 2, 2, look.lower.dark)
    c.rect(13, y + 3, 1, 1, "#f4cd4b")
    c.rect(18, y + 3, 1, 1, "#f4cd4b")


def _braces(c: Canvas, look: Look, y: int) -> None:
    for row in range(7):
        c.rect(13 + row // 3, y + row, 1, 1, look.lower.base)
        c.rect(18 - row // 3, y + row, 1, 1, look.lower.base)
    c.rect(12, y + 6, 8, 2, look.lower.base)


def _bib_side(c: Canvas, look: Look, y: int) -> None:
    c.rect(12, y + 4, 7, 4, look.lower.base)
    c.rect(13, y, 1, 4, look.lower.base)


def _coat(c: Canvas, look: Look, y: int) -> None:
    c.rect(15, y + 1, 1, 11, look.top.dark)
    for row in (3, 6, 9):
        c.rect(17, y + row, 1, 1, look.second.light)
    c.rect(13, y, 1, 3, look.top.light)
    c.rect(18, y, 1, 3, look.top.light)


def _belt(c: Canvas, look: Look, y: int) -> None:
    c.rect(12, y + 6, 8, 1, look.second.base)


def _belt_side(c: Canvas, look: Look, y: int) -> None:
    c.rect(12, y + 6, 7, 1, look.second.base)


def _tunic(c: Canvas, look: Look, y: int) -> None:
    c.rect(15, y + 1, 2, 4, look.second.base)
    c.rect(11, y + 10, 10, 1, look.second.base)


def _hem(c: Canvas, look: Look, y: int) -> None:
    c.rect(11, y + 10, 10, 1, look.second.base)


def _sari(c: Canvas, look: Look, y: int) -> None:
    for row in range(8):
        c.rect(12 + row, y + row, 3, 1, look.second.base)
    c.rect(10, 28, 12, 1, look.second.base)


def _sari_side(c: Canvas, look: Look, y: int) -> None:
    c.rect(16, y, 3, 12, look.second.base)
    c.rect(11, 28, 10, 1, look.second.base)


def _yoke(c: Canvas, look: Look, y: int) -> None:
    c.rect(12, y, 8, 3, look.second.base)


def _yoke_side(c: Canvas, look: Look, y: int) -> None:
    c.rect(13, y, 6, 3, look.second.base)


def _collar(c: Canvas, look: Look, y: int) -> None:
    c.rect(13, y - 1, 6, 2, look.top.light)
    c.rect(13, y + 1, 6, 1, look.top.dark)


def _print(c: Canvas, look: Look, y: int) -> None:
    c.rect(14, y + 3, 4, 3, look.second.base)
    c.rect(15, y + 2, 2, 5, look.second.base)


Pattern = Callable[[Canvas, Look, int], None]

FRONT: dict[str, Pattern] = {
    "stripes": _stripes,
    "checks": _checks,
    "shirt": _shirt,
    "blazer": _blazer,
    "cardigan": _cardigan,
    "waistcoat": _waistcoat,
    "hoodie": _hoodie,
    "apron": _apron,
    "dungarees": _bib,
    "coat": _coat,
    "dress": _belt,
    "tunic": _tunic,
    "sari": _sari,
    "yoke": _yoke,
    "polo neck": _collar,
    "print": _print,
}
BACK: dict[str, Pattern] = {
    "stripes": _stripes,
    "checks": _checks,
    "hoodie": _hood,
    "apron": _apron_back,
    "dungarees": _braces,
    "dress": _belt,
    "tunic": _hem,
    "sari": _sari,
    "yoke": _yoke,
    "polo neck": _collar,
}
SIDE: dict[str, Pattern] = {
    "stripes": _stripes_side,
    "checks": _checks_side,
    "hoodie": _hood_side,
    "apron": _apron_side,
    "dungarees": _bib_side,
    "dress": _belt_side,
    "sari": _sari_side,
    "yoke": _yoke_side,
    "tunic": _hem,
    "polo neck": _collar,
}
