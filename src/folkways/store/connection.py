"""Opening the database of a file, also while it is written and from read-only media."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from folkways.base.errors import RunFileError
from folkways.base.given_file import odd_beside
from folkways.store import faults, sqlite_errors
from folkways.store.lock import real


@contextlib.contextmanager
def connected(path: Path) -> Iterator[sqlite3.Connection]:
    """Give a connection that changes nothing, while entered.

    Raises RunFileError for a file that is missing or damaged, whenever that is noticed.
    """
    if odd := odd_beside(path):
        raise RunFileError(odd)
    if not path.exists():
        raise RunFileError(f"{path} does not exist")
    try:
        with contextlib.closing(_opened(path)) as connection:
            yield connection
    except sqlite3.Error as error:
        raise faults.while_reading(path, error) from error
    except UnicodeDecodeError as error:
        raise faults.Damaged(path, "it holds invalid text") from error
    except MemoryError as error:
        raise faults.Damaged(path, faults.TOO_LARGE) from error


def _opened(path: Path) -> sqlite3.Connection:
    """Return the connection; sqlite3.Error if there is none."""
    try:
        return connection_by(path, "mode=ro")
    except sqlite3.OperationalError as error:
        # In write-ahead mode SQLite wants to make a file beside the run, which a read-only medium
        # refuses; without a write-ahead log there is nothing to miss in the file alone.
        file = real(path)
        logs = [file.with_name(file.name + end) for end in ("-wal", "-journal")]
        pending = any(log.exists() and log.stat().st_size > 0 for log in logs)
        refused = sqlite_errors.code_of(error) in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)
        if not refused:
            raise
        if pending:
            # Its writer was stopped while it put a transaction back; only one who may write can.
            connection_by(path, "mode=rw").close()
            return connection_by(path, "mode=ro")
        return connection_by(path, "mode=ro&immutable=1")


def for_writing(path: Path) -> sqlite3.Connection:
    """Return a connection to the file at ``path`` that commits when it is told to.

    Raises sqlite3.Error if it cannot be opened.
    """
    # SQLite would take some names for others: ":memory:", "" and those that begin with "file:". No
    # absolute path is one of them.
    return sqlite3.connect(
        path.absolute(), isolation_level=None, timeout=10.0, check_same_thread=False
    )


def connection_by(path: Path, how: str) -> sqlite3.Connection:
    """Return a connection with the URI parameters ``how``; raises sqlite3.Error if it fails.

    So it does if what SQLite says of a damaged file quotes letters that are no UTF-8.
    """
    # A reader that was given up may be collected in another thread.
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?{how}",
        uri=True,
        isolation_level=None,
        timeout=10.0,
        check_same_thread=False,
    )
    try:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except UnicodeDecodeError as error:
        connection.close()
        raise sqlite3.DatabaseError(f"{sqlite_errors.NO_TEXT} in what defines a table") from error
    except BaseException:
        connection.close()
        raise
    return connection
