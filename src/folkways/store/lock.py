"""One writer a run: a lock file beside it that the system releases when its holder dies."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import time
from pathlib import Path

from folkways.base.errors import RunFileError, StorageError
from folkways.base.in_shell import in_shell

if sys.platform == "win32":
    import msvcrt

    def _try_lock(fd: int) -> None:
        # The locked byte lies far behind the text, which others may still read.
        os.lseek(fd, 1 << 20, os.SEEK_SET)
        msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
        os.lseek(fd, 0, os.SEEK_SET)

    _try_look = _try_lock

else:
    import fcntl

    def _try_lock(fd: int) -> None:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _try_look(fd: int) -> None:
        # Shared, so that two who look at once do not take each other for a writer.
        fcntl.flock(fd, fcntl.LOCK_SH | fcntl.LOCK_NB)


# Anyone who may write into the folder could put a link or a pipe in place of the lock.
_PLAIN = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
_TRIES = 3
_BETWEEN = 0.02  # seconds; a process that only looks holds the lock for some microseconds


def is_written(run: Path) -> bool:
    """Say whether a writer holds the run file ``run`` at this moment.

    A run that is said to be running and that nobody holds was killed. The look leaves no file
    behind and stops no writer. Where the lock file cannot be read, somebody may, so it is yes.
    """
    try:
        fd = os.open(_beside(run), os.O_RDONLY | _PLAIN)
    except FileNotFoundError:
        return False
    except OSError:
        return True
    try:
        _try_look(fd)  # closing the file lets go of it at once
    except OSError:
        return True
    finally:
        os.close(fd)
    return False


def real(run: Path) -> Path:
    """Return the run file itself where ``run`` is a link to it: one file has one writer."""
    return Path(os.path.realpath(run))


def _beside(run: Path) -> Path:
    file = real(run)
    return file.with_name(file.name + "-lock")


def _lock(fd: int) -> None:
    for left in reversed(range(_TRIES)):
        try:
            _try_lock(fd)
        except (BlockingIOError, PermissionError):
            if not left:
                raise
            time.sleep(_BETWEEN)
        else:
            return


class WriterLock:
    """Held by the one process that writes the file ``run``: a run, a table, stored answers.

    The lock is a file of its own, since closing any descriptor of the run file itself would drop
    SQLite's locks on it. A lock file that is left behind by a killed process holds nothing.
    """

    def __init__(self, run: Path, *, live: bool = False) -> None:
        """Take the lock; ``live`` is whether its holder may be a run that somebody has paused.

        Raises RunFileError if another writer has it, StorageError if no lock file can be made.
        """
        self.path = _beside(run)
        self._live = live
        self._fd = -1
        while self._fd < 0:
            self._take(run)

    def _take(self, run: Path) -> None:
        try:
            fd = os.open(self.path, os.O_RDWR | os.O_CREAT | _PLAIN, 0o644)
        except OSError as error:
            if error.errno == errno.ENAMETOOLONG:
                raise StorageError(
                    f"{run} is too long a name: the files beside it need a few more letters. Give "
                    "a shorter one"
                ) from error
            # Path.exists would raise PermissionError where the folder cannot be looked into.
            copy = ", or copy the file there and use the copy" if os.path.exists(run) else ""
            raise StorageError(
                f"cannot write beside {run}: {error.strerror}. The folder must exist and be "
                f"writable; choose another place{copy}."
            ) from error
        try:
            _lock(fd)
            current = self._is_current(fd)
        except (BlockingIOError, PermissionError) as error:
            holder = os.read(fd, 32).decode("ascii", "replace").strip()
            os.close(fd)
            number = f" (number {holder})" if holder.isdigit() else ""
            paused = (
                f". If it is paused: folkways live resume {in_shell(run)}" if self._live else ""
            )
            raise RunFileError(
                f"{run} is being written by another process{number}; wait for it to end, or stop it"
                f"{paused}"
            ) from error
        except OSError as error:
            os.close(fd)
            raise StorageError(
                f"cannot lock {self.path}: {error.strerror}. This file system has no locks; "
                "keep run files on a local disk."
            ) from error
        if not current:
            os.close(fd)
            return
        # The number is a courtesy of the message above; without room for it the lock still holds.
        with contextlib.suppress(OSError):
            os.ftruncate(fd, 0)
            os.write(fd, f"{os.getpid()}\n".encode())
        self._fd = fd

    def _is_current(self, fd: int) -> bool:
        """Say whether the locked file is still the one at the path: its last holder removes it."""
        try:
            return os.path.samestat(os.fstat(fd), os.stat(self.path))
        except FileNotFoundError:
            return False

    def release(self) -> None:
        """Give the lock up; doing so again has no effect."""
        if self._fd < 0:
            return
        if sys.platform != "win32":  # there an open file cannot be removed; it stays, unlocked
            with contextlib.suppress(OSError):
                if self._is_current(self._fd):  # or that of another file, put here meanwhile
                    os.unlink(self.path)
        os.close(self._fd)
        self._fd = -1

    def __enter__(self) -> WriterLock:
        return self

    def __exit__(self, *why: object) -> None:
        self.release()
