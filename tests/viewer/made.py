"""Small made-up logs of a run that is shown."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from pathlib import Path

import msgspec

from folkways.base.events import AnyEvent
from folkways.base.log import Header
from folkways.store.writer import RunWriter
from folkways.testing.memory_logs import make_header


def header(agents: tuple[str, ...] = ("Ann", "Bo"), days: int = 1) -> Header:
    """Return the header of a run without a map."""
    return msgspec.structs.replace(make_header(agents, days=days), attached=())


def write(path: Path, events: Iterable[AnyEvent], head: Header | None = None) -> Path:
    """Write a finished run of ``events`` and return its path."""
    writer = begun(path, events, head)
    writer.mark("finished")
    writer.close()
    return path


def begun(path: Path, events: Iterable[AnyEvent], head: Header | None = None) -> RunWriter:
    """Write a run of ``events`` that goes on; whoever asked for it closes it."""
    writer = RunWriter.create(path, head or header())
    append(writer, events)
    return writer


def append(writer: RunWriter, events: Iterable[AnyEvent]) -> None:
    """Write events tick by tick."""
    for t, some in groupby(events, key=lambda event: event.t):
        writer.append(t, list(some))
