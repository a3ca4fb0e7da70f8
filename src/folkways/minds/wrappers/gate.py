"""A gate that lets this many through at a time, first come first served.

It knows nothing of models. All its waiting ends at once when it is closed, and a caller who is
cancelled while it waits gives its place to the next.
"""

from __future__ import annotations

import asyncio
from collections import deque

from folkways.base.errors import Unavailable

Place = asyncio.Future[None]


class Gate:
    """Lets ``size`` callers be inside at a time; to be used within one event loop.

    Every :meth:`enter` that returns must be followed by one :meth:`leave`.
    """

    def __init__(self, size: int) -> None:
        """Open a gate for ``size`` callers, at least 1."""
        self._size = size
        self._again: deque[Place] = deque()
        self._line: deque[Place] = deque()
        self._resting: set[Place] = set()
        self._held_until = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._closed: Unavailable | None = None
        self.inside = 0
        self.waiting = 0

    @property
    def size(self) -> int:
        """How many may be inside."""
        return self._size

    @property
    def full(self) -> bool:
        """Whether nobody more may come in."""
        return self.inside >= self._size

    @property
    def resting(self) -> int:
        """How many are taking a rest."""
        return len(self._resting)

    async def enter(self, again: bool = False) -> None:
        """Wait for a place; those who come ``again`` go before those who come for the first time.

        Raises what the gate was closed with.
        """
        self.check()
        if not (self.full or self._timer):  # then nobody is in line
            self.inside += 1
            return
        place: Place = asyncio.get_running_loop().create_future()
        (self._again if again else self._line).append(place)
        self.waiting += 1
        try:
            await place
        except asyncio.CancelledError:
            # It may have been let in (or out) in the same round of the loop.
            if place.done() and not place.cancelled() and place.exception() is None:
                self.leave()
            raise
        finally:
            self.waiting -= 1

    def leave(self) -> None:
        """Give the place back."""
        self.inside -= 1
        self._let_in()

    def resize(self, size: int) -> None:
        """Let ``size`` callers be inside; if there are more, they stay until they leave."""
        self._size = size
        self._let_in()

    def hold(self, seconds: float) -> float:
        """Let nobody in for so long; return by how much that is longer than it was held before."""
        loop = asyncio.get_running_loop()
        now = loop.time()
        before = max(now, self._held_until)
        until = now + seconds
        if until <= before:
            return 0.0
        self._held_until = until
        if self._timer is not None:
            self._timer.cancel()
        self._timer = loop.call_at(until, self._release)
        return until - before

    async def rest(self, seconds: float) -> None:
        """Wait outside for so long; raises what the gate was closed with, at once when it is."""
        self.check()
        loop = asyncio.get_running_loop()
        place: Place = loop.create_future()
        handle = loop.call_later(seconds, _wake, place)
        self._resting.add(place)
        try:
            await place
        finally:
            handle.cancel()
            self._resting.discard(place)

    def check(self) -> None:
        """Raise what the gate was closed with, if it was."""
        if self._closed is not None:
            raise self._closed.with_traceback(None)

    def close(self, error: Unavailable) -> None:
        """Send everyone who waits away with ``error``, and all who come later.

        Those inside stay until they leave. Only the first error counts.
        """
        if self._closed is not None:
            return
        self._closed = error
        if self._timer is not None:
            self._timer.cancel()
        for place in (*self._again, *self._line, *self._resting):
            if not place.done():
                place.set_exception(error)
        self._again.clear()
        self._line.clear()

    def _release(self) -> None:
        self._timer = None
        self._let_in()

    def _let_in(self) -> None:
        if self._timer is not None:
            return
        for line in (self._again, self._line):
            while line and not self.full:
                place = line.popleft()
                if not place.done():  # else its caller was cancelled
                    self.inside += 1
                    place.set_result(None)


def _wake(place: Place) -> None:
    if not place.done():
        place.set_result(None)
