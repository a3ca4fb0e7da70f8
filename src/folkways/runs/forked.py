"""What a fork's log begins with: events that are not its own."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from folkways.base.errors import RunFileError
from folkways.base.events import AnyEvent
from folkways.store.reader import RunFile


def begun_with(run: RunFile) -> int:
    """Return how many events at the beginning of a run's log are not its own: 0 if it is no fork.

    Raises RunFileError if the log is shorter than that.
    """
    forked = run.header.forked
    if forked is None:
        return 0
    if run.seq < forked.events:
        raise RunFileError(
            f"{run.path} is damaged: events of the run that it comes from are missing"
        )
    return forked.events


def beginning(run: RunFile) -> Iterator[AnyEvent]:
    """Give the events with which a fork begins: the other run's up to there, and the changes."""
    return islice(run.events(), begun_with(run))
