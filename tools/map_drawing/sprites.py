"""The register of pictures: each is one or more tiles of 32 pixels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tools.pixels.canvas import Canvas

TILE = 32
"""The side of a tile in pixels."""

Draw = Callable[[Canvas], None]


@dataclass(frozen=True)
class Sprite:
    """A picture of ``columns`` by ``rows`` tiles; ``solid`` says which of them block the way."""

    name: str
    columns: int
    rows: int
    solid: tuple[bool, ...]
    opaque: bool
    picture: Canvas


SPRITES: dict[str, Sprite] = {}


def sprite(
    name: str, columns: int = 1, rows: int = 1, *, solid: bool | str = True, opaque: bool = False
) -> Callable[[Draw], Draw]:
    """Register what a function draws. ``solid`` may be a pattern, such as ``"... ###"``."""

    def register(draw: Draw) -> Draw:
        canvas = Canvas(columns * TILE, rows * TILE)
        draw(canvas)
        add(name, canvas, solid, opaque)
        return draw

    return register


def add(name: str, canvas: Canvas, solid: bool | str, opaque: bool = False) -> None:
    """Register a finished picture."""
    columns, rows = canvas.size[0] // TILE, canvas.size[1] // TILE
    if isinstance(solid, bool):
        flags = (solid,) * (columns * rows)
    else:
        flags = tuple(mark == "#" for mark in solid.replace(" ", ""))
    if len(flags) != columns * rows or name in SPRITES:
        raise ValueError(f"sprite {name!r} is registered twice or its pattern does not fit")
    SPRITES[name] = Sprite(name, columns, rows, flags, opaque, canvas)
