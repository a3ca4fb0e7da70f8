"""What anyone can see of the people in the town: one fold, for the engine and for what is drawn."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Generic, TypeAlias, TypeVar, cast

import msgspec

from folkways.base import events as ev
from folkways.base.time import HOUR, TICK
from folkways.reading.gatherings import is_performance
from folkways.reading.gerunds import gerund
from folkways.world.address import SEPARATOR
from folkways.world.tilemap import Tile

STAYS = HOUR
"""How long a visitor stays to be spoken to, after it has come and after each talk."""
VISITING = "visiting the town"
"""What a visitor is seen doing; its description follows."""


class Held(msgspec.Struct, frozen=True):
    """What somebody gives before others, at ``place`` from ``start`` to ``until``: a lecture."""

    what: str
    start: int
    until: int
    place: str


class Townsperson(msgspec.Struct):
    """What anyone can see of an agent. ``path`` is walked from moment ``left``, a tile a tick.

    ``age`` is in years, 0 if not known. ``gone``: it has left the town for good, or until the next
    visit of a ``visitor``, who is somebody from outside and no agent, and ``stays`` to be spoken to
    until that moment (0: it comes only to talk). ``company`` are those with
    whom it does what it is doing, which is ``loud`` if it can be heard across a room. ``lead`` is
    who of two with different parts in it began it; ``in_line``: it waits its turn. ``duties`` is
    what its days contain, in words; ``began`` is when it began what it is doing, also if that was
    taken up again, and ``until`` when that is to end, -1 if not known; ``talked`` when its last
    talk ended, ``talked_to`` with whom it had that; ``holds`` what it was announced to give today.
    No list is changed in place, so that a copy stays as it was.
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
    lead: str = ""
    duties: str = ""
    in_line: bool = False
    talked: int = -1
    began: int = -1
    until: int = -1
    holds: list[Held] = []
    stays: int = 0
    talked_to: str = ""

    def at(self, t: int) -> Tile:
        """Return the tile on which it is at moment ``t``."""
        steps = min((t - self.left) // TICK, len(self.path))
        return self.path[steps - 1] if steps > 0 else self.tile

    def engaged(self, t: int) -> str:
        """Return why nobody opens a talk with it at ``t``, though it is free; empty if one may.

        It is left a tick in which to take in the talk that has just ended, and is not taken away
        from what it gives before others.
        """
        if self.talked >= 0 and t <= self.talked + TICK:
            return "has just ended another talk"
        held = (one for one in self.holds if one.start <= t < one.until)
        here = next((one for one in held if same_arena(one.place, self.address)), None)
        return f"is {here.what}" if here is not None and self.doing else ""


class TownState(msgspec.Struct):
    """The town as stored in a checkpoint."""

    people: list[Townsperson]
    objects: dict[str, str]


P = TypeVar("P", bound=Townsperson)
E = TypeVar("E", bound=ev.Event)
Fold: TypeAlias = Callable[[ev.Event], Collection[str]]


class People(Generic[P]):
    """Everybody by name: the agents in their order, then visitors; ``make`` makes one of a name."""

    def __init__(self, agents: Collection[P], make: Callable[[str], P]) -> None:
        self.by_name: dict[str, P] = {person.name: person for person in agents}
        self._make = make
        self._folds: dict[type[ev.Event], Fold] = {}
        self._on(ev.ActionBegan, self._acted)
        self._on(ev.AgentPlaced, self._arrived)
        self._on(ev.Arrived, self._arrived)
        self._on(ev.Departed, self._departed)
        self._on(ev.CompanyLeft, self._parted)
        self._on(ev.ConversationOpened, self._opened)
        self._on(ev.Uttered, self._spoke)
        self._on(ev.EventAnnounced, self._announced)
        self._on(ev.ConversationClosed, self._closed)
        self._on(ev.VisitorLeft, self._visitor_left)
        self._on(ev.Intervened, self._intervened)
        self._on(ev.DayEnded, self._ended)

    def fold(self, event: ev.Event) -> Collection[str]:
        """Take in one event of the log; return whom it may have changed."""
        fold = self._folds.get(type(event))
        return () if fold is None else fold(event)

    def _on(self, kind: type[E], fold: Callable[[E], Collection[str]]) -> None:
        self._folds[kind] = cast(Fold, fold)

    def _acted(self, event: ev.ActionBegan) -> Collection[str]:
        person = self._known(event.agent)
        if not (person.doing == event.text and person.began >= 0):
            person.began = event.t
        person.until = event.t + event.seconds
        person.doing, person.address = event.text, event.address
        person.company, person.loud = list(event.company), event.loud
        person.lead, person.in_line = event.lead, event.in_line
        return (event.agent,)

    def _arrived(self, event: ev.Arrived | ev.AgentPlaced) -> Collection[str]:
        person = self._known(event.agent)
        person.path, person.tile, person.address = [], event.tile, event.address
        return (event.agent,)

    def _departed(self, event: ev.Departed) -> Collection[str]:
        person = self._known(event.agent)
        person.tile = person.at(event.t)
        person.path, person.left = list(event.path), event.t
        person.destination = event.address
        goes_up = person.company and event.address == person.address
        talks = person.talking_with and same_arena(event.address, person.address)
        if not talks and not goes_up:
            person.doing, person.company = "", []
        return (event.agent,)

    def _parted(self, event: ev.CompanyLeft) -> Collection[str]:
        """Let the others continue without ``event.agent``; one alone stops as well."""
        known = [name for name in event.others if name in self.by_name]
        for person in map(self.by_name.__getitem__, known):
            if event.agent in person.company:
                person.company = [one for one in person.company if one != event.agent]
                person.doing = person.doing if person.company else ""
                person.lead = person.lead if person.company else ""
        return known

    def _opened(self, event: ev.ConversationOpened) -> Collection[str]:
        self._known(event.agent).talking_with = event.other
        self._known(event.other).talking_with = event.agent
        return (event.agent, event.other)

    def _spoke(self, event: ev.Uttered) -> Collection[str]:
        self._known(event.agent)
        return (event.agent,)

    def _announced(self, event: ev.EventAnnounced) -> Collection[str]:
        """Note what is given before others; at a party the host is there to be talked to."""
        person = self._known(event.agent)
        held = Held(gerund(event.what), event.start, event.start + event.seconds, event.place)
        if is_performance(event.what) and held not in person.holds:
            person.holds = [*person.holds, held]
        return ()

    def _closed(self, event: ev.ConversationClosed) -> Collection[str]:
        for name in (event.agent, event.other):
            person = self._known(name)
            person.talking_with, person.talked = "", event.t
            person.talked_to = event.other if name == event.agent else event.agent
            if person.visitor and person.stays:
                person.stays = event.t + STAYS
            elif person.visitor:  # who came to talk, and goes when that is over
                _remove(person, event.t)
        return (event.agent, event.other)

    def _visitor_left(self, event: ev.VisitorLeft) -> Collection[str]:
        person = self._known(event.agent)
        person.stays = 0
        _remove(person, event.t)
        return (event.agent,)

    def _intervened(self, event: ev.Intervened) -> Collection[str]:
        if event.kind == "removed":
            _remove(self._known(event.agent), event.t)
            return (event.agent,)
        if event.kind == "persona" and "daily_requirement" in event.data:
            self._known(event.agent).duties = str(event.data["daily_requirement"])
        if event.kind == "visit" and event.data.get("act") == "enter":
            return (self._admit(event),)
        return ()

    def _admit(self, event: ev.Intervened) -> str:
        name = str(event.data["visitor"])
        description = str(event.data.get("description", ""))
        person = self.by_name[name] = self._make(name)
        person.visitor = True
        person.doing = f"{VISITING}, {description}" if description else VISITING
        until = event.data.get("until")
        person.stays = until if isinstance(until, int) else 0
        return name

    def _ended(self, event: ev.DayEnded) -> Collection[str]:
        for person in self.by_name.values():
            _stop(person, event.t)
            person.holds = []
        return self.by_name

    def _known(self, name: str) -> P:
        """Return somebody; who is no agent of the run is a visitor."""
        person = self.by_name.get(name)
        if person is None:
            person = self.by_name[name] = self._make(name)
            person.visitor = True
        return person


def _stop(person: Townsperson, t: int) -> None:
    """Let somebody stand still where it is."""
    person.tile, person.path = person.at(t), []
    person.doing, person.talking_with, person.company = "", "", []


def _remove(person: Townsperson, t: int) -> None:
    _stop(person, t)
    person.gone = True


def same_arena(one: str, other: str) -> bool:
    """Say whether two addresses lie in the same arena."""
    return one.split(SEPARATOR)[:2] == other.split(SEPARATOR)[:2]
