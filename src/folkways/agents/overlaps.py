"""Engagements that overlap: an agent can agree to two things for one time, and should see that."""

from __future__ import annotations

from typing import NamedTuple

from folkways.agents.commitment import Commitment
from folkways.agents.turn import Turn
from folkways.base.time import day_of, moment
from folkways.reading.schedule import time_ranges
from folkways.reading.serving import is_serving


class Engagement(NamedTuple):
    """A time at which the agent is engaged: seconds; ``what`` tells two of them apart."""

    start: int
    until: int
    what: str

    def overlaps(self, other: Engagement) -> bool:
        """Whether both are to be done at one time."""
        return self.what != other.what and self.start < other.until and other.start < self.until

    def is_on(self, t: int) -> bool:
        """Whether it is going on at moment ``t``."""
        return self.start <= t < self.until


def engagement(one: Commitment) -> Engagement | None:
    """Return when a commitment engages the agent; None if it needs it at no time of its own."""
    if not one.shows:
        return None
    assert one.due is not None  # noqa: S101  see Commitment.takes_time
    until = one.until if one.until is not None else one.due + one.length
    return Engagement(one.due, until, one.id)


def service(turn: Turn) -> list[Engagement]:
    """Return when the agent's work today is to serve guests, as far as it is not over."""
    spec, day = turn.agent.spec, day_of(turn.t)
    found = []
    for clause in time_ranges(spec.daily_requirement, (turn.name, *spec.relationships)):
        if clause.day not in (None, day) or not is_serving(clause.clause):
            continue
        if clause.start is not None and clause.end is not None:
            start, until = moment(day, clause.start), moment(day, clause.end)
            found.append(Engagement(start, until, clause.clause.rstrip(". ")))
    return [one for one in found if one.until > turn.t]


def clashes(turn: Turn, one: Engagement, *, at_work: bool = False) -> bool:
    """Whether the agent has another engagement at the time of ``one``.

    What is to be done ``at_work``, where the agent serves, does not clash with its serving.
    """
    agreed = [found for mine in turn.body.ledger.own(turn.name) if (found := engagement(mine))]
    events = [
        Engagement(event.start, event.until, event.what)
        for event in turn.body.ledger.calendar
        if event.by == turn.name
    ]
    serves = () if at_work else service(turn)
    return any(one.overlaps(other) for other in (*agreed, *events, *serves))
