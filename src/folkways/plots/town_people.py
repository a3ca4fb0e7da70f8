"""The people of a picture of the town, from the sprites that the viewer also shows."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable
from functools import lru_cache
from importlib import resources
from typing import TYPE_CHECKING

from folkways.plots.town_ground import TILE
from folkways.plots.town_shown import Box, Facing, Figure

if TYPE_CHECKING:
    from PIL.Image import Image

LIFT = 5
"""So many pixels above the lower edge of their tile people stand, before the enlargement."""


def draw_people(canvas: Image, figures: Iterable[Figure], box: Box) -> None:
    """Draw the people on a part of the town, those in front over those behind."""
    for one in sorted(figures, key=lambda figure: (figure.y, figure.x)):
        picture = _sprite(one.sprite, one.facing, one.step)
        place = (round((one.x - box.x) * TILE), round((one.y - box.y) * TILE) - LIFT)
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
def _sprite(number: int, facing: Facing, step: int) -> Image:
    sheet, size, order, steps, count = _sheet()
    x = (order[facing] * steps + step) * size
    y = number % count * size
    return sheet.crop((x, y, x + size, y + size))
