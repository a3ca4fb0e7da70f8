"""Small pictures written as letters."""

from __future__ import annotations

from collections.abc import Mapping

from tools.pixels.canvas import Canvas

LEFT = 8
"""The column of a cell at which pictures of heads begin; they are 16 pixels wide."""


def rows(art: str) -> list[str]:
    """Return a picture's rows, 16 letters each; a row of 8 is the left half of an even one."""
    return [row if len(row) == 16 else row + row[::-1] for row in art.split()]


def stamp(canvas: Canvas, art: str, y: int, colors: Mapping[str, str]) -> None:
    """Paint a picture with its first row at ``y``; a point lets what is there show."""
    for number, row in enumerate(rows(art)):
        if len(row) != 16:
            raise ValueError(f"row {number} of a picture has {len(row)} letters: {row}")
        for column, letter in enumerate(row):
            if letter != ".":
                canvas.rect(LEFT + column, y + number, 1, 1, colors[letter])
