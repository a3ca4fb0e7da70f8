"""What the log of a run says of the run itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from folkways.base.events import AnyEvent, Event
from folkways.base.log import Header, Status
from folkways.moments import span
from folkways.store.memory import MemoryRun
from folkways.store.reader import RunFile


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
        return self.log.events(kinds=kinds or None)
