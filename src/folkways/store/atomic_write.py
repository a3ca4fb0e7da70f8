"""Writing files and folders, such as reports and tables, so that they never appear in part."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from folkways.base.errors import StorageError
from folkways.base.unwritable import unwritable
from folkways.store.beside import refuse_name

_DRAFT: Final = re.compile(r"\.folkways-([1-9][0-9]*)-[0-9]+")  # the process and its thread


def write_whole(path: Path, content: bytes, what: str = "", option: str = "--out") -> Path:
    """Write a file that appears whole or not at all, in place of any other; return its path.

    Missing folders are made. Raises StorageError, which calls it ``what`` ("the report") and names
    the ``option`` that chooses its place (see :func:`unwritable`), if it cannot be written.
    """
    refuse_name(path, option)
    draft = _draft_of(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.unlink(missing_ok=True)  # a link, perhaps, that is not to be written through
        with draft.open("xb") as file:
            file.write(content)
        os.replace(draft, path)
    except OSError as error:
        named = f"{what} {path}" if what else f"{path}"
        raise unwritable(f"write {named}", error, option) from error
    finally:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)
    return path


def write_new_whole(path: Path, content: bytes) -> None:
    """Write a new file that appears whole or not at all.

    Raises FileExistsError if it exists, OSError if it cannot be written, StorageError for a name
    that no file may have.
    """
    refuse_name(path)
    draft = _draft_of(path)
    try:
        draft.unlink(missing_ok=True)
        with draft.open("xb") as file:
            file.write(content)
        try:
            os.link(draft, path)  # replacing it could write over a file made meanwhile
        except FileExistsError:
            raise
        except OSError as error:  # a file system without links
            if os.path.lexists(path):
                raise FileExistsError(str(path)) from error
            os.replace(draft, path)
    finally:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)


@contextlib.contextmanager
def new_folder(folder: Path) -> Iterator[Path]:
    """Give a folder to write into, which becomes the new ``folder`` at the end, or goes.

    A process killed meanwhile leaves a hidden folder beside it. Missing folders above are made.
    Raises StorageError if ``folder`` exists or cannot be made.
    """
    if os.path.lexists(folder):
        raise _exists(folder)
    draft = _draft_of(folder)
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        shutil.rmtree(draft, ignore_errors=True)
        draft.mkdir()
    except OSError as error:
        raise unwritable(f"make the folder {folder}", error) from error
    try:
        yield draft
        try:
            if os.path.lexists(folder):
                raise _exists(folder)
            os.rename(draft, folder)
        except OSError as error:
            raise unwritable(f"make the folder {folder}", error) from error
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def is_draft(name: str) -> bool:
    """Say whether a file or folder of this name is what these functions write first."""
    return _DRAFT.fullmatch(name) is not None


def clear_drafts(folder: Path, *, every: bool = False) -> None:
    """Delete what processes that were killed have left of what they wrote into ``folder``.

    What a process that still runs may be writing stays, unless ``every`` draft is to go, since
    nobody else can be writing there. Nothing is raised: drafts do no harm.
    """
    with contextlib.suppress(OSError):
        for path in list(folder.iterdir()):
            draft = _DRAFT.fullmatch(path.name)
            if draft is None or (_runs(int(draft[1])) and not every):
                continue
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path, ignore_errors=True)
            else:
                path.unlink(missing_ok=True)


def _runs(process: int) -> bool:
    """Say whether a process runs, or may: on Windows there is no signal that only asks."""
    if sys.platform == "win32":
        return True
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:  # it is somebody else's
        return True
    return True


def _exists(folder: Path) -> StorageError:
    return StorageError(f"{folder} exists and is not overwritten; name a new folder")


def _draft_of(path: Path) -> Path:
    return path.with_name(f".folkways-{os.getpid()}-{threading.get_ident()}")
