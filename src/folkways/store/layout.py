"""How a run file comes to be: claimed, laid out aside, put in its place at once."""

from __future__ import annotations

import contextlib
import hashlib
import os
import sqlite3
import zlib
from collections.abc import Mapping
from importlib import resources
from pathlib import Path

import msgspec

from folkways.base.errors import RunFileError, StorageError
from folkways.base.log import RUN_FORMAT, Header
from folkways.store import answers
from folkways.store import fork_history as past
from folkways.store.fork_history import Past
from folkways.store.reader import APPLICATION_ID


def claim(path: Path) -> None:
    """Make an empty file; RunFileError if ``path`` exists, StorageError if it cannot be made."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o644))
    except FileExistsError as error:
        raise RunFileError(
            f"{path} exists and is not overwritten. Choose another name with --out, "
            f"or go on with that run: folkways resume {path}"
        ) from error
    except OSError as error:
        raise StorageError(f"cannot make {path}: {error.strerror}") from error


def connect(path: Path) -> sqlite3.Connection:
    """Return a connection that commits when it is told to."""
    connection = sqlite3.connect(path, isolation_level=None, timeout=10.0, check_same_thread=False)
    connection.execute("PRAGMA synchronous = NORMAL")
    return connection


def begin(
    path: Path,
    header: Header,
    until: int | None,
    attachments: Mapping[str, bytes],
    before: Past | None = None,
) -> sqlite3.Connection:
    """Return a connection to the new run in the empty file ``path``, which goes if that fails.

    It is laid out beside ``path`` and then put in its place at once, so that whoever is killed
    meanwhile leaves an empty file and never half a run.
    """
    new = path.with_name(f"{path.name}-new")
    with contextlib.ExitStack() as undo:
        undo.callback(path.unlink, missing_ok=True)
        undo.callback(new.unlink, missing_ok=True)
        new.unlink(missing_ok=True)
        with contextlib.closing(connect(new)) as connection:
            _lay_out(connection, header, until, attachments, before)
        os.replace(new, path)
        opened = connect(path)
        undo.pop_all()
    return opened


def _lay_out(
    connection: sqlite3.Connection,
    header: Header,
    until: int | None,
    attachments: Mapping[str, bytes],
    before: Past | None,
) -> None:
    """Write all that there is before the write-ahead log is on: it is in the file itself."""
    schema = resources.files(__package__).joinpath("schema.sql").read_text("utf-8")
    connection.executescript(f"BEGIN;\n{schema}\n{answers.schema()}")
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {RUN_FORMAT}")
    connection.execute("INSERT INTO header VALUES (1, ?)", (msgspec.json.encode(header),))
    connection.execute(
        "INSERT INTO progress VALUES (1, 'running', '', ?, 0, NULL, ?)",
        (until, hashlib.sha256().hexdigest()),
    )
    connection.executemany(
        "INSERT INTO attachment VALUES (?, ?)",
        [(name, zlib.compress(body)) for name, body in attachments.items()],
    )
    if before is not None:
        past.lay(connection, before)
    connection.execute("COMMIT")
    connection.execute("PRAGMA journal_mode = WAL")


def bring_up(connection: sqlite3.Connection) -> None:
    """Give a run of an older format what it lacks, all at once."""
    if not answers.are_in(connection):
        version = f"PRAGMA user_version = {RUN_FORMAT}"
        connection.executescript(f"BEGIN IMMEDIATE;\n{answers.schema()}\n{version};\nCOMMIT;")
