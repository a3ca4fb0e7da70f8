"""Fulfilled requests to a live run: noted in the same transaction as what they changed.

So its sender can tell whether it was done even if the run was killed right after it.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Sequence

from folkways.base.errors import RunFileError
from folkways.store.fork_history import PUT_ATTACHMENT
from folkways.store.reader import RunFile


def note(connection: sqlite3.Connection, request: str, t: int) -> None:
    """Note within the transaction that is open that ``request`` was met at moment ``t``."""
    connection.execute(
        PUT_ATTACHMENT,
        (_name(request), zlib.compress(str(t).encode())),
    )


def acted_at(run: RunFile, request: str) -> int | None:
    """Return the moment at which a request was met in a run; None if it was not."""
    try:
        return int(run.attachment(_name(request)))
    except (RunFileError, ValueError):
        return None


def moment(attachment: Sequence[object]) -> int | None:
    """Return the moment that an attachment (name, body) notes; None if it is no such note."""
    name, body = attachment
    if not isinstance(name, str) or not name.startswith(_name("")) or not isinstance(body, bytes):
        return None
    return int(zlib.decompress(body))


def _name(request: str) -> str:
    return f"request {request}"
