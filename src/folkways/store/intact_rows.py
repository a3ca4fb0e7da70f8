"""Reading the intact rows of a damaged file, and writing them into a new one."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from pathlib import Path

from folkways.base.errors import FolkwaysError
from folkways.store.sealed_tables import Row, SealedTables


def intact_rows(
    seals: SealedTables, connection: sqlite3.Connection, path: Path, lost: list[str]
) -> dict[str, list[Row]]:
    """Return the intact rows of each sealed table; add names of what is damaged to ``lost``."""
    return {name: _intact(seals, connection, path, name, lost) for name in seals.tables}


def _intact(
    seals: SealedTables, connection: sqlite3.Connection, path: Path, name: str, lost: list[str]
) -> list[Row]:
    found: list[Row] = []
    total, before = 0, len(lost)
    seen: set[int] = set()  # a page that was copied over another one stands there twice
    try:
        for row, seal in seals.rows(connection, path, name):
            if seal is None:
                lost.append(seals.named(name, row))
            elif seal not in seen:
                seen.add(seal)
                total ^= seal
                found.append(row)
        if len(lost) == before and total != seals.total(connection, path, name):
            lost.append(f"rows of the table {name} that are not there any more")
    except FolkwaysError:
        lost.append(f"the rest of the table {name}")
    return found


def write_rows(connection: sqlite3.Connection, tables: Mapping[str, Sequence[Row]]) -> None:
    """Insert rows into sealed tables, whose seals are kept by triggers."""
    for name, rows in tables.items():
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({name})")][:-1]
        marks = ", ".join("?" * len(columns))
        statement = f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({marks})"  # noqa: S608
        connection.executemany(statement, rows)
