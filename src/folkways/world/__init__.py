"""The town: addresses, tiles, sight and walks. Pure, no input or output."""

from folkways.world.address import Address, AddressTree
from folkways.world.paths import PathFinder
from folkways.world.tilemap import Arena, Tile, TileMap, WorldObject
from folkways.world.vision import SpatialGrid, distance, line_of_sight

__all__ = [
    "Address",
    "AddressTree",
    "Arena",
    "PathFinder",
    "SpatialGrid",
    "Tile",
    "TileMap",
    "WorldObject",
    "distance",
    "line_of_sight",
]
