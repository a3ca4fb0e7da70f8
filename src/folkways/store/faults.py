"""What SQLite's errors mean to a user."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

from folkways.base.errors import FolkwaysError, RunFileError, StorageError
from folkways.base.time import format_moment
from folkways.store.file_kind import RUN
from folkways.store.repairable import repair_command
from folkways.store.sqlite_errors import code_of, is_damage, is_in_use

_FULL = {sqlite3.SQLITE_FULL: "the disk is full"}
_UNWRITABLE = {
    sqlite3.SQLITE_IOERR: "the disk does not take or give the data",
    sqlite3.SQLITE_READONLY: "it is read-only",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened for writing",
    sqlite3.SQLITE_PERM: "permission is denied",
}
_WRITTEN = {  # what SQLite writes beside a file also to read it
    sqlite3.SQLITE_IOERR_SHMOPEN,
    sqlite3.SQLITE_IOERR_SHMSIZE,
    sqlite3.SQLITE_IOERR_SHMMAP,
    sqlite3.SQLITE_IOERR_WRITE,
}
_LITTLE = 65_536
"""Bytes that SQLite needs beside a file, at least: fewer left on a disk means that it is full."""
TOO_LARGE = "a value in it is larger than the memory of this machine"
"""What a MemoryError of SQLite means: the length of a value was damaged."""


def while_writing(
    path: Path, error: sqlite3.Error, safe_until: int | None, again: str, answers: int = 0
) -> FolkwaysError:
    """Return the error to raise for one met while appending to ``path``.

    ``safe_until`` is the last tick that was committed (simulated seconds), None if none was;
    ``again`` is the command that continues it, ``answers`` the number of stored answers of a mind.
    """
    if is_damage(error):
        return Damaged(path, str(error))
    if is_in_use(error):
        return RunFileError(f"{path} is in use by another program: {error}")
    what = why_unwritten(error)
    safe = [] if safe_until is None else [f"Everything up to {format_moment(safe_until)} is safe"]
    safe += [f"All {answers:,} answers so far are safe"] if answers else []
    if not safe:
        return StorageError(f"cannot write {path}: {what}. Nothing had been computed yet.")
    return StorageError(
        f"cannot write {path}: {what}. {' in it. '.join(safe)} in it. Once it can be written "
        f"again, continue with: {again}"
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
    if is_damage(error):
        return Damaged(path, str(error))
    if code in _FULL or (code == sqlite3.SQLITE_IOERR and _has_no_room(path, error)):
        return RunFileError(
            f"{path} cannot be opened: its disk is full, and SQLite needs some room beside it. "
            f"Make room on the disk of {path.absolute().parent} and give the same command again; "
            "the run is as it was"
        )
    if code in _UNWRITABLE:
        return RunFileError(f"{path} cannot be read: {error}")
    if is_in_use(error):
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


class Damaged(RunFileError):
    """The contents of a run file are broken; ``detail`` says where.

    ``as_written`` is whether the row in question has its seal if the file has seals, so that
    nothing is lost that a repair could leave out.
    """

    def __init__(self, path: Path, detail: str, *, as_written: bool = False) -> None:
        command = repair_command(path, "header", as_written=as_written)
        save = f", save the intact part with {command}" if command else ""
        super().__init__(
            f"{path} is damaged ({detail}). Use a copy of it{save}, or run the scenario again: the "
            "same scenario, seed and answers give the same run."
        )
        self.detail = detail
