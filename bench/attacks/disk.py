"""A disk that fails: what SQLite writes in this process is counted, refused and recorded.

SQLite lets its system calls be replaced; here by functions of Python that pass them on. Works on
Linux, where SQLite is a library of its own.
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal, NamedTuple

Fault = Literal["io", "short", "full"]
FAULTS: Final[tuple[Fault, ...]] = ("io", "short", "full")
"""The disk gives an error; takes half and then has no room; has no room."""

_Write = ctypes.CFUNCTYPE(
    ctypes.c_ssize_t, ctypes.c_int, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int64, use_errno=True
)
_Truncate = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int, ctypes.c_int64, use_errno=True)
_Unlink = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_char_p, use_errno=True)
_POINTERS = (
    "next name data open delete access full_path dl_open dl_error dl_sym dl_close randomness sleep "
    "time last_error time_64"
)


class _Vfs(ctypes.Structure):
    _fields_ = [
        *((name, ctypes.c_int) for name in ("version", "file_size", "longest")),
        *((name, ctypes.c_void_p) for name in _POINTERS.split()),
        *((name, ctypes.c_void_p) for name in ("set_call", "get_call", "next_call")),
    ]


class FileChange(NamedTuple):
    """One change of a file: bytes written at an offset, a new size, or its end (both None)."""

    path: str
    offset: int | None
    data: bytes | None


@dataclass
class Disk:
    """Fails at write number ``at`` (from 1; 0: never) with ``fault``, and at all later ones."""

    at: int = 0
    fault: Fault = "io"
    writes: int = 0
    changes: list[FileChange] = field(default_factory=list)

    def write(self, fd: int, address: int, size: int, offset: int) -> int:
        """Stand for pwrite."""
        self.writes += 1
        data = ctypes.string_at(address, size)
        if self.at and self.writes >= self.at:
            if self.fault != "short" or self.writes > self.at or size < 2:
                return _failed(errno.EIO if self.fault == "io" else errno.ENOSPC)
            data = data[: size // 2]
        self.changes.append(FileChange(_path(fd), offset, data))
        return os.pwrite(fd, data, offset)

    def truncate(self, fd: int, size: int) -> int:
        """Stand for ftruncate."""
        self.changes.append(FileChange(_path(fd), size, None))
        os.ftruncate(fd, size)
        return 0

    def unlink(self, path: bytes) -> int:
        """Stand for unlink."""
        self.changes.append(FileChange(os.fsdecode(path), None, None))
        try:
            os.unlink(path)
        except OSError as error:
            return _failed(error.errno or errno.EIO)
        return 0


def is_possible() -> bool:
    """Say whether SQLite's system calls can be replaced here."""
    with contextlib.suppress(AttributeError, OSError):
        return sys.platform == "linux" and bool(_library().sqlite3_vfs_find)
    return False


@contextlib.contextmanager
def writing_to(disk: Disk) -> Iterator[Disk]:
    """Let SQLite write to ``disk`` in this process, while entered."""
    library = _library()
    library.sqlite3_vfs_find.restype = ctypes.POINTER(_Vfs)
    vfs = library.sqlite3_vfs_find(None)
    setter = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
    set_call: Callable[[object, bytes, object], int] = setter(vfs.contents.set_call)
    calls = {
        b"pwrite": _Write(disk.write),
        b"pwrite64": _Write(disk.write),
        b"ftruncate": _Truncate(disk.truncate),
        b"unlink": _Unlink(disk.unlink),
    }
    for name, call in calls.items():
        set_call(vfs, name, call)
    try:
        yield disk
    finally:
        for name in calls:
            set_call(vfs, name, None)


class PowerCuts:
    """The files as they lie on the disk after each of the changes that were recorded."""

    def __init__(self, changes: Sequence[FileChange]) -> None:
        self._changes = changes

    def states(self, every: int = 1) -> Iterator[dict[str, bytes]]:
        """Give the files after each ``every``-th change, and when half of the next was written."""
        files: dict[str, bytearray] = {}
        for number, change in enumerate(self._changes):
            if number % every == 0:
                yield _as_they_lie(files)
                if change.data and change.offset is not None:
                    torn = {path: bytearray(body) for path, body in files.items()}
                    _apply(torn, change._replace(data=change.data[: len(change.data) // 2]))
                    yield _as_they_lie(torn)
            _apply(files, change)
        yield _as_they_lie(files)


def _apply(files: dict[str, bytearray], change: FileChange) -> None:
    path, offset, data = change
    if offset is None:
        files.pop(path, None)
        if data is not None:  # it took another's place
            files[path] = files.pop(os.fsdecode(data))
        return
    body = files.setdefault(path, bytearray())
    if data is None:
        del body[offset:]
        return
    body.extend(bytes(max(0, offset - len(body))))
    body[offset : offset + len(data)] = data


def _as_they_lie(files: dict[str, bytearray]) -> dict[str, bytes]:
    return {path: bytes(body) for path, body in files.items() if not path.endswith("-shm")}


def _failed(number: int) -> int:
    ctypes.set_errno(number)
    return -1


def _path(fd: int) -> str:
    return str(Path(f"/proc/self/fd/{fd}").readlink())


def _library() -> ctypes.CDLL:
    import _sqlite3

    return ctypes.CDLL(_sqlite3.__file__)
