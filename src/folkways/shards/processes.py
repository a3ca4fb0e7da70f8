"""The shards of a run, each in a process that is replaced by another one when it is killed.

What a new process has to know stands in the run: the last checkpoint, and the log after it. So
nothing is lost with a process but the steps that it was at, which the new one lives again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import groupby
from types import TracebackType
from typing import NamedTuple, Self

from folkways.base.events import AnyEvent
from folkways.engine.checkpoint import unpack
from folkways.environments.due import DueStep
from folkways.environments.shard import Divisible
from folkways.shards.calls import ShardCalls
from folkways.shards.link import Link, Place
from folkways.shards.messages import Begin, Restore, ToShard, encode
from folkways.shards.process import Process


class Past(NamedTuple):
    """What has happened: the last checkpoint, the events after it, and the moment reached."""

    checkpoint: bytes | None
    tail: Iterable[AnyEvent]
    reached: int | None


class Processes:
    """The processes of a run (:class:`folkways.engine.shards.Shards`).

    ``orders`` are the first messages, one for each shard, ``place`` is where the processes are
    started, ``past`` what has happened; ``note`` is told of a process that was replaced.
    """

    def __init__(
        self,
        owner: Divisible,
        orders: Sequence[Begin],
        place: Place,
        past: Callable[[], Past],
        note: Callable[[str], None],
        calls: ShardCalls,
    ) -> None:
        self._owner = owner
        self._place = place
        self._past = past
        self._note = note
        self.calls = calls
        """The calls of language models."""
        self.ending = False
        """Whether the run is over, so that no process is replaced any more."""
        self.busiest = 0.0
        """CPU seconds of whichever shard was at work longest at each moment, added up."""
        self.cpu = 0.0
        """CPU seconds of all shards together, without their beginning."""
        self._last: tuple[int, Sequence[AnyEvent]] | None = None
        self._shards = [Process(self, number, order) for number, order in enumerate(orders)]
        self._of = {name: shard for shard in self._shards for name in shard.names}

    @property
    def links(self) -> list[Link]:
        """The processes that there are, in the order of the shards."""
        return [shard.link for shard in self._shards if shard.link is not None]

    async def __aenter__(self) -> Self:
        """Start all processes, and bring them to where the run stands."""
        try:
            for shard in self._shards:
                shard.start()
            for shard in self._shards:  # all of them load at the same time
                shard.brief()
        except BaseException:
            self._close()
            raise
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End all processes, once the calls that they make have come back and are stored."""
        self.ending = True
        try:
            await self.calls.drain(halt=error is not None)
        finally:
            self._close()

    def _close(self) -> None:
        for shard in self._shards:
            shard.close()

    async def live(self, step: DueStep) -> list[AnyEvent]:
        """Have a step lived where its agent lives; return its events, or raise its error."""
        return await self._of[step.agent].live(step)

    def committed(self, t: int, events: Sequence[AnyEvent]) -> None:
        """Tell all of them what has happened at moment ``t``."""
        self._last = t, events
        worked = [shard.worked() for shard in self._shards]
        self.busiest += max(worked)
        self.cpu += sum(worked)
        data = encode(self._owner.told(t, events))
        for shard in self._shards:
            shard.told(data)

    async def snapshot(self) -> bytes:
        """Return the whole state after what was committed last."""
        lives: dict[str, bytes] = {}
        for some in await asyncio.gather(*(shard.lives() for shard in self._shards)):
            lives.update(some)
        return self._owner.gathered(lives)

    def bring_up(self, names: Collection[str], send: Callable[[ToShard], None]) -> None:
        """Tell a new process all that has happened."""
        past = self._past()
        if past.checkpoint is not None:
            send(Restore(self._owner.share(unpack(past.checkpoint), names)))
        for t, events in groupby(past.tail, key=lambda event: event.t):
            send(self._owner.told(t, list(events), whole=True))
        # What was committed last may not have been written yet.
        reached = -1 if past.reached is None else past.reached
        if self._last is not None and self._last[0] > reached:
            send(self._owner.told(*self._last, whole=True))

    def start(self, number: int) -> Link:
        """Start a process for a shard."""
        return self._place.start(number)

    def replaced(self, number: int, why: str) -> None:
        """Tell that a process was replaced."""
        self._note(
            f"the process of shard {number + 1} of {len(self._shards)} is gone: {why}. "
            "Another one has taken its place, and nothing is lost"
        )
