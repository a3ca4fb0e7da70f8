"""Addresses of places, and the tree that they form: world, sector, arena, object.

In text the world's name is left out: ``"Hobbs Café: café room: piano"``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

SEPARATOR = ": "


@dataclass(frozen=True, slots=True, order=True)
class Address:
    """A sector, an arena in it, or an object in an arena; ``""`` stands for "not that deep".

    Names may hold anything but a colon. Raises ValueError for an impossible address.
    """

    world: str
    sector: str
    arena: str = ""
    object: str = ""

    def __post_init__(self) -> None:
        if not self.sector or (self.object and not self.arena):
            raise ValueError("an address names a sector, then an arena, then an object")
        for name in (self.world, self.sector, self.arena, self.object):
            _check_name(name)

    def __str__(self) -> str:
        # Asked for so often that it is written out.
        if self.object:
            return f"{self.sector}{SEPARATOR}{self.arena}{SEPARATOR}{self.object}"
        return f"{self.sector}{SEPARATOR}{self.arena}" if self.arena else self.sector

    @property
    def full(self) -> str:
        """The address in text, with the world's name in front."""
        return f"{self.world}{SEPARATOR}{self}"

    @property
    def name(self) -> str:
        """The last part alone, such as ``"piano"``."""
        return self.object or self.arena or self.sector

    @property
    def sector_address(self) -> Address:
        """The sector that this lies in (itself, for a sector)."""
        if not self.arena:
            return self
        return Address(self.world, self.sector)

    @property
    def arena_address(self) -> Address:
        """The arena that this lies in (itself, for an arena); ValueError for a sector."""
        if not self.arena:
            raise ValueError(f"{self} is a sector and lies in no arena")
        if not self.object:
            return self
        return Address(self.world, self.sector, self.arena)

    def contains(self, other: Address) -> bool:
        """Say whether ``other`` is this place or lies inside it."""
        return (
            self.world == other.world
            and self.sector == other.sector
            and self.arena in ("", other.arena)
            and self.object in ("", other.object)
        )

    @classmethod
    def parse(cls, text: str, world: str) -> Address:
        """Return the address that ``text`` writes; raises ValueError for anything else.

        Spaces around the colons do not matter; the world's name in front is allowed.
        """
        return _parse(text, world)


@lru_cache(maxsize=1 << 12)  # a large town has many places of the same names
def _check_name(name: str) -> None:
    if ":" in name or name != name.strip():
        raise ValueError(f"{name!r} cannot name a place: no colon, no space at its ends")


@lru_cache(maxsize=1 << 14)
def _parse(text: str, world: str) -> Address:
    names = [part.strip() for part in text.split(":")]
    if len(names) > 1 and names[0] == world:
        # A sector may bear the world's name, so only a name too many is surely the world's.
        names = names[1:] if len(names) == 4 else names
    if not 1 <= len(names) <= 3 or not all(names):
        raise ValueError(
            f"{text!r} is not an address; write it like 'sector: arena' or 'sector: arena: object'"
        )
    return Address(world, *names)


def room_or_house(text: str, world: str = "") -> Address:
    """Return the arena of an address, or the sector if it names no arena."""
    address = Address.parse(text, world)
    return address.arena_address if address.arena else address


def is_building(text: str) -> bool:
    """Whether an address names a whole building or area, and no room in it."""
    return bool(text) and SEPARATOR not in text


def lies_in(address: str, arena: str) -> bool:
    """Return whether an address is an arena or lies in it, with the world's name or without."""
    inner, outer = _parts(address), _parts(arena)
    return any(inner[i : i + len(outer)] == outer for i in range(2))


def _parts(address: str) -> list[str]:
    return [part.strip() for part in address.split(SEPARATOR.strip())]


class AddressTree:
    """A set of addresses as a tree: the whole map, or the part of it that one agent knows.

    Adding a place adds those that it lies in. Everything is listed in sorted order, so that
    two trees with the same places read the same however they came to be.
    """

    __slots__ = ("_tree",)

    def __init__(self, addresses: Iterable[Address] = ()) -> None:
        self._tree: dict[Address, dict[Address, set[Address]]] = {}
        for address in addresses:
            self.add(address)

    def add(self, address: Address) -> bool:
        """Add a place; say whether any of it was new."""
        before = address in self
        arenas = self._tree.setdefault(address.sector_address, {})
        if address.arena:
            objects = arenas.setdefault(address.arena_address, set())
            if address.object:
                objects.add(address)
        return not before

    def sectors(self) -> tuple[Address, ...]:
        """Return the sectors, sorted."""
        return tuple(sorted(self._tree))

    def arenas(self, sector: Address | None = None) -> tuple[Address, ...]:
        """Return the arenas of a sector, or of all of them, sorted; none for one unknown."""
        if sector is not None:
            return tuple(sorted(self._tree.get(sector, ())))
        return tuple(sorted(arena for arenas in self._tree.values() for arena in arenas))

    def objects(self, arena: Address) -> tuple[Address, ...]:
        """Return the objects of an arena, sorted; none for one unknown."""
        return tuple(sorted(self._tree.get(arena.sector_address, {}).get(arena, ())))

    def addresses(self) -> tuple[Address, ...]:
        """Return every sector, arena and object, each place before what lies in it."""
        return tuple(self)

    def find(self, text: str) -> Address | None:
        """Return the place that ``text`` names, in full or by a last part that only it bears.

        Upper and lower case are one. None when no place, or more than one, fits.
        """
        wanted = SEPARATOR.join(part.strip() for part in text.casefold().split(":"))
        named = []
        for address in self:
            if wanted in (str(address).casefold(), address.full.casefold()):
                return address
            if address.name.casefold() == wanted:
                named.append(address)
        return named[0] if len(named) == 1 else None

    def as_lines(self) -> list[str]:
        """Return one line an arena: ``"Hobbs Café: stage: microphone, piano"``."""
        lines = []
        for sector in self.sectors():
            arenas = self.arenas(sector)
            if not arenas:
                lines.append(str(sector))
            for arena in arenas:
                objects = ", ".join(address.object for address in self.objects(arena))
                lines.append(SEPARATOR.join((str(arena), objects)) if objects else str(arena))
        return lines

    def __contains__(self, address: Address) -> bool:
        arenas = self._tree.get(address.sector_address)
        if arenas is None or not address.arena:
            return arenas is not None
        objects = arenas.get(address.arena_address)
        return objects is not None and (not address.object or address in objects)

    def __iter__(self) -> Iterator[Address]:
        for sector in self.sectors():
            yield sector
            for arena in self.arenas(sector):
                yield arena
                yield from self.objects(arena)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AddressTree) and self._tree == other._tree

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"AddressTree({self.as_lines()!r})"
