"""Where somebody stays, as far as promises go: those who just walk by are nowhere."""

from __future__ import annotations

from folkways.environments.town.town import Town
from folkways.world.address import Address


class Whereabouts:
    """Who stays where in a town, at the moment to which it has moved."""

    def __init__(self, town: Town) -> None:
        self._town = town

    def together(self, one: str, other: str) -> bool:
        """Whether two people stay in the same space."""
        mine, theirs = self._arena(one), self._arena(other)
        spaces = self._town.spaces
        return mine is not None and theirs is not None and spaces.of(mine) == spaces.of(theirs)

    def there(self, name: str, place: str) -> bool:
        """Whether somebody stays at a place, or anywhere if it is empty."""
        arena = self._arena(name)
        if arena is None or not place:
            return arena is not None
        address = Address.parse(place, self._town.map.name)
        return (address.arena_address if address.arena else address).contains(arena)

    def _arena(self, name: str) -> Address | None:
        """Return in which arena somebody stays; None for those who walk, or are not there."""
        if not self._town.in_town(name):
            return None
        me = self._town.me(name)
        arena = self._town.map.arena_at(me.tile)
        return arena.address if arena is not None and (me.free or me.talking) else None
