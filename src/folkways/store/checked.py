"""Checking what is read of a run file against its seals, once per reader and state of the file."""

from __future__ import annotations

import itertools
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from folkways.store import faults, seal

_BATCH = 5000  # as below
_SOME = (  # so that no long read holds back the writer's folding of its write-ahead log
    "SELECT seq, CAST(body AS BLOB) FROM event WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT 2000"
)
_ROWS = (
    "SELECT seq, t, agent, kind, CAST(body AS BLOB) FROM event WHERE seq > ? AND seq <= ? "
    "ORDER BY seq LIMIT 5000"
)


FileStamp = tuple[int, int, int, int]
"""Device, inode, size in bytes and time of change in nanoseconds."""


def stamp_of(path: Path) -> FileStamp | None:
    """Return identity, size and modification time of a file; None if it is gone.

    Bits that flip on a disk change nothing of it. A write-ahead log beside the file is not part of
    it, so a run that grows has the same stamp until SQLite folds its log into the file.
    """
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns


class Checked:
    """What was found whole in the run file at ``path``; of an unsealed one nothing can be said.

    It is forgotten once the file has another stamp. All methods raise RunFileError naming the first
    row that is damaged.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._events = range(0)  # the numbers after its start, to its stop
        self._totals: dict[str, int] = {}
        self._ends: tuple[object, ...] = ()  # the seals of the header and of the last event checked
        self._last = 0  # its number
        self._stamp: FileStamp | None = None

    def table(self, connection: sqlite3.Connection, name: str) -> None:
        """Check a table other than the events unless it is as it was when it was checked."""
        if not seal.is_in(connection):
            return
        self._forget_if_changed()
        if self._totals.get(name) != seal.total(connection, self.path, name):
            self._totals[name] = seal.check(connection, self.path, name)

    def row(self, connection: sqlite3.Connection, name: str, number: int) -> None:
        """Check one numbered row of a table: others may be large, and are not what is read."""
        if seal.is_in(connection):
            for row, mark in seal.rows(connection, self.path, name, ("seq", number)):
                if mark is None:
                    raise faults.Damaged(self.path, f"{seal.named(name, row)} was changed")

    def is_same(self, connection: sqlite3.Connection) -> bool:
        """Say whether what was found whole is there still, and not another run in its place."""
        return not self._ends or self._ends == self._ends_of(connection, self._last)

    def _ends_of(self, connection: sqlite3.Connection, last: int) -> tuple[object, ...]:
        statement = "SELECT (SELECT seal FROM header), (SELECT seal FROM event WHERE seq = ?)"
        found: tuple[object, ...] = connection.execute(statement, (last,)).fetchone()
        return found

    def everything_else(self, connection: sqlite3.Connection) -> None:
        """Check all tables; of the events, which :meth:`events` checks, that none is too many."""
        if seal.is_in(connection):
            seal.check_total(connection, self.path, "event")
        for name in seal.TABLES:
            if name != "event":
                self.table(connection, name)

    def events(self, connection: sqlite3.Connection, after: int, upto: int) -> None:
        """Check the events after number ``after`` up to ``upto``, unless that was done."""
        self._forget_if_changed()
        if not self._covers(after, upto):
            for _ in self.bodies(connection, after, upto):
                pass

    def bodies(
        self, connection: sqlite3.Connection, after: int, upto: int
    ) -> Iterator[tuple[int, bytes]]:
        """Give number and body of these events, checking them on the way unless that was done."""
        stamp = self._forget_if_changed()
        if self._covers(after, upto) or not seal.is_in(connection):
            yield from self._unchecked(connection, after, upto)
            return
        for seq, _, _, _, body in seal.events(connection, self.path, after, upto):
            yield seq, body
        self._found_whole(after, upto, stamp)
        self._last, self._ends = upto, self._ends_of(connection, upto)

    def rows(
        self, connection: sqlite3.Connection, after: int, upto: int
    ) -> Iterator[list[seal.Event]]:
        """Give these events with all their columns, some thousand at once, each checked before."""
        stamp = self._forget_if_changed()
        if seal.is_in(connection):
            events = seal.events(connection, self.path, after, upto)
            while rows := list(itertools.islice(events, _BATCH)):
                yield rows
            self._found_whole(after, upto, stamp)
            self._last, self._ends = upto, self._ends_of(connection, upto)
        else:
            number = after
            while number < upto:
                rows = connection.execute(_ROWS, (number, upto)).fetchall()
                if not rows or rows[0][0] != number + 1 or rows[-1][0] != number + len(rows):
                    raise faults.Damaged(self.path, f"an event after number {number} is missing")
                number = rows[-1][0]
                yield rows
            self._found_whole(after, upto, stamp)

    def _forget_if_changed(self) -> FileStamp | None:
        """Forget what was found if the file was changed since; return its stamp as it is now."""
        stamp = stamp_of(self.path)
        if stamp != self._stamp:
            self._events, self._totals, self._stamp = range(0), {}, stamp
        return stamp

    def _found_whole(self, after: int, upto: int, stamp: FileStamp | None) -> None:
        """Take note that these events were found whole in the file as it was with ``stamp``."""
        if stamp == self._stamp:
            known = self._events
            start = known.start if known.start <= after <= known.stop else after
            self._events = range(start, upto)

    def _covers(self, after: int, upto: int) -> bool:
        return self._events.start <= after and upto <= max(after, self._events.stop)

    def _unchecked(
        self, connection: sqlite3.Connection, after: int, upto: int
    ) -> Iterator[tuple[int, bytes]]:
        rows: list[tuple[int, bytes | None]]
        while rows := connection.execute(_SOME, (after, upto)).fetchall():
            for seq, body in rows:
                if seq != after + 1:
                    raise faults.Damaged(self.path, f"event {after + 1} is missing")
                if body is None:
                    raise faults.Damaged(self.path, f"event {seq} is empty")
                after = seq
                yield seq, body
