"""An entry of the day's calendar, as agents and the town keep it."""

from __future__ import annotations

import msgspec

from folkways.base import events as ev


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
