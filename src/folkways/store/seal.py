"""A seal over every row of a run file, by which damage is found and placed.

It guards against bits that flip, rows that are lost or edited, and files that are cut off or mixed
up. It does not guard against forgery: someone who edits a run can seal it again. seal.sql
says what is hashed. Triggers of the writer's connection keep the seals within the transaction that
changes the rows, so that no way of writing goes past them.
"""

from __future__ import annotations

import contextlib
import hashlib
import sqlite3
import struct
from collections.abc import Iterator, Sequence
from importlib import resources
from pathlib import Path
from typing import Final, NamedTuple, cast

import msgspec

from folkways.store import faults

FORMAT: Final = 3
"""The first file format that has seals; an older run carries none."""

_BATCH = 5000  # so that no long read holds back the writer's folding of its write-ahead log


class Table(NamedTuple):
    """A table: how a row is named to users, its key, and the event that its seal is linked with."""

    noun: str
    key: tuple[str, ...]
    event: str = ""


TABLES: Final = {
    "header": Table("the header", ("id",)),
    "event": Table("event", ("seq",), "{row}.seq - 1"),
    "tick": Table("the tick of event", ("seq",), "{row}.seq"),
    "checkpoint": Table("the checkpoint after event", ("seq",), "{row}.seq"),
    "progress": Table("the progress", ("id",), "{row}.seq"),
    "attachment": Table("the attachment", ("name",)),
    "answer": Table("answer", ("seq",)),
    "embedding": Table("the vector of", ("model", "text_hash")),
}
"""All tables that a seal covers, in the order in which their seals depend on each other."""

Row = tuple[object, ...]
Event = tuple[int, int, str, str, bytes]
"""Number, moment, agent, kind and body."""

_encode = msgspec.msgpack.Encoder().encode
_number = struct.Struct(">q").unpack_from  # of the first eight bytes
_JOINED = "({0} | {1}) & ~({0} & {1})"  # SQLite has no exclusive or
_SCHEMA = "SELECT type, name, tbl_name, sql FROM main.sqlite_master ORDER BY type, name"


def lay(connection: sqlite3.Connection) -> None:
    """Give the tables of a run, within the transaction that is open, the columns for seals."""
    statements = resources.files(__package__).joinpath("seal.sql").read_text("utf-8")
    for statement in statements.split(";\n"):
        connection.execute(statement)
    names = [(name,) for name in TABLES]
    connection.executemany("INSERT INTO seal VALUES (?, 0)", names)
    connection.execute("INSERT INTO seal VALUES ('schema', ?)", (_schema(connection),))


def watch(connection: sqlite3.Connection) -> None:
    """Keep the seals of whatever is written through ``connection`` from now on."""
    connection.create_function("row_seal", -1, _seal, deterministic=True)
    for name, table in TABLES.items():
        columns = [str(row[1]) for row in connection.execute(f"PRAGMA table_info({name})")][:-1]
        values = ", ".join(f"NEW.{column}" for column in columns)
        this = " AND ".join(f"{column} = NEW.{column}" for column in table.key)
        renew = (
            f"UPDATE {name} SET seal = row_seal('{name}', {values}, {_link(name, 'NEW')}) "  # noqa: S608
            f"WHERE {this};"
        )
        for number, (when, then) in enumerate(
            (
                ("INSERT", renew),
                (f"UPDATE OF {', '.join(columns)}", renew),
                ("UPDATE OF seal", f"{_join(name, 'OLD')} {_join(name, 'NEW')}"),
                ("DELETE", _join(name, "OLD")),
            )
        ):
            connection.execute(
                f"CREATE TEMP TRIGGER seal_{name}_{number} AFTER {when} ON main.{name} "
                f"BEGIN {then} END"
            )


def fill(connection: sqlite3.Connection) -> None:
    """Seal the rows that are there already, within the transaction that is open."""
    for name, table in TABLES.items():
        connection.execute(f"UPDATE {name} SET {table.key[0]} = {table.key[0]}")  # noqa: S608


def is_in(connection: sqlite3.Connection) -> bool:
    """Say whether the run is sealed."""
    statement = "SELECT count(*) FROM main.sqlite_master WHERE name = 'seal'"
    return bool(connection.execute(statement).fetchone()[0])


def check_schema(connection: sqlite3.Connection, path: Path) -> None:
    """Raise RunFileError unless the tables are those that were made."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if not is_in(connection):
        if version >= FORMAT:
            raise faults.Damaged(path, "its seal is missing")
    elif total(connection, path, "schema") != _schema(connection):
        raise faults.Damaged(path, "its format or its tables were changed")


def check(connection: sqlite3.Connection, path: Path, name: str) -> int:
    """Check all rows of a table but the events' and return their total, which says what they are.

    Raises RunFileError naming the first row that is damaged.
    """
    found = 0
    with snapshot(connection):
        for row, seal in rows(connection, path, name):
            if seal is None:
                raise faults.Damaged(path, f"{named(name, row)} was changed")
            found ^= seal
        if found != total(connection, path, name):
            raise faults.Damaged(path, f"a row of its table {name} is missing, or one too many")
    return found


def rows(
    connection: sqlite3.Connection, path: Path, name: str, number: int | None = None
) -> Iterator[tuple[Row, int | None]]:
    """Give each row of a table, or that with one number, and its seal: None if it was changed.

    Raises RunFileError where no further row can be read.
    """
    key = ", ".join(TABLES[name].key)
    only = "" if number is None else f"WHERE {key} = {number}"
    statement = f"SELECT *, {_link(name, 'this')} FROM {name} AS this {only} ORDER BY {key}"  # noqa: S608
    last = ""
    try:
        for *row, seal, link in connection.execute(statement):
            last = named(name, row)
            yield tuple(row), seal if _seal(name, *row, link) == seal else None
    except sqlite3.DatabaseError as error:
        after = f" after {last}" if last else ""
        raise faults.Damaged(path, f"a row of {name}{after} cannot be read: {error}") from error


def events(connection: sqlite3.Connection, path: Path, after: int, upto: int) -> Iterator[Event]:
    """Give the events after number ``after`` up to ``upto`` once each is found to be whole.

    Raises RunFileError naming the first that is not.
    """
    number = after
    statement = f"SELECT * FROM event WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT {_BATCH}"  # noqa: S608
    link = connection.execute(
        f"SELECT {_link('event', 'this')} FROM (SELECT ? AS seq) AS this",  # noqa: S608
        (after + 1,),
    ).fetchone()[0]
    try:
        while number < upto:
            before = number
            for seq, t, agent, kind, body, seal in connection.execute(statement, (number, upto)):
                if seq != number + 1:
                    raise faults.Damaged(path, f"event {number + 1} is missing")
                # As _seal does: a call for each event would take a tenth of the time.
                row = ("event", seq, t, agent, kind, body, link)
                if _number(hashlib.sha256(_encode(row)).digest())[0] != seal:
                    raise faults.Damaged(path, f"event {seq} was changed")
                number, link = seq, seal
                yield seq, t, agent, kind, body
            if number == before:
                raise faults.Damaged(path, f"its events end at {number} instead of {upto}")
    except sqlite3.DatabaseError as error:
        raise faults.Damaged(path, f"event {number + 1} cannot be read: {error}") from error


def named(name: str, row: Sequence[object]) -> str:
    """Return how a row is named to users."""
    table = TABLES[name]
    only = table.key == ("id",)
    return table.noun if only else f"{table.noun} {'/'.join(map(str, row[: len(table.key)]))}"


@contextlib.contextmanager
def snapshot(connection: sqlite3.Connection) -> Iterator[None]:
    """Read as of one moment what is read within."""
    connection.execute("BEGIN")
    try:
        yield
    finally:
        with contextlib.suppress(sqlite3.Error):
            connection.execute("ROLLBACK")


def _seal(*values: object) -> int:
    number: int = _number(hashlib.sha256(_encode(values)).digest())[0]
    return number


def _link(name: str, row: str) -> str:
    header = "(SELECT seal FROM header)"
    event = TABLES[name].event.format(row=row)
    if name == "header":
        return "NULL"
    if not event:
        return header
    return f"COALESCE((SELECT seal FROM event WHERE seq = {event}), {header})"  # noqa: S608


def _join(name: str, row: str) -> str:
    joined = _JOINED.format("seal", f"COALESCE({row}.seal, 0)")
    return f"UPDATE seal SET seal = {joined} WHERE name = '{name}';"  # noqa: S608


def _schema(connection: sqlite3.Connection) -> int:
    pragmas = ("application_id", "user_version")
    marks = [connection.execute(f"PRAGMA main.{name}").fetchone()[0] for name in pragmas]
    return _seal(marks, connection.execute(_SCHEMA).fetchall())


def total(connection: sqlite3.Connection, path: Path, name: str) -> int:
    """Return what the seals of a table's rows come to."""
    row = connection.execute("SELECT seal FROM seal WHERE name = ?", (name,)).fetchone()
    if row is None:
        raise faults.Damaged(path, f"the seal of its {name} is missing")
    return cast(int, row[0])
