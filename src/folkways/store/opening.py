"""What is checked before anything is read from a run file, and its header."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import msgspec

from folkways.base.errors import RunFileError
from folkways.base.given_file import too_large
from folkways.base.in_shell import in_shell
from folkways.base.json_text import read_json
from folkways.base.limits import HEADER_BYTES
from folkways.base.log import Header
from folkways.store import faults
from folkways.store.readable import why_unreadable


def refuse_no_file(path: Path) -> None:
    """Raise RunFileError unless ``path`` is a file with something in it."""
    try:
        exists = path.exists()
    except OSError as error:  # such as a name that is too long
        raise RunFileError(f"{path} cannot be read: {error.strerror}") from error
    if not exists:
        raise RunFileError(f"{path} does not exist")
    if not path.is_file():
        raise RunFileError(f"{path} is not a file")
    if not path.stat().st_size:  # SQLite would wait for some files of the system
        raise RunFileError(
            f"{path} is empty: its run was stopped before it began. Start the run again "
            f"with --out {in_shell(path)}"
        )


def read_header(connection: sqlite3.Connection, path: Path) -> Header:
    """Return the header of the run that ``connection`` reads; its row was checked before.

    Raises RunFileError for one that is missing, too large or cannot be read.
    """
    row = connection.execute(
        "SELECT length(CAST(body AS BLOB)) FROM header WHERE id = 1"
    ).fetchone()
    if row is None:
        raise faults.Damaged(path, "a part of it is missing")
    if isinstance(row[0], int) and row[0] > HEADER_BYTES:
        raise RunFileError(f"{path}: its header {too_large(row[0], HEADER_BYTES)}")
    (body,) = connection.execute("SELECT CAST(body AS BLOB) FROM header WHERE id = 1").fetchone()
    try:
        text = msgspec.convert(body, bytes)
        if reason := why_unreadable(text):
            raise RunFileError(f"{path}: its header {reason}")
        return read_json(text, Header)
    except msgspec.DecodeError as error:
        raise faults.Damaged(path, "its header cannot be read", as_written=True) from error
