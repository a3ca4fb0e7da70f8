"""A small pixel canvas."""

from __future__ import annotations

import io

import numpy as np
import numpy.typing as npt
from PIL import Image

Color = str
"""``"#rrggbb"``; fully opaque."""


class Canvas:
    """Pixels with an alpha channel; coordinates are in pixels from the top left."""

    def __init__(self, width: int, height: int) -> None:
        self.pixels: npt.NDArray[np.uint8] = np.zeros((height, width, 4), dtype=np.uint8)

    @property
    def size(self) -> tuple[int, int]:
        return self.pixels.shape[1], self.pixels.shape[0]

    def rect(self, x: int, y: int, w: int, h: int, color: Color) -> None:
        self.pixels[max(y, 0) : max(y + h, 0), max(x, 0) : max(x + w, 0)] = _rgba(color)

    def box(self, x: int, y: int, w: int, h: int, fill: Color, edge: Color) -> None:
        self.rect(x, y, w, h, edge)
        self.rect(x + 1, y + 1, w - 2, h - 2, fill)

    def ellipse(self, cx: float, cy: float, rx: float, ry: float, color: Color) -> None:
        width, height = self.size
        ys, xs = np.mgrid[0:height, 0:width]
        inside = ((xs + 0.5 - cx) / rx) ** 2 + ((ys + 0.5 - cy) / ry) ** 2 <= 1
        self.pixels[inside] = _rgba(color)

    def disc(self, cx: float, cy: float, r: float, color: Color) -> None:
        self.ellipse(cx, cy, r, r, color)

    def speckle(self, color: Color, count: int, seed: int, w: int = 1, h: int = 1) -> None:
        """Strew ``count`` small rectangles, always the same ones for a seed."""
        width, height = self.size
        state = seed * 2654435761 % 2**32 or 1
        for _ in range(count):
            state = (state * 1664525 + 1013904223) % 2**32
            x = (state >> 8) % (width - w + 1)
            state = (state * 1664525 + 1013904223) % 2**32
            y = (state >> 8) % (height - h + 1)
            self.rect(x, y, w, h, color)

    def flipped(self) -> Canvas:
        """The same picture, left and right exchanged."""
        return _from_pixels(self.pixels[:, ::-1].copy())

    def cut(self, x: int, y: int, w: int, h: int) -> Canvas:
        return _from_pixels(self.pixels[y : y + h, x : x + w].copy())

    def paste(self, other: Canvas, x: int, y: int) -> None:
        """Lay ``other`` on top; its empty pixels let this one show."""
        w, h = other.size
        solid = other.pixels[:, :, 3] > 0
        self.pixels[y : y + h, x : x + w][solid] = other.pixels[solid]


def _from_pixels(pixels: npt.NDArray[np.uint8]) -> Canvas:
    canvas = Canvas(0, 0)
    canvas.pixels = pixels
    return canvas


def _rgba(color: Color) -> tuple[int, int, int, int]:
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16), 255


def png_bytes(canvas: Canvas) -> bytes:
    """Return the picture as a palette PNG; its bytes may differ between versions of zlib.

    Raises ValueError for more than 256 colours.
    """
    width, height = canvas.size
    colors, index = np.unique(canvas.pixels.reshape(-1, 4), axis=0, return_inverse=True)
    if len(colors) > 256:
        raise ValueError(f"{len(colors)} colours do not fit a palette of 256")
    image = Image.fromarray(index.reshape(height, width).astype(np.uint8))
    image.putpalette(colors.tobytes(), "RGBA")
    out = io.BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()
