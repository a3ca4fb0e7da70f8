"""What people wear below the chin, drawn for a direction and a step."""

from __future__ import annotations

from tools.people_drawing.cloth import BACK, FRONT, SIDE
from tools.people_drawing.look import Look
from tools.pixels.canvas import Canvas

NECK = 16
"""The row of the shoulders of one who stands; the soles are at row 30."""


def draw_body(c: Canvas, look: Look, direction: str, step: int, drop: int) -> None:
    """Draw legs, trunk and arms; ``step`` is 0 for standing, 1 and 2 for the two strides."""
    if direction == "left":
        _legs_side(c, look, step)
        _trunk_side(c, look, drop)
        _arm_side(c, look, step, drop)
    else:
        _legs(c, look, step if direction == "down" else (0, 2, 1)[step])
        _trunk(c, look, direction, drop)
        _arms(c, look, step if direction == "down" else (0, 2, 1)[step], drop)


# -- seen from the front or behind


def _legs(c: Canvas, look: Look, step: int) -> None:
    for x, raised in ((12, step == 2), (17, step == 1)):
        foot = 28 if raised else 29
        bare = look.legs in ("skirt", "bare")
        color = look.skin if bare else look.lower
        c.rect(x, 24, 3, foot - 24, color.dark if raised else color.base)
        if look.legs == "shorts":
            c.rect(x, 26, 3, foot - 26, look.skin.dark if raised else look.skin.base)
        if look.legs == "boots":
            c.rect(x, 26, 3, foot - 26, look.shoes.dark if raised else look.shoes.base)
        c.rect(x, foot, 3, 2, look.shoes.dark if raised else look.shoes.base)
    if look.legs in ("trousers", "shorts", "boots"):
        c.rect(12, 24, 8, 2, look.lower.base)
    if look.legs == "skirt":
        c.rect(11, 23, 10, 2, look.lower.base)
        c.rect(10, 25, 12, 2, look.lower.base)
        c.rect(10, 26, 12, 1, look.lower.dark)
        c.rect(14, 24, 1, 2, look.lower.dark)
        c.rect(17, 24, 1, 2, look.lower.dark)


def _trunk(c: Canvas, look: Look, direction: str, drop: int) -> None:
    y, top, front = NECK + drop, look.top, direction == "down"
    c.rect(12, y, 8, 8, top.base)
    c.rect(12, y + 7, 8, 1, top.dark)
    if look.kind in _LONG:
        _long(c, look, drop)
    if front and look.kind not in ("hoodie", "polo neck", "sari"):
        c.rect(14, y, 4, 1, look.skin.dark)
        c.rect(15, y + 1, 2, 1, look.skin.base)
    pattern = FRONT.get(look.kind) if front else BACK.get(look.kind)
    if pattern is not None:
        pattern(c, look, y)


def _long(c: Canvas, look: Look, drop: int) -> None:
    """A coat, a dress or a tunic, which hides the hips."""
    y, top = NECK + drop, look.top
    end = {"coat": 28, "tunic": 27, "dress": 27, "sari": 29}[look.kind]
    flare = 2 if look.kind in ("dress", "sari") else 1
    c.rect(12, y + 7, 8, 1, top.base)
    c.rect(12 - flare + 1, y + 8, 6 + 2 * flare, 2, top.base)
    c.rect(12 - flare, y + 10, 8 + 2 * flare, end - y - 10, top.base)
    c.rect(12 - flare, end - 1, 8 + 2 * flare, 1, top.dark)
    if look.kind == "dress":
        c.rect(14, y + 8, 1, 2, top.dark)
        c.rect(17, y + 8, 1, 2, top.dark)


def _arms(c: Canvas, look: Look, step: int, drop: int) -> None:
    for x, forward in ((10, step == 2), (20, step == 1)):
        y = NECK + 1 + drop + (0 if step == 0 else -1 if not forward else 0)
        sleeve = look.second if look.kind in _OTHER_SLEEVES else look.top
        length = 2 if look.kind in _SHORT_SLEEVES else 4
        c.rect(x, y, 2, 6, look.skin.base)
        c.rect(x, y, 2, length, sleeve.base)
        c.rect(x if x > 16 else x + 1, y + 1, 1, length - 1, sleeve.dark)
        if look.kind == "stripes":
            c.rect(x, y + 1, 2, 1, look.second.base)
            c.rect(x, y + 3, 2, 1, look.second.base)


# -- seen from the left


def _legs_side(c: Canvas, look: Look, step: int) -> None:
    near, far = {0: (14, 15), 1: (11, 18), 2: (18, 11)}[step]
    for x, dark in ((far, True), (near, False)):
        color = look.skin if look.legs in ("skirt", "bare") else look.lower
        shade = color.dark if dark else color.base
        foot = 29 if step == 0 or x < 15 else 28
        for row in range(24, foot):
            share = (row - 24) / 5
            c.rect(round(14 + (x - 14) * share), row, 4, 1, shade)
        if look.legs == "shorts":
            c.rect(x, 27, 4, foot - 27, look.skin.dark if dark else look.skin.base)
        if look.legs == "boots":
            c.rect(x, 26, 4, foot - 26, look.shoes.dark if dark else look.shoes.base)
        shoe = look.shoes.dark if dark else look.shoes.base
        c.rect(x - 1, foot, 5, 2, shoe)
    if look.legs == "skirt":
        c.rect(12, 23, 8, 2, look.lower.base)
        c.rect(11, 25, 10, 1, look.lower.base)
        c.rect(11, 26, 10, 1, look.lower.dark)


def _trunk_side(c: Canvas, look: Look, drop: int) -> None:
    y, top = NECK + drop, look.top
    c.rect(13, y, 6, 8, top.base)
    c.rect(12, y + 2, 1, 4, top.base)
    c.rect(13, y + 7, 6, 1, top.dark)
    if look.kind in _LONG:
        end = {"coat": 28, "tunic": 27, "dress": 27, "sari": 29}[look.kind]
        c.rect(12, y + 6, 8, 4, top.base)
        c.rect(11, y + 10, 10, end - y - 10, top.base)
        c.rect(11, end - 1, 10, 1, top.dark)
    pattern = SIDE.get(look.kind)
    if pattern is not None:
        pattern(c, look, y)


def _arm_side(c: Canvas, look: Look, step: int, drop: int) -> None:
    y = NECK + 1 + drop
    sleeve = look.second if look.kind in _OTHER_SLEEVES else look.top
    length = 2 if look.kind in _SHORT_SLEEVES else 4
    lean = {0: 0, 1: 3, 2: -3}[step]
    for row in range(6):
        x = 15 + round(lean * row / 5)
        color = sleeve if row < length else look.skin
        c.rect(x, y + row, 3, 1, color.base)
        c.rect(x + 2, y + row, 1, 1, color.dark)
        if row < length:
            c.rect(x, y + row, 1, 1, color.dark)
        if look.kind == "stripes" and row in (1, 3):
            c.rect(x, y + row, 3, 1, look.second.base)


_LONG = frozenset({"coat", "tunic", "dress", "sari"})
_SHORT_SLEEVES = frozenset({"tee", "apron", "dress", "sari", "print"})
_OTHER_SLEEVES = frozenset({"waistcoat", "yoke"})
