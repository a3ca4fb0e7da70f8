"""The ledger of an agent's commitments: what it owes, what it is owed, what has just ended.

A fold over the commitment events that concern the agent; part of its body, so saved with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from folkways.agents.entry import Entry
from folkways.agents.fulfilment import Work
from folkways.agents.persons import alone
from folkways.base import events as ev
from folkways.base.time import MINUTE, TICK, day_of
from folkways.world.address import Address, room_or_house

TOLERANCE = 15 * MINUTE
"""Somebody who comes this late is still in time: the length of the longest action (Park et al.
2023, section 4.3), below which plans do not tell moments apart."""
AHEAD = 10 * MINUTE
"""The agent reconsiders what it does this long before a commitment is due: it may have to walk."""
LASTS = 30 * MINUTE
"""A commitment takes this long, if nothing was said about that: the length of a short plan."""


class Commitment(msgspec.Struct, frozen=True):
    """An open commitment of ``by`` to ``others``; the fields are those of ``CommitmentMade``."""

    id: str
    by: str
    what: str
    others: tuple[str, ...]
    due: int | None
    place: str
    joint: bool
    norm: str
    importance: int
    lasting: bool = False
    seconds: int = 0
    tell: str = ""
    until: int | None = None
    occasion: str = ""
    intention: int = -1
    also_at: tuple[str, ...] = ()

    @classmethod
    def of(cls, event: ev.CommitmentMade) -> Commitment:
        """Return the commitment that an event made."""
        return cls(
            event.commitment,
            event.agent,
            event.what,
            event.others,
            event.due,
            event.place,
            event.joint,
            event.norm,
            event.importance,
            event.lasting,
            event.seconds,
            event.tell,
            event.until,
            event.occasion,
            event.intention,
            event.also_at,
        )

    @property
    def takes_time(self) -> bool:
        """Whether it needs the agent at a place, or with somebody, at its time.

        All else is done in the course of what the agent does anyway, or changes how it does that.
        """
        return self.due is not None and (self.joint or bool(self.place))

    @property
    def shows(self) -> bool:
        """Whether others could see it being kept: at its place, or in their company, at its time.

        If not, nobody but the agent can say by which of its actions it was kept; or a talk does.
        """
        return self.takes_time and not self.tell and not self.lasting

    @property
    def latest(self) -> int:
        """When it has to have begun at the latest; what needs no place has as long as it takes."""
        assert self.due is not None  # noqa: S101
        return self.due + (TOLERANCE if self.shows else max(TOLERANCE, self.length))

    def at(self, address: str) -> bool:
        """Whether an address is the agreed place, part of it, or in a room that opens into it."""
        if not self.place:
            return True
        where = Address.parse(address, "")
        return any(room_or_house(one).contains(where) for one in (self.place, *self.also_at))

    def in_time(self, work: Work, latest: int | None = None) -> bool:
        """Whether an action is done at the agreed time, begun by ``latest`` if that is given.

        Plans do not tell moments apart that lie closer together than ``TOLERANCE``.
        """
        if self.due is None:
            return True
        early = self.shows and work.until <= self.due - TOLERANCE
        return not early and work.started <= (self.latest if latest is None else latest)

    @property
    def length(self) -> int:
        """How long it takes, in seconds."""
        return self.seconds or LASTS

    def concerns(self, name: str) -> bool:
        """Whether it is owed to somebody, or is to be talked about with that person."""
        return name in self.others or name == self.tell


class Ended(msgspec.Struct, frozen=True):
    """A commitment that has ended and that the agent has not remembered yet."""

    commitment: Commitment
    outcome: ev.Outcome
    why: str


class Ledger(msgspec.Struct):
    """What one agent has promised and was promised.

    ``open`` by id; ``kept`` are its own with a time, until the day ends; ``fresh`` its own that its
    actions do not reflect yet; ``news`` what ended and is to be remembered. ``calendar`` is what is
    announced today, ``taken`` when a place that one can have alone is somebody else's today, and
    ``crowded`` how many of these the agent's plans do not reflect yet. ``work`` is what the agent
    is doing and ``last`` what it did before; ``followed`` are the open ones that some action has
    carried out to its end, ``spent`` says for how many seconds each was worked on until now, and
    ``came`` for which (also of others to the agent) it was at the agreed place in time.
    """

    open: dict[str, Commitment] = {}
    kept: list[Commitment] = []
    fresh: list[str] = []
    news: list[Ended] = []
    calendar: list[Entry] = []
    taken: list[Entry] = []
    crowded: int = 0
    followed: list[str] = []
    work: Work | None = None
    last: Work | None = None
    spent: dict[str, int] = {}
    came: list[str] = []

    def own(self, name: str) -> list[Commitment]:
        """Return the open commitments of ``name``: first those without a time, then by time."""
        found = [one for one in self.open.values() if one.by == name]
        return sorted(found, key=lambda one: (one.due is not None, one.due or 0))

    def intends(self, name: str, memory: int) -> bool:
        """Whether an open commitment of ``name`` keeps the intention ``memory`` alive."""
        return any(one.by == name and one.intention == memory for one in self.open.values())

    def owed(self, name: str) -> list[Commitment]:
        """Return the open commitments of others to ``name``, by time."""
        found = [one for one in self.open.values() if one.by != name]
        return sorted(found, key=lambda one: (one.due is not None, one.due or 0))

    def engagements(self, name: str, t: int) -> list[Commitment]:
        """Return what ``name`` owes at times of the day of moment ``t``, kept or open, by time."""
        found = [*self.kept, *self.own(name)]
        today = [one for one in found if one.due is not None and day_of(one.due) == day_of(t)]
        return sorted(today, key=lambda one: one.due or 0)

    def made(self, event: ev.CommitmentMade, name: str) -> None:
        """Take in a commitment of ``name``, or one to it."""
        one = self.open[event.commitment] = Commitment.of(event)
        self._comes_for([one])
        if event.agent == name:
            self.fresh.append(event.commitment)

    def ended(self, event: ev.CommitmentEnded, name: str) -> None:
        """Take in the end of a commitment; it is remembered by those who saw or owe it."""
        found = self.open.pop(event.commitment, None)
        if found is None:
            return
        self.fresh = [one for one in self.fresh if one != event.commitment]
        self.followed = [one for one in self.followed if one != event.commitment]
        self.came = [one for one in self.came if one != event.commitment]
        self.spent.pop(event.commitment, None)
        mine = event.agent == name
        if mine and event.outcome == "kept" and found.due is not None:
            self.kept.append(found)
        told = mine or name in event.seen_by or event.witness == "town"
        if told and event.outcome != "lapsed" and event.witness != "talk":
            self.news.append(Ended(found, event.outcome, event.why))

    def announced(self, event: ev.EventAnnounced) -> None:
        """Take in what is announced for today."""
        entry = Entry.of(event)
        if entry not in self.calendar:
            self.calendar.append(entry)

    def clashed(self, event: ev.PlaceClashed) -> None:
        """Take in that a place is somebody else's for a time."""
        until = event.start + event.seconds
        self.taken.append(Entry(event.other, event.what, event.start, until, event.place))
        self.crowded += 1

    def acts(self, event: ev.ActionBegan) -> None:
        """Take in what the agent begins: it ends, or breaks off, what it did before."""
        self.stops(event.t)
        self.work = Work.of(event)
        self._comes_for(self.open.values())

    def _comes_for(self, commitments: Iterable[Commitment]) -> None:
        """Note for which of these the agent is where it was agreed, in time."""
        work = self.work
        for one in commitments:
            new = one.shows and bool(one.place) and one.id not in self.came
            if work is not None and new and one.in_time(work) and one.at(work.address):
                self.came.append(one.id)

    def stops(self, t: int) -> None:
        """Take in that the agent does nothing any more."""
        if self.work is None:
            return
        whole = t >= self.work.until
        work = msgspec.structs.replace(self.work, until=min(t, self.work.until), whole=whole)
        for id in work.keeps:
            one = self.open.get(id)
            if one is not None:
                self.spent[id] = self.spent.get(id, 0) + _within(one, work, t)
                if whole and id not in self.followed:
                    self.followed.append(id)
        self.work, self.last = None, work

    def recent(self) -> list[Work]:
        """Return what the agent is doing, and what it did before."""
        return [work for work in (self.work, self.last) if work is not None]

    def carried_out(self, one: Commitment, t: int) -> Iterator[Work]:
        """Yield the actions that may have carried out a commitment by tick ``t``, newest first.

        Each comes to its end then, or is one of several that were broken off and together have
        lasted as long as it was to take: a lunch between two talks.
        """
        for work in self.recent():
            if one.id not in work.keeps or t >= work.until + TICK:
                continue
            whole = (work.whole or work is self.work) and work.until <= t
            if whole or 0 < work.seconds <= self.worked_on(one, t):
                yield work

    def worked_on(self, one: Commitment, t: int) -> int:
        """Return for how many seconds the agent has worked on a commitment by moment ``t``."""
        work = self.work
        now = _within(one, work, t) if work is not None and one.id in work.keeps else 0
        return self.spent.get(one.id, 0) + now

    def shared(self, name: str, members: Iterable[str], t: int) -> tuple[str, ...]:
        """Return what ``name`` has agreed to do at this time together with one of ``members``.

        One lunch keeps what was agreed with several people for the same time and place.
        """
        members = set(members)
        due = [
            one
            for one in self.own(name)
            if one.joint and one.due is not None and not one.tell
            if one.due - TOLERANCE < t <= one.due + max(TOLERANCE, one.length)
        ]
        same = {(alone(one.what, one.others), one.place) for one in due if one.others[0] in members}
        return tuple(one.id for one in due if (alone(one.what, one.others), one.place) in same)

    def planned(self) -> None:
        """Note that the actions were planned with all that is open in view."""
        self.fresh = []

    def joined(self, names: tuple[str, ...]) -> None:
        """Note that the agent does something with people to whom it owes that."""
        self.fresh = [
            id
            for id in self.fresh
            if not (self.open[id].joint and set(names) & set(self.open[id].others))
        ]

    def remembered(self) -> None:
        """Note that the news has been taken in."""
        self.news = []

    def day_began(self) -> None:
        """Forget what was kept, announced and taken yesterday."""
        self.kept, self.fresh = [], []
        self.work, self.last = None, None
        self.calendar, self.taken, self.crowded = [], [], 0

    def clear(self) -> None:
        """Forget everything: the agent has left."""
        self.open, self.news, self.followed, self.spent, self.came = {}, [], [], {}, []
        self.day_began()


def _within(one: Commitment, work: Work, t: int) -> int:
    """Return for how many seconds until ``t`` an action worked on a commitment, at its place."""
    begun = max(work.started, one.due - TOLERANCE) if one.due is not None else work.started
    return max(0, min(t, work.until) - begun) if one.at(work.address) else 0
