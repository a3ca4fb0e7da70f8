"""Writing a file of one's own, such as a report or a picture, so that it is never there in part."""

from __future__ import annotations

import contextlib
import os
import threading
from pathlib import Path

from folkways.base.unwritable import unwritable


def write_whole(path: Path, content: bytes, what: str = "", option: str = "--out") -> Path:
    """Write a file that appears whole or not at all, in place of any other; return its path.

    Missing folders are made. Raises StorageError, which calls it ``what`` ("the report") and names
    the ``option`` that chooses its place (see :func:`unwritable`), if it cannot be written.
    """
    draft = path.with_name(f".folkways-{os.getpid()}-{threading.get_ident()}")
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
