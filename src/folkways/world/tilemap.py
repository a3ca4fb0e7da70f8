"""The map of a town: a grid of tiles, the arenas and objects on it, and what lies where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import numpy.typing as npt

from folkways.base.errors import WorldError
from folkways.world.address import Address, AddressTree
from folkways.world.moved_tiles import Tile as Tile

ALONE = "one at a time"
"""What the map says of an arena, among its tags, that one can have alone: a stage, a booth."""

SLEEP = "sleep"
"""What the map says that a bed affords: who is at it lies in it, and does not stand beside it."""

BoolGrid = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Arena:
    """A room or an outdoor area. ``tags`` name what the map designates it for."""

    address: Address
    indoors: bool
    public: bool
    tiles: Sequence[Tile]
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WorldObject:
    """A thing that people use. ``affords`` are words of the activities that it is for."""

    address: Address
    tiles: Sequence[Tile]
    state: str = "idle"
    affords: tuple[str, ...] = ()


def reading_order(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """Return the tiles row by row, each once."""
    return tuple(sorted(set(tiles), key=lambda tile: (tile[1], tile[0])))


@dataclass(frozen=True, eq=False)
class TileMap:
    """One town. Grids are indexed ``[y, x]``; a tile is ``(x, y)``.

    ``blocked`` tiles cannot be walked on, ``opaque`` ones hide what is behind them (walls;
    furniture and windows do not). A tile belongs to at most one arena. ``sights`` is where
    :func:`folkways.world.vision.line_of_sight` remembers its answers, and ``walks`` where
    :class:`folkways.world.paths.PathFinder` does, by start and goals.
    """

    name: str
    width: int
    height: int
    blocked: BoolGrid
    opaque: BoolGrid
    arenas: tuple[Arena, ...]
    objects: tuple[WorldObject, ...]
    sights: dict[tuple[Tile, Tile], bool] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    walks: dict[tuple[Tile, tuple[Tile, ...]], tuple[Tile, ...]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        for grid in (self.blocked, self.opaque):
            if grid.shape != (self.height, self.width) or grid.dtype != np.bool_:
                raise ValueError("grids are boolean and of shape (height, width)")
            grid.setflags(write=False)

    def inside(self, tile: Tile) -> bool:
        """Say whether a tile lies on the map."""
        return 0 <= tile[0] < self.width and 0 <= tile[1] < self.height

    def walkable(self, tile: Tile) -> bool:
        """Say whether one can stand on a tile; False outside the map."""
        return self.inside(tile) and not self._blocked[tile[1] * self.width + tile[0]]

    def see_through(self, tile: Tile) -> bool:
        """Say whether a tile lets sight pass; False outside the map."""
        return self.inside(tile) and not self.opaque_tiles[tile[1] * self.width + tile[0]]

    def arena_at(self, tile: Tile) -> Arena | None:
        """Return the arena that a tile belongs to, or None."""
        index = self.arena_number(tile)
        return None if index < 0 else self.arenas[index]

    def arena_number(self, tile: Tile) -> int:
        """Return the place in ``arenas`` of the arena that a tile belongs to, or -1."""
        return self._arena_index[tile[1] * self.width + tile[0]] if self.inside(tile) else -1

    def arena(self, address: Address) -> Arena:
        """Return the arena at an address, or the one that the object there stands in."""
        found = self._arenas.get(address.arena_address) if address.arena else None
        if found is None:
            raise WorldError(f"the map of {self.name} has no arena {address}")
        return found

    def object(self, address: Address) -> WorldObject:
        """Return the object at an address; raises WorldError if there is none."""
        found = self._objects.get(address)
        if found is None:
            raise WorldError(f"the map of {self.name} has no object {address}")
        return found

    def objects_in(self, arena: Address) -> tuple[WorldObject, ...]:
        """Return the objects of an arena, in the map's order."""
        return self._objects_by_arena.get(arena, ())

    def indoors(self, address: Address) -> bool:
        """Say whether an arena, or an object in it, is indoors; a sector if all of it is."""
        if address.arena:
            return self.arena(address).indoors
        return all(arena.indoors for arena in self._arenas_of(address))

    def standing_tiles(self, address: Address) -> tuple[Tile, ...]:
        """Return where one can stand to be at a place.

        For a sector or arena: its walkable tiles, row by row. For an object: first the walkable
        tiles of the object itself (seats), then those beside it in the same arena; of a bed, which
        affords ``sleep``, only its own, since one lies in it.
        """
        cached = self._standing.get(address)
        if cached is None:
            cached = self._standing[address] = self._find_standing_tiles(address)
        return cached

    def addresses(self) -> tuple[Address, ...]:
        """Return every sector, arena and object, each place before what lies in it."""
        return self._addresses

    def tree(self) -> AddressTree:
        """Return a new tree of all places."""
        return AddressTree(self.addresses())

    def rooms_named_in(self, text: str) -> list[str]:
        """Return the arenas of the sectors whose names stand in ``text``, in the map's order."""
        rooms = (self._rooms[sector] for sector in self._rooms if sector in text)
        return [address for _, address in sorted(room for house in rooms for room in house)]

    def __contains__(self, address: Address) -> bool:
        return address in self._tree

    def _arenas_of(self, sector: Address) -> tuple[Arena, ...]:
        arenas = self._arenas_by_sector.get(sector)
        if not arenas:
            raise WorldError(f"the map of {self.name} has no sector {sector}")
        return arenas

    def _find_standing_tiles(self, address: Address) -> tuple[Tile, ...]:
        if not address.arena:
            arenas = self._arenas_of(address)
            return reading_order(t for arena in arenas for t in arena.tiles if self.walkable(t))
        if not address.object:
            return reading_order(t for t in self.arena(address).tiles if self.walkable(t))
        thing = self.object(address)
        home = self.arena(address)
        seats = reading_order(t for t in thing.tiles if self.walkable(t))
        if seats and SLEEP in thing.affords:
            return seats
        own = set(thing.tiles)
        beside = reading_order(
            tile
            for x, y in thing.tiles
            for tile in ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1))
            if tile not in own and self.walkable(tile) and self.arena_at(tile) is home
        )
        return seats + beside

    @cached_property
    def _standing(self) -> dict[Address, tuple[Tile, ...]]:
        return {}

    @cached_property
    def _blocked(self) -> bytes:
        return self.blocked.tobytes()

    @cached_property
    def opaque_tiles(self) -> bytes:
        """For each tile, row by row, whether it is opaque."""
        return self.opaque.tobytes()

    @cached_property
    def _arena_index(self) -> list[int]:
        grid = [-1] * (self.width * self.height)
        for index, arena in enumerate(self.arenas):
            for x, y in arena.tiles:
                grid[y * self.width + x] = index
        return grid

    @cached_property
    def _arenas(self) -> dict[Address, Arena]:
        return {arena.address: arena for arena in self.arenas}

    @cached_property
    def _objects(self) -> dict[Address, WorldObject]:
        return {thing.address: thing for thing in self.objects}

    @cached_property
    def _objects_by_arena(self) -> dict[Address, tuple[WorldObject, ...]]:
        found: dict[Address, list[WorldObject]] = {}
        for thing in self.objects:
            found.setdefault(thing.address.arena_address, []).append(thing)
        return {arena: tuple(things) for arena, things in found.items()}

    @cached_property
    def _rooms(self) -> dict[str, list[tuple[int, str]]]:
        found: dict[str, list[tuple[int, str]]] = {}
        for number, arena in enumerate(self.arenas):
            found.setdefault(arena.address.sector, []).append((number, str(arena.address)))
        return found

    @cached_property
    def _arenas_by_sector(self) -> dict[Address, tuple[Arena, ...]]:
        found: dict[Address, list[Arena]] = {}
        for arena in self.arenas:
            found.setdefault(arena.address.sector_address, []).append(arena)
        return {sector: tuple(arenas) for sector, arenas in found.items()}

    @cached_property
    def _tree(self) -> AddressTree:
        tree = AddressTree(arena.address for arena in self.arenas)
        for thing in self.objects:
            tree.add(thing.address)
        return tree

    @cached_property
    def _addresses(self) -> tuple[Address, ...]:
        return self._tree.addresses()
