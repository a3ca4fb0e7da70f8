"""Files that a user names, and writing small new ones."""

from __future__ import annotations

import os
from collections.abc import Collection
from pathlib import Path

from folkways.base.errors import FolkwaysError, StorageError
from folkways.base.unwritable import unwritable
from folkways.store.atomic_write import write_new_whole


def named_file(text: str, option: str, kinds: Collection[str] = ()) -> Path:
    """Return the path that was given to ``option``.

    Raises FolkwaysError if it is that of a folder, or does not end in one of ``kinds``, such as
    ".html" (any ending will do if there are none), and for "-", by which other programs mean their
    standard output.
    """
    if text == "-":
        raise FolkwaysError(f"{option}: files are not written to standard output; name a file")
    path = Path(text)
    if text.endswith(("/", os.sep)) or path.is_dir() or not path.name:
        raise FolkwaysError(f"{option}: {text!r} is a folder; name a file in it")
    if kinds and path.suffix.lower() not in kinds:
        raise FolkwaysError(f"{option}: {text!r} must end in {' or '.join(kinds)}")
    return path


def write_new(path: Path, content: str | bytes, option: str = "--out") -> None:
    """Write a file, a text as UTF-8; raises StorageError if it exists or cannot be written.

    It appears whole or not at all.
    ``option`` chooses its place; "" if an argument does.
    """
    data = content.encode() if isinstance(content, str) else content
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        raise StorageError(f"cannot write {path}: {path.parent} is a file") from error
    except OSError as error:
        raise unwritable(f"write {path}", error, option) from error
    try:
        write_new_whole(path, data)
    except FileExistsError as error:
        raise StorageError(f"{path} exists and is not overwritten; name another file") from error
    except OSError as error:
        raise unwritable(f"write {path}", error, option) from error
