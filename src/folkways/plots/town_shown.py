"""What a picture of the town shows: the ground, the people on it, and what is marked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from folkways.world.art import Art
from folkways.world.tilemap import TileMap

Facing = Literal["down", "left", "right", "up"]
Holding = Literal["", "holds", "knows"]
"""Whether somebody holds the chosen norm, or has met it without holding it."""
Conduct = Literal["", "kept", "broken"]
"""What somebody has just done about the chosen norm."""


@dataclass(frozen=True)
class Box:
    """A part of the town, in tiles."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True)
class TownGround:
    """A town of ``width`` by ``height`` tiles; without ``art`` it is drawn plainly.

    Without ``tilemap`` nothing is known of it but its size.
    """

    width: int
    height: int
    tilemap: TileMap | None = None
    art: Art | None = None

    @property
    def whole(self) -> Box:
        """All of it."""
        return Box(0, 0, self.width, self.height)

    def around(
        self,
        tiles: Iterable[tuple[float, float]],
        margin: int = 3,
        least: tuple[int, int] = (18, 11),
    ) -> Box:
        """Return the part with all ``tiles`` and a margin, at least this large; all for none.

        The part never reaches beyond the town, which may make it smaller.
        """
        places = list(tiles)
        if not places:
            return self.whole
        xs, ys = [x for x, _ in places], [y for _, y in places]
        left, width = _span(min(xs), max(xs), margin, least[0], self.width)
        top, height = _span(min(ys), max(ys), margin, least[1], self.height)
        return Box(left, top, width, height)


@dataclass(frozen=True)
class DrawnPerson:
    """A person: ``sprite`` is its number, ``name`` as it is written, ``x`` and ``y`` in tiles.

    ``step`` is 0 for standing, 1 or 2 for a stride. ``says`` are the words being said, ``doing``
    is written on a slip beside it, ``sign`` above the head if the font has it. ``chosen``: its
    name is written in any case.
    """

    sprite: int
    name: str
    x: float
    y: float
    facing: Facing = "down"
    step: int = 0
    says: str = ""
    doing: str = ""
    sign: str = ""
    holding: Holding = ""
    conduct: Conduct = ""
    chosen: bool = False


@dataclass(frozen=True)
class Shown:
    """The town at one moment; ``conflicts`` are pairs of numbers in ``figures``.

    ``caption`` stands below the picture, beside a legend for ``norm`` if one is chosen.
    """

    caption: str
    figures: tuple[DrawnPerson, ...]
    conflicts: tuple[tuple[int, int], ...] = ()
    norm: str = ""


def _span(first: float, last: float, margin: int, least: int, most: int) -> tuple[int, int]:
    """Return (begin, length) of a stretch around ``first`` to ``last`` within 0 to ``most``."""
    begin, end = int(first) - margin, int(-(-last // 1)) + 1 + margin
    missing = max(0, least - (end - begin))
    begin, end = begin - missing // 2, end + missing - missing // 2
    if begin < 0:
        begin, end = 0, end - begin
    if end > most:
        begin, end = max(0, begin - (end - most)), most
    return begin, end - begin
