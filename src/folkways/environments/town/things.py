"""The objects of the town: where they stand, and in what state they are."""

from __future__ import annotations

from collections.abc import Sequence

from folkways.world.address import Address
from folkways.world.tilemap import Tile, TileMap
from folkways.world.vision import SpatialGrid, distance, line_of_sight


class Things:
    """Where every object stands; ``changed`` has the states of those that are not at rest.

    ``radius`` is how far people see, in tiles.
    """

    def __init__(self, tilemap: TileMap, radius: int) -> None:
        self.changed: dict[str, str] = {}
        self._map = tilemap
        self._radius = radius
        self._places = {str(object.address): object for object in tilemap.objects}
        self._grid: SpatialGrid[str] = SpatialGrid(
            {text: object.tiles[0] for text, object in self._places.items()}
        )
        self._near: dict[Tile, tuple[str, ...]] = {}

    def put(self, address: str, state: str) -> None:
        """Put an object into a state, its resting state included; KeyError if there is none."""
        if state == self.resting_state(address):
            self.changed.pop(address, None)
        else:
            self.changed[address] = state

    def resting_state(self, address: str) -> str:
        """Return the state in which the map has an object."""
        return self._places[address].state

    def tile(self, address: str) -> Tile:
        """Return the first tile of an object."""
        return self._places[address].tiles[0]

    def in_sight(self, tile: Tile) -> tuple[str, ...]:
        """Return the objects that can be seen from a tile, nearest first."""
        found = self._near.get(tile)
        if found is None:
            near = sorted(
                (distance(tile, self.tile(text)), text)
                for text in self._grid.near(tile, self._radius)
                if line_of_sight(self._map, tile, self.tile(text))
            )
            found = self._near[tile] = tuple(text for _, text in near)
        return found

    def seen(self, tile: Tile) -> list[tuple[str, str]]:
        """Return (address, state) of the changed objects in sight of a tile, nearest first."""
        if not self.changed:
            return []
        changed = self.changed
        return [(text, changed[text]) for text in self.in_sight(tile) if text in changed]

    def new_to(self, known: dict[str, None], tile: Tile, learned: Sequence[str]) -> list[str]:
        """Return the unknown objects in sight of a tile, each arena before what stands in it.

        ``learned`` are addresses that are being learned already.
        """
        new = [*learned]
        for text in self.in_sight(tile):
            if text not in known and text not in new:
                arena = str(self._places[text].address.arena_address)
                if arena not in known and arena not in new:
                    new.append(arena)
                new.append(text)
        return new

    def standing_in(self, arena: Address) -> list[str]:
        """Return the objects of an arena, in the map's order."""
        return [str(thing.address) for thing in self._map.objects_in(arena)]
