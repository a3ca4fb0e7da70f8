"""Whether anything can be saved of a damaged file, and the command that saves it."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

from folkways.base.in_shell import in_shell
from folkways.store.schema_text import by_place
from folkways.store.sealed_tables import is_in, seal_of


def is_repairable(path: Path, root: str = "") -> bool:
    """Say whether ``folkways verify --repair`` can save something of the file ``path``.

    That takes seals and, if the rows of all tables depend on the only row of the table ``root``,
    that row as it was written.
    """
    # Asked of SQLite: closing a file that was opened here would drop the locks of this process.
    address = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
    try:
        with contextlib.closing(sqlite3.connect(address, uri=True)) as connection:
            if not is_in(connection):
                return False
            seals = by_place(connection, "seal", ("name", "seal"))
            connection.execute(f"SELECT name, seal FROM {seals}").fetchall()  # noqa: S608
            if not root:
                return True
            table = by_place(connection, root, ("id",))
            rows = connection.execute(f"SELECT * FROM {table} ORDER BY id").fetchall()  # noqa: S608
    except (sqlite3.Error, UnicodeDecodeError, MemoryError):
        return False
    return len(rows) == 1 and seal_of(root, *rows[0][:-1], None) == rows[0][-1]


def repair_command(path: Path, root: str, *, as_written: bool) -> str:
    """Return the command that saves the intact part of the file ``path``, or "" if none can.

    ``as_written`` is whether the row in question has its seal, so that a repair would keep it.
    """
    if as_written or not is_repairable(path, root):
        return ""
    return f"folkways verify {in_shell(path)} --repair {in_shell(f'NEW{path.suffix}')}"
