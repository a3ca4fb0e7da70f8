"""The states of the things in a town, such as "the coffee machine is brewing"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from folkways.base.errors import WorldError
from folkways.world.address import Address
from folkways.world.tilemap import TileMap


class ObjectStates:
    """What state each object is in: a fold over ``(address, state)`` changes.

    A value: :meth:`set` and :meth:`fold` return a new one, so that a view taken earlier stays as
    it was. Only what differs from the map is kept.
    """

    __slots__ = ("_changed", "_initial")

    def __init__(
        self, initial: Mapping[Address, str], changed: Mapping[Address, str] | None = None
    ) -> None:
        self._initial = initial
        self._changed: dict[Address, str] = {}
        for address, state in (changed or {}).items():
            if state != self._known(address):
                self._changed[address] = state

    @classmethod
    def of(cls, tilemap: TileMap) -> ObjectStates:
        """Return the states that the map itself gives."""
        return cls({thing.address: thing.state for thing in tilemap.objects})

    def get(self, address: Address) -> str:
        """Return an object's state; raises WorldError if there is no such object."""
        state = self._changed.get(address)
        return self._known(address) if state is None else state

    def set(self, address: Address, state: str) -> ObjectStates:
        """Return the states after one change."""
        return self.fold([(address, state)])

    def fold(self, changes: Iterable[tuple[Address, str]]) -> ObjectStates:
        """Return the states after the changes, in their order."""
        return ObjectStates(self._initial, {**self._changed, **dict(changes)})

    def changed(self) -> dict[Address, str]:
        """Return the objects that are not in the state that the map gives, sorted."""
        return dict(sorted(self._changed.items()))

    def as_dict(self) -> dict[str, str]:
        """Return the changed states as plain text, for a checkpoint; see :meth:`from_dict`."""
        return {str(address): state for address, state in self.changed().items()}

    @classmethod
    def from_dict(cls, tilemap: TileMap, data: Mapping[str, str]) -> ObjectStates:
        """Return what :meth:`as_dict` wrote; raises WorldError for an object the map lacks."""
        changes = [(Address.parse(text, tilemap.name), state) for text, state in data.items()]
        return cls.of(tilemap).fold(changes)

    def _known(self, address: Address) -> str:
        state = self._initial.get(address)
        if state is None:
            raise WorldError(f"the map has no object {address}")
        return state

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, ObjectStates)
            and self._initial == other._initial
            and self._changed == other._changed
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"ObjectStates({self.as_dict()!r})"
