"""Finding a write-ahead log that an older copy of a run, or another run, has left beside it.

SQLite applies whatever log has the right name: a run that was killed here, finished elsewhere and
copied back would be read as it was when it was killed, and resuming would write that over it.
"""

from __future__ import annotations

import contextlib
import hashlib
import sqlite3
from pathlib import Path
from typing import NamedTuple

import msgspec

from folkways.base.errors import RunFileError
from folkways.base.given_file import odd_beside
from folkways.base.in_shell import in_shell
from folkways.store import sqlite_errors
from folkways.store.connection import connection_by
from folkways.store.lock import is_written, real

_ASKED = {
    "header": "SELECT CAST(body AS BLOB) FROM header",
    "seal": "SELECT seal FROM seal WHERE name = 'header'",
    "progress": "SELECT seq FROM progress",
    "answer": "SELECT COALESCE(max(seq), 0) FROM answer",
}


class StaleLog(RunFileError):
    """The write-ahead log or journal beside a run is older, or that of another file."""


class _Standing(NamedTuple):
    """Which run it is, by its header and the seal of that, and how much it holds.

    The seal is 0 for a run that has none yet.
    """

    run: bytes
    seal: int
    events: int
    answers: int


def refuse_stale_log(path: Path) -> None:
    """Raise StaleLog if the file ``path`` alone is further than with the log beside it.

    The log that belongs to it holds all that the file holds, and more.
    """
    if odd := odd_beside(path):
        raise StaleLog(odd)
    log = real(path)
    log = log.with_name(f"{log.name}-wal")
    try:
        # A writer has looked itself, and moves the log into the file while it goes on.
        if not log.stat().st_size or is_written(path):
            return
    except OSError:  # there is none
        return
    try:
        what = _misfit(path, _standing(path, "mode=ro&immutable=1"))
    except (sqlite3.Error, ValueError, MemoryError):  # told by whoever reads on
        return
    if not what:
        return
    raise StaleLog(
        f"{path} is not opened: {log}, from which SQLite would read its latest changes, {what}. "
        f"Move {log.name} to another folder, then use the run; folkways verify {in_shell(path)} "
        "checks it"
    )


def _misfit(path: Path, alone: _Standing) -> str:
    """Return what is wrong with the log of a run that without it stands so; "" if nothing."""
    try:
        both = _standing(path, "mode=ro")
    except (sqlite3.Error, ValueError, MemoryError) as error:
        # A log has sums of its own, by which SQLite finds where it is damaged: it ends there.
        if not isinstance(error, sqlite3.Error) or sqlite_errors.is_damage(error):
            return "does not fit it"
        raise
    if alone.run != both.run or (alone.seal and both.seal and alone.seal != both.seal):
        return "belongs to another run"
    for word, before, after in (
        ("event", alone.events, both.events),
        ("answer", alone.answers, both.answers),
    ):
        if before > after:
            return (
                f"is older: with it the run would end at {word} {after:,}, without it at {word} "
                f"{before:,}"
            )
    return ""


def _standing(path: Path, how: str) -> _Standing:
    """Return how the run stands when it is opened in a way; ValueError if it holds no such thing.

    Raises sqlite3.Error if it cannot be read.
    """
    with contextlib.closing(connection_by(path, how)) as connection:
        there = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
        rows = [
            connection.execute(statement).fetchone() if table in there else (0,)
            for table, statement in _ASKED.items()
        ]
    header, seal, events, answers = (row[0] if row else None for row in rows)
    if not isinstance(header, bytes):
        raise ValueError("it has no header")
    numbers = msgspec.convert((seal, events, answers), tuple[int, int, int])
    return _Standing(hashlib.sha256(header).digest(), *numbers)
