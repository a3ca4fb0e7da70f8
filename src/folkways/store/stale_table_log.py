"""Finding a write-ahead log of another copy beside a survey or a file of answers.

folkways writes none beside these files, but another program may (a database browser), and SQLite
applies whatever log has the right name: older answers would take the place of later ones.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from folkways.base.errors import FolkwaysError
from folkways.base.in_shell import in_shell
from folkways.store import sqlite_errors
from folkways.store.connection import connection_by
from folkways.store.lock import real

_START: Final = b"SQLite format 3\0"
_READ_VERSION: Final = 19  # of the bytes of SQLite's header: 2 where a log is used, else 1
_USES_A_LOG: Final = 2


class Lasting(NamedTuple):
    """What later versions of a file still hold, in SQL.

    ``rows`` are statements by table; every row that they give stays in the file. ``latest`` gives
    one value, which never becomes smaller.
    """

    rows: Mapping[str, str]
    latest: str


def refuse_stale_table_log(path: Path, lasting: Lasting, refused: type[FolkwaysError]) -> None:
    """Raise ``refused`` if the file ``path`` would lose something by the log beside it.

    Nothing is changed.
    """
    file = real(path)
    log = file.with_name(f"{file.name}-wal")
    try:
        if not log.stat().st_size:
            return
        with file.open("rb") as opened:
            start = opened.read(_READ_VERSION + 1)
    except OSError:  # there is none
        return
    if not start.startswith(_START):  # told by whoever reads on
        return
    if reason := _misfit(file, lasting, start[-1]):
        raise refused(
            f"{path} is not opened: {log}, from which SQLite would read its latest changes, "
            f"{reason}. Move {log.name} to another folder, then use the file; "
            f"folkways verify {in_shell(path)} checks it"
        )


def _misfit(file: Path, lasting: Lasting, version: int) -> str:
    """Return what is wrong with the log of a file; "" if nothing is."""
    if version != _USES_A_LOG:
        return "belongs to another file or moment: this file was last saved without one"
    try:
        alone, latest = _read(file, lasting, "mode=ro&immutable=1")
    except sqlite3.Error:  # told by whoever reads on
        return ""
    try:
        both, then = _read(file, lasting, "mode=ro")
    except sqlite3.Error as error:
        if sqlite_errors.is_damage(error):
            return "does not fit it"
        raise
    for table, rows in alone.items():
        if lost := rows - both[table]:
            return (
                f"is that of another file or moment: rows of {table} would be lost ({len(lost):,})"
            )
    return "is older: later changes would be lost" if then < latest else ""


def _read(file: Path, lasting: Lasting, how: str) -> tuple[dict[str, set[object]], str]:
    """Return the rows that last, by table, and the latest value."""
    with contextlib.closing(connection_by(file, how)) as connection:
        there = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
        rows: dict[str, set[object]] = {
            table: set(connection.execute(statement)) if table in there else set()
            for table, statement in lasting.rows.items()
        }
        latest = connection.execute(lasting.latest).fetchone()[0]
    return rows, str(latest)
