"""Who was invited to a gathering, and who came.

Park et al. (2023, section 7.1) count who of those invited to a party came. Here somebody is
invited who knew of the gathering before it ended, and has come who was in its arena at any time
while it lasted. The host is neither.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from folkways.base.events import (
    AgentPlaced,
    Arrived,
    DayEnded,
    Departed,
    Intervened,
)
from folkways.base.time import moment, parse_clock
from folkways.metrics.knowledge import FactKnown
from folkways.metrics.series import Share
from folkways.metrics.stream import Stream
from folkways.scenario.facts import Gathering, TrackedFact
from folkways.world.address import lies_in


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who was invited: when (simulated seconds), by whom, and for how long it was there.

    ``by`` is empty for somebody who knew of it from the beginning or from nobody in particular;
    ``seconds`` is the time in the arena while the gathering lasted.
    """

    agent: str
    invited: int
    by: str
    came: bool
    seconds: int


@dataclass(frozen=True)
class Attendance:
    """A gathering of which the log has the beginning.

    ``strangers`` are those who were there without having known of it; ``over`` is whether the log
    reaches its end.
    """

    fact: TrackedFact
    guests: tuple[Guest, ...]
    strangers: tuple[str, ...]
    host_came: bool
    over: bool

    @property
    def came(self) -> Share:
        """Share of those invited who came."""
        return Share(sum(one.came for one in self.guests), len(self.guests))


class AttendanceMeter:
    """Follows who is where during gatherings."""

    def __init__(self, facts: Sequence[TrackedFact]) -> None:
        self._events = {one.id: (one, one.gathering) for one in facts if one.gathering}
        self._at: dict[str, tuple[str, int]] = {}
        self._there: dict[str, dict[str, int]] = {id: {} for id in self._events}
        self._last = 0

    def attach(self, stream: Stream) -> None:
        """Follow where people are in ``stream``; without gatherings there is nothing to follow."""
        if not self._events:
            return
        stream.on(AgentPlaced, self._arrived)
        stream.on(Arrived, self._arrived)
        stream.on(Departed, self._departed)
        stream.on(DayEnded, self._ended)
        stream.on(Intervened, self._intervened)

    def result(self, known: Mapping[str, FactKnown], last: int) -> Mapping[str, Attendance]:
        """Return who came, by the fact's id; ``last`` is the moment up to which the log goes."""
        there = {id: dict(found) for id, found in self._there.items()}
        for agent in self._at:
            self._count(agent, last, there)
        return {
            id: _attendance(fact, event, known[id], there[id], last)
            for id, (fact, event) in self._events.items()
            if last >= span_of(event)[0]
        }

    def _arrived(self, event: AgentPlaced | Arrived) -> None:
        self._leave(event.agent, event.t)
        self._at[event.agent] = (event.address, event.t)

    def _departed(self, event: Departed) -> None:
        self._leave(event.agent, event.t)

    def _ended(self, event: DayEnded) -> None:
        for agent in list(self._at):
            self._leave(agent, event.t)

    def _intervened(self, event: Intervened) -> None:
        if event.kind == "removed":
            self._leave(event.agent, event.t)

    def _leave(self, agent: str, t: int) -> None:
        """End the stay of an agent at moment ``t``."""
        self._count(agent, t, self._there)
        self._at.pop(agent, None)

    def _count(self, agent: str, t: int, into: Mapping[str, dict[str, int]]) -> None:
        """Count the stay of an agent up to moment ``t``, where it is at a gathering."""
        address, since = self._at.get(agent, ("", 0))
        for id, (_, event) in self._events.items():
            start, end = span_of(event)
            if address and lies_in(address, event.place) and since < end and t > start:
                there = into[id]
                there[agent] = there.get(agent, 0) + min(t, end) - max(since, start)


def _attendance(
    fact: TrackedFact,
    event: Gathering,
    known: FactKnown,
    there: Mapping[str, int],
    last: int,
) -> Attendance:
    """Return who came, given the seconds that each was ``there``."""
    _, end = span_of(event)
    guests = tuple(
        Guest(one.agent, one.t, one.source, one.agent in there, there.get(one.agent, 0))
        for one in known.learned
        if one.agent != event.host and one.t < end
    )
    invited = {event.host, *(one.agent for one in guests)}
    strangers = tuple(name for name in there if name not in invited)
    return Attendance(fact, guests, strangers, event.host in there, last >= end)


def span_of(event: Gathering) -> tuple[int, int]:
    """Return the moments at which a gathering begins and ends."""
    return (
        moment(event.day, parse_clock(event.start)),
        moment(event.day, parse_clock(event.end)),
    )
