"""What is written and marked over a picture of the town: names, words, conflicts, norms."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from folkways.plots.svg import BLUE, GREEN, STAR, VERMILION
from folkways.plots.town_shown import Box, DrawnPerson, Shown
from folkways.plots.town_text import font, plain, shortened, sign, wrapped

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

PAPER, INK, FAINT = "#ffffff", "#26222b", "#6a6570"
MOST_BUBBLES = 12
"""So many people's words are shown at most, those nearest to the middle first."""
MOST_NAMES = 40
"""Where more people are in the picture, only those with words or marks are named."""

_LINES = 3
_LETTERS = 26

Rect = tuple[float, float, float, float]
Point = tuple[float, float]


@dataclass
class Overlay:
    """Draws over the part ``box`` of the town, of which a tile is ``tile`` pixels wide.

    ``letters`` is the height of the letters in pixels. What was written is kept in ``taken``, so
    that what comes later finds a place beside it.
    """

    draw: ImageDraw
    box: Box
    tile: int
    letters: int
    taken: list[Rect] = field(default_factory=list)
    _tops: dict[Point, float] = field(default_factory=dict)
    """Where those end upwards whose names stand above them, by their place."""

    def show(self, shown: Shown) -> None:
        """Draw everything on those who are in the picture."""
        inside = [number for number, one in enumerate(shown.figures) if self._inside(one)]
        faces = [self._body(shown.figures[number]) for number in inside]
        pairs = [pair for pair in shown.conflicts if pair[0] in inside and pair[1] in inside]
        for pair in pairs:
            self._conflict(*(self._head(shown.figures[number]) for number in pair))
        at_odds = {number for pair in pairs for number in pair}
        for number in inside:
            self._badges(shown.figures[number])
        few = len(inside) <= MOST_NAMES
        speakers = self._speakers(shown.figures[number] for number in inside)
        for number in inside:
            one = shown.figures[number]
            if few or number in at_odds or one.conduct or one.chosen or one in speakers:
                self._name(one, faces)
        for one in speakers:
            self._bubble(one, faces)
        for number in inside:
            if plain(shown.figures[number].doing):
                self._note(shown.figures[number], faces)

    # -- places

    def _inside(self, one: DrawnPerson) -> bool:
        box = self.box
        return (
            box.x - 0.5 <= one.x < box.x + box.width - 0.5
            and box.y - 0.5 <= one.y < box.y + box.height - 0.5
        )

    def _head(self, one: DrawnPerson) -> Point:
        """Return the middle of a head in pixels."""
        return (
            (one.x - self.box.x + 0.5) * self.tile,
            (one.y - self.box.y + 0.15) * self.tile,
        )

    def _body(self, one: DrawnPerson) -> Rect:
        x, y = self._head(one)
        return x - 0.35 * self.tile, y - 0.3 * self.tile, x + 0.35 * self.tile, y + 0.7 * self.tile

    def _free(self, size: Point, places: Iterable[Point], others: Sequence[Rect]) -> Rect:
        """Return the first of ``places`` (top left) that covers least of what is there."""
        right, bottom = self.box.width * self.tile, self.box.height * self.tile
        best: tuple[float, Rect] | None = None
        for x, y in places:
            left = min(max(x, 2), right - size[0] - 2)
            top = min(max(y, 2), bottom - size[1] - 2)
            rect = (left, top, left + size[0], top + size[1])
            moved = abs(left - x) + abs(top - y)
            cost = moved + sum(4 * _common(rect, one) for one in self.taken)
            cost += sum(_common(rect, one) for one in others)
            if best is None or cost < best[0]:
                best = cost, rect
        if best is None:
            raise ValueError("there are no places to choose from")
        self.taken.append(best[1])
        return best[1]

    # -- what is drawn

    def _conflict(self, one: Point, other: Point) -> None:
        width = max(2, self.tile // 16)
        length = max(1.0, math.dist(one, other))
        away = min(0.45 * self.tile / length, 0.4)
        begin = (one[0] + (other[0] - one[0]) * away, one[1] + (other[1] - one[1]) * away)
        end = (other[0] + (one[0] - other[0]) * away, other[1] + (one[1] - other[1]) * away)
        self.draw.line((begin, end), PAPER, width + 4)
        self.draw.line((begin, end), VERMILION, width)
        x, y = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2 - 0.25 * self.tile
        r = 0.8 * self.letters
        corners = [(x, y - 1.15 * r), (x + 1.1 * r, y + 0.75 * r), (x - 1.1 * r, y + 0.75 * r)]
        self.draw.polygon(corners, VERMILION, PAPER, 2)
        self.draw.text((x, y + 0.1 * r), "!", PAPER, font(self.letters, bold=True), "mm")
        self.taken.append((x - r, y - r, x + r, y + r))

    def _badges(self, one: DrawnPerson) -> None:
        x, y = self._head(one)
        r = 0.42 * self.letters
        y -= 0.3 * self.tile
        if one.holding:
            self.holding(x + 0.36 * self.tile, y, r, one.holding)
            self.taken.append((x + 0.36 * self.tile - r, y - r, x + 0.36 * self.tile + r, y + r))
        if one.conduct:
            self.conduct(x - 0.36 * self.tile, y, 1.25 * r, one.conduct)
            self.taken.append((x - 0.36 * self.tile - r, y - r, x - 0.36 * self.tile + r, y + r))
        shape = "" if one.says else sign(one.sign)
        if shape:
            size = 1.5 * self.letters
            rect = self._free((size, size), [(x - size / 2, y - 0.1 * self.tile - size)], ())
            self.draw.ellipse(rect, PAPER, FAINT)
            middle = ((rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2)
            self.draw.text(middle, shape, INK, font(self.letters), "mm")

    def holding(self, x: float, y: float, r: float, holding: str) -> None:
        """Draw the mark of somebody who holds a norm (a star) or only knows it (a ring)."""
        if holding == "holds":
            for size, colour in ((1.6 * r, PAPER), (1.25 * r, BLUE)):
                self.draw.polygon([(x + size * i, y + size * j) for i, j in STAR], colour)
            return
        self.draw.ellipse((x - r - 2, y - r - 2, x + r + 2, y + r + 2), PAPER)
        self.draw.ellipse((x - r, y - r, x + r, y + r), PAPER, BLUE, max(2, round(r / 2.5)))

    def conduct(self, x: float, y: float, r: float, conduct: str) -> None:
        """Draw the mark of somebody who kept a norm (a tick) or broke it (a cross)."""
        kept = conduct == "kept"
        color = GREEN if kept else VERMILION
        around = (x - r - 2, y - r - 2, x + r + 2, y + r + 2)
        self.draw.rounded_rectangle(around, 2 + r / 3, PAPER)
        self.draw.rounded_rectangle((x - r, y - r, x + r, y + r), r / 3, color)
        width = max(2, round(r / 2.6))
        h = 0.55 * r
        if kept:
            tick = [(x - h, y), (x - h / 3, y + h * 0.8), (x + h, y - h * 0.8)]
            self.draw.line(tick, PAPER, width, "curve")
        else:
            self.draw.line((x - h, y - h, x + h, y + h), PAPER, width)
            self.draw.line((x - h, y + h, x + h, y - h), PAPER, width)

    def _name(self, one: DrawnPerson, faces: Sequence[Rect]) -> None:
        letters = font(self.letters, bold=one.chosen)
        name = shortened(one.name, letters.getlength, 12 * self.letters)
        size = (letters.getlength(name) + 0.7 * self.letters, 1.4 * self.letters)
        x, y = self._head(one)
        below, above = y + 0.72 * self.tile, y - 0.4 * self.tile - size[1]
        places = [(x - size[0] * share, below) for share in (0.5, 0.3, 0.7, 0.15, 0.85)]
        places += [(x - size[0] / 2, below + 0.8 * size[1]), (x - size[0] / 2, above)]
        rect = self._free(size, places, faces)
        if rect[3] < y:
            self._tops[one.x, one.y] = rect[1]
        edge = BLUE if one.chosen else None
        self.draw.rounded_rectangle(rect, 0.35 * self.letters, PAPER, edge, 2)
        middle = ((rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2)
        self.draw.text(middle, name, INK, letters, "mm")

    def _note(self, one: DrawnPerson, faces: Sequence[Rect]) -> None:
        """Write what somebody does on a slip with a line to it."""
        small = font(max(8, round(0.85 * self.letters)))
        lines = wrapped(one.doing, small.getlength, 12 * self.letters, _LINES)
        step, pad = 1.1 * self.letters, 0.4 * self.letters
        size = (max(map(small.getlength, lines)) + 2 * pad, step * len(lines) + 2 * pad)
        x, y = self._head(one)
        middle = y + 0.2 * self.tile
        gap = 0.9 * self.tile
        places = [
            place
            for away in (gap, 1.8 * gap, 3 * gap)
            for place in (
                (x + away, middle - size[1] * 0.8),
                (x - away - size[0], middle - size[1] * 0.8),
                (x + away, middle + size[1] * 0.2),
                (x - away - size[0], middle + size[1] * 0.2),
                (x - size[0] / 2, y - 0.5 * self.tile - away * 0.6 - size[1]),
                (x - size[0] / 2, y + 0.8 * self.tile + away),
            )
        ]
        rect = self._free(size, places, faces)
        near = (min(max(x, rect[0]), rect[2]), min(max(middle, rect[1]), rect[3]))
        share = 0.3 * self.tile / max(1.0, abs(near[0] - x), abs(near[1] - middle))
        begin = (x + (near[0] - x) * share, middle + (near[1] - middle) * share)
        self.draw.line((begin, near), PAPER, 5)
        self.draw.line((begin, near), FAINT, 2)
        self.draw.rectangle(rect, "#fdfbf4", FAINT, 1)
        for number, line in enumerate(lines):
            place = (rect[0] + pad, rect[1] + pad + step * (number + 0.5))
            self.draw.text(place, line, INK, small, "lm")

    def _speakers(self, figures: Iterable[DrawnPerson]) -> list[DrawnPerson]:
        box = self.box
        x, y = box.x + box.width / 2, box.y + box.height / 2
        speakers = [one for one in figures if plain(one.says)]
        speakers.sort(key=lambda one: (one.x - x) ** 2 + (one.y - y) ** 2)
        return sorted(speakers[:MOST_BUBBLES], key=lambda one: (-one.y, one.x))

    def _bubble(self, one: DrawnPerson, faces: Sequence[Rect]) -> None:
        letters = font(self.letters)
        widest = min(_LETTERS * 0.58 * self.letters, 0.9 * self.box.width * self.tile)
        lines = wrapped(one.says, letters.getlength, widest, _LINES)
        step, pad = 1.25 * self.letters, 0.5 * self.letters
        size = (max(map(letters.getlength, lines)) + 2 * pad, step * len(lines) + 2 * pad)
        x, y = self._head(one)
        top = min(y - 0.45 * self.tile, self._tops.get((one.x, one.y), y))
        places = [
            (x - size[0] * share, top - 0.45 * self.letters - size[1] - up)
            for up in (0, 0.6 * size[1], 1.2 * size[1], 2 * size[1])
            for share in (0.5, 0.25, 0.75, 0.08, 0.92)
        ]
        places += [(x + 0.5 * self.tile, y), (x - 0.5 * self.tile - size[0], y)]
        places += [(x - size[0] * share, y + 1.5 * self.tile) for share in (0.5, 0.1, 0.9)]
        rect = self._free(size, places, faces)
        self._tail(rect, (x, top if rect[3] <= y else y + 0.75 * self.tile))
        self.draw.rounded_rectangle(rect, 0.6 * self.letters, PAPER, INK, 2)
        self._tail(rect, (x, top if rect[3] <= y else y + 0.75 * self.tile), inner=True)
        for number, line in enumerate(lines):
            place = (rect[0] + pad, rect[1] + pad + step * (number + 0.5))
            self.draw.text(place, line, INK, letters, "lm")

    def _tail(self, rect: Rect, tip: Point, *, inner: bool = False) -> None:
        """Draw the bubble's tail to ``tip``, its outline first and then what covers the edge."""
        half, above = 0.4 * self.letters, rect[3] <= tip[1]
        foot = min(max(tip[0], rect[0] + 2.2 * half), rect[2] - 2.2 * half)
        y = rect[3] if above else rect[1]
        if rect[1] < tip[1] < rect[3]:
            return
        if not inner:
            self.draw.polygon([(foot - half, y), (foot + half, y), tip], PAPER, INK, 2)
            return
        edge = -3 if above else 3
        share = (tip[1] - y - edge) / (tip[1] - y) if tip[1] != y else 0
        near = [(foot - half + 2, y + edge), (foot + half - 2, y + edge)]
        end = (foot + (tip[0] - foot) * share * 0.8, y + (tip[1] - y) * 0.8)
        self.draw.polygon([*near, end], PAPER)


def _common(one: Rect, other: Rect) -> float:
    """Return the area that two rectangles share."""
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    return width * height if width > 0 and height > 0 else 0.0
