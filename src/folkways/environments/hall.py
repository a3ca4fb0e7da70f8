"""A single place where everybody sees and hears everybody, for agents without a map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from folkways.agents.view import Sighting, Walk
from folkways.world.address import Address
from folkways.world.tilemap import Arena, Tile, TileMap

HERE: Final = Address("Hall", "Hall", "meeting")
"""Where everybody is."""
TILE: Final[Tile] = (0, 0)
HALL: Final = TileMap(
    name=HERE.world,
    width=1,
    height=1,
    blocked=np.zeros((1, 1), dtype=np.bool_),
    opaque=np.zeros((1, 1), dtype=np.bool_),
    arenas=(Arena(HERE, indoors=False, public=True, tiles=(TILE,)),),
    objects=(),
)
"""A map of that place alone."""


class Hall:
    """The view of the hall; ``conduct`` is what each was last seen doing (a verb in -ing)."""

    def __init__(
        self, names: Sequence[str], conduct: Mapping[str, str], ages: Mapping[str, int]
    ) -> None:
        self._names = tuple(names)
        self._conduct = conduct
        self._ages = ages

    def me(self, name: str) -> Sighting:
        """Return how somebody stands there."""
        doing = self._conduct.get(name, "")
        return Sighting(name, TILE, str(HERE), False, doing, free=True, talking=False, distance=1)

    def people(self, name: str) -> list[Sighting]:
        """Return all others."""
        return [self.me(other) for other in self._names if other != name]

    def perceived(self, name: str) -> list[Sighting]:
        """Return all others."""
        return self.people(name)

    def in_town(self, name: str) -> bool:
        """Whether there is somebody of this name."""
        return name in self._names

    def company(self, name: str) -> list[Sighting]:
        """Return all others."""
        return self.people(name)

    def serves(self, name: str) -> bool:
        """Return False: nobody works serving guests."""
        return False

    def servers(self, place: str) -> tuple[str, ...]:
        """Return nobody."""
        return ()

    def age(self, name: str) -> int:
        """Return how old a person looks, in years; 0 if that is not known."""
        return self._ages.get(name, 0)

    def objects(self, name: str) -> list[tuple[str, str]]:
        """Return nothing: there are no objects."""
        return []

    def new_places(self, name: str, known: dict[str, None]) -> tuple[str, ...]:
        """Return nothing: there is no other place."""
        return ()

    def hearing(self, name: str, beside: str) -> tuple[str, ...]:
        """Return all others, apart from ``beside``."""
        return tuple(other for other in self._names if other not in (name, beside))

    def watching(self, name: str, beside: str) -> tuple[str, ...]:
        """Return all others, apart from ``beside``."""
        return self.hearing(name, beside)

    def noticing(self, name: str, beside: str) -> tuple[str, ...]:
        """Return all others, apart from ``beside``."""
        return self.hearing(name, beside)

    def walk(self, name: str, address: str) -> Walk:
        """Return no way: everybody is there."""
        return Walk(())

    def approach(self, name: str, other: str) -> Walk:
        """Return no way: everybody is beside everybody."""
        return Walk(())

    def seats(self, address: str) -> int:
        """Return 0: there are no objects."""
        return 0

    def opening_into(self, address: str) -> tuple[str, ...]:
        """Return nothing: there is no other room."""
        return ()

    def in_use(self, address: str, name: str) -> bool:
        """Return False: there are no objects."""
        return False

    def resting_state(self, address: str) -> str:
        """Return nothing: there are no objects."""
        return ""
