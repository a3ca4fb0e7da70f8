"""The definitions of tables as text in an SQLite file, which may be damaged as all else in it."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

_SCHEMA = (  # as bytes, since what was damaged may be no text any more
    "SELECT CAST(type AS BLOB), CAST(name AS BLOB), CAST(tbl_name AS BLOB), CAST(sql AS BLOB) "
    "FROM main.sqlite_master ORDER BY type, name"
)


def definitions(connection: sqlite3.Connection) -> list[tuple[str | bytes | None, ...]]:
    """Return type, name, table and text of all that is defined in a file, in a fixed order.

    What is no text any more is given as its bytes; an index of SQLite's own has no text.
    """
    rows = connection.execute(_SCHEMA).fetchall()
    return [tuple(_text(value) for value in row) for row in rows]


def selected(
    connection: sqlite3.Connection,
    statement: str,
    name: str,
    columns: Sequence[str],
    values: Sequence[object],
) -> sqlite3.Cursor:
    """Return what ``statement`` gives, with the table ``name`` in place of its ``{}``.

    ``columns`` are the first ones of the table. Raises sqlite3.Error or UnicodeDecodeError if it
    cannot be read by the places of its columns either.
    """
    try:
        return connection.execute(statement.format(name), values)
    except (sqlite3.OperationalError, UnicodeDecodeError):
        return connection.execute(statement.format(by_place(connection, name, columns)), values)


def by_place(connection: sqlite3.Connection, name: str, columns: Sequence[str]) -> str:
    """Return in SQL a table whose first columns are called as they were made.

    The names of columns are text in the file, too: where that was damaged, the rows are still
    whole. Other columns keep their names, if these are text.
    """
    there = connection.execute("SELECT CAST(name AS BLOB) FROM pragma_table_info(?)", (name,))
    names = [_text(raw) for (raw,) in there]
    named = [*columns, *names[len(columns) :]][: len(names)]
    listed = ", ".join(
        '"{}"'.format(one.replace('"', '""')) if isinstance(one, str) else f"column_{place}"
        for place, one in enumerate(named)
    )
    return f"(WITH named ({listed}) AS (SELECT * FROM {name}) SELECT * FROM named)"  # noqa: S608


def _text(value: bytes | None) -> str | bytes | None:
    if value is None:
        return None
    try:
        return value.decode()
    except UnicodeDecodeError:
        return value
