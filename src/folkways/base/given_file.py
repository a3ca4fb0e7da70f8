"""Files that a user names: only regular ones, and never more of them than their limit.

A name can stand for a device without end or a pipe that nobody writes to, so a file is opened
without waiting and looked at before it is read.
"""

from __future__ import annotations

import contextlib
import os
import stat
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

from folkways.base.errors import FolkwaysError

_DATABASE: Final = b"SQLite format 3\0"
"""What every SQLite file begins with, and no journal of one."""


class FileRefused(FolkwaysError):
    """A file cannot be read, or is not what is read.

    ``reason`` says why, without the file's name; ``line`` is where that is seen, if it is;
    ``missing`` is whether there is no such file at all.
    """

    def __init__(
        self, path: Path, reason: str, *, line: int | None = None, missing: bool = False
    ) -> None:
        where = f"{path}, line {line}," if line else str(path)
        super().__init__(f"{where} {reason}")
        self.reason = reason
        self.line = line
        self.missing = missing


def read_given(path: Path, most: int) -> bytes:
    """Return the bytes of a regular file; raises FileRefused for another, or one over ``most``."""
    with given(path) as file:
        size = os.fstat(file.fileno()).st_size
        # One byte more shows that it grew meanwhile.
        # Nothing comes from some files of the system that others wait for.
        content = b"" if size > most else file.read(most + 1) or b""
    if size > most:
        raise FileRefused(path, too_large(size, most))
    if len(content) > most:
        raise FileRefused(path, too_large(len(content), most))
    return content


def given_lines(path: Path, most: int, longest: int) -> Iterator[bytes]:
    """Give the lines of a regular file with their ends, holding no more than one at a time.

    Raises FileRefused for another file, one over ``most`` bytes, or a line over ``longest``.
    """
    with given(path) as file:
        size = os.fstat(file.fileno()).st_size
        if size > most:
            raise FileRefused(path, too_large(size, most))
        number = 0
        while line := file.readline(longest + 1):
            number += 1
            if len(line) > longest:
                raise FileRefused(path, f"is longer than {longest:,} bytes", line=number)
            yield line


@contextlib.contextmanager
def given(path: Path) -> Iterator[BinaryIO]:
    """Give a regular file to read from; raises FileRefused, also for errors while it is read."""
    try:
        with os.fdopen(_regular(path), "rb") as file:
            yield file
    except OSError as error:
        missing = isinstance(error, FileNotFoundError)
        reason = f"cannot be read: {error.strerror or error}"
        raise FileRefused(path, reason, missing=missing) from error


def read_given_text(path: Path, most: int) -> str:
    """Return a text in UTF-8; raises FileRefused, naming the line with other bytes."""
    content = read_given(path, most)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise FileRefused(path, "is not text in UTF-8", line=line) from error


def resolved(path: Path) -> Path:
    """Return the absolute path, links followed; raises FileRefused for a loop of links."""
    try:
        return path.resolve()
    # RuntimeError: the loop, up to Python 3.12; ValueError: a name with a null character.
    except (OSError, RuntimeError, ValueError) as error:
        raise FileRefused(path, f"cannot be found: {error}") from error


def odd_beside(database: Path) -> str:
    """Return which file beside an SQLite database is not a regular file, in a sentence, or "".

    SQLite opens its journals by name, and would wait for ever for a pipe that nobody writes to.
    """
    for end in ("-journal", "-wal", "-shm"):
        file = Path(os.path.realpath(database) + end)
        with contextlib.suppress(OSError):
            if not stat.S_ISREG(file.stat().st_mode):
                return (
                    f"{database} is not opened: {file}, from which SQLite would read its latest "
                    "changes, is not a regular file. Remove it, or copy the database elsewhere"
                )
            # SQLite holds its locks on this one while there is a log: a process that closes it
            # loses them all, and others would take the file for their own.
            if end == "-shm" and file.with_name(f"{file.name[: -len(end)]}-wal").exists():
                continue
            with file.open("rb") as opened:
                is_database = opened.read(len(_DATABASE)) == _DATABASE
            if is_database:
                return (
                    f"{database} is not opened: {file}, from which SQLite would read its latest "
                    "changes, is an SQLite file of its own, and would be deleted. Rename it"
                )
    return ""


def unpacked(data: bytes, most: int, wbits: int = zlib.MAX_WBITS) -> bytes:
    """Return what zlib packed; raises zlib.error for damage, ValueError for more than ``most``.

    ``wbits`` says in which format, as for :func:`zlib.decompressobj`.
    """
    unpacker = zlib.decompressobj(wbits)
    content = unpacker.decompress(data, most + 1)
    if len(content) > most:
        raise ValueError(f"unpacks to more than {most:,} bytes")
    if not unpacker.eof:
        raise zlib.error("it ends too early")
    if unpacker.unused_data:
        raise zlib.error(f"{len(unpacker.unused_data):,} bytes too many follow its end")
    return content


def too_large(size: int, most: int) -> str:
    """Return the reason for which a file of ``size`` bytes is refused."""
    return f"is too large: {size:,} bytes, {most:,} at most"


_HOW = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
_HOW |= getattr(os, "O_BINARY", 0)


def _regular(path: Path) -> int:
    """Return the descriptor of a regular file; FileRefused or OSError for anything else."""
    try:
        descriptor = os.open(path, _HOW)
    except ValueError as error:  # a name with a null character
        raise FileRefused(path, "is no name of a file", missing=True) from error
    mode = os.fstat(descriptor).st_mode
    if stat.S_ISREG(mode):
        return descriptor
    os.close(descriptor)
    what = "is a folder; name a file in it" if stat.S_ISDIR(mode) else "is not a regular file"
    raise FileRefused(path, what)
