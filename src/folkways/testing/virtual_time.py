"""Time that passes only while everybody waits: hours of waiting for answers take no time at all."""

from __future__ import annotations

import asyncio
import math
import selectors
from collections.abc import Coroutine
from typing import Any, Literal, TypeAlias, TypeVar

from folkways.base.random import stream
from folkways.language.mind import CallKey, I, Mind, O
from folkways.language.operation import Operation

T = TypeVar("T")

Latency: TypeAlias = Literal["fixed", "lognormal"]
SPREAD = 0.8
"""Of the logarithms of lognormal latencies: one in twenty takes more than 2.7 times the mean."""


class _Waiting(selectors.DefaultSelector):
    """Instead of waiting for something to come, puts the clock forward by as long."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Return what has come by now."""
        found = super().select(0)
        if not found and timeout is None:
            raise RuntimeError("everybody waits for something that never comes")
        if not found and timeout is not None:
            self.now += max(0.0, timeout)
        return found


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock stands still except while nothing can go on."""

    def __init__(self) -> None:
        self._waiting = _Waiting()
        super().__init__(self._waiting)

    def time(self) -> float:
        """Return the seconds that have passed."""
        return self._waiting.now


def played(main: Coroutine[Any, Any, T]) -> tuple[T, float]:
    """Run a coroutine to its end; return its result, and how many seconds passed for it."""

    async def timed() -> tuple[T, float]:
        result = await main
        return result, asyncio.get_running_loop().time()

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(timed())


class LateMind:
    """Answers as another mind does, but as late as a language model on a server would.

    ``mean`` is the mean latency in seconds; questions of moments before ``since`` are answered at
    once. ``slots`` is how many questions are answered at a time; None: as many as there are.
    """

    def __init__(
        self,
        mind: Mind,
        *,
        mean: float = 1.0,
        latency: Latency = "fixed",
        since: int = 0,
        slots: int | None = None,
        seed: int = 1,
    ) -> None:
        self._mind = mind
        self._mean = mean
        self._latency = latency
        self._since = since
        self._seed = seed
        self._slots = None if slots is None else asyncio.Semaphore(slots)
        self.calls = 0
        self.busy = 0.0
        """The sum of all latencies, in seconds: how long one call after another would take."""
        self.in_flight = 0
        self.most_in_flight = 0

    @property
    def name(self) -> str:
        """The other mind's name."""
        return self._mind.name

    def seconds(self, op: Operation[Any, Any], key: CallKey) -> float:
        """Return how long a question takes, in seconds; the same whenever it is put."""
        if key.tick < self._since:
            return 0.0
        if self._latency == "fixed":
            return self._mean
        drawn = stream(self._seed, "latency", *key, op.name).gauss(-(SPREAD**2) / 2, SPREAD)
        return self._mean * math.exp(drawn)

    async def perform(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        """Wait, then answer."""
        seconds = self.seconds(op, key)
        if seconds:
            await self._wait(seconds)
        return await self._mind.perform(op, inputs, key)

    async def _wait(self, seconds: float) -> None:
        if self._slots is not None:
            await self._slots.acquire()
        self.calls += 1
        self.busy += seconds
        self.in_flight += 1
        self.most_in_flight = max(self.most_in_flight, self.in_flight)
        try:
            await asyncio.sleep(seconds)
        finally:
            self.in_flight -= 1
            if self._slots is not None:
                self._slots.release()
