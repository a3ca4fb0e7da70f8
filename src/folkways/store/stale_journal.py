"""Finding a rollback journal beside a file that an older copy of it, or another file, has left.

SQLite applies whatever journal has the right name, and writes over pages that it never came from.
So it is applied to a copy first, which must then be intact and at most one change behind.
"""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import tempfile
from collections.abc import Callable
from pathlib import Path

from folkways.base.errors import FolkwaysError
from folkways.base.in_shell import in_shell
from folkways.store import sqlite_errors
from folkways.store.connection import connection_by
from folkways.store.lock import real

_COUNTER = slice(24, 28)  # of the changes, in SQLite's header


def refuse_stale_journal(
    path: Path, check: Callable[[Path], object], refused: type[FolkwaysError]
) -> None:
    """Raise ``refused`` if the rollback journal beside ``path`` does not belong to it.

    A journal belongs to it if it was left by a writer that was killed. ``check`` reads all of a
    copy and raises FolkwaysError for damage. Nothing is changed.
    """
    file = real(path)
    journal = file.with_name(f"{file.name}-journal")
    if not _would_be_applied(path, journal):
        return
    try:
        reason = _misfit(file, check)
    except OSError as error:
        reason = f"cannot be tried on a copy ({error.strerror or error})"
    if reason:
        raise refused(
            f"{path} is not opened: {journal}, by which SQLite would take back its latest change, "
            f"{reason}. Move {journal.name} to another folder, then use the file; "
            f"folkways verify {in_shell(path)} checks it"
        )


def _would_be_applied(path: Path, journal: Path) -> bool:
    """Say whether a journal is there that no writer who is alive holds."""
    try:
        if not journal.stat().st_size:
            return False
        connection_by(path, "mode=ro").close()
    except OSError:  # there is none
        return False
    except sqlite3.Error as error:
        # Who may only read cannot apply it; all else is told by whoever reads on.
        return sqlite_errors.code_of(error) == sqlite3.SQLITE_READONLY
    return False


def _misfit(file: Path, check: Callable[[Path], object]) -> str:
    """Return what is wrong with the journal of a file; "" if nothing is."""
    with tempfile.TemporaryDirectory(prefix="folkways-") as folder:
        copy = Path(folder) / file.name
        for end in ("", "-journal", "-wal"):
            with contextlib.suppress(FileNotFoundError):
                shutil.copyfile(f"{file}{end}", f"{copy}{end}")
        before = _changes(copy)
        try:
            connection_by(copy, "mode=rw").close()
            behind = before - _changes(copy)
            if behind not in (0, 1):
                return f"is that of another file or moment ({abs(behind):,} changes away)"
            check(copy)
        except (sqlite3.Error, FolkwaysError, MemoryError) as error:
            detail = getattr(error, "detail", str(error))
            return f"does not fit it: with it the file would be damaged ({detail})"
    return ""


def _changes(file: Path) -> int:
    with file.open("rb") as opened:
        return int.from_bytes(opened.read(_COUNTER.stop)[_COUNTER])
