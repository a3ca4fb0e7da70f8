"""Where somebody stays, as far as promises go: those who just walk by are nowhere."""

from __future__ import annotations

from folkways.environments.town.town import Town
from folkways.world.address import Address, room_or_house


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
        """Whether somebody stays at a place or in a room that opens into it; anywhere if empty."""
        arena = self._arena(name)
        if arena is None or not place:
            return arena is not None
        wanted = room_or_house(place, self._town.map.name)
        rooms = self._town.spaces.others(arena)
        return any(wanted.contains(room) for room in (arena, *rooms))

    def _arena(self, name: str) -> Address | None:
        """Return in which arena somebody stays; None for those who walk, or are not there."""
        if not self._town.in_town(name):
            return None
        me = self._town.me(name)
        arena = self._town.map.arena_at(me.tile)
        return arena.address if arena is not None and (me.free or me.talking) else None
