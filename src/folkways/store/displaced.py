"""A run file that somebody deletes, moves or replaces while it is written.

The writer's connection still holds the file that it opened (on POSIX systems; elsewhere an open
file cannot be deleted). It would go on into a file that nobody finds, and a reader of the path
would take another run for this one. So the writer compares the two before each transaction, as
SQLite itself does before it opens a rollback journal, and saves what it holds.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import sqlite3
from pathlib import Path

from folkways.base.errors import FolkwaysError, StorageError
from folkways.store import faults, layout


class OwnFile:
    """The file at ``path`` as ``connection`` opened it."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self._path = path
        self._connection = connection
        self._identity = _identity(path)
        self._fault: StorageError | None = None

    def check(self) -> None:
        """Raise StorageError if another file, or none, is at the path; what was held is saved."""
        self.newly_displaced()
        if self._fault is not None:
            raise self._fault

    def newly_displaced(self) -> StorageError | None:
        """Return the error for a file that is found displaced now, and was not before."""
        if self._fault is None and _identity(self._path) != self._identity:
            self._fault = _displaced(self._path, self._connection)
            return self._fault
        return None

    @property
    def in_place(self) -> bool:
        """Whether it was there at the last check."""
        return self._fault is None


def _identity(path: Path) -> tuple[int, int] | None:
    """Return device and inode of the file at ``path``, links followed; None if there is none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _displaced(path: Path, connection: sqlite3.Connection) -> StorageError:
    """Save what ``connection`` holds beside ``path``, and return the error that says where."""
    what = "replaced by another file" if os.path.lexists(path) else "deleted or moved"
    happened = f"{path} was {what} while the run was being written"
    try:
        saved = _saved(path, connection)
    except (FolkwaysError, OSError, sqlite3.Error) as error:
        why = faults.why_unwritten(error) if isinstance(error, sqlite3.Error) else str(error)
        return StorageError(f"{happened}. What was computed cannot be saved again: {why}")
    return StorageError(
        f"{happened}. All that was computed is in {saved}; to go on: folkways resume {saved}"
    )


def _saved(path: Path, connection: sqlite3.Connection) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    names = (path.with_name(f"{path.stem}-saved-{n}{path.suffix}") for n in itertools.count(1))
    saved = next(name for name in names if not os.path.lexists(name))
    layout.claim(saved)
    try:
        with contextlib.closing(sqlite3.connect(saved, isolation_level=None)) as copy:
            connection.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
    except BaseException:
        saved.unlink(missing_ok=True)
        raise
    return saved
