"""Files that a user names, and writing small new ones."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Collection, Mapping
from pathlib import Path

from folkways.base.errors import FolkwaysError, StorageError
from folkways.base.given_file import FileRefused, read_given
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


def new_file(text: str, option: str, kinds: Collection[str] = ()) -> Path:
    """Return the path as :func:`named_file` does; StorageError if something is there already.

    For what takes long or costs money before the file is written, which checks it once more.
    """
    path = named_file(text, option, kinds)
    if os.path.lexists(path):
        raise StorageError(f"{option}: {path} exists and is not overwritten; name another file")
    return path


def require_different(files: Mapping[str, Path | None]) -> None:
    """Raise FolkwaysError if two options of ``files`` name the same file."""
    named: dict[str, str] = {}
    for option, path in files.items():
        if path is not None:
            other = named.setdefault(os.path.abspath(path), option)
            if other != option:
                raise FolkwaysError(f"{other} and {option} name the same file; name two")


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


def write_new_files(files: Mapping[Path, str | bytes], option: str = "--out") -> None:
    """Write new files in their order; if one cannot be written, none of them stays.

    A file that has the same content already, as after a kill, is left as it is. Raises what
    :func:`write_new` raises.
    """
    written: list[Path] = []
    try:
        for path, content in files.items():
            if not has_content(path, content):
                write_new(path, content, option)
                written.append(path)
    except BaseException:
        for path in written:
            with contextlib.suppress(OSError):
                path.unlink()
        raise


def has_content(path: Path, content: str | bytes) -> bool:
    """Say whether a file is there and has just this content."""
    data = content.encode() if isinstance(content, str) else content
    try:
        return read_given(path, len(data)) == data
    except FileRefused:
        return False
