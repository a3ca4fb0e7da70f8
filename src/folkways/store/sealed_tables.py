"""Seals over the rows of some tables of an SQLite file, by which damage is found and placed.

They guard against bits that flip, rows that are lost or edited, and files that are cut off or mixed
up. They do not guard against forgery: someone who edits a file can seal it again. seal.sql
says what is hashed. Triggers of the writer's connection keep the seals within the transaction that
changes the rows, so that no way of writing goes past them.
"""

from __future__ import annotations

import contextlib
import hashlib
import sqlite3
import struct
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import resources
from pathlib import Path
from typing import NamedTuple, cast

import msgspec

from folkways.base.errors import FolkwaysError
from folkways.store import sqlite_errors
from folkways.store.file_kind import FileKind
from folkways.store.schema_text import definitions, selected


class Table(NamedTuple):
    """A table: how a row is named to users, its key, and what its seal is linked with.

    ``link`` is the other row's seal in SQL, with ``{row}`` for this row; without it, and where it
    is NULL, that is the seal of the first table's only row.
    """

    noun: str
    key: tuple[str, ...]
    link: str = ""


Row = tuple[object, ...]

_encode = msgspec.msgpack.Encoder().encode
_number = struct.Struct(">q").unpack_from  # of the first eight bytes
_JOINED = "({0} | {1}) & ~({0} & {1})"  # SQLite has no exclusive or


def seal_of(*values: object) -> int:
    """Return the seal of a row: ``values`` are its table's name, its columns and its link."""
    number: int = _number(hashlib.sha256(_encode(values)).digest())[0]
    return number


@contextlib.contextmanager
def snapshot(connection: sqlite3.Connection) -> Iterator[None]:
    """Read as of one moment what is read within; a transaction that is open is such a moment."""
    if connection.in_transaction:
        yield
        return
    connection.execute("BEGIN")
    try:
        yield
    finally:
        with contextlib.suppress(sqlite3.Error):
            connection.execute("ROLLBACK")


class SealedTables:
    """The tables of one kind of file that carry seals.

    ``tables`` are in the order in which their seals depend on each other. A file of an older
    ``format`` (SQLite's user_version) carries none. ``root`` is the table with a single row that
    all others are linked with, if there is one. ``damaged`` makes the error to raise.
    """

    def __init__(
        self,
        tables: Mapping[str, Table],
        *,
        format: int,
        root: str,
        damaged: Callable[[Path, str], FolkwaysError],
    ) -> None:
        self.tables = tables
        self.format = format
        self._root = root
        self._damaged = damaged

    def lay(self, connection: sqlite3.Connection) -> None:
        """Give the tables, within the transaction that is open, the columns for seals."""
        for name in self.tables:
            connection.execute(f"ALTER TABLE {name} ADD COLUMN seal INTEGER")
        made = resources.files(__package__).joinpath("seal.sql").read_text("utf-8")
        connection.execute(made)
        names = [(name,) for name in self.tables]
        connection.executemany("INSERT INTO seal VALUES (?, 0)", names)
        connection.execute("INSERT INTO seal VALUES ('schema', ?)", (_schema(connection),))

    def watch(self, connection: sqlite3.Connection) -> None:
        """Keep the seals of whatever is written through ``connection`` from now on."""
        connection.create_function("row_seal", -1, seal_of, deterministic=True)
        for name, table in self.tables.items():
            columns = [str(row[1]) for row in connection.execute(f"PRAGMA table_info({name})")][:-1]
            values = ", ".join(f"NEW.{column}" for column in columns)
            this = " AND ".join(f"{column} = NEW.{column}" for column in table.key)
            seal = f"row_seal('{name}', {values}, {self.link(name, 'NEW')})"
            renew = f"UPDATE {name} SET seal = {seal} WHERE {this};"  # noqa: S608
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

    def fill(self, connection: sqlite3.Connection) -> None:
        """Seal the rows that are there already, within the transaction that is open."""
        for name, table in self.tables.items():
            connection.execute(f"UPDATE {name} SET {table.key[0]} = {table.key[0]}")  # noqa: S608

    def begin(self, connection: sqlite3.Connection, kind: FileKind) -> None:
        """Mark a new file, whose tables are made, as one of a kind, and keep its seals.

        This is part of the transaction that is open.
        """
        connection.execute(f"PRAGMA application_id = {kind.mark}")
        connection.execute(f"PRAGMA user_version = {kind.format}")
        self.lay(connection)
        self.watch(connection)

    def go_on(self, connection: sqlite3.Connection, kind: FileKind) -> None:
        """Keep the seals of what is written from now on, and first seal an older file as it is.

        All its tables are there. This is part of the transaction that is open.
        """
        sealed = is_in(connection)
        if not sealed:
            connection.execute(f"PRAGMA user_version = {kind.format}")
            self.lay(connection)
        self.watch(connection)
        if not sealed:
            self.fill(connection)

    def check_schema(self, connection: sqlite3.Connection, path: Path) -> None:
        """Raise the error of damage unless the tables are those that were made."""
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if not is_in(connection):
            if version >= self.format or self._has_columns(connection):
                raise self._damaged(path, "its seal is missing")
        elif self.total(connection, path, "schema") != _schema(connection):
            raise self._damaged(path, "its format or its tables were changed")
        else:
            names = {name for (name,) in connection.execute("SELECT name FROM seal")}
            if names - self.tables.keys() - {"schema"}:
                raise self._damaged(path, "its table seal has a row that belongs to no table")

    def _has_columns(self, connection: sqlite3.Connection) -> bool:
        """Say whether a table has a column for seals, as in a file that was sealed once."""
        return any(
            column[1] == "seal"
            for name in self.tables
            for column in connection.execute(f"PRAGMA table_info({name})")
        )

    def check(self, connection: sqlite3.Connection, path: Path, name: str) -> int:
        """Check all rows of a table and return their total, which says what they are.

        Raises the error of damage, which names the first row that is damaged.
        """
        total = 0
        with snapshot(connection):
            for _, seal in self._intact(connection, path, name):
                total ^= seal
            self._compare(connection, path, name, total)
        return total

    def read(
        self,
        connection: sqlite3.Connection,
        path: Path,
        name: str,
        only: tuple[str, object] | None = None,
    ) -> list[Row]:
        """Return the rows of a table without their seals, by their keys, each after it is checked.

        ``only`` is a column and its value: whether a row of these is missing is not checked. Rows
        of a file without seals are not checked at all. Raises the error of damage.
        """
        if not is_in(connection):
            where, values = ("", ()) if only is None else (f"WHERE {only[0]} = ?", (only[1],))
            key = ", ".join(self.tables[name].key)
            statement = f"SELECT * FROM {name} {where} ORDER BY {key}"  # noqa: S608
            return connection.execute(statement, values).fetchall()
        found, total = [], 0
        with snapshot(connection):
            for row, seal in self._intact(connection, path, name, only):
                found.append(row)
                total ^= seal
            if only is None:
                self._compare(connection, path, name, total)
        return found

    def check_total(self, connection: sqlite3.Connection, path: Path, name: str) -> None:
        """Check that no row of a table is missing or too many, whose rows are checked elsewhere.

        Raises the error of damage.
        """
        total = 0
        with snapshot(connection):
            for (seal,) in connection.execute(f"SELECT seal FROM {name}"):  # noqa: S608
                if not isinstance(seal, int):
                    raise self._damaged(path, f"a row of its table {name} has no seal")
                total ^= seal
            self._compare(connection, path, name, total)

    def _compare(self, connection: sqlite3.Connection, path: Path, name: str, total: int) -> None:
        if total != self.total(connection, path, name):
            raise self._damaged(path, f"a row of its table {name} is missing, or one too many")

    def _intact(
        self,
        connection: sqlite3.Connection,
        path: Path,
        name: str,
        only: tuple[str, object] | None = None,
    ) -> Iterator[tuple[Row, int]]:
        for row, seal in self.rows(connection, path, name, only):
            if seal is None:
                raise self._damaged(path, f"{self.named(name, row)} was changed")
            yield row, seal

    def rows(
        self,
        connection: sqlite3.Connection,
        path: Path,
        name: str,
        only: tuple[str, object] | None = None,
    ) -> Iterator[tuple[Row, int | None]]:
        """Give each row of a table, or those with ``only`` a value in a column, and its seal.

        The seal is None if the row was changed. Raises the error of damage where no further row
        can be read.
        """
        where, values = ("", ()) if only is None else (f"WHERE {only[0]} = ?", (only[1],))
        link, key = self.link(name, "this"), self.tables[name].key
        statement = f"SELECT *, {link} FROM {{}} AS this {where} ORDER BY {', '.join(key)}"  # noqa: S608
        last = ""
        try:
            for *row, seal, linked in selected(connection, statement, name, key, values):
                last = self.named(name, row)
                yield tuple(row), seal if seal_of(name, *row, linked) == seal else None
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            if isinstance(error, sqlite3.Error) and sqlite_errors.is_in_use(error):
                raise
            after = f" after {last}" if last else ""
            detail = f"a row of {name}{after} cannot be read: {error}"
            raise self._damaged(path, detail) from error

    def named(self, name: str, row: Sequence[object]) -> str:
        """Return how a row is named to users."""
        table = self.tables[name]
        only = table.key == ("id",)
        return table.noun if only else f"{table.noun} {'/'.join(map(str, row[: len(table.key)]))}"

    def link(self, name: str, row: str) -> str:
        """Return in SQL what the seal of ``row`` of a table is linked with."""
        if not self._root or name == self._root:
            return "NULL"
        root = f"(SELECT seal FROM {self._root})"  # noqa: S608
        own = self.tables[name].link.format(row=row)
        return f"COALESCE(({own}), {root})" if own else root

    def total(self, connection: sqlite3.Connection, path: Path, name: str) -> int:
        """Return what the seals of a table's rows come to."""
        statement = "SELECT seal FROM {} WHERE name = ?"
        row = selected(connection, statement, "seal", ("name", "seal"), (name,)).fetchone()
        if row is None:
            raise self._damaged(path, f"the seal of its {name} is missing")
        return cast(int, row[0])


def is_in(connection: sqlite3.Connection) -> bool:
    """Say whether the file is sealed."""
    statement = "SELECT count(*) FROM main.sqlite_master WHERE name = 'seal'"
    return bool(connection.execute(statement).fetchone()[0])


def _join(name: str, row: str) -> str:
    joined = _JOINED.format("seal", f"COALESCE({row}.seal, 0)")
    return f"UPDATE seal SET seal = {joined} WHERE name = '{name}';"  # noqa: S608


def _schema(connection: sqlite3.Connection) -> int:
    pragmas = ("application_id", "user_version")
    marks = [connection.execute(f"PRAGMA main.{name}").fetchone()[0] for name in pragmas]
    return seal_of(marks, definitions(connection))
