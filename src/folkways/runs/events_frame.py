"""The event log as a data frame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from folkways.base.events import Event, encode
from folkways.base.log import Header
from folkways.columns.happened import EVENTS
from folkways.store.memory import MemoryRun
from folkways.store.reader import RunFile

if TYPE_CHECKING:
    from pandas import DataFrame

_SHARED = ("seq", "t", "moment", "agent", "kind")


def events_frame(log: RunFile | MemoryRun, kinds: Sequence[type[Event]] = ()) -> DataFrame:
    """Return one row for each event, numbered as in the log.

    Without ``kinds`` all events, each with its ``body`` as JSON; with ``kinds`` those of them
    alone, and a column for each of their fields. A field with the name of a shared column has the
    kind's name before it ("MemoryAdded_kind").
    """
    import pandas as pd

    header = log.header
    if not kinds:
        rows = [
            {**_head(number, event, header), "body": encode(event).decode()}
            for number, event in enumerate(log.events(), 1)
        ]
        return EVENTS.typed(pd.DataFrame(rows, columns=list(EVENTS.names)))
    fields = {kind: _fields(kind) for kind in kinds}
    rows = [
        {**_head(number, event, header), **_cells(event, fields[type(event)])}
        for number, event in enumerate(log.events(), 1)
        if type(event) in fields
    ]
    columns = dict.fromkeys(
        (*_SHARED, *(name for names in fields.values() for name in names.values()))
    )
    shared = {one.name: one.dtype for one in EVENTS.of(*_SHARED)}
    return pd.DataFrame(rows, columns=list(columns)).astype(shared)


def _head(number: int, event: Event, header: Header) -> dict[str, object]:
    return {
        "seq": number,
        "t": event.t,
        "moment": header.moments.name(event.t),
        "agent": event.agent,
        "kind": type(event).__name__,
    }


def _fields(kind: type[Event]) -> dict[str, str]:
    """Return the column of each field of a kind that is its own."""
    names = [field.name for field in msgspec.structs.fields(kind)]
    return {
        name: f"{kind.__name__}_{name}" if name in _SHARED else name
        for name in names
        if name not in ("t", "agent")
    }


def _cells(event: Event, fields: Mapping[str, str]) -> dict[str, object]:
    return {column: getattr(event, name) for name, column in fields.items()}
