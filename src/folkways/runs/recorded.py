"""What came from outside into a run, as its log has it, given again at the same places."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Self

from folkways.base.events import AnyEvent, Intervened
from folkways.engine.simulation import TickRecord
from folkways.environments.environment import Environment
from folkways.store.reader import RunFile


class RecordedChanges:
    """Changes of a log, each at a moment of its own between two ticks; an ``Outside``."""

    def __init__(self, changes: Sequence[Sequence[AnyEvent]]) -> None:
        """Give ``changes``, each of them the events of one moment, in order of time."""
        self._changes = deque(changes)

    @classmethod
    def of(cls, run: RunFile, after_seq: int) -> Self | None:
        """Return the changes after an event of a run's log; None if there are none."""
        moments = {event.t for event in run.events(after_seq, (Intervened,))}
        if not moments:
            return None
        return cls([events for events in _by_moment(run, after_seq) if events[0].t in moments])

    async def before(self, t: int, environment: Environment) -> TickRecord | None:
        """Return the next change that was made before tick ``t``."""
        if not self._changes or self._changes[0][0].t >= t:
            return None
        events = self._changes.popleft()
        return TickRecord(events[0].t, events)


def _by_moment(run: RunFile, after_seq: int) -> Iterator[list[AnyEvent]]:
    for _, events in groupby(run.events(after_seq), key=lambda event: event.t):
        yield list(events)
