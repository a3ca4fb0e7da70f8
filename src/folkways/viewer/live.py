"""One look at the run for all who watch it, and what they hear of it: the newest, nothing else."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import json
import time
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping
from typing import NamedTuple

from starlette.concurrency import run_in_threadpool

from folkways.base.errors import FolkwaysError
from folkways.store.faults import Damaged
from folkways.viewer.view import RunView

EVERY = 0.25
"""Seconds between two looks at the run, and at least between two messages to a watcher."""
QUIET = 15.0
"""Seconds after which a watcher hears a comment, so that a lost connection is noticed."""
MOST_KEPT = 64
"""How many answers about the present head are kept for the next who asks the same."""
MOST_KEPT_BYTES = 16_000_000
"""And so much at most, all together; the newest in any case."""
LEAST = 1024
"""Bytes from which an answer is compressed."""
SQUEEZED = 4
"""How hard: the level at which an answer takes little longer than without."""
FAILED = "The viewer failed to follow the run; where it was started it is said why."
"""What watchers hear if the viewer itself has a fault."""
_GOES_ON = ("running", "reading")
TOLD = 1.0
"""Seconds in which watchers are told of damage before the server ends."""
_AT_FAULT = 2.0  # seconds until a file that could not be read is looked at again


class Shared(NamedTuple):
    """An answer for many: as it is, and compressed by gzip (empty if that is not worth it)."""

    plain: bytes
    squeezed: bytes

    @property
    def size(self) -> int:
        """How many bytes it takes."""
        return len(self.plain) + len(self.squeezed)


class Live:
    """Follows a run for its watchers.

    While somebody watches or the run goes on, one task looks at its progress every ``every``
    seconds. ``paused`` says whether the run waits because a watcher wished so.
    """

    def __init__(
        self, view: RunView, paused: Callable[[], bool] = lambda: False, every: float = EVERY
    ) -> None:
        self._view = view
        self._paused_now = paused
        self._every = every
        self._paused = False
        self._fault = ""
        self._changed = asyncio.Event()
        self._wanted = asyncio.Event()
        self._looking = asyncio.Lock()
        self._looked = float("-inf")
        self._watchers = 0
        self._ended = False
        self._kept: dict[tuple[str, int], asyncio.Future[Shared]] = {}
        self.damage: FolkwaysError | None = None
        """Why the log could not be read to its end for the first time, if so."""

    @property
    def watchers(self) -> int:
        """How many watch at this moment."""
        return self._watchers

    @property
    def paused(self) -> bool:
        """Whether the run waits because a watcher wished so, as of the last look."""
        return self._paused

    @property
    def ended(self) -> bool:
        """Whether the server ends."""
        return self._ended

    def message(self) -> bytes:
        """Return what a watcher is told now, as a server-sent event."""
        if self._fault:
            return b"event: fault\ndata: " + _json({"error": self._fault}) + b"\n\n"
        seq, t, status, reason = self._view.head()
        told = {"seq": seq, "t": t, "status": status, "reason": reason, "paused": self._paused}
        return b"data: " + _json(told) + b"\n\n"

    async def follow(self) -> None:
        """Look at the run again and again, as long as there is somebody to tell or it goes on."""
        try:
            while not self._ended:
                if not self._watchers and self._view.head().status not in _GOES_ON:
                    self._wanted.clear()
                    await self._wanted.wait()
                await self.look()
                if self._view.reading and not self._fault:
                    await asyncio.sleep(0)
                    continue
                await asyncio.sleep(_AT_FAULT if self._fault else self._every)
        finally:
            if not self._ended:  # a bug: nobody is to wait for what will not come
                self._fault = FAILED
                self._tell()

    async def fresh(self) -> None:
        """Look at the run unless somebody has just done so, or it is still being read."""
        if not self._view.reading and not self._is_fresh():
            async with self._looking:
                if not self._is_fresh():
                    await self._look()

    def _is_fresh(self) -> bool:
        pause = _AT_FAULT if self._fault else 2 * self._every
        return time.monotonic() - self._looked < pause

    async def look(self) -> None:
        """Take in what was written since the last time."""
        async with self._looking:
            await self._look()

    async def _look(self) -> None:
        before, paused, fault = self._view.head(), self._paused, self._fault
        try:
            await run_in_threadpool(self._view.grow)
            if not self._view.reading:
                self._paused = await run_in_threadpool(self._paused_now)
            self._fault = ""
        except FolkwaysError as error:
            self._fault = as_sentence(error)
            if self._view.reading and isinstance(error, Damaged):
                self.damage = error
        self._looked = time.monotonic()
        if (before, paused, fault) != (self._view.head(), self._paused, self._fault):
            self._kept.clear()
            self._tell()

    async def damaged(self) -> None:
        """Wait until the log is found damaged while it is read, and watchers have been told."""
        while self.damage is None:
            changed = self._changed
            await changed.wait()
        await asyncio.sleep(TOLD)

    def end(self) -> None:
        """Let all watchers go: the server ends."""
        self._ended = True
        self._wanted.set()
        self._tell()

    def _tell(self) -> None:
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    @contextlib.contextmanager
    def _watching(self) -> Iterator[None]:
        self._watchers += 1
        self._wanted.set()
        try:
            yield
        finally:
            self._watchers -= 1

    async def messages(self, quiet: float = QUIET) -> AsyncGenerator[bytes, None]:
        """Give what a watcher hears: the newest whenever it is asked for, at most 4 a second.

        What happened while the watcher was busy is left out. Ends when the server does.
        """
        with self._watching():
            told = b""
            while not self._ended:
                changed = self._changed
                message = self.message()
                if message != told:
                    told = message
                    yield message
                    await asyncio.sleep(self._every)
                    continue
                try:
                    await asyncio.wait_for(changed.wait(), quiet)
                except TimeoutError:
                    yield b": still here\n\n"

    async def shared(self, name: str, number: int, make: Callable[[], bytes]) -> Shared:
        """Return the answer called ``name`` for ``number``, made once for all who ask for it.

        It is made by ``make`` and compressed in a thread, and kept until the head of the run
        changes.
        """

        def made() -> Shared:
            plain = make()
            return Shared(plain, gzip.compress(plain, SQUEEZED) if len(plain) >= LEAST else b"")

        key = name, number
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= MOST_KEPT:
                del self._kept[next(iter(self._kept))]
            found = self._kept[key] = asyncio.ensure_future(run_in_threadpool(made))
            found.add_done_callback(lambda done: self._made(key, done))
        return await asyncio.shield(found)

    def _made(self, key: tuple[str, int], done: asyncio.Future[Shared]) -> None:
        """Forget an answer that failed, or older ones for which there is no room beside it."""
        if self._kept.get(key) is not done:
            return
        if not _good(done):
            del self._kept[key]
            return
        made = {at: one.result() for at, one in self._kept.items() if _good(one) and at != key}
        room = MOST_KEPT_BYTES - done.result().size - sum(one.size for one in made.values())
        for at, one in made.items():
            if room >= 0:
                break
            room += one.size
            del self._kept[at]


def _good(made: asyncio.Future[Shared]) -> bool:
    return made.done() and not made.cancelled() and made.exception() is None


def as_sentence(error: FolkwaysError) -> str:
    """Return what an error says as a sentence."""
    text = str(error)
    # A path or an agent's name stays as it is.
    if text.partition(" ")[0].isalpha():
        text = text[0].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _json(value: Mapping[str, object]) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()
