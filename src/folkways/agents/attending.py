"""Attending events that somebody hosts, as opposed to joint action.

Watching a show is not a joint action: the performer does not wait for guests, and guests take no
part in the performance (an audience are side participants, not partners: Clark 1996, chapter 1).
"""

from __future__ import annotations

from collections.abc import Iterable

from folkways.agents.commitment import TOLERANCE
from folkways.agents.entry import Entry
from folkways.agents.turn import Turn
from folkways.reading.gatherings import gathering, is_attendance, is_performance
from folkways.reading.naming import names
from folkways.reading.stem import content_stems


def held_by_agent(turn: Turn, what: str, due: int | None) -> bool:
    """Whether the agent promises to host an event, or to do something within its own event."""
    events = _at(turn.body.ledger.calendar, due)
    own = [event for event in events if event.by == turn.name]
    return is_performance(what) or any(_is_about(what, event) for event in own)


def attends(turn: Turn, what: str, due: int | None, hosts: Iterable[str]) -> bool:
    """Whether the agent promises to come to somebody else's event.

    The text says so, or it names a host who has announced an event for that time.
    """
    if not is_attendance(what):
        return False
    return is_attendance(what, named=True) or event_of(turn, what, due, hosts) is not None


def event_of(turn: Turn, what: str, due: int | None, hosts: Iterable[str]) -> Entry | None:
    """Return the announced event of one of ``hosts`` that ``what`` is about, None if none is."""
    events = [one for one in _at(turn.body.ledger.calendar, due) if one.by != turn.name]
    about = [event for event in events if _is_about(what, event)]
    named = [event for event in events if names(what, event.by) or event.by in hosts]
    return next(iter([*about, *named]), None)


def _at(calendar: Iterable[Entry], due: int | None) -> list[Entry]:
    """Return the events that are on at a moment, or begin at about that time."""
    if due is None:
        return []
    return [one for one in calendar if one.start - TOLERANCE <= due < one.until]


def _is_about(what: str, event: Entry) -> bool:
    """Whether words describe what an event is, and not only where it is."""
    about = set(content_stems(gathering(event.what) or event.what))
    return bool(set(content_stems(what)) & about - set(content_stems(event.place)))
