"""The frozen view of the town that an agent's step may read: what lies within its senses."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from folkways.world.tilemap import Tile


class Sighting(NamedTuple):
    """A person as others see it. ``doing`` is a gerund phrase, empty while it walks or waits.

    ``free`` says that it neither talks nor walks; ``distance`` is in tiles from the observer;
    ``talking_with`` is with whom it talks, empty if it does not; ``company`` with whom it does what
    it is doing, which is ``loud`` if it can be heard across a room. ``lead`` is the one of two who
    began it if each has a part of their own, ``lead_doing`` what that one is doing. ``in_line``: it
    waits its turn. ``engaged`` says why nobody opens a talk with it though it is free: it gives a
    lecture, or has just ended another talk. ``began`` is the moment at which it began what it does,
    ``talked`` when its last talk ended; -1 if not known. ``talked_to`` is with whom it had that.
    ``until`` is when what it does is to end, -1 if not known: nobody sees that, but a question that
    has to be asked before is put in time.
    """

    name: str
    tile: Tile
    address: str
    indoors: bool
    doing: str
    free: bool
    talking: bool
    distance: int
    talking_with: str = ""
    company: tuple[str, ...] = ()
    loud: bool = False
    lead: str = ""
    lead_doing: str = ""
    in_line: bool = False
    engaged: str = ""
    began: int = -1
    talked: int = -1
    talked_to: str = ""
    until: int = -1

    @property
    def interrupted(self) -> int:
        """When a talk ended that interrupted what it is doing; -1 if none did."""
        return self.talked if self.talked > self.began >= 0 else -1


def may_address(person: Sighting) -> bool:
    """Whether a talk can be opened with somebody now: it is free, and not engaged otherwise."""
    return person.free and not person.engaged


class Walk(NamedTuple):
    """A way to a place: the tiles after the present one, none if already there."""

    path: tuple[Tile, ...]


class View(Protocol):
    """The town as of the beginning of a tick."""

    def me(self, name: str) -> Sighting:
        """Return how the agent itself stands there."""
        ...

    def people(self, name: str) -> list[Sighting]:
        """Return the people in the agent's sight, nearest first."""
        ...

    def perceived(self, name: str) -> list[Sighting]:
        """Return the people in the agent's sight and those whose loud conduct it hears.

        Those who are loud come first, then the others; each nearest first.
        """
        ...

    def in_town(self, name: str) -> bool:
        """Whether there is somebody of this name in the town, in sight or not."""
        ...

    def company(self, name: str) -> list[Sighting]:
        """Return the people in the agent's sight or in its space, nearest first."""
        ...

    def serves(self, name: str) -> bool:
        """Whether it is somebody's work to serve guests where they are now."""
        ...

    def servers(self, place: str) -> tuple[str, ...]:
        """Return whose work it is now to serve guests in the house of a place, there or not."""
        ...

    def age(self, name: str) -> int:
        """Return how old a person looks, in years; 0 if that is not known."""
        ...

    def objects(self, name: str) -> list[tuple[str, str]]:
        """Return (address, state) of the objects in sight whose state an action has changed."""
        ...

    def new_places(self, name: str, known: dict[str, None]) -> tuple[str, ...]:
        """Return the addresses in sight that the agent does not know yet."""
        ...

    def hearing(self, name: str, beside: str) -> tuple[str, ...]:
        """Return who overhears the agent now, apart from ``beside``, in the scenario's order."""
        ...

    def watching(self, name: str, beside: str) -> tuple[str, ...]:
        """Return who has the agent in sight, apart from ``beside``, in the scenario's order."""
        ...

    def noticing(self, name: str, beside: str) -> tuple[str, ...]:
        """Return who notices that the agent objects to something, in the scenario's order.

        They have it in sight, or hear that its voice is raised; ``beside`` is left out.
        """
        ...

    def walk(self, name: str, address: str) -> Walk:
        """Return a way to a free tile at ``address``."""
        ...

    def approach(self, name: str, other: str) -> Walk:
        """Return a way to a free tile near another person, none if already beside it."""
        ...

    def seats(self, address: str) -> int:
        """Return how many people can sit or stand on an object at once; 0 if none."""
        ...

    def opening_into(self, address: str) -> tuple[str, ...]:
        """Return the other rooms of the space in which an arena lies; none for a whole house."""
        ...

    def in_use(self, address: str, name: str) -> bool:
        """Whether anybody but the agent is doing something at an object."""
        ...

    def resting_state(self, address: str) -> str:
        """Return the state in which the map has an object, such as "idle"."""
        ...
