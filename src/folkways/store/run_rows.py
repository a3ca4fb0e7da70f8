"""The intact rows of a damaged run file, however much of it can be read."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final, cast

from folkways.base.errors import RunFileError
from folkways.store import seal

_NUMBERED: Final = ("tick", "checkpoint", "answer")
"""Tables whose rows have numbers, by which those behind an unreadable place are still found."""


class _Distinct:
    """Rows by their seals: a page that was copied over another one stands there twice."""

    def __init__(self) -> None:
        self.total = 0
        self._seen: set[int] = set()

    def is_new(self, mark: int) -> bool:
        if mark in self._seen:
            return False
        self._seen.add(mark)
        self.total ^= mark
        return True


class RunRows:
    """The rows of the run file that ``connection`` reads."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path

    def intact(self, name: str, lost: list[str]) -> Iterator[seal.Row]:
        """Give the intact rows of a table, each once; add the names of the others to ``lost``."""
        rows, last = _Distinct(), 0
        try:
            for row, mark in seal.rows(self._connection, self._path, name):
                last = cast(int, row[0])
                if mark is None:
                    lost.append(seal.named(name, row))
                elif rows.is_new(mark):
                    yield row
            if not lost and not self._is_total(name, rows.total):
                lost.append(f"rows of the table {name} that are not there any more")
        except RunFileError:
            if name in _NUMBERED:
                yield from self._behind(name, last, rows, lost)
            else:
                lost.append(f"the rest of the table {name}")

    def highest(self, name: str) -> int | None:
        """Return the highest number of a row, 0 if there is none, None if that cannot be read."""
        with contextlib.suppress(sqlite3.DatabaseError):
            statement = f"SELECT COALESCE(max(seq), 0) FROM {name}"  # noqa: S608
            return cast(int, self._connection.execute(statement).fetchone()[0])
        return None

    def unknown_tables(self) -> list[str]:
        """Return the tables that no run of this version has."""
        statement = "SELECT CAST(name AS BLOB) FROM sqlite_master WHERE type = 'table'"
        names = [str(row[0], "utf-8", "replace") for row in self._connection.execute(statement)]
        known = {*seal.TABLES, "seal"}
        return sorted(one for one in names if one not in known and not one.startswith("sqlite_"))

    def is_complete(self, name: str) -> bool:
        """Say whether the rows that there are have the seals of all that there were."""
        total = 0
        with contextlib.suppress(sqlite3.DatabaseError, RunFileError):
            for (mark,) in self._connection.execute(f"SELECT seal FROM {name}"):  # noqa: S608
                total ^= mark if isinstance(mark, int) else 0
            return self._is_total(name, total)
        return False

    def _behind(self, name: str, last: int, rows: _Distinct, lost: list[str]) -> Iterator[seal.Row]:
        """Give the rows with higher numbers than ``last``, each looked up by its number."""
        named, highest = len(lost), self.highest(name)
        for number in range(last + 1, (highest or 0) + 1):
            for row, mark in self._single(name, number, lost):
                if rows.is_new(mark):
                    yield row
        if highest is None or (len(lost) == named and not self._is_total(name, rows.total)):
            lost.append(f"the rest of the table {name}")

    def _single(self, name: str, number: int, lost: list[str]) -> Iterator[tuple[seal.Row, int]]:
        try:
            rows = list(seal.rows(self._connection, self._path, name, ("seq", number)))
        except RunFileError:
            rows = []
        if rows and rows[0][1] is not None:
            yield rows[0][0], rows[0][1]
        elif rows or name == "answer":
            lost.append(seal.named(name, (number,)))

    def _is_total(self, name: str, total: int) -> bool:
        """Say whether ``total`` is the seal of all rows of a table."""
        with contextlib.suppress(sqlite3.DatabaseError, RunFileError):
            return total == seal.total(self._connection, self._path, name)
        return False
