"""Requests to a run that is going on: a folder of small files beside the run file.

A sender puts its request there, under a name that sorts by time; the process that writes the run
looks in between two ticks and puts the answer beside it. A request that was taken is
renamed first, so that either its sender withdraws it or the run takes it. The folder is made when
it is needed, for its owner alone, and goes when nothing is in it any more.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import stat
import time
from pathlib import Path
from typing import Final

import msgspec

from folkways.base.errors import StorageError
from folkways.base.json_text import read_json
from folkways.environments.change import Disclose, Praise, SetObject, Visit, Whisper
from folkways.store.lock import real

LARGEST: Final = 1 << 16
"""Bytes of a request at most."""
MOST: Final = 1000
"""So many requests at most are looked at."""
FORGOTTEN_AFTER: Final = 600.0
"""Seconds after which an answer that nobody has collected is thrown away."""

# Between making the folder and writing into it, another process may find it empty and remove it.
_TRIES: Final = 10
_REQUEST: Final = re.compile(r"[0-9]{20}-[0-9a-f]{16}\.json")
_TAKEN, _ANSWER, _PAUSED = ".taken", ".answer", "paused"
_PASSING: Final = re.compile(rf"{_REQUEST.pattern}(?:\.answer|-new|\.answer-new)|paused-new")


class Pause(msgspec.Struct, frozen=True, tag=True):
    """Begin no further tick until told to resume."""


class Resume(msgspec.Struct, frozen=True, tag=True):
    """Begin the next tick; with ``of_visit`` only if the run is paused for a visitor alone."""

    of_visit: bool = False


LiveAction = Whisper | Disclose | Praise | SetObject | Visit | Pause | Resume
"""What can be asked of a run that is going on."""


class LiveRequest(msgspec.Struct, frozen=True):
    """``expires`` is when nobody waits for the answer any more (seconds since 1970).

    ``pause``: pause the run as soon as the agent has answered a visitor.
    """

    action: LiveAction
    expires: float
    pause: bool = False


class LiveReply(msgspec.Struct, frozen=True):
    """Whether the request was met, in a sentence; ``t`` is the moment of the change, if any."""

    done: bool
    message: str
    t: int | None = None


class Mailbox:
    """The requests to the run file at ``run`` and their answers."""

    def __init__(self, run: Path) -> None:
        file = real(run)
        self.folder = file.with_name(file.name + "-requests")

    # -- who asks

    def put(self, request: LiveRequest) -> str:
        """Leave a request and return its name; StorageError if it cannot be written."""
        name = f"{time.time_ns():020d}-{secrets.token_hex(8)}.json"
        try:
            self._put(name, msgspec.json.encode(request))
        except OSError as error:
            raise StorageError(f"cannot write into {self.folder}: {error.strerror}") from error
        return name

    def collect(self, name: str) -> LiveReply | None:
        """Return the answer to a request, once; None if there is none yet."""
        path = self.folder / (name + _ANSWER)
        try:
            answer = read_json(path.read_bytes(), LiveReply)
        except FileNotFoundError:
            return None
        except (OSError, msgspec.DecodeError) as error:
            raise StorageError(f"the answer in {path} cannot be read: {error}") from error
        path.unlink(missing_ok=True)
        self.tidy()
        return answer

    def withdraw(self, name: str) -> bool:
        """Take a request back; False if the run has already taken it."""
        try:
            (self.folder / name).unlink()
        except OSError:
            return False
        self.tidy()
        return True

    @property
    def paused(self) -> bool:
        """Whether the live run is paused; says nothing of a run that was killed while paused."""
        return os.path.lexists(self.folder / _PAUSED)

    # -- the run

    def names(self) -> list[str]:
        """Return the names of the requests that wait, in the order in which they were put."""
        return sorted(name for name in self._listed() if _REQUEST.fullmatch(name))[:MOST]

    def read(self, name: str) -> LiveRequest | None:
        """Return a request; None if it is gone. ValueError, in words, if it is no request."""
        try:
            body = _read_plain(self.folder / name)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise ValueError(f"it cannot be read: {error.strerror}") from error
        try:
            return read_json(body, LiveRequest)
        except msgspec.DecodeError as error:
            raise ValueError(f"it is no request: {error}") from error

    def take(self, name: str) -> bool:
        """Take a request, which can no longer be withdrawn; False if it was."""
        try:
            os.replace(self.folder / name, self.folder / (name + _TAKEN))
        except OSError:
            return False
        return True

    def answer(self, name: str, answer: LiveReply) -> None:
        """Answer a request, taken or not; without room for it, the sender learns from the log.

        One that is refused is taken first: a resumed run must not execute what its sender believes
        refused.
        """
        taken = self.folder / (name + _TAKEN)
        with contextlib.suppress(OSError):
            os.replace(self.folder / name, taken)
        if not os.path.lexists(taken):  # it was withdrawn
            return
        with contextlib.suppress(OSError):
            self._write(name + _ANSWER, msgspec.json.encode(answer))
        with contextlib.suppress(OSError):
            taken.unlink()

    def show_paused(self, paused: bool) -> None:
        """Let others see whether the run is paused."""
        with contextlib.suppress(OSError):
            if paused:
                self._put(_PAUSED, b"")
            else:
                (self.folder / _PAUSED).unlink()
                self.tidy()

    def left_behind(self) -> list[str]:
        """Return the requests that a run had taken and not answered when it was killed."""
        return sorted(
            name.removesuffix(_TAKEN)
            for name in self._listed()
            if name.endswith(_TAKEN) and _REQUEST.fullmatch(name.removesuffix(_TAKEN))
        )

    def tidy(self) -> None:
        """Throw away what nobody has collected for long, and the folder if nothing is in it."""
        with contextlib.suppress(OSError):
            for name in os.listdir(self.folder):
                if _PASSING.fullmatch(name):
                    _throw_away_if_old(self.folder / name)
            os.rmdir(self.folder)  # refused unless it is empty

    # --

    def _listed(self) -> list[str]:
        """Return what lies in the folder; nothing if it cannot be read: the run is not to care."""
        try:
            return os.listdir(self.folder)
        except OSError:
            return []

    def _write(self, name: str, body: bytes) -> None:
        """Write a file that is there whole or not at all; what lies there is not written into."""
        path = self.folder / name
        new = path.with_name(path.name + "-new")
        new.unlink(missing_ok=True)
        with new.open("xb") as file:
            file.write(body)
        os.replace(new, path)

    def _put(self, name: str, body: bytes) -> None:
        """Write a file and, if need be, make the folder: others remove it whenever it is empty."""
        for last in (*[False] * _TRIES, True):
            try:
                self.folder.mkdir(mode=0o700, exist_ok=True)
                self._write(name, body)
            except (FileNotFoundError, FileExistsError):
                if last:
                    raise
            else:
                return


def _throw_away_if_old(path: Path) -> None:
    with contextlib.suppress(OSError):
        if time.time() - path.lstat().st_mtime > FORGOTTEN_AFTER:
            path.unlink()


def _read_plain(path: Path) -> bytes:
    """Return the bytes of a small ordinary file; OSError for anything else, such as a link."""
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    fd = os.open(path, flags)
    try:
        status = os.fstat(fd)
        if not stat.S_ISREG(status.st_mode):
            raise OSError(0, "it is no ordinary file")
        if hasattr(os, "getuid") and status.st_uid not in (0, os.getuid()):
            raise OSError(0, "it is another user's")
        body = os.read(fd, LARGEST + 1)
    finally:
        os.close(fd)
    if len(body) > LARGEST:
        raise OSError(0, f"it is larger than {LARGEST:,} bytes")
    return body
