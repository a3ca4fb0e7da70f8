"""The ledger of an agent's commitments: what it owes, what it is owed, what has just ended.

A fold over the commitment events that concern the agent; part of its body, so saved with it.
"""

from __future__ import annotations

import msgspec

from folkways.base import events as ev
from folkways.base.time import MINUTE, day_of

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
        )

    @property
    def takes_time(self) -> bool:
        """Whether it needs the agent at a place, or with somebody, at its time.

        All else is done in the course of what the agent does anyway, or changes how it does that.
        """
        return self.due is not None and (self.joint or bool(self.place))

    @property
    def shows(self) -> bool:
        """Whether being at the right place at the right time is what keeps it.

        If not, nobody but the agent can say by which of its actions it was kept; or a talk does.
        """
        return self.takes_time and not self.tell

    @property
    def length(self) -> int:
        """How long it takes, in seconds."""
        return self.seconds or LASTS

    def concerns(self, name: str) -> bool:
        """Whether it is owed to somebody, or is to be talked about with that person."""
        return name in self.others or name == self.tell


class Entry(msgspec.Struct, frozen=True):
    """An entry of the calendar: ``by`` does ``what`` at ``place`` from ``start`` to ``until``."""

    by: str
    what: str
    start: int
    until: int
    place: str

    @classmethod
    def of(cls, event: ev.EventAnnounced) -> Entry:
        """Return what an event announced."""
        until = event.start + event.seconds
        return cls(event.agent, event.what, event.start, until, event.place)


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
    ``crowded`` how many of these the agent's plans do not reflect yet. ``followed`` are the
    open ones that some action has kept.
    """

    open: dict[str, Commitment] = {}
    kept: list[Commitment] = []
    fresh: list[str] = []
    news: list[Ended] = []
    calendar: list[Entry] = []
    taken: list[Entry] = []
    crowded: int = 0
    followed: list[str] = []

    def own(self, name: str) -> list[Commitment]:
        """Return the open commitments of ``name``: first those without a time, then by time."""
        found = [one for one in self.open.values() if one.by == name]
        return sorted(found, key=lambda one: (one.due is not None, one.due or 0))

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
        self.open[event.commitment] = Commitment.of(event)
        if event.agent == name:
            self.fresh.append(event.commitment)

    def ended(self, event: ev.CommitmentEnded, name: str) -> None:
        """Take in the end of a commitment; it is remembered by those who saw or owe it."""
        found = self.open.pop(event.commitment, None)
        if found is None:
            return
        self.fresh = [one for one in self.fresh if one != event.commitment]
        self.followed = [one for one in self.followed if one != event.commitment]
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

    def acted(self, keeps: tuple[str, ...]) -> None:
        """Note that an action has kept commitments, by ids."""
        self.followed += [id for id in keeps if id in self.open and id not in self.followed]

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
        self.calendar, self.taken, self.crowded = [], [], 0

    def clear(self) -> None:
        """Forget everything: the agent has left."""
        self.open, self.news, self.followed = {}, [], []
        self.day_began()
