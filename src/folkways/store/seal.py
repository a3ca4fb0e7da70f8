"""A seal over every row of a run file, by which damage is found and placed."""

from __future__ import annotations

import hashlib
import sqlite3
import struct
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec

from folkways.store import faults
from folkways.store.schema_text import by_place
from folkways.store.sealed_tables import Row, SealedTables, Table, is_in, seal_of, snapshot

__all__ = [
    "FORMAT",
    "RUN",
    "TABLES",
    "Event",
    "Row",
    "check",
    "check_schema",
    "check_total",
    "chosen",
    "events",
    "fill",
    "is_in",
    "lay",
    "named",
    "rows",
    "snapshot",
    "total",
    "watch",
]

FORMAT: Final = 3
"""The first file format that has seals; an older run carries none."""

_BATCH = 5000  # so that no long read holds back the writer's folding of its write-ahead log
_OF_EVENT = "SELECT seal FROM event WHERE seq = {row}.seq"

TABLES: Final = {
    "header": Table("the header", ("id",)),
    "event": Table("event", ("seq",), f"{_OF_EVENT} - 1"),
    "tick": Table("the tick of event", ("seq",), _OF_EVENT),
    "checkpoint": Table("the checkpoint after event", ("seq",), _OF_EVENT),
    "progress": Table("the progress", ("id",), _OF_EVENT),
    "attachment": Table("the attachment", ("name",)),
    "answer": Table("answer", ("seq",)),
    "embedding": Table("the vector of", ("model", "text_hash")),
}
"""All tables that a seal covers, in the order in which their seals depend on each other."""

Event = tuple[int, int, str, str, bytes]
"""Number, moment, agent, kind and body."""

RUN: Final = SealedTables(TABLES, format=FORMAT, root="header", damaged=faults.Damaged)
"""The tables of a run file."""

lay, watch, fill = RUN.lay, RUN.watch, RUN.fill
check_schema, check, check_total, rows, named, total = (
    RUN.check_schema,
    RUN.check,
    RUN.check_total,
    RUN.rows,
    RUN.named,
    RUN.total,
)

_encode = msgspec.msgpack.Encoder().encode
_number = struct.Struct(">q").unpack_from  # of the first eight bytes


def events(connection: sqlite3.Connection, path: Path, after: int, upto: int) -> Iterator[Event]:
    """Give the events after number ``after`` up to ``upto`` once each is found to be whole.

    Raises RunFileError naming the first that is not.
    """
    number = after
    columns = "seq, t, agent, kind, body, seal"  # and no others that another program has added
    some = f"WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT {_BATCH}"
    try:
        source = _event_table(connection, columns)
        statement = f"SELECT {columns} FROM {source} {some}"  # noqa: S608
        link = connection.execute(
            f"SELECT {RUN.link('event', 'this')} FROM (SELECT ? AS seq) AS this",  # noqa: S608
            (after + 1,),
        ).fetchone()[0]
        while number < upto:
            before = number
            for seq, t, agent, kind, body, seal in connection.execute(statement, (number, upto)):
                if seq != number + 1:
                    raise faults.Damaged(path, f"event {number + 1} is missing")
                # As seal_of does: a call for each event would take a tenth of the time.
                row = ("event", seq, t, agent, kind, body, link)
                if _number(hashlib.sha256(_encode(row)).digest())[0] != seal:
                    raise faults.Damaged(path, f"event {seq} was changed")
                number, link = seq, seal
                yield seq, t, agent, kind, body
            if number == before:
                raise faults.Damaged(path, f"its events end at {number} instead of {upto}")
    except sqlite3.DatabaseError as error:
        raise faults.Damaged(path, f"event {number + 1} cannot be read: {error}") from error


def _event_table(connection: sqlite3.Connection, columns: str) -> str:
    """Return in SQL the table of events; its columns are found by place if names are damaged."""
    try:
        connection.execute(f"SELECT {columns} FROM event LIMIT 0")  # noqa: S608
    except sqlite3.OperationalError:
        return by_place(connection, "event", columns.split(", "))
    return "event"


def chosen(
    connection: sqlite3.Connection, path: Path, where: str, values: Sequence[int]
) -> Iterator[tuple[int, bytes]]:
    """Give number and body of the events that ``where`` (SQL) names, in order, each checked.

    Those of a run without seals are given as they are. Raises RunFileError naming the first that
    was changed.
    """
    sealed = is_in(connection)
    columns = f"*, {RUN.link('event', 'this')}" if sealed else "seq, CAST(body AS BLOB)"
    statement = f"SELECT {columns} FROM event AS this WHERE {where} ORDER BY seq"  # noqa: S608
    for row in connection.execute(statement, values):
        if not sealed:
            if row[1] is None:
                raise faults.Damaged(path, f"event {row[0]} is empty")
            yield row
            continue
        seq, t, agent, kind, body, mark, link = row
        if seal_of("event", seq, t, agent, kind, body, link) != mark:
            before = connection.execute("SELECT 1 FROM event WHERE seq = ?", (seq - 1,)).fetchone()
            if seq > 1 and before is None:
                raise faults.Damaged(path, f"event {seq - 1} is missing")
            raise faults.Damaged(path, f"event {seq} was changed")
        yield seq, body
