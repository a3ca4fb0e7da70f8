"""Which kind of folkways' files an SQLite file is, and whether this version can read it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from folkways.base.errors import FolkwaysError, RunFileError
from folkways.base.log import RUN_FORMAT


class FileKind(NamedTuple):
    """A kind of file: ``mark`` is its SQLite application_id, ``format`` the newest user_version.

    ``noun`` is what users call it ("run"), ``advice`` ends the message about another file,
    ``error`` makes the error to raise.
    """

    noun: str
    mark: int
    format: int
    error: Callable[[str], FolkwaysError]
    advice: str = ""

    def other(self, path: Path) -> FolkwaysError:
        """Return the error for a file that is something else."""
        return self.error(f"{path} is not a {self.noun} of folkways{self.advice}")

    def check(self, connection: sqlite3.Connection, path: Path) -> None:
        """Raise the error unless the file is of this kind and of no newer format."""
        mark, version = (
            connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("application_id", "user_version")
        )
        if mark != self.mark:
            raise self.other(path)
        if version > self.format:
            raise self.error(
                f"{path} was made by a newer version of folkways ({self.noun} format {version}, "
                f"this version reads up to {self.format}); update folkways to read it"
            )


RUN: Final = FileKind("run", 0x464F4C4B, RUN_FORMAT, RunFileError)
"""Run files; the mark is "FOLK"."""
