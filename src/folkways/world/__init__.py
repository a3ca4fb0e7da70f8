"""The town: addresses, tiles, sight, walks and the states of things. Pure, no input or output."""

from folkways.world.address import Address, AddressTree
from folkways.world.objects import ObjectStates
from folkways.world.paths import PathFinder
from folkways.world.tilemap import Arena, Tile, TileMap, WorldObject
from folkways.world.vision import SpatialGrid, distance, line_of_sight, within

__all__ = [
    "Address",
    "AddressTree",
    "Arena",
    "ObjectStates",
    "PathFinder",
    "SpatialGrid",
    "Tile",
    "TileMap",
    "WorldObject",
    "distance",
    "line_of_sight",
    "within",
]
