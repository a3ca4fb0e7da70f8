"""How a run file comes to be: claimed, laid out aside, put in its place at once."""

from __future__ import annotations

import contextlib
import hashlib
import os
import sqlite3
import zlib
from collections.abc import Callable, Mapping
from importlib import resources
from pathlib import Path

from folkways.base.errors import RunFileError
from folkways.base.in_shell import in_shell
from folkways.base.log import Header
from folkways.base.unwritable import unwritable
from folkways.plugins.with_options import resume_command
from folkways.store import answers, seal
from folkways.store.beside import clear_beside, is_claimed
from folkways.store.connection import for_writing
from folkways.store.file_kind import RUN
from folkways.store.fork_history import PUT_ATTACHMENT
from folkways.store.readable import check_attachments, written_header

_SPARE_PAGES = 256  # 1 MB; the first events use so much


def claim(path: Path) -> None:
    """Make an empty file; RunFileError if ``path`` exists, StorageError if it cannot be made.

    The holder of the writer's lock may take an empty file for new: a run that was killed while it
    was laid out leaves one.
    """
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o644))
    except FileExistsError as error:
        if is_claimed(path):
            return
        raise RunFileError(
            f"{path} exists and is not overwritten. Choose another name with --out"
            f"{_how_to_go_on(path)}"
        ) from error
    except OSError as error:
        raise unwritable(f"make {path}", error) from error


def _how_to_go_on(path: Path) -> str:
    """Return what else to do if ``path`` is a run; one that is to pause there must not go on."""
    from folkways.store.reader import RunFile  # which reads what is laid out here

    try:
        run = RunFile(path)
    except RunFileError:
        return ""
    resume = resume_command(path, run.header.parts)
    if run.status == "finished":
        report = f"folkways report {in_shell(path)}"
        return f", or write the report of that run, which is finished: {report}"
    if run.reason == "until":
        return (
            ", or write the report of that run, which has come to where it was to pause: folkways "
            f"report {in_shell(path)}. To go on to its end: {resume}"
        )
    return f", or go on with that run: {resume}"


def connect(path: Path) -> sqlite3.Connection:
    """Return a connection that commits when it is told to."""
    connection = for_writing(path)
    try:
        connection.execute("PRAGMA synchronous = NORMAL")
    except BaseException:
        connection.close()
        raise
    return connection


def begin(
    path: Path,
    header: Header,
    until: int | None,
    attachments: Mapping[str, bytes],
    further: Callable[[sqlite3.Connection], None],
) -> sqlite3.Connection:
    """Return a connection to the new run in the empty file ``path``, which goes if that fails.

    ``further`` writes what is to be in it from the start, in the same transaction as all else.
    It is laid out beside ``path`` and then put in its place at once, so that a process
    killed meanwhile leaves an empty file and never half a run.
    """
    new = path.with_name(f"{path.name}-new")
    with contextlib.ExitStack() as undo:
        undo.callback(path.unlink, missing_ok=True)
        body = written_header(header)
        check_attachments(attachments)
        # Those of a writer that was stopped: SQLite would apply a journal to the new file.
        for file in (path, new):
            clear_beside(file)
            undo.callback(clear_beside, file)
        new.unlink(missing_ok=True)
        undo.callback(new.unlink, missing_ok=True)
        with contextlib.closing(connect(new)) as connection:
            _lay_out(connection, body, until, attachments, further)
        os.replace(new, path)
        opened = connect(path)
        undo.callback(opened.close)
        opened.execute("PRAGMA journal_mode = WAL")
        seal.watch(opened)
        undo.pop_all()
    return opened


def _lay_out(
    connection: sqlite3.Connection,
    header: bytes,
    until: int | None,
    attachments: Mapping[str, bytes],
    further: Callable[[sqlite3.Connection], None],
) -> None:
    """Write all that a run begins with, at once."""
    schema = resources.files(__package__).joinpath("schema.sql").read_text("utf-8")
    connection.executescript(f"BEGIN;\n{schema}\n{answers.schema()}")
    seal.RUN.begin(connection, RUN)
    connection.execute("INSERT INTO header (id, body) VALUES (1, ?)", (header,))
    connection.execute(
        "INSERT INTO progress (id, status, reason, until, seq, t, log_hash) "
        "VALUES (1, 'running', '', ?, 0, NULL, ?)",
        (until, hashlib.sha256().hexdigest()),
    )
    connection.executemany(
        PUT_ATTACHMENT,
        [(name, zlib.compress(body)) for name, body in attachments.items()],
    )
    further(connection)
    connection.execute("COMMIT")
    # A row is written once more with its seal. What a large header leaves would stay in the file.
    if connection.execute("PRAGMA freelist_count").fetchone()[0] > _SPARE_PAGES:
        connection.execute("VACUUM")


def bring_up(connection: sqlite3.Connection) -> None:
    """Give a run of an older format what it lacks, all at once; its seals are kept from now on."""
    sealed = seal.is_in(connection)
    if not sealed:
        lacking = "" if answers.are_in(connection) else answers.schema()
        connection.executescript(f"BEGIN IMMEDIATE;\n{lacking}")
    seal.RUN.go_on(connection, RUN)
    if not sealed:
        connection.execute("COMMIT")
