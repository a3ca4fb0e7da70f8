"""Who can hear whom: distance, loudness and walls.

Out of doors and in large rooms a sound falls by some 6 dB with each doubling of the distance. A
loud voice is 12 dB louder than a normal one at the same distance (72 and 60 dB(A) at 1 m, ISO
9921), so it carries four times as far. A wall takes 15 dB, as a facade with a window ajar does
(Berglund, Lindvall & Schwela 1999, WHO Guidelines for Community Noise); most walls here have an
open door. People within one arena hear each other around corners and furniture; between arenas,
where there is a line of sight, there is no wall.

Who objects to something raises the voice, and so does who answers. That there is a quarrel is heard
as far as other loud conduct; its words are understood only as far as normal talk, since listeners
attend to something else.
"""

from __future__ import annotations

from folkways.world.tilemap import Tile, TileMap
from folkways.world.vision import distance, line_of_sight

LOUD, WALL = 12.0, 15.0
"""How much louder a raised voice is than a normal one, and what a wall takes away, in dB."""


def carries(radius: int, *, loud: bool = False, wall: bool = False) -> int:
    """Return how far something is heard, in whole tiles; ``radius`` is that of normal talk."""
    level = (LOUD if loud else 0.0) - (WALL if wall else 0.0)
    return round(radius * 10 ** (level / 20))


def hears(tilemap: TileMap, listener: Tile, source: Tile, radius: int, *, loud: bool) -> bool:
    """Say whether somebody hears what comes from ``source``; the same both ways."""
    away = distance(listener, source)
    if away > carries(radius, loud=loud):
        return False
    if away <= carries(radius, loud=loud, wall=True):
        return True
    arena = tilemap.arena_at(listener)
    together = arena is not None and tilemap.arena_at(source) is arena
    return together or line_of_sight(tilemap, listener, source)
