"""A database that somebody deletes, moves or replaces while it is written.

The connection of the writer still holds the file that it opened (on POSIX systems; elsewhere an
open file cannot be deleted). It would go on into a file that nobody finds, and a reader of the path
would take another one for it. So the writer compares the two at each transaction, as SQLite itself
does before it opens a rollback journal, and saves what it holds.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

from folkways.base.errors import FolkwaysError, StorageError
from folkways.store import faults, layout
from folkways.store.beside import saved_beside
from folkways.store.connection import for_writing
from folkways.store.file_identity import identity


class OwnFile:
    """The file at ``path`` as ``connection`` opened it.

    ``go_on`` says what to do with the file in which it is saved.
    """

    def __init__(
        self, path: Path, connection: sqlite3.Connection, go_on: Callable[[Path], str]
    ) -> None:
        self._path = path
        self._connection = connection
        self._go_on = go_on
        self._identity = identity(path)
        self._fault: StorageError | None = None
        self._held = True

    def check(self, further: Callable[[sqlite3.Connection], None] | None = None) -> None:
        """Raise StorageError if another file, or none, is at the path; what was held is saved.

        ``further`` adds to it what could not be written any more.
        """
        self._look(further)
        if self._fault is not None:
            raise self._fault

    def let_go(self) -> StorageError | None:
        """Check for the last time, before closing; return the error if it is a new one."""
        fault = self._look(None) if self._held else None
        self._held = False
        return fault

    @property
    def in_place(self) -> bool:
        """Whether it was there at the last check."""
        return self._fault is None

    def _look(self, further: Callable[[sqlite3.Connection], None] | None) -> StorageError | None:
        """Return the error for a file that is found displaced now, and was not before."""
        if self._fault is not None or identity(self._path) == self._identity:
            return None
        self._fault = self._displaced(further or (lambda copy: None))
        return self._fault

    def _displaced(self, further: Callable[[sqlite3.Connection], None]) -> StorageError:
        what = "replaced by another file" if os.path.lexists(self._path) else "deleted or moved"
        happened = f"{self._path} was {what} while it was being written"
        try:
            saved = _saved(self._path, self._connection, further)
        except (FolkwaysError, OSError, sqlite3.Error) as error:
            why = faults.why_unwritten(error) if isinstance(error, sqlite3.Error) else str(error)
            return StorageError(f"{happened}. Its contents could not be saved: {why}")
        return StorageError(f"{happened}. All that was in it is in {saved}; {self._go_on(saved)}")


def _saved(
    path: Path, connection: sqlite3.Connection, further: Callable[[sqlite3.Connection], None]
) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    saved = saved_beside(path)
    layout.claim(saved)
    try:
        with contextlib.closing(for_writing(saved)) as copy:
            connection.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
            further(copy)
    except BaseException:
        saved.unlink(missing_ok=True)
        raise
    return saved
