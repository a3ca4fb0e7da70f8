"""The sign that stands for folkways: two people who have come to agree on something."""

from __future__ import annotations

import struct

from tools.people_drawing.stamp import rows
from tools.pixels.canvas import Canvas

SIDE = 16

_ART = """
    .gggggggggggggg.
    gggggggggggggggg
    gggwwwwwwwwwwggg
    ggwwwwwwwwttwwgg
    ggwwttwwwttwwwgg
    ggwwwttwttwwwwgg
    ggwwwwtttwwwwwgg
    gggwwwwwwwwwwggg
    gghhhgwggwgyyygg
    ghhhhhggggyyyyyg
    ghsssgggggglllyg
    ghsesgggggglelyg
    ggsssgggggglllgg
    grrrrrggggbbbbbg
    grrrrrrggbbbbbbg
    .rrrrrrggbbbbbb.
    """
_COLORS = {
    "g": "#34684c",
    "w": "#ffffff",
    "t": "#2f8f57",
    "h": "#37323f",
    "y": "#eac463",
    "s": "#a36d44",
    "l": "#f8d5b8",
    "e": "#2f2a35",
    "r": "#d94a43",
    "b": "#74bbe3",
}


def svg() -> bytes:
    """Return the sign as SVG: one rectangle for each run of equal pixels in a row."""
    shapes = []
    for y, row in enumerate(rows(_ART)):
        x = 0
        while x < SIDE:
            end = x
            while end < SIDE and row[end] == row[x]:
                end += 1
            if row[x] != ".":
                color = _COLORS[row[x]]
                shapes.append(
                    f'<rect x="{x}" y="{y}" width="{end - x}" height="1" fill="{color}"/>'
                )
            x = end
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}"'
    return "\n".join([f'{head} shape-rendering="crispEdges">', *shapes, "</svg>\n"]).encode()


def drawn() -> Canvas:
    """Return the sign as pixels."""
    canvas = Canvas(SIDE, SIDE)
    for y, row in enumerate(rows(_ART)):
        for x, letter in enumerate(row):
            if letter != ".":
                canvas.rect(x, y, 1, 1, _COLORS[letter])
    return canvas


def ico(png: bytes, side: int) -> bytes:
    """Return an icon file that holds one PNG of ``side`` by ``side`` pixels."""
    head = struct.pack("<HHH", 0, 1, 1)
    return head + struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(png), 22) + png
