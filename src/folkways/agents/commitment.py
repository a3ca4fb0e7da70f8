"""Commitments as agents and the town store them: who owes what to whom, when and where.

A commitment is directed (Castelfranchi 1995; Singh 1999). What two people agree on in one talk for
one moment is an agreement: each owes the other its half, and the two commitments have one
``agreement`` id.
"""

from __future__ import annotations

import msgspec

from folkways.agents.fulfilment import Work
from folkways.base import events as ev
from folkways.base.time import MINUTE
from folkways.world.address import Address, room_or_house

TOLERANCE = 15 * MINUTE
"""Somebody who comes this late is still in time: the length of the longest action (Park et al.
2023, section 4.3), below which plans do not tell moments apart."""
AHEAD = 10 * MINUTE
"""The agent reconsiders what it does this long before a commitment is due: it may have to walk."""
LASTS = 30 * MINUTE
"""A commitment takes this long, if nothing was said about that: the length of a short plan."""


class Commitment(msgspec.Struct, frozen=True):
    """An open commitment of ``by`` to ``others``; the fields are those of ``CommitmentMade``.

    ``made`` is the moment of that event (simulated seconds).
    """

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
    agreement: str = ""
    attends: bool = False
    made: int = 0

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
            event.part_of,
            event.attends,
            event.t,
        )

    def half_of(self, other: Commitment) -> bool:
        """Whether this and ``other`` are the two halves of one agreement to do something together.

        Each of the two states in its own words what it has agreed to.
        """
        both = self.joint and other.joint and self.by != other.by
        return both and self.agreement == other.agreement != ""

    @property
    def takes_time(self) -> bool:
        """Whether it needs the agent at a place, or with somebody, at its time.

        All else is done in the course of what the agent does anyway, or changes how it does that.
        """
        return self.due is not None and (self.joint or bool(self.place))

    @property
    def shows(self) -> bool:
        """Whether others could see it being kept: at its place, or in their company, at its time.

        If not, only the agent can say which of its actions kept it; or a talk does.
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

    def kept_by(self, work: Work) -> bool:
        """Whether an action carries it out, wholly or in part.

        The action says so; to attend something, one only has to be there.
        """
        there = self.attends and bool(self.place) and self.at(work.address)
        return there or self.id in work.keeps

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
