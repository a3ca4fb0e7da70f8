"""The shards of a run, each in a process that is replaced by another one when it is killed.

What a new process has to know stands in the run: the last checkpoint, and the log after it. So
nothing is lost with a process but the steps that it was at, which the new one lives again.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import groupby
from types import TracebackType
from typing import Any, Final, NamedTuple, Self

from folkways.base.errors import FolkwaysError, Unavailable
from folkways.base.events import AnyEvent
from folkways.engine.checkpoint import unpack
from folkways.environments.due import DueStep
from folkways.environments.shard import Divisible
from folkways.shards.link import Link, Place
from folkways.shards.messages import (
    Begin,
    Failure,
    Live,
    Lived,
    Lives,
    Restore,
    ShardError,
    Snapshot,
    ToShard,
    encode,
    from_shard,
    raised,
)

TRIES: Final = 3
"""So many processes are tried for the steps of one moment."""


class Past(NamedTuple):
    """What has happened: the last checkpoint, the events after it, and the moment reached."""

    checkpoint: bytes | None
    tail: Iterable[AnyEvent]
    reached: int | None


class ShardLost(Unavailable):
    """The process of a shard was killed again and again; the run pauses and can be resumed."""


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
    ) -> None:
        self._owner = owner
        self._place = place
        self._past = past
        self._note = note
        self.busiest = 0.0
        """CPU seconds of whichever shard was at work longest at each moment, added up."""
        self.cpu = 0.0
        """CPU seconds of all shards together, without their beginning."""
        self._last: tuple[int, Sequence[AnyEvent]] | None = None
        self._shards = [_Process(self, number, order) for number, order in enumerate(orders)]
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
        """End all processes."""
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


class _Request(NamedTuple):
    """What a process was asked, as bytes; ``answer`` is what is waited for."""

    data: bytes
    answers: Sequence[asyncio.Future[Any]]


class _Process:
    """One shard, and the process in which it lives at present."""

    def __init__(self, all_: Processes, number: int, order: Begin) -> None:
        self.link: Link | None = None
        self.names = order.names
        self._all = all_
        self._number = number
        self._order = order
        self._due: list[tuple[DueStep, asyncio.Future[list[AnyEvent]]]] = []
        self._asked = 0
        self._open: dict[int, _Request] = {}
        self._lost = 0
        self._cpu = 0.0
        self._failure: Exception | None = None
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Start a process, and bring it to where the run stands and to what it is asked."""
        link = self.link = self._all.start(self._number)
        loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._listen, args=(link, loop), daemon=True)
        self._thread.start()
        link.send(encode(self._order))
        self._all.bring_up(self.names, lambda message: link.send(encode(message)))
        for request in self._open.values():
            link.send(request.data)

    def close(self) -> None:
        """End the process."""
        link, self.link = self.link, None
        if link is not None and self._thread is not None:
            link.close()
            self._thread.join()

    def told(self, data: bytes) -> None:
        """Pass on what was committed."""
        self._lost = 0
        if self.link is not None:
            self.link.send(data)

    def worked(self) -> float:
        """Return for how many CPU seconds the shard was at work since this was last asked."""
        cpu, self._cpu = self._cpu, 0.0
        return cpu

    async def live(self, step: DueStep) -> list[AnyEvent]:
        """Have a step lived; those that begin together are asked for together."""
        answer: asyncio.Future[list[AnyEvent]] = asyncio.get_running_loop().create_future()
        if not self._due:
            asyncio.get_running_loop().call_soon(self._begin)
        self._due.append((step, answer))
        return await answer

    def _begin(self) -> None:
        due, self._due = self._due, []
        names = [step.agent for step, _ in due]
        self._asked += 1
        message = Live(self._asked, due[0][0].t, names)
        self._ask(message, [answer for _, answer in due])

    async def lives(self) -> Mapping[str, bytes]:
        """Return the agents of the shard for a checkpoint."""
        answer: asyncio.Future[Mapping[str, bytes]] = asyncio.get_running_loop().create_future()
        self._asked += 1
        self._ask(Snapshot(self._asked), [answer])
        return await answer

    def _ask(self, message: Live | Snapshot, answers: Sequence[asyncio.Future[Any]]) -> None:
        request = self._open[message.number] = _Request(encode(message), answers)
        if self._failure is not None:
            self._fail(self._failure)
        elif self.link is not None:
            self.link.send(request.data)

    def _listen(self, link: Link, loop: asyncio.AbstractEventLoop) -> None:
        with contextlib.suppress(RuntimeError):  # the run is over
            while data := link.receive():
                loop.call_soon_threadsafe(self._received, link, data)
            loop.call_soon_threadsafe(self._gone, link)

    def _received(self, link: Link, data: bytes) -> None:
        if link is not self.link:
            return
        match from_shard(data):
            case Lived() as lived:
                self._cpu += lived.cpu
                answers = self._open.pop(lived.number).answers
                for answer, result in zip(answers, lived.results, strict=True):
                    if answer.done():
                        continue
                    if isinstance(result, Failure):
                        answer.set_exception(raised(result))
                    else:
                        answer.set_result(list(result))
            case Lives() as lives:
                for answer in self._open.pop(lives.number).answers:
                    answer.set_result(lives.agents)
            case Failure() as failure:
                self._fail(raised(failure))

    def _gone(self, link: Link) -> None:
        if link is not self.link:
            return
        why, killed = link.why()
        self.close()
        self._lost += 1
        if self._failure is not None:
            return
        if not killed:
            self._fail(ShardError(f"the process of shard {self._number + 1}: {why}"))
        elif self._lost == TRIES:
            self._fail(
                ShardLost(
                    f"the process of shard {self._number + 1}, with {len(self.names)} agents, was "
                    f"lost {TRIES} times at one moment of the run: {why}"
                )
            )
        else:
            try:
                self.start()
            except FolkwaysError as error:
                self._fail(error)
            else:
                self._all.replaced(self._number, why)

    def _fail(self, error: Exception) -> None:
        """Let all that is waited for, now and later, end with an error."""
        self._failure = error
        for request in self._open.values():
            for answer in request.answers:
                if not answer.done():
                    answer.set_exception(error)
        self._open.clear()
