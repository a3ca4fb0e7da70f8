"""From when to when a run goes."""

from __future__ import annotations

from folkways.base.time import moment
from folkways.metrics.setup import MeasureSetup
from folkways.store.memory import MemoryRun
from folkways.store.reader import RunFile


def begins(log: RunFile | MemoryRun) -> int:
    """Return the first moment of the first day."""
    return moment(1, MeasureSetup.of(log.header).start)


def reached(log: RunFile | MemoryRun) -> int:
    """Return the moment up to which all is known: where it paused, or the last that happened."""
    paused_at = log.until if log.reason == "until" else None
    return max(log.t or 0, paused_at or 0)
