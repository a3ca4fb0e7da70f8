"""A file for answers of language models that belong to no run: paid for once, kept for good."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

from folkways.base.errors import FolkwaysError, StorageError
from folkways.base.given_file import odd_beside
from folkways.base.plural import counted
from folkways.base.unwritable import unwritable
from folkways.language.model import Reply, StoredAnswer
from folkways.store import answers, faults, sqlite_errors
from folkways.store.beside import drafted, refuse_name
from folkways.store.connection import connection_by
from folkways.store.displaced import OwnFile
from folkways.store.file_kind import FileKind
from folkways.store.hard_links import refuse_hard_links
from folkways.store.intact_rows import intact_rows, write_rows
from folkways.store.layout import connect
from folkways.store.lock import WriterLock
from folkways.store.repair import Repaired
from folkways.store.repairable import repair_command
from folkways.store.sealed_tables import SealedTables, Table, is_in
from folkways.store.stale_journal import refuse_stale_journal
from folkways.store.stale_table_log import Lasting, refuse_stale_table_log

KIND: Final = FileKind(
    "file of answers", 0x464B5741, 1, FolkwaysError, "; name another file with --answers"
)
"""The mark is "FKWA". Files of format 0 have no seals and get them when they are opened."""


class AnswersDamaged(FolkwaysError):
    """A file of answers is broken; ``detail`` says where."""

    def __init__(self, path: Path, detail: str) -> None:
        repair = repair_command(path, "", as_written=False)
        save = (
            f"or save the intact answers: {repair}, then name that file with --answers; answers "
            "that are lost are requested again"
            if repair
            else "or remove it to have the answers requested again"
        )
        super().__init__(
            f"{path} is damaged, or was changed by another program ({detail}). Use a copy of it, "
            f"{save}"
        )
        self.detail = detail


SEALS: Final = SealedTables(
    {
        "answer": Table("answer", ("seq",)),
        "embedding": Table("the vector of", ("model", "text_hash")),
    },
    format=KIND.format,
    root="",
    damaged=AnswersDamaged,
)
"""The tables of a file of answers."""
_LASTING: Final = Lasting(
    {
        "answer": "SELECT key FROM answer",
        "embedding": "SELECT model, text_hash FROM embedding",
    },
    "SELECT ''",
)


class AnswerFile:
    """An :class:`folkways.language.model.AnswerStore` on disk, written by one process at a time.

    Made if it does not exist; otherwise all of it is checked against its seals. An answer is on
    disk when :meth:`keep_answer` returns. Raises FolkwaysError for a file that is something else,
    damaged, in use or has several names (hard links), StorageError if it cannot be written.
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
            refuse_hard_links(path, FolkwaysError)
            with _told(path):
                self._connection = _opened(path)
            self._file = OwnFile(path, self._connection, partial(_in_place_again, path))
        except BaseException:
            self._lock.release()
            raise

    def answer(self, key: str) -> Reply | None:
        """Return what is stored under a content key, if anything."""
        with _told(self.path):
            return answers.find(self._connection, self.path, key)

    def keep_answer(self, answer: StoredAnswer) -> None:
        """Store an answer; it is safe when this returns."""

        def add(copy: sqlite3.Connection) -> None:
            _watch(copy)
            answers.keep(copy, self.path, answer)

        with _told(self.path):
            self._file.check(add)
            answers.keep(self._connection, self.path, answer)

    def answers(self) -> Iterator[StoredAnswer]:
        """Give all that is stored, in the order in which it came."""
        with _told(self.path):
            yield from answers.each(self._connection, self.path)

    def close(self) -> None:
        """Let go of the file; doing so again has no effect.

        Raises StorageError if it is no longer where it was.
        """
        displaced = self._file.let_go()
        self._connection.close()
        self._lock.release()
        if displaced is not None:
            raise displaced

    def __enter__(self) -> AnswerFile:
        return self

    def __exit__(self, *why: object) -> None:
        self.close()


def _in_place_again(path: Path, saved: Path) -> str:
    return f"to go on, rename that to {path} and give the same command again"


@contextlib.contextmanager
def _told(path: Path) -> Iterator[None]:
    """Raise what SQLite finds wrong as an error of folkways."""
    try:
        yield
    except sqlite3.Error as error:
        raise _error(path, error) from error
    except faults.Damaged as error:  # what is said of a run does not apply
        raise AnswersDamaged(path, error.detail) from error
    except UnicodeDecodeError as error:
        raise AnswersDamaged(path, "it holds invalid text") from error
    except MemoryError as error:
        raise AnswersDamaged(path, faults.TOO_LARGE) from error


def check(path: Path) -> tuple[int, bool]:
    """Check a file of answers; return how many it holds and whether it is sealed.

    Raises FolkwaysError if it is damaged or something else.
    """
    with _reading(path) as connection:
        _check(connection, path)
        return answers.count(connection), is_in(connection)


def repair(path: Path, target: Path) -> Repaired:
    """Write the intact answers of a damaged file into the new file ``target``.

    Raises FolkwaysError if ``path`` cannot be read at all or has no seals, or if ``target``
    exists, StorageError if that cannot be written.
    """
    if os.path.lexists(target):
        raise FolkwaysError(f"{target} exists and is not overwritten; give --repair a new name")
    lost: list[str] = []
    with _reading(path) as connection:
        if not is_in(connection):
            raise FolkwaysError(
                f"{path} has no seals, so nobody can tell what is intact in it. Use a copy"
            )
        tables = intact_rows(SEALS, connection, path, lost)
    with WriterLock(target), _told(target):
        _make(target, partial(write_rows, tables=tables))
    saved = [counted(len(rows), name) for name, rows in tables.items() if rows]
    return Repaired(tuple(saved), tuple(lost))


@contextlib.contextmanager
def _reading(path: Path) -> Iterator[sqlite3.Connection]:
    if odd := odd_beside(path):
        raise FolkwaysError(odd)
    _refuse_stale(path)
    with _told(path), contextlib.closing(connection_by(path, "mode=rw")) as connection:
        yield connection


def _refuse_stale(path: Path) -> None:
    """Raise FolkwaysError if a journal or log of another file or moment is beside ``path``."""
    refuse_stale_journal(path, check, FolkwaysError)
    with _told(path):
        refuse_stale_table_log(path, _LASTING, FolkwaysError)


def _opened(path: Path) -> sqlite3.Connection:
    """Return a connection whose changes are sealed; the caller holds the writer's lock."""
    try:
        if not path.exists():
            _make(path, lambda connection: None)
        if not path.stat().st_size:
            raise FolkwaysError(
                f"{path} is empty: the answers that it held are lost. Use a copy of it, or remove "
                "it to have them requested again"
            )
    except OSError as error:
        raise unwritable(f"make {path}", error, "--answers") from error
    _refuse_stale(path)
    with contextlib.ExitStack() as undo:
        connection = connect(path)
        undo.callback(connection.close)
        _check(connection, path)
        _watch(connection)
        connection.execute("PRAGMA synchronous = FULL")
        undo.pop_all()
    return connection


def _make(path: Path, write: Callable[[sqlite3.Connection], None]) -> None:
    """Lay a new file out beside ``path`` and put it there at once: an empty one is damaged."""
    refuse_name(path, "--answers")
    with drafted(path) as draft, contextlib.closing(connect(draft)) as connection:
        connection.executescript(f"BEGIN;\n{answers.schema()}")
        SEALS.begin(connection, KIND)
        write(connection)
        connection.execute("COMMIT")


def _check(connection: sqlite3.Connection, path: Path) -> None:
    KIND.check(connection, path)
    SEALS.check_schema(connection, path)
    if problem := sqlite_errors.problem_of(connection):
        raise AnswersDamaged(path, problem)
    if is_in(connection):
        for name in SEALS.tables:
            SEALS.check(connection, path, name)
    else:
        answers.verify(connection, path)


def _watch(connection: sqlite3.Connection) -> None:
    """Seal what is written from now on, and first what an older version wrote."""
    connection.execute("BEGIN IMMEDIATE")
    SEALS.go_on(connection, KIND)
    connection.execute("COMMIT")


def _error(path: Path, error: sqlite3.Error) -> FolkwaysError:
    code = sqlite_errors.code_of(error)
    if code == sqlite3.SQLITE_NOTADB:
        return KIND.other(path)
    # SQLITE_ERROR: the tables are not those for which folkways' own statements are written.
    if sqlite_errors.is_damage(error) or code == sqlite3.SQLITE_ERROR:
        return AnswersDamaged(path, str(error))
    if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY):
        return StorageError(f"cannot write {path}: {error}. The answers in it are safe")
    return FolkwaysError(f"{path} cannot be used: {error}")
