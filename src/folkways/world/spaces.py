"""Spaces: rooms of one place that open into each other, such as a stage and the room before it.

Between two rooms that share more than a doorway there is no wall, so those in one know who is in
the other. The map's walls decide it; names do not. Out of doors each arena is a space by itself:
how far one sees there is up to the vision radius.
"""

from __future__ import annotations

from folkways.world.address import Address
from folkways.world.tilemap import Arena, Tile, TileMap

OPENING = 3
"""A gap in a wall of at least this many tiles is no doorway: doors are one or two tiles wide."""


class Spaces:
    """The spaces of a map, worked out once; each is named by one of its arenas."""

    def __init__(self, tilemap: TileMap) -> None:
        self._map = tilemap
        self._space = {arena.address: arena.address for arena in tilemap.arenas}
        for one, other in self._openings():
            joined, space = self._space[one], self._space[other]
            same = [address for address, known in self._space.items() if known == space]
            self._space |= dict.fromkeys(same, joined)
        self._arenas: dict[Address, list[Address]] = {}
        for address, space in self._space.items():
            self._arenas.setdefault(space, []).append(address)
        self._at = [self._space[arena.address] for arena in tilemap.arenas]

    def of(self, place: Address) -> Address:
        """Return the space of an arena, or of an object in it; a sector is its own."""
        arena = place.arena_address if place.arena else place
        return self._space.get(arena, arena)

    def others(self, place: Address) -> list[Address]:
        """Return the other arenas of the space in which an arena lies; none for a sector."""
        if not place.arena:
            return []
        arena = place.arena_address
        space = self._space.get(arena)
        return [] if space is None else [one for one in self._arenas[space] if one != arena]

    def at(self, tile: Tile) -> Address | None:
        """Return the space that a tile belongs to, or None; one object for each space."""
        number = self._map.arena_number(tile)
        return None if number < 0 else self._at[number]

    def _openings(self) -> list[tuple[Address, Address]]:
        """Return the pairs of rooms of one place with a wide gap between them."""
        found: dict[tuple[Address, Address], None] = {}
        for step in ((1, 0), (0, 1)):
            border = self._border(step)
            along_x, along_y = step[1], step[0]
            for (x, y), pair in border.items():
                gap = ((x + n * along_x, y + n * along_y) for n in range(OPENING))
                if all(border.get(tile) == pair for tile in gap):
                    found[pair] = None
        return list(found)

    def _border(self, step: Tile) -> dict[Tile, tuple[Address, Address]]:
        """Return the tiles from which one steps into another arena without a wall between."""
        border = {}
        arena_at, see_through = self._map.arena_at, self._map.see_through
        for arena in self._map.arenas:
            if not arena.indoors:
                continue
            for x, y in arena.tiles:
                beyond = (x + step[0], y + step[1])
                other = arena_at(beyond)
                if other is None or other is arena or not _rooms_of_one_place(arena, other):
                    continue
                if see_through((x, y)) and see_through(beyond):
                    border[x, y] = (arena.address, other.address)
        return border


def _rooms_of_one_place(one: Arena, other: Arena) -> bool:
    """Whether two different arenas lie indoors in one sector."""
    same = one.address.sector_address == other.address.sector_address
    return same and one is not other and one.indoors and other.indoors
