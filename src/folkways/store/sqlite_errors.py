"""The kinds of SQLite's errors."""

from __future__ import annotations

import sqlite3
from typing import Final

_DAMAGED = {
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_FORMAT,
    sqlite3.SQLITE_CONSTRAINT,  # rows that nobody but folkways should have written
}
NO_TEXT: Final = "Could not decode to UTF-8"
"""How Python's module begins its message on a text that is not in UTF-8, without a code."""
_IN_USE = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}


def problem_of(connection: sqlite3.Connection) -> str:
    """Return the first thing that is wrong with SQLite's own structures, on one line, or ""."""
    (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    return "" if found == "ok" else " ".join(str(found).split())


def code_of(error: sqlite3.Error) -> int:
    """Return SQLite's primary result code, or 0 for errors of the Python module itself."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def is_damage(error: sqlite3.Error) -> bool:
    """Say whether what was read is broken, rather than out of reach."""
    return code_of(error) in _DAMAGED or _is_no_text(error)


def _is_no_text(error: sqlite3.Error) -> bool:
    """Say whether a text in a file is not in UTF-8, for which Python's module has no code."""
    return code_of(error) == 0 and str(error).startswith(NO_TEXT)


def is_in_use(error: sqlite3.Error) -> bool:
    """Say whether another program holds the file at this moment."""
    return code_of(error) in _IN_USE
