"""Saving in a new run file what is whole of a damaged one."""

from __future__ import annotations

import contextlib
import hashlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, cast

import msgspec

from folkways.base.errors import RunFileError
from folkways.base.log import Header
from folkways.base.plural import counted
from folkways.base.time import format_moment
from folkways.store import seal
from folkways.store.beside import is_claimed, refuse_name
from folkways.store.connection import connected
from folkways.store.faults import Damaged
from folkways.store.fork_history import INSERT_EVENT, UPDATE_PROGRESS
from folkways.store.intact_rows import write_rows
from folkways.store.lock import is_written
from folkways.store.reader import RunFile, refuse_stale
from folkways.store.writer import RunWriter

_COPIED = ("tick", "checkpoint", "attachment", "answer", "embedding")
_NUMBERED = ("tick", "checkpoint", "answer")
_AFTERWARDS = {
    "progress": "it is made anew; folkways resume goes on to the end, or to --until",
    "event": "folkways resume lives through them again",
    "answer": "folkways resume asks for them again, if they are needed",
    "embedding": "folkways resume computes them again",
    "attachment": "without the map and the prompts a run can be read, but not resumed",
    "art": "the town is drawn without it",
}
_ART = "art"
"""What is kept with a run to be looked at only: nothing that happens in it depends on it."""


class Repaired(NamedTuple):
    """What was saved in a new file and what was lost, each in words.

    ``lacks`` names the attachments of a run that are lost and without which it can be read, but
    not continued.
    """

    saved: tuple[str, ...]
    lost: tuple[str, ...]
    lacks: tuple[str, ...] = ()


class _Whole:
    """What is whole of the run file that ``connection`` reads: ``tables`` by name."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path
        self.lost: list[str] = []
        self.header = self._header()
        progress = list(self._each("progress"))
        self.progress = progress[0] if progress else None
        self.events = self._events(self._last())
        if self.progress is None:
            self._lose("the progress record", _AFTERWARDS["progress"])
            if len(self.events) == self._last():
                self._drop_missing_tail()
        self.tables = {name: self._table(name) for name in _COPIED}
        missing = self._missing(self.tables["attachment"])
        self.lacks = tuple(name for name in missing if name != _ART)
        if _ART in missing:
            attached = tuple(name for name in self.header.attached if name != _ART)
            self.header = msgspec.structs.replace(self.header, attached=attached)

    @property
    def until(self) -> int | None:
        """The moment at which the run is to pause, if that is known."""
        return None if self.progress is None else cast("int | None", self.progress[3])

    def _header(self) -> Header:
        found = list(self._each("header"))
        if not found:
            raise RunFileError(
                f"nothing can be saved of {self._path}: its header is damaged, which says what it "
                "is a run of. Use a copy of it, or run the scenario again"
            )
        return msgspec.json.decode(cast(bytes, found[0][1]), type=Header)

    def _last(self) -> int:
        """Return the number of the last event that there is said to be."""
        if self.progress is not None:
            return cast(int, self.progress[4])
        return self._highest("event") or 0

    def _highest(self, name: str) -> int | None:
        """Return the highest number of a row, 0 if there is none, None if that cannot be read."""
        with contextlib.suppress(sqlite3.DatabaseError):
            statement = f"SELECT COALESCE(max(seq), 0) FROM {name}"  # noqa: S608
            return cast(int, self._connection.execute(statement).fetchone()[0])
        return None

    def _events(self, upto: int) -> list[seal.Event]:
        """Return the events up to the last tick before the first that is damaged."""
        found: list[seal.Event] = []
        try:
            found.extend(seal.events(self._connection, self._path, 0, upto))
        except RunFileError:
            _drop_last_tick(found)
            since = f", all after {format_moment(found[-1][1])}" if found else ""
            self._lose(f"events {len(found) + 1:,} to {upto:,}{since}", _AFTERWARDS["event"])
        return found

    def _drop_missing_tail(self) -> None:
        """Drop the last tick if events of it are missing.

        Without the progress record nothing says how many events there were; the seals of the table
        do.
        """
        total = 0
        with contextlib.suppress(sqlite3.DatabaseError, RunFileError):
            for (mark,) in self._connection.execute("SELECT seal FROM event"):
                total ^= mark if isinstance(mark, int) else 0
            if total == seal.total(self._connection, self._path, "event"):
                return
        ends = {row[0] for row in self._each("tick")}
        if len(self.events) not in ends:
            _drop_last_tick(self.events)
        self._lose(f"any events after number {len(self.events):,}", _AFTERWARDS["event"])

    def _table(self, name: str) -> list[seal.Row]:
        found: list[seal.Row] = []
        lost: list[str] = []
        for row in self._each(name, lost):
            if name not in ("tick", "checkpoint") or cast(int, row[0]) <= len(self.events):
                found.append(row)
        if lost:
            only_art = name == "attachment" and self._missing(found) == [_ART]
            self._lose(", ".join(lost), _AFTERWARDS.get(_ART if only_art else name))
        return found

    def _missing(self, attachments: list[seal.Row]) -> list[str]:
        """Return what the header names and ``attachments`` do not hold."""
        held = {row[0] for row in attachments}
        return [name for name in self.header.attached if name not in held]

    def _each(self, name: str, lost: list[str] | None = None) -> Iterator[seal.Row]:
        """Give the rows of a table that are whole; note how the others are named."""
        lost = [] if lost is None else lost
        total, last = 0, 0
        try:
            for row, mark in seal.rows(self._connection, self._path, name):
                last = cast(int, row[0])
                total ^= mark or 0
                if mark is None:
                    lost.append(seal.named(name, row))
                else:
                    yield row
            if not lost and not self._is_total(name, total):
                lost.append(f"rows of the table {name} that are not there any more")
        except RunFileError:
            if name not in _NUMBERED:
                lost.append(f"the rest of the table {name}")
                return
            named, highest = len(lost), self._highest(name)
            for number in range(last + 1, (highest or 0) + 1):
                for row, mark in self._single(name, number, lost):
                    total ^= mark
                    yield row
            if highest is None or (len(lost) == named and not self._is_total(name, total)):
                lost.append(f"the rest of the table {name}")

    def _is_total(self, name: str, total: int) -> bool:
        """Say whether ``total`` is the seal of all rows of a table."""
        with contextlib.suppress(sqlite3.DatabaseError, RunFileError):
            return total == seal.total(self._connection, self._path, name)
        return False

    def _single(self, name: str, number: int, lost: list[str]) -> Iterator[tuple[seal.Row, int]]:
        try:
            rows = list(seal.rows(self._connection, self._path, name, ("seq", number)))
        except RunFileError:
            rows = []
        if rows and rows[0][1] is not None:
            yield rows[0][0], rows[0][1]
        elif rows or name == "answer":
            lost.append(seal.named(name, (number,)))

    def _lose(self, what: str, then: str | None) -> None:
        self.lost.append(f"{what} ({then})" if then else what)

    def write(self, connection: sqlite3.Connection) -> None:
        """Put all of it into a run file that is being laid out."""
        connection.executemany(INSERT_EVENT, self.events)
        write_rows(connection, self.tables)
        if self.events:
            digest = hashlib.sha256()
            for event in self.events:
                digest.update(event[4] + b"\n")
            stands = (len(self.events), self.events[-1][1], digest.hexdigest())
            connection.execute(UPDATE_PROGRESS, stands)
        if self.progress is not None and self.progress[4] == len(self.events):
            statement = "UPDATE progress SET status = ?, reason = ?, until = ?"
            connection.execute(statement, self.progress[1:4])


def _drop_last_tick(events: list[seal.Event]) -> None:
    """Take away the events of the last tick, some of which are not there or not whole."""
    last = events[-1][1] if events else None
    while events and events[-1][1] == last:
        events.pop()


def _whole_of(path: Path) -> _Whole:
    with connected(path) as connection:
        if not seal.is_in(connection):
            raise RunFileError(
                f"{path} carries no seal, so what is whole in it cannot be told. Use a copy of it, "
                "or run the scenario again"
            )
        return _Whole(connection, path)


def repair(path: Path, target: Path) -> Repaired:
    """Write what is whole of the run file ``path`` into the new file ``target``.

    Of the events that are all up to the last tick before the first damaged one. Raises RunFileError
    if ``path`` is being written, carries no seal or cannot be read at all, or if ``target``
    exists, StorageError if that cannot be written.
    """
    if is_written(path):
        raise RunFileError(f"{path} is being written by another process; stop it first")
    refuse_stale(path)
    refuse_name(target, "--repair")
    if os.path.lexists(target) and not is_claimed(target):
        raise RunFileError(f"{target} exists and is not overwritten; give --repair a new name")
    try:
        whole = _whole_of(path)
    except Damaged as error:
        raise RunFileError(
            f"nothing can be saved of {path}: SQLite cannot read it ({error.detail}). Use a copy "
            "of it, or run the scenario again"
        ) from error
    RunWriter.begin(target, whole.header, whole.until, {}, whole.write).close()
    RunFile(target).verify()
    saved = [counted(len(whole.events), "event")]
    saved += [counted(len(rows), name) for name, rows in whole.tables.items() if rows]
    return Repaired(tuple(saved), tuple(whole.lost), whole.lacks)
