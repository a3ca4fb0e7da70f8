"""What the log of a run says of the run itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from folkways.base.errors import FolkwaysError
from folkways.base.events import KINDS, AnyEvent, Event
from folkways.base.log import Header, Status
from folkways.moments import span
from folkways.scenario.problems import suggestion
from folkways.store.memory import MemoryRun
from folkways.store.reader import RunFile

if TYPE_CHECKING:
    from pandas import DataFrame


def event_kinds(kinds: Sequence[object]) -> tuple[type[Event], ...]:
    """Return ``kinds`` if all are classes of events; raises FolkwaysError for another."""
    found = tuple(one for one in kinds if isinstance(one, type) and issubclass(one, Event))
    for one in kinds:
        if one not in found:
            names = {kind.__name__ for kind in KINDS}
            name = one if isinstance(one, str) and one in names else KINDS[0].__name__
            near = suggestion(one, names) if isinstance(one, str) and one not in names else ""
            raise FolkwaysError(
                f"a kind of events is a class of folkways.base.events, not {one!r}{near}; "
                f"write: from folkways.base.events import {name}"
            )
    return found


class LoggedRun:
    """How a run stands, from its log, on disk or in memory."""

    log: RunFile | MemoryRun

    @property
    def path(self) -> Path | None:
        """The run file; None for a run in memory."""
        return self.log.path if isinstance(self.log, RunFile) else None

    @property
    def header(self) -> Header:
        """What was asked for and with what it was done."""
        return self.log.header

    @property
    def status(self) -> Status:
        """``running`` (or killed while it ran), ``paused`` or ``finished``."""
        return self.log.status

    @property
    def reason(self) -> str:
        """Why it is paused: ``until``, ``interrupted``, an error's name, or nothing."""
        return self.log.reason

    @property
    def t(self) -> int | None:
        """The last moment at which something happened (simulated seconds); None: nothing yet."""
        return self.log.t

    @property
    def begins(self) -> int:
        """The first moment of the first day."""
        return span.begins(self.log)

    @property
    def reached(self) -> int:
        """The moment up to which all is known: where it paused, or the last that happened."""
        return span.reached(self.log)

    @property
    def ticks(self) -> int:
        """The number of ticks in which something happened."""
        return self.log.ticks

    @property
    def log_hash(self) -> str:
        """The SHA-256 of the event log: equal for runs in which the same happened."""
        return self.log.log_hash()

    def events(self, *kinds: type[Event]) -> Iterator[AnyEvent]:
        """Give the events in order, only those of ``kinds`` if any are named."""
        return self.log.events(kinds=event_kinds(kinds) or None)

    def events_frame(self, *kinds: type[Event]) -> DataFrame:
        """Return a row for each event: number, moment, agent, kind, and its ``body`` as JSON.

        With ``kinds``, classes of ``folkways.base.events``, only events of these, and a column for
        each of their fields in place of ``body``. Raises FolkwaysError for a kind that is no such
        class.
        """
        from folkways.runs.events_frame import events_frame

        return events_frame(self.log, event_kinds(kinds))
