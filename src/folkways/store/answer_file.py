"""A file for answers of language models that belong to no run: paid for once, kept for good."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from folkways.base.errors import FolkwaysError, StorageError
from folkways.base.given_file import odd_beside
from folkways.language.model import Reply, StoredAnswer
from folkways.store import answers, faults
from folkways.store.layout import claim, connect
from folkways.store.lock import WriterLock

_APPLICATION_ID = 0x464B5741  # "FKWA"


class AnswerFile:
    """An :class:`folkways.language.model.AnswerStore` on disk, written by one process at a time.

    Made if it does not exist. An answer is on disk when :meth:`keep_answer` returns. Raises
    FolkwaysError for a file that is something else or in use, StorageError if it cannot be written.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        if os.path.lexists(path) and not path.is_file():
            raise FolkwaysError(f"{path} is not a regular file; name another file with --answers")
        if odd := odd_beside(path):
            raise FolkwaysError(odd)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StorageError(f"cannot make {path.parent}: {error.strerror}") from error
        self._lock = WriterLock(path)
        try:
            self._connection = _opened(path)
        except BaseException:
            self._lock.release()
            raise

    def answer(self, key: str) -> Reply | None:
        """Return what is stored under a content key, if anything."""
        with self._told():
            return answers.find(self._connection, self.path, key)

    def keep_answer(self, answer: StoredAnswer) -> None:
        """Store an answer; it is safe when this returns."""
        with self._told():
            answers.keep(self._connection, self.path, answer)

    def answers(self) -> Iterator[StoredAnswer]:
        """Give all that is stored, in the order in which it came."""
        with self._told():
            yield from answers.each(self._connection, self.path)

    def close(self) -> None:
        """Let go of the file; doing so again has no effect."""
        self._connection.close()
        self._lock.release()

    def __enter__(self) -> AnswerFile:
        return self

    def __exit__(self, *why: object) -> None:
        self.close()

    @contextlib.contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise _error(self.path, error) from error


def _opened(path: Path) -> sqlite3.Connection:
    new = not path.exists()
    if new:
        claim(path)
    try:
        with contextlib.ExitStack() as undo:
            connection = connect(path)
            undo.callback(connection.close)
            if new or not os.path.getsize(path):
                connection.executescript(
                    f"BEGIN;\n{answers.schema()}\nPRAGMA application_id = {_APPLICATION_ID};\n"
                    f"COMMIT;"
                )
            (found,) = connection.execute("PRAGMA application_id").fetchone()
            if found != _APPLICATION_ID:
                raise FolkwaysError(
                    f"{path} exists and holds no answers; name another file with --answers"
                )
            connection.execute("PRAGMA synchronous = FULL")
            undo.pop_all()
    except sqlite3.Error as error:
        raise _error(path, error) from error
    return connection


def _error(path: Path, error: sqlite3.Error) -> FolkwaysError:
    code = faults.code_of(error)
    if code == sqlite3.SQLITE_NOTADB:
        return FolkwaysError(f"{path} exists and holds no answers; name another file")
    if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY):
        return StorageError(f"cannot write {path}: {error}. The answers in it are safe")
    return FolkwaysError(f"{path} cannot be used: {error}")
