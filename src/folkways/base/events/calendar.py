"""Events of the calendar: what is announced at a place, and who had to give way there."""

from __future__ import annotations

from folkways.base.events.event import Event


class EventAnnounced(Event, frozen=True, kw_only=True):
    """Today ``agent`` holds something for others: ``what`` (a gerund phrase) at ``place``.

    It begins at moment ``start`` and lasts ``seconds``. ``place`` is an address. ``known_by`` are
    those who could know of it, because they live, work or have something to do in that house; or
    those who now hear of it from ``told_by``.
    """

    what: str
    start: int
    seconds: int
    place: str
    known_by: tuple[str, ...]
    told_by: str = ""


class PlaceClashed(Event, frozen=True, kw_only=True):
    """The agent has planned to be where only one can be, and ``other`` comes first there.

    ``other`` has it from moment ``start`` for ``seconds``, for ``what``. The agent is told so and
    plans anew.
    """

    other: str
    place: str
    start: int
    seconds: int
    what: str
