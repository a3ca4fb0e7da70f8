"""Events of the calendar: what is announced at a place, and who had to give way there."""

from __future__ import annotations

from folkways.base.events.event import COMMITMENTS, Event
from folkways.base.events.words import NormText, place_of
from folkways.base.plural import counted, listed
from folkways.base.time import format_clock


class EventAnnounced(Event, frozen=True, kw_only=True):
    """Today ``agent`` holds something for others: ``what`` (a gerund phrase) at ``place``.

    It begins at moment ``start`` and lasts ``seconds``. ``place`` is an address. ``known_by`` are
    those who could know of it, because they live, work or have something to do in that house; or
    those who now hear of it from ``told_by``.
    """

    group = COMMITMENTS

    what: str
    start: int
    seconds: int
    place: str
    known_by: tuple[str, ...]
    told_by: str = ""

    def sentence(self, says: NormText) -> str:
        when = f"{_span(self.start, self.seconds)} ({place_of(self.place)})"
        if self.told_by:
            return (
                f"{self.told_by} tells {listed(self.known_by)}: {self.agent}, {self.what}, {when}."
            )
        others = counted(len(self.known_by), "other")
        return f"{self.agent} announces: {self.what}, {when}; {others} could know."


class PlaceClashed(Event, frozen=True, kw_only=True):
    """The agent has planned to be where only one can be, and ``other`` comes first there.

    ``other`` has it from moment ``start`` for ``seconds``, for ``what``. The agent is told so and
    replans.
    """

    group = COMMITMENTS

    other: str
    place: str
    start: int
    seconds: int
    what: str

    def sentence(self, says: NormText) -> str:
        taken = f"{self.other} has the place from {_span(self.start, self.seconds)} ({self.what})"
        return f"{self.agent} has to give way ({place_of(self.place)}): {taken}."


def _span(start: int, seconds: int) -> str:
    return f"{format_clock(start)} to {format_clock(start + seconds)}"
