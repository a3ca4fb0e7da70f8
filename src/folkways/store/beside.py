"""Names that SQLite uses for files beside a database, and that nobody's own files may have."""

from __future__ import annotations

import contextlib
import itertools
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from folkways.base.errors import StorageError
from folkways.base.given_file import odd_beside

ENDS: Final = ("-journal", "-wal", "-shm")
"""Ends of the names of files in which SQLite keeps changes to the file before the hyphen."""
_OWN_ENDS: Final = ("-new", "-draft", "-lock", "-turn")
"""Ends that folkways adds to names of files for as long as it writes them."""


def refuse_name(path: Path, option: str = "--out") -> None:
    """Raise StorageError for a name that no file can have, or that SQLite would delete.

    These are paths without a name, such as "." and "/", and names that SQLite uses beside another
    file. Of the ends that folkways uses, only those behind an extension are refused ("a.folk-new").
    """
    if not path.name:
        raise StorageError(f"{path} is a folder; name a file in it")
    for end in (*ENDS, *_OWN_ENDS):
        other = path.name.removesuffix(end)
        if other == path.name or (end in _OWN_ENDS and not Path(other).suffix):
            continue
        user = "SQLite" if end in ENDS else "folkways"
        how = f" with {option}" if option else ""
        raise StorageError(
            f"{path} cannot be the name of a file: {user} uses names that end with {end} beside "
            f"the file {other or 'in question'}, and deletes such files. Give another name{how}, "
            f"such as {path.with_name(_without_end(other))}"
        )


def is_claimed(path: Path) -> bool:
    """Say whether a regular file is empty, as one is that a command was stopped before filling."""
    return path.is_file() and not path.is_symlink() and not path.stat().st_size


def clear_beside(path: Path) -> None:
    """Delete what a writer that was stopped left beside a new file.

    SQLite would apply it to that. Raises StorageError for a file that is one of its own.
    """
    if odd := odd_beside(path):
        raise StorageError(odd)
    for end in ENDS:
        path.with_name(path.name + end).unlink(missing_ok=True)


@contextlib.contextmanager
def drafted(path: Path) -> Iterator[Path]:
    """Give a path beside ``path`` for a new database, which is put there at the end, at once.

    Nothing of it stays if that fails. What a writer that was stopped left beside either is deleted.
    """
    draft = path.with_name(f"{path.name}-new")
    with contextlib.ExitStack() as undo:
        for file in (path, draft):
            clear_beside(file)
            undo.callback(clear_beside, file)
        draft.unlink(missing_ok=True)
        undo.callback(draft.unlink, missing_ok=True)
        yield draft
        os.replace(draft, path)


def saved_beside(path: Path) -> Path:
    """Return a name that is free, for what was in a file that is no longer at ``path``."""
    names = (path.with_name(f"{path.stem}-saved-{n}{path.suffix}") for n in itertools.count(1))
    return next(name for name in names if not os.path.lexists(name))


def _without_end(name: str) -> str:
    stem, suffix = os.path.splitext(name)
    return f"{stem}-2{suffix}" if stem else "another.folk"
