"""What anyone can see of the people in the town, and how the town is stored."""

from __future__ import annotations

import msgspec

from folkways.world.tilemap import Tile


class Person(msgspec.Struct):
    """What anyone can see of an agent. ``path`` is walked from moment ``left``, a tile a tick.

    ``age`` is in years, 0 if not known. ``gone``: it has left the town for good, or until the next
    visit of a ``visitor``, who is somebody from outside and no agent. ``company`` are those with
    whom it does what it is doing, which is ``loud`` if it can be heard across a room.
    """

    name: str
    tile: Tile = (0, 0)
    address: str = ""
    doing: str = ""
    path: list[Tile] = []
    left: int = 0
    destination: str = ""
    talking_with: str = ""
    gone: bool = False
    visitor: bool = False
    age: int = 0
    company: list[str] = []
    loud: bool = False


class TownState(msgspec.Struct):
    """The town as stored in a checkpoint."""

    people: list[Person]
    objects: dict[str, str]
