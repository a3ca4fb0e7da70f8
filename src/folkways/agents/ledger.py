"""The ledger of an agent's commitments: what it owes, what it is owed, what has just ended.

A fold over the commitment events that concern the agent; part of its body, so saved with it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

import msgspec

from folkways.agents.commitment import TOLERANCE, Commitment
from folkways.agents.entry import Entry
from folkways.agents.fulfilment import Work
from folkways.agents.persons import alone
from folkways.base import events as ev
from folkways.base.time import TICK, day_of


class Ended(msgspec.Struct, frozen=True):
    """A commitment that has ended and that the agent has not remembered yet."""

    commitment: Commitment
    outcome: ev.Outcome
    why: str


class Ledger(msgspec.Struct):
    """What one agent has promised and was promised.

    ``open`` by id; ``kept`` are its own with a time, until the day ends; ``fresh`` those, its
    own and those to it, that its actions do not reflect yet; ``news`` what ended and is to be
    remembered. ``calendar`` is what is announced today, ``taken`` when a place that one can have
    alone is somebody else's today, and ``crowded`` how many of these the agent's plans do not
    reflect yet. ``work`` is what the agent is doing and ``last`` what it did before; ``followed``
    are the open ones that some action has carried out to its end, ``spent`` says for how many
    seconds each was worked on until now, and ``came`` for which (also of others to the agent) it
    was at the agreed place in time. ``planned_at`` is the moment at which its actions were planned,
    ``longest`` says how many seconds the longest action for each was to take, and ``deserted`` by
    whom the agent was left alone in the middle of what it had promised to do together with them.
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
    planned_at: int = 0
    longest: dict[str, int] = {}
    deserted: dict[str, str] = {}

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
        if name in (event.agent, event.others[0]):
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
        self.longest.pop(event.commitment, None)
        self.deserted.pop(event.commitment, None)
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
        for one in self.open.values():
            if one.kept_by(work):
                self.spent[one.id] = self.spent.get(one.id, 0) + _within(one, work, t)
                if one.at(work.address):
                    self.longest[one.id] = max(self.longest.get(one.id, 0), work.seconds)
                if whole and one.id not in self.followed:
                    self.followed.append(one.id)
        self.work, self.last = None, work

    def left_by(self, other: str, t: int) -> None:
        """Take in that somebody leaves the agent alone with what the two were doing."""
        work = self.work
        if work is not None and t < work.until:
            for one in self.open.values():
                if one.joint and one.kept_by(work) and other in one.others:
                    self.deserted[one.id] = other
        self.stops(t)

    def recent(self) -> list[Work]:
        """Return what the agent is doing, and what it did before."""
        return [work for work in (self.work, self.last) if work is not None]

    def carried_out(self, one: Commitment, t: int) -> Iterator[Work]:
        """Yield the actions that may have carried out a commitment by tick ``t``, newest first.

        Each comes to its end then, or is one of several that were broken off and together have
        lasted as long as the longest was to take: a lunch between two talks. The rest of an act
        that was interrupted is shorter than that.
        """
        for work in self.recent():
            if not one.kept_by(work) or t >= work.until + TICK:
                continue
            whole = (work.whole or work is self.work) and work.until <= t
            planned = max(work.seconds, self.longest.get(one.id, 0))
            if whole or 0 < planned <= self.worked_on(one, t):
                yield work

    def is_done(self, one: Commitment, t: int) -> bool:
        """Whether an action that ends at tick ``t`` has done what was promised at no set time.

        The town says so at the end of the tick; what is planned in it must not do it again.
        """
        open_ended = one.due is None and not (one.lasting or one.tell)
        return open_ended and any(one.at(work.address) for work in self.carried_out(one, t))

    def worked_on(self, one: Commitment, t: int) -> int:
        """Return for how many seconds the agent has worked on a commitment by moment ``t``."""
        work = self.work
        now = _within(one, work, t) if work is not None and one.kept_by(work) else 0
        return self.spent.get(one.id, 0) + now

    def shared(self, name: str, members: Iterable[str], t: int, text: str = "") -> tuple[str, ...]:
        """Return what ``name`` has agreed to do at this time together with one of ``members``.

        Also what it has agreed to do with somebody else, if it is just what ``text`` says. One
        lunch keeps what was agreed with several people for the same time and place, also if it is
        taken up again late by somebody who came in time.
        """
        members = set(members)
        due = [
            one
            for one in self.own(name)
            if one.joint and one.due is not None and not one.tell
            if one.due - TOLERANCE < t
            if t <= one.due + max(TOLERANCE, one.length) or one.id in self.came
        ]
        same = {(alone(one.what, one.others), one.place) for one in due if one.others[0] in members}
        just_that = alone(text, [*members, *(other for one in due for other in one.others)])
        return tuple(
            one.id
            for one in due
            if (what := alone(one.what, one.others)) == just_that or (what, one.place) in same
        )

    def under_way(self, members: Collection[str], t: int) -> tuple[str, ...]:
        """Return what the agent owes to one of ``members`` and is carrying out at moment ``t``."""
        if self.work is None or t >= self.work.until:
            return ()
        owed = (self.open[id] for id in self.work.keeps if id in self.open)
        return tuple(one.id for one in owed if one.others[0] in members)

    def planned(self, t: int) -> None:
        """Note that the actions were planned at moment ``t`` with all that is open in view."""
        self.fresh, self.planned_at = [], t

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
        self.longest = {}
        self.day_began()


def _within(one: Commitment, work: Work, t: int) -> int:
    """Return for how many seconds until ``t`` an action worked on a commitment, at its place."""
    begun = max(work.started, one.due - TOLERANCE) if one.due is not None else work.started
    return max(0, min(t, work.until) - begun) if one.at(work.address) else 0
