"""The people of a picture of the town, from the sprites that the viewer also shows."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable
from functools import lru_cache
from importlib import resources
from typing import TYPE_CHECKING

from folkways.plots.town_ground import resized
from folkways.plots.town_shown import Box, DrawnPerson, Facing

if TYPE_CHECKING:
    from PIL.Image import Image

LIFT = 5 / 32
"""So much of a tile above its lower edge people stand."""


def draw_people(canvas: Image, figures: Iterable[DrawnPerson], box: Box, tile: int) -> None:
    """Draw the people on a part of the town, ``tile`` pixels a tile, the nearer ones on top."""
    for one in sorted(figures, key=lambda figure: (figure.y, figure.x)):
        picture = _sprite(one.sprite, one.facing, one.step, tile)
        place = (round((one.x - box.x) * tile), round((one.y - box.y - LIFT) * tile))
        canvas.paste(picture, place, picture)


@lru_cache(maxsize=1)
def _sheet() -> tuple[Image, int, dict[str, int], int, int]:
    """Return the picture of all sprites, their size, directions, number of steps and count."""
    from PIL import Image

    static = resources.files("folkways").joinpath("viewer", "static")
    facts = json.loads(static.joinpath("people.json").read_text("utf-8"))
    with Image.open(io.BytesIO(static.joinpath("people.png").read_bytes())) as image:
        sheet = image.convert("RGBA")
    order = {direction: number for number, direction in enumerate(facts["directions"])}
    return sheet, facts["size"], order, facts["steps"], facts["count"]


@lru_cache(maxsize=1024)
def _sprite(number: int, facing: Facing, step: int, tile: int) -> Image:
    sheet, size, order, steps, count = _sheet()
    x = (order[facing] * steps + step) * size
    y = number % count * size
    return resized(sheet.crop((x, y, x + size, y + size)), tile, tile)
