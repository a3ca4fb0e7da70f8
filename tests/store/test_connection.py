from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import pytest

from folkways.base.errors import RunFileError
from folkways.store.connection import connected, connection_by
from folkways.store.sqlite_errors import is_damage


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A database of which SQLite cannot read what defines a table, and quotes it in its error."""
    path = tmp_path / "r.folk"
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE header (id INTEGER)")
        connection.execute("PRAGMA writable_schema = 1")
        connection.execute(
            "UPDATE sqlite_master SET sql = CAST(CAST('CREATE TABLE ' AS BLOB) || x'c7c7' AS TEXT)"
        )
    return path


@pytest.mark.parametrize("how", ["mode=ro", "mode=rw"])
def test_letters_that_are_no_utf_8_in_an_error_of_sqlite_are_damage(broken: Path, how: str) -> None:
    with pytest.raises(sqlite3.Error) as caught:
        connection_by(broken, how)
    assert is_damage(caught.value)
    with pytest.raises(RunFileError, match="is damaged"), connected(broken):
        pass
