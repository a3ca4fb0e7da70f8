"""What the log of a run says of the run itself, and what it holds as tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from folkways.base.errors import FolkwaysError
from folkways.base.events import KINDS, AnyEvent, Event
from folkways.base.log import Header, Status
from folkways.moments import span
from folkways.runs import tables
from folkways.scenario.problems import suggestion
from folkways.store.memory import MemoryRun
from folkways.store.reader import RunFile

if TYPE_CHECKING:
    from pandas import DataFrame

    from folkways.minds.wrappers.meter import Side, SpendingLedger


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

    @cached_property
    def ledger(self) -> SpendingLedger:
        """What language models were asked, by operation, agent, hour and model."""
        from folkways.assembly.spending import kept_prices
        from folkways.minds.wrappers.meter import SpendingLedger

        return SpendingLedger.of(self.log.answers(), kept_prices(self.log))

    def costs(self, by: Side = "operation") -> DataFrame:
        """What language models were asked: calls, tokens, US dollars (NaN: not known), seconds.

        ``by`` is "operation", "agent", "hour" (of simulated time) or "model".
        """
        return tables.costs(self.ledger, by, self.header)

    def memories(self) -> DataFrame:
        """Every record of every memory stream."""
        return tables.memories(self.log)

    def conflicts(self) -> DataFrame:
        """Every conflict that was detected between what was seen and a norm of the observer."""
        return tables.conflicts(self.log)

    def utterances(self) -> DataFrame:
        """Everything that was said."""
        return tables.utterances(self.log)

    def actions(self) -> DataFrame:
        """Every action that was begun."""
        return tables.actions(self.log)
