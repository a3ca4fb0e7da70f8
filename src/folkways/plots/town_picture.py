"""The town at a moment, or while some time passes, as a picture for a paper or a talk.

The same town and the same people give the same bytes, with one version of Pillow.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Sequence
from typing import TYPE_CHECKING

from folkways.base.errors import FolkwaysError
from folkways.plots.town_ground import TILE, draw_ground
from folkways.plots.town_marks import FAINT, INK, PAPER, Overlay
from folkways.plots.town_people import draw_people
from folkways.plots.town_shown import Box, Shown, TownGround
from folkways.plots.town_text import font, shortened

if TYPE_CHECKING:
    from PIL.Image import Image

LARGEST_SCALE = 4
"""A tile of a PNG is at most this many times 32 pixels wide."""
MOST_PIXELS = 36_000_000
"""Of a PNG; a larger part of the town is drawn with smaller tiles."""
MOST_FRAMES = 600
"""Of a GIF."""
MOST_FRAME_PIXELS = 1_000_000
"""Of one picture of a GIF."""
MOST_GIF_PIXELS = 160_000_000
"""Of all pictures of a GIF together."""

_SMALLEST_TILE = 4
_COLORS = 255
_PRINT = (300, 300)  # dots per inch
_SAMPLES = 8


class Png(bytes):
    """A PNG, which a notebook shows."""

    def _repr_png_(self) -> bytes:
        return bytes(self)


class Gif(bytes):
    """A GIF, which a notebook shows."""

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"image/gif": base64.b64encode(self).decode()}


def town_png(ground: TownGround, shown: Shown, box: Box, scale: int = 2) -> Png:
    """Return a PNG of the part ``box`` of the town, a tile of which is 32 * ``scale`` pixels wide.

    ``scale`` is 1 to 4; where the picture would be very large, tiles are smaller. Raises
    FolkwaysError for another scale or an empty part.
    """
    tile = _tile(box, scale, MOST_PIXELS)
    picture = _drawn(shown, box, tile, draw_ground(ground, box, tile))
    out = io.BytesIO()
    picture.save(out, "PNG", optimize=True, dpi=_PRINT)
    return Png(out.getvalue())


def town_gif(
    ground: TownGround, frames: Sequence[Shown], box: Box, per_second: int = 10, scale: int = 1
) -> Gif:
    """Return a GIF that shows ``frames`` one after another, ``per_second`` (1 to 20), for ever.

    ``scale`` is as for :func:`town_png`; the more frames, the smaller are the tiles. Raises
    FolkwaysError for none or more than 600 frames.
    """
    if not 1 <= len(frames) <= MOST_FRAMES:
        raise FolkwaysError(f"a GIF has 1 to {MOST_FRAMES} pictures, not {len(frames):,}")
    if per_second not in range(1, 21):
        raise FolkwaysError(f"a GIF shows 1 to 20 pictures a second, not {per_second}")
    most = min(MOST_FRAME_PIXELS, MOST_GIF_PIXELS // len(frames))
    tile = _tile(box, scale, most)
    floor = draw_ground(ground, box, tile)
    palette = _palette(frames, box, tile, floor)

    def colored(shown: Shown) -> Image:
        from PIL import Image

        picture = _drawn(shown, box, tile, floor)
        return picture.quantize(palette=palette, dither=Image.Dither.NONE)

    pictures = (colored(shown) for shown in frames)
    first = next(pictures)
    out = io.BytesIO()
    first.save(
        out,
        "GIF",
        save_all=True,
        append_images=pictures,
        duration=1000 // per_second,
        loop=0,
        disposal=1,
        optimize=False,
    )
    return Gif(out.getvalue())


def _tile(box: Box, scale: int, most: int) -> int:
    """Return how many pixels wide a tile is so that a picture has at most ``most`` of them."""
    if scale not in range(1, LARGEST_SCALE + 1):
        raise FolkwaysError(f"scale must be a whole number from 1 to {LARGEST_SCALE}, not {scale}")
    wanted = TILE * scale
    if box.width < 1 or box.height < 1:
        raise FolkwaysError("there is nothing to draw in an empty part of the town")
    if wanted * wanted * box.width * box.height <= most:
        return wanted
    for tile in (96, 64, 32, 24, 16, 12, 8, 6, _SMALLEST_TILE):
        if tile < wanted and tile * tile * box.width * box.height <= most:
            return tile
    raise FolkwaysError(
        f"{box.width} by {box.height} tiles are too many for one picture; "
        "show the surroundings of an agent, or a shorter time"
    )


def _palette(frames: Sequence[Shown], box: Box, tile: int, floor: Image) -> Image:
    """Return the colours of a few of the pictures, for all of them."""
    from PIL import Image

    step = -(-len(frames) // _SAMPLES)
    samples = [_drawn(shown, box, tile, floor) for shown in frames[::step]]
    height = sum(one.height for one in samples)
    strip = Image.new("RGB", (samples[0].width, height), PAPER)
    top = 0
    for one in samples:
        strip.paste(one, (0, top))
        top += one.height
    return strip.quantize(_COLORS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def _drawn(shown: Shown, box: Box, tile: int, floor: Image) -> Image:
    """Return the picture with everything on it."""
    from PIL import Image, ImageDraw

    town = floor.copy()
    draw_people(town, shown.figures, box, tile)
    width, height = town.size
    # About 7 points where the picture is as wide as a page, but not much larger than people.
    size = max(0.5 * tile, 0.0045 * width)
    letters = max(9, round(min(max(0.0135 * width, 0.28 * tile), size)))
    caption = max(letters, round(0.0075 * width))
    foot = round(2.4 * caption)
    rows = 2 if shown.norm and _legend_width(shown, caption) > width else 1
    picture = Image.new("RGB", (width, height + foot * rows), PAPER)
    picture.paste(town, (0, 0))
    overlay = Overlay(ImageDraw.Draw(picture), box, tile, letters)
    overlay.show(shown)
    overlay.letters = caption
    _foot(overlay, shown, width, height, foot, rows)
    return picture


_MARKS = (("holds", "holds"), ("knows", "has met"), ("kept", "keeps"), ("broken", "breaks"))


def _foot(overlay: Overlay, shown: Shown, width: int, top: int, foot: int, rows: int) -> None:
    """Write the caption and the legend on the strip below the town."""
    letters, draw = overlay.letters, overlay.draw
    strong, usual = font(round(1.1 * letters), bold=True), font(letters)
    draw.rectangle((0, top, width, top + foot * rows), PAPER)
    pad = 0.6 * letters
    caption = shortened(shown.caption, strong.getlength, width - 2 * pad)
    draw.text((pad, top + foot / 2), caption, INK, strong, "lm")
    if not shown.norm:
        return
    y = top + foot * (rows - 0.5)
    x = pad if rows == 2 else pad + strong.getlength(caption) + 2 * letters
    for mark, word in _MARKS:
        r = 0.45 * letters
        if mark in ("holds", "knows"):
            overlay.holding(x + r, y, r, mark)
        else:
            overlay.conduct(x + r, y, 1.2 * r, mark)
        x += 2.6 * r + 0.2 * letters
        draw.text((x, y), word, INK, usual, "lm")
        x += usual.getlength(word) + 0.9 * letters
    room = width - pad - x
    if room > 4 * letters:
        draw.text((x, y), shortened(f"“{shown.norm}”", usual.getlength, room), FAINT, usual, "lm")


def _legend_width(shown: Shown, letters: int) -> float:
    usual, strong = font(letters), font(round(1.1 * letters), bold=True)
    marks = sum(usual.getlength(word) + 2.3 * letters for _, word in _MARKS)
    words = min(usual.getlength(f"“{shown.norm}”"), 24.0 * letters)
    return strong.getlength(shown.caption) + marks + words + 4 * letters
