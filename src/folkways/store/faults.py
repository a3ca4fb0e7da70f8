"""What SQLite's errors mean to a user."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from folkways.base.errors import FolkwaysError, RunFileError, StorageError
from folkways.base.time import format_moment
from folkways.store.file_kind import RUN

_FULL = {sqlite3.SQLITE_FULL: "the disk is full"}
_UNWRITABLE = {
    sqlite3.SQLITE_IOERR: "the disk does not take or give the data",
    sqlite3.SQLITE_READONLY: "it is read-only",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened for writing",
    sqlite3.SQLITE_PERM: "permission is denied",
}
_DAMAGED = {
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_FORMAT,
    sqlite3.SQLITE_CONSTRAINT,  # rows that nobody but folkways should have written
}
TOO_LARGE = "a value in it is larger than the memory of this machine"
"""What a MemoryError of SQLite means: the length of a value was damaged."""
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
    return code_of(error) in _DAMAGED


def is_in_use(error: sqlite3.Error) -> bool:
    """Say whether another program holds the file at this moment."""
    return code_of(error) in _IN_USE


def while_writing(
    path: Path, error: sqlite3.Error, safe_until: int | None, answers: int = 0
) -> FolkwaysError:
    """Return the error to raise for one met while appending to ``path``.

    ``safe_until`` is the last tick that was committed (simulated seconds), None if none was;
    ``answers`` is how many answers of a mind were.
    """
    code = code_of(error)
    if code in _DAMAGED:
        return Damaged(path, str(error))
    if code in _IN_USE:
        return RunFileError(f"{path} is in use by another program: {error}")
    what = _FULL.get(code) or _UNWRITABLE.get(code, str(error))
    safe = [] if safe_until is None else [f"Everything up to {format_moment(safe_until)} is safe"]
    safe += [f"All {answers:,} answers so far are safe"] if answers else []
    if not safe:
        return StorageError(f"cannot write {path}: {what}. Nothing had been computed yet.")
    return StorageError(
        f"cannot write {path}: {what}. {' in it. '.join(safe)} in it. Once it can be written "
        f"again, go on with: folkways resume {path}"
    )


def while_reading(path: Path, error: sqlite3.Error) -> FolkwaysError:
    """Return the error to raise for one met while reading ``path``."""
    code = code_of(error)
    if code == sqlite3.SQLITE_NOTADB:
        return RUN.other(path)
    if code in _DAMAGED:
        return Damaged(path, str(error))
    if code in _UNWRITABLE or code in _FULL:
        return RunFileError(f"{path} cannot be read: {error}")
    if code in _IN_USE:
        return RunFileError(f"{path} is in use by another program: {error}")
    return Damaged(path, str(error))


class Damaged(RunFileError):
    """The contents of a run file are broken; ``detail`` says where."""

    def __init__(self, path: Path, detail: str) -> None:
        super().__init__(
            f"{path} is damaged ({detail}). Use a copy of it, save what is whole with folkways "
            f"verify {path} --repair NEW.folk, or run the scenario again: the same scenario, seed "
            "and answers give the same run."
        )
        self.detail = detail
