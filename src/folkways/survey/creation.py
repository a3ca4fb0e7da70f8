"""Making a survey file: it appears whole or not at all."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

from folkways.base.errors import FolkwaysError, StorageError
from folkways.base.in_shell import in_shell
from folkways.base.unwritable import unwritable
from folkways.store.beside import drafted, is_claimed, refuse_name
from folkways.store.connection import for_writing
from folkways.store.lock import WriterLock
from folkways.survey.database import SurveyDatabase
from folkways.survey.file_format import KIND, SEALS, statements


def create(path: Path, write: Callable[[sqlite3.Connection], None]) -> None:
    """Make a survey with what ``write`` puts into it; it appears whole or not at all.

    A process killed meanwhile leaves an empty file, or none, which the next call replaces. Raises
    StorageError if ``path`` exists, cannot be written, or is a name that SQLite uses.
    """
    refuse_name(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StorageError(f"cannot write {path}: {error.strerror}") from error
    with WriterLock(path), contextlib.ExitStack() as undo:
        _claim(path)
        undo.callback(path.unlink, missing_ok=True)
        try:
            with (
                drafted(path) as draft,
                contextlib.closing(for_writing(draft)) as connection,
            ):
                _lay_out(connection, write)
        except sqlite3.Error as error:
            raise StorageError(f"cannot write {path}: {error}") from error
        except OSError as error:
            raise unwritable(f"write {path}", error) from error
        undo.pop_all()


def _claim(path: Path) -> None:
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o644))
    except FileExistsError as error:
        if not is_claimed(path):
            raise StorageError(_exists(path)) from error
    except OSError as error:
        raise StorageError(f"cannot write {path}: {error.strerror}") from error


def _exists(path: Path) -> str:
    said = f"{path} exists and is not overwritten; name another file"
    try:
        SurveyDatabase(path).check()
    except FolkwaysError:
        return said
    return (
        f"{said}, or delete it. It is a complete survey, as one is from which folkways survey make "
        f"was stopped at its very end. To use it: folkways survey serve {in_shell(path)}"
    )


def _lay_out(connection: sqlite3.Connection, write: Callable[[sqlite3.Connection], None]) -> None:
    connection.execute("BEGIN")
    for statement in (*statements("schema.sql"), *statements("taking_part.sql")):
        connection.execute(statement)
    SEALS.begin(connection, KIND)
    write(connection)
    connection.execute("COMMIT")
