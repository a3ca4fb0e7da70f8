"""Where people are drawn in a picture, which way they look, and what their names are there."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from folkways.base.time import TICK
from folkways.environments.town.people import Townsperson
from folkways.plots.town_shown import DrawnPerson, Facing

_APART = 10 / 32  # of a tile


def where(one: Townsperson, t: int) -> tuple[float, float, Facing | None]:
    """Return where somebody is at moment ``t``, and where it looks if it walks."""
    done = (t - one.left) / TICK
    if not one.path or done >= len(one.path):
        return (*one.at(t), None)
    way = (one.tile, *one.path)
    (a, b), (c, d) = way[int(done)], way[int(done) + 1]
    share = done - int(done)
    return a + (c - a) * share, b + (d - b) * share, towards(c - a, d - b)


def towards(dx: float, dy: float) -> Facing:
    """Return the direction in which something lies; down for the same place."""
    if abs(dx) > abs(dy):
        return "right" if dx > 0 else "left"
    return "up" if dy < 0 else "down"


def apart(figures: Sequence[DrawnPerson]) -> tuple[DrawnPerson, ...]:
    """Return the figures with those who stand on one tile moved apart, as the viewer does it."""
    tiles: dict[tuple[float, float], list[int]] = {}
    for number, one in enumerate(figures):
        tiles.setdefault((one.x, one.y), []).append(number)
    moved = list(figures)
    for crowd in (numbers for numbers in tiles.values() if len(numbers) > 1):
        for place, number in enumerate(crowd):
            one = figures[number]
            dx, dy = _spot(place, len(crowd))
            moved[number] = replace(one, x=one.x + dx, y=one.y + dy)
    return tuple(moved)


def _spot(place: int, count: int) -> tuple[float, float]:
    """Return how far the ``place``-th of ``count`` people stands from the middle of a tile."""
    if count == 2:
        return (_APART if place else -_APART), 0.0
    angle = 2 * math.pi * place / count - math.pi / 2
    radius = _APART * (1.5 if count > 6 else 1.1)
    return radius * math.cos(angle), radius * 0.7 * math.sin(angle)


def sprite_of(name: str) -> int:
    """Return a number for somebody who has none: the viewer gives visitors the same sprites."""
    value = 5
    for letter in name:
        value = (value * 33 + ord(letter)) % 2**32
    return value


def written_names(names: Sequence[str]) -> dict[str, str]:
    """Return what is written for each name: the first word of it if no other name begins so."""
    first = [name.split()[0] if name.split() else name for name in names]
    return {
        name: word if first.count(word) == 1 else name
        for name, word in zip(names, first, strict=True)
    }
