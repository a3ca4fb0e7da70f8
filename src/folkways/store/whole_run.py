"""Writing a run file in one go, so that it never appears in part."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from folkways.base.errors import StorageError
from folkways.base.log import Header
from folkways.base.unwritable import unwritable
from folkways.store import faults
from folkways.store.beside import refuse_name
from folkways.store.layout import claim
from folkways.store.lock import WriterLock
from folkways.store.writer import RunWriter

_BESIDE = ("", "-journal", "-wal", "-shm", "-lock", "-new")


@contextlib.contextmanager
def whole_run(path: Path, header: Header) -> Iterator[RunWriter]:
    """Give the writer of a run that becomes the new file ``path`` at the end, or goes.

    A process killed meanwhile leaves an empty file at ``path``, which the next call takes, and a
    draft beside it, which that call clears away. Raises RunFileError if ``path`` exists,
    StorageError if it cannot be written.
    """
    refuse_name(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable(f"make the folder {path.parent}", error) from error
    draft = path.with_name(f"{path.name}-draft")
    with WriterLock(path), contextlib.ExitStack() as undo:
        claim(path)
        undo.callback(path.unlink, missing_ok=True)
        _clear(draft)
        undo.callback(_clear, draft)
        try:
            with contextlib.closing(RunWriter.create(draft, header)) as writer:
                yield writer
        except StorageError as error:
            raise _nothing_kept(path, error) from error
        try:
            os.replace(draft, path)
        except OSError as error:
            raise unwritable(f"write {path}", error) from error
        undo.pop_all()


def _nothing_kept(path: Path, error: StorageError) -> StorageError:
    """Return the error for a draft that could not be written, which is deleted then."""
    if not isinstance(error.__cause__, sqlite3.Error):
        return error
    return StorageError(
        f"cannot write {path}: {faults.why_unwritten(error.__cause__)}. Nothing is kept of it; "
        "once it can be written, give the same command again"
    )


def _clear(draft: Path) -> None:
    for end in _BESIDE:
        draft.with_name(f"{draft.name}{end}").unlink(missing_ok=True)
