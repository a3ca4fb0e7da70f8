"""The SQLite database of a survey: opened, checked against its seals, changed in transactions."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from folkways.base.errors import FolkwaysError, StorageError
from folkways.base.given_file import odd_beside
from folkways.store import faults, sqlite_errors
from folkways.store.file_identity import identity
from folkways.store.hard_links import refuse_hard_links
from folkways.store.sealed_tables import Row, is_in, snapshot
from folkways.store.stale_journal import refuse_stale_journal
from folkways.store.stale_table_log import refuse_stale_table_log
from folkways.survey.errors import SurveyDamaged, SurveyError
from folkways.survey.file_format import KIND, LASTING, SEALS, statements

WAIT: Final = 2.0
"""Seconds to wait for another program that holds the file."""
_QUEUE = 10.0  # seconds in which a thread gets its turn to write
_UNWRITABLE = (
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CANTOPEN,
)


class SurveyDatabase:
    """The database at ``path``. Nothing is held open between calls, so threads may share it.

    All methods raise SurveyError for a file that is missing, is no survey, is damaged, was made
    by a newer version or is held by another program, StorageError if it cannot be written.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._writing = threading.Lock()
        self._form: object = None  # which survey it is, once all of it was checked
        self._may_write = False  # whether it was found to have one name

    def check(self) -> None:
        """Check what the file is, SQLite's structures, and each row against its seal."""
        if not self.path.is_file():
            raise SurveyError(f"{self.path} does not exist or is not a file")
        if not self.path.stat().st_size:
            raise SurveyError(
                f"{self.path} is not a survey of folkways: it is empty. If the command that makes "
                "it was stopped (folkways survey make or believability), give it again; otherwise "
                "use a copy of the survey"
            )
        self.refuse_stale_journal()
        self._form = None
        with self.read() as connection:
            KIND.check(connection, self.path)
            SEALS.check_schema(connection, self.path)
            if problem := sqlite_errors.problem_of(connection):
                raise SurveyDamaged(self.path, problem)
            if is_in(connection):
                for name in SEALS.tables:
                    SEALS.check(connection, self.path, name)
            self._form = _form_in(connection)

    def refuse_stale_journal(self) -> None:
        """Raise SurveyError if a journal of another file or moment is beside the survey."""
        refuse_stale_journal(self.path, lambda copy: SurveyDatabase(copy).check(), SurveyError)

    def refuse_hard_links(self) -> None:
        """Raise SurveyError if the survey is about to be written and has several names.

        Once it was found to have one, whoever would write it by another name is refused; so a name
        that it is given later, as in a backup, does not stop those who answer it.
        """
        if not self._may_write:
            refuse_hard_links(self.path, SurveyError)
            self._may_write = True

    def _refuse_stale_log(self) -> None:
        try:
            refuse_stale_table_log(self.path, LASTING, SurveyError)
        except sqlite3.Error as error:
            raise self._fault(error) from error

    def _refuse_another(self, connection: sqlite3.Connection) -> None:
        """Raise SurveyError if another survey has taken the place of the one that was checked."""
        if self._form is not None and self._form != _form_in(connection):
            raise SurveyError(
                f"{self.path} is another survey by now; nothing was saved to it. Put the survey "
                "back, or start the command again to use the other one"
            )

    @property
    def sealed(self) -> bool:
        """Whether every row has a seal; surveys of formats 1 and 2 have none until written."""
        with self.read() as connection:
            return is_in(connection)

    def rows(
        self,
        connection: sqlite3.Connection,
        name: str,
        only: tuple[str, object] | None = None,
    ) -> list[Row]:
        """Return the checked rows of a table by their keys, or those with a value in a column.

        ``connection`` is given by :meth:`read` or :meth:`change`. A table that an older format
        lacks is empty.
        """
        if not _has(connection, name):
            return []
        return SEALS.read(connection, self.path, name, only)

    @contextlib.contextmanager
    def read(self, how: str = "rw") -> Iterator[sqlite3.Connection]:
        """Give a connection that reads as of one moment.

        With ``how`` "ro" SQLite reads also a table whose conditions (CHECK) are damaged, but takes
        back no change of a writer that was killed.
        """
        with self._opened(how) as connection, snapshot(connection):
            self._refuse_another(connection)
            yield connection

    @contextlib.contextmanager
    def change(self) -> Iterator[sqlite3.Connection]:
        """Give a connection for changes: all of them are made and sealed, or none.

        A survey with several names is refused. If another file takes the place of this one
        meanwhile, that is an error, too: they are made in the file that was there, which may be
        deleted.
        """
        if not self._writing.acquire(timeout=_QUEUE):
            raise self._in_use()
        try:
            self.refuse_hard_links()
            before = identity(self.path)
            with self._opened() as connection:
                connection.execute("BEGIN IMMEDIATE")
                try:
                    self._refuse_another(connection)
                    self._seal(connection)
                    yield connection
                    connection.execute("COMMIT")
                finally:
                    if connection.in_transaction:
                        connection.execute("ROLLBACK")
            if before is not None and before != identity(self.path):
                raise SurveyError(
                    f"{self.path} was replaced or removed while it was changed, so the change may "
                    "be lost. Put the survey back and repeat it"
                )
        finally:
            self._writing.release()

    def _seal(self, connection: sqlite3.Connection) -> None:
        """Seal what is written from now on, and first what an older version wrote."""
        SEALS.check_schema(connection, self.path)
        if not is_in(connection):
            for statement in statements("taking_part.sql"):
                connection.execute(statement)
        SEALS.go_on(connection, KIND)

    @contextlib.contextmanager
    def _opened(self, how: str = "rw") -> Iterator[sqlite3.Connection]:
        if odd := odd_beside(self.path):
            raise SurveyError(odd)
        self._refuse_stale_log()
        address = f"{self.path.absolute().as_uri()}?mode={how}"
        try:
            opened = sqlite3.connect(address, uri=True, isolation_level=None, timeout=WAIT)
            with contextlib.closing(opened) as connection:
                yield connection
        except sqlite3.Error as error:
            raise self._fault(error) from error
        except UnicodeDecodeError as error:
            raise SurveyDamaged(self.path, "a text in it is no text any more") from error
        except MemoryError as error:
            raise SurveyDamaged(self.path, faults.TOO_LARGE) from error

    def _fault(self, error: sqlite3.Error) -> FolkwaysError:
        if sqlite_errors.code_of(error) == sqlite3.SQLITE_NOTADB:
            return KIND.other(self.path)
        if sqlite_errors.is_in_use(error):
            return self._in_use()
        if sqlite_errors.code_of(error) == sqlite3.SQLITE_CANTOPEN and not self.path.exists():
            return StorageError(f"{self.path} was moved or deleted; put the survey back")
        if sqlite_errors.code_of(error) in _UNWRITABLE:
            return StorageError(f"{self.path} cannot be read or written: {error}")
        return SurveyDamaged(self.path, str(error))

    def _in_use(self) -> SurveyError:
        return SurveyError(
            f"{self.path} is in use by another program, which has held it for more than "
            f"{WAIT:g} seconds. Save or discard the changes there (in a database browser, for "
            "example) or close it, then repeat this command"
        )


def _form_in(connection: sqlite3.Connection) -> object:
    """Return what tells a survey from others; None if it has no form."""
    if not _has(connection, "form"):
        return None
    return connection.execute("SELECT digest, secret FROM form").fetchone()


def _has(connection: sqlite3.Connection, name: str) -> bool:
    statement = "SELECT count(*) FROM main.sqlite_master WHERE name = ?"
    return bool(connection.execute(statement, (name,)).fetchone()[0])
