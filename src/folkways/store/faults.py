"""What SQLite's errors mean to a user."""

from __future__ import annotations

import contextlib
import shutil
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
_WRITTEN = {  # what SQLite writes beside a file also to read it
    sqlite3.SQLITE_IOERR_SHMOPEN,
    sqlite3.SQLITE_IOERR_SHMSIZE,
    sqlite3.SQLITE_IOERR_SHMMAP,
    sqlite3.SQLITE_IOERR_WRITE,
}
_LITTLE = 65_536
"""Bytes that SQLite needs beside a file, at least: fewer left on a disk means that it is full."""
SEALED = 3
"""The first format of run files that has seals, by which what is whole can be told."""
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
    what = why_unwritten(error)
    safe = [] if safe_until is None else [f"Everything up to {format_moment(safe_until)} is safe"]
    safe += [f"All {answers:,} answers so far are safe"] if answers else []
    if not safe:
        return StorageError(f"cannot write {path}: {what}. Nothing had been computed yet.")
    return StorageError(
        f"cannot write {path}: {what}. {' in it. '.join(safe)} in it. Once it can be written "
        f"again, go on with: folkways resume {path}"
    )


def why_unwritten(error: sqlite3.Error) -> str:
    """Return in words why SQLite could not write."""
    code = code_of(error)
    return _FULL.get(code) or _UNWRITABLE.get(code, str(error))


def while_reading(path: Path, error: sqlite3.Error) -> FolkwaysError:
    """Return the error to raise for one met while reading ``path``."""
    code = code_of(error)
    if code == sqlite3.SQLITE_NOTADB:
        return RUN.other(path)
    if code in _DAMAGED:
        return Damaged(path, str(error))
    if code in _FULL or (code == sqlite3.SQLITE_IOERR and _has_no_room(path, error)):
        return RunFileError(
            f"{path} cannot be opened: its disk is full, and SQLite needs some room beside it. "
            f"Make room on the disk of {path.absolute().parent} and give the same command again; "
            "the run is as it was"
        )
    if code in _UNWRITABLE:
        return RunFileError(f"{path} cannot be read: {error}")
    if code in _IN_USE:
        return RunFileError(f"{path} is in use by another program: {error}")
    return Damaged(path, str(error))


def _has_no_room(path: Path, error: sqlite3.Error) -> bool:
    """Say whether an error of input or output comes of a disk without room."""
    if getattr(error, "sqlite_errorcode", 0) in _WRITTEN:
        return True
    try:
        return shutil.disk_usage(path.absolute().parent).free < _LITTLE
    except OSError:
        return False


def _has_no_seals(path: Path) -> bool:
    """Say whether a run file is of a format without seals."""
    # Asked of SQLite: closing a file that was opened here would drop the locks of this process.
    address = f"{path.absolute().as_uri()}?immutable=1"
    try:
        with contextlib.closing(sqlite3.connect(address, uri=True)) as connection:
            (version,) = connection.execute("PRAGMA user_version").fetchone()
    except sqlite3.Error:
        return False
    return 0 < int(version) < SEALED


class Damaged(RunFileError):
    """The contents of a run file are broken; ``detail`` says where."""

    def __init__(self, path: Path, detail: str) -> None:
        save = f"save what is whole with folkways verify {path} --repair NEW.folk, "
        if _has_no_seals(path):
            save = ""  # repair cannot tell what is whole, and refuses
        super().__init__(
            f"{path} is damaged ({detail}). Use a copy of it, {save}or run the scenario again: the "
            "same scenario, seed and answers give the same run."
        )
        self.detail = detail
