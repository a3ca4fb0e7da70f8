"""All people put together on one picture."""

from __future__ import annotations

import numpy as np
from tools.people_drawing import hair_long, hair_short
from tools.people_drawing.bodies import draw_body
from tools.people_drawing.colors import CLOTH, HAIR, INK, SKIN
from tools.people_drawing.heads import draw_head, draw_on_face
from tools.people_drawing.headwear import FLATTENING, HEADWEAR
from tools.people_drawing.look import Look
from tools.people_drawing.persons import PEOPLE, Person
from tools.people_drawing.stamp import stamp
from tools.pixels.canvas import Canvas

SIZE = 32
"""The side of a cell in pixels."""
DIRECTIONS = ("down", "left", "right", "up")
STEPS = 3
"""Standing, and the two strides."""
COLUMNS = len(DIRECTIONS) * STEPS

_HAIR_TOP = 2
_UNDER_HAT = 8
"""The row above which a hat hides all hair."""
_SHADOW = (38, 32, 44, 70)
_STYLES: dict[str, dict[str, str]] = {
    name.lower(): art
    for module in (hair_short, hair_long)
    for name, art in vars(module).items()
    if name.isupper() and not name.startswith("_")
}


def sheet() -> Canvas:
    """Return the picture: a row for each person, a column for each direction and step."""
    canvas = Canvas(COLUMNS * SIZE, len(PEOPLE) * SIZE)
    for row, person in enumerate(PEOPLE):
        for column in range(COLUMNS):
            cell = draw(person, DIRECTIONS[column // STEPS], column % STEPS)
            canvas.paste(cell, column * SIZE, row * SIZE)
    return canvas


def draw(person: Person, direction: str, step: int) -> Canvas:
    """Return one cell."""
    if direction == "right":
        return draw(person, "left", step).flipped()
    figure = Canvas(SIZE, SIZE)
    drop = 1 if step else 0
    style, color = person.hair.split()
    tones = HAIR[color]
    hair = {"h": tones.base, "H": tones.dark, "l": tones.light, "r": "#d94a43"}
    hair["s"] = SKIN[person.skin].light
    art = _STYLES.get(style, {})
    if direction == "down" and "behind" in art:
        stamp(figure, art["behind"], int(art["behind top"]) + drop, hair)
    draw_body(figure, _look(person), direction, step, drop)
    draw_head(figure, person.skin, direction, drop)
    for what in person.extras:
        draw_on_face(figure, what.replace("_", " "), person.skin, hair, direction, drop)
    _hair(figure, person, art, hair, direction, drop)
    if person.hat:
        _hat(figure, person.hat, direction, drop)
    _outline(figure)
    return _on_ground(figure)


def _look(person: Person) -> Look:
    kind, *colors = person.top.rsplit(" ", 2)
    legs, lower, shoes = person.legs.split()
    return Look(
        kind.replace("_", " "),
        CLOTH[colors[0]],
        CLOTH[colors[1]],
        legs,
        CLOTH[lower],
        CLOTH[shoes],
        SKIN[person.skin],
    )


def _hair(
    figure: Canvas,
    person: Person,
    art: dict[str, str],
    colors: dict[str, str],
    direction: str,
    drop: int,
) -> None:
    if not art:
        return
    layer = Canvas(SIZE, SIZE)
    stamp(layer, art[direction], _HAIR_TOP + drop, colors)
    if f"{direction} tail" in art:
        stamp(layer, art[f"{direction} tail"], int(art[f"{direction} tail top"]) + drop, colors)
    if person.hat and person.hat.split()[0].replace("_", " ") in FLATTENING:
        layer.pixels[: _UNDER_HAT + drop] = 0
    figure.paste(layer, 0, 0)


def _hat(figure: Canvas, hat: str, direction: str, drop: int) -> None:
    kind, cloth, second = hat.split()
    art, top = HEADWEAR[kind.replace("_", " ")]
    tones = CLOTH[cloth]
    colors = {"l": tones.light, "c": tones.base, "C": tones.dark, "o": CLOTH[second].base}
    stamp(figure, art[direction], top + drop, colors)


def _outline(figure: Canvas) -> None:
    solid = np.pad(figure.pixels[:, :, 3] > 0, 1)
    beside = solid[:-2, 1:-1] | solid[2:, 1:-1] | solid[1:-1, :-2] | solid[1:-1, 2:]
    edge = Canvas(SIZE, SIZE)
    edge.rect(0, 0, SIZE, SIZE, INK)
    empty = beside & ~solid[1:-1, 1:-1]
    figure.pixels[empty] = edge.pixels[empty]


def _on_ground(figure: Canvas) -> Canvas:
    """Return the figure with a soft shadow at its feet."""
    cell = Canvas(SIZE, SIZE)
    cell.ellipse(16, 29.5, 8, 2.5, INK)
    cell.pixels[cell.pixels[:, :, 3] > 0] = _SHADOW
    cell.paste(figure, 0, 0)
    return cell
