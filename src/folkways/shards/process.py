"""One shard of a run, and the process in which it lives at present."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol

from folkways.base.errors import FolkwaysError, Unavailable
from folkways.base.events import AnyEvent
from folkways.environments.due import DueStep
from folkways.shards.call_messages import Called, Learnt, Outcome, Question
from folkways.shards.calls import ShardCalls
from folkways.shards.failures import Failure, ShardError, raised
from folkways.shards.link import Link
from folkways.shards.messages import (
    Begin,
    Failed,
    FromShard,
    Live,
    Lived,
    Lives,
    Snapshot,
    ToShard,
    bundled,
    encode,
    from_shard,
)
from folkways.shards.outbox import Outbox

TRIES: Final = 3
"""So many processes are tried for the steps of one moment."""


class ShardLost(Unavailable):
    """The process of a shard was killed again and again; the run pauses and can be resumed."""


class Owner(Protocol):
    """What a shard's process needs of all of them."""

    @property
    def calls(self) -> ShardCalls:
        """The calls of language models."""
        ...

    @property
    def ending(self) -> bool:
        """Whether the run is over, so that no process is replaced any more."""
        ...

    def bring_up(self, names: Collection[str], send: Callable[[ToShard], None]) -> None:
        """Tell a new process all that has happened."""
        ...

    def start(self, number: int) -> Link:
        """Start a process for a shard."""
        ...

    def replaced(self, number: int, why: str) -> None:
        """Tell that a process was replaced."""
        ...


class _Request(NamedTuple):
    """What a process was asked, as bytes; ``answer`` is what is waited for."""

    data: bytes
    answers: Sequence[asyncio.Future[Any]]


class Process:
    """One shard, and the process in which it lives at present."""

    def __init__(self, all_: Owner, number: int, order: Begin) -> None:
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
        self._outbox = Outbox(lambda _: None)

    def start(self) -> None:
        """Start a process. It takes a second to load what it needs, and then takes messages."""
        link = self.link = self._all.start(self._number)
        loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._listen, args=(link, loop), daemon=True)
        self._thread.start()
        self._outbox = Outbox(link.send)

    def brief(self) -> None:
        """Bring a new process to where the run stands and to what it is asked."""
        link = self.link
        assert link is not None  # noqa: S101  it was started
        link.send(bundled([encode(self._order)]))
        self._all.bring_up(self.names, lambda message: link.send(bundled([encode(message)])))
        link.send(bundled([request.data for request in self._open.values()]))

    def close(self) -> None:
        """End the process."""
        link, self.link = self.link, None
        if link is not None and self._thread is not None:
            link.close()
            self._thread.join()
            self._all.calls.lost(self)

    def tell(self, message: ToShard) -> None:
        """Send a message soon; what is sent to a process that is gone is lost."""
        self._outbox.put(encode(message))

    def _send_now(self, data: bytes) -> None:
        self._outbox.put(data)
        self._outbox.flush()

    def told(self, data: bytes) -> None:
        """Pass on what was committed."""
        self._lost = 0
        if self.link is not None:
            self._send_now(data)

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
            self._send_now(request.data)

    def _listen(self, link: Link, loop: asyncio.AbstractEventLoop) -> None:
        with contextlib.suppress(RuntimeError):  # the run is over
            while data := link.receive():
                loop.call_soon_threadsafe(self._received, link, data)
            loop.call_soon_threadsafe(self._gone, link)

    def _received(self, link: Link, data: bytes) -> None:
        if link is not self.link:
            return
        for message in from_shard(data):
            self._took(message)

    def _took(self, message: FromShard) -> None:
        match message:
            case Lived():
                self._cpu += message.cpu
                for answer, result in zip(self._asked_by(message), message.results, strict=False):
                    _settle(answer, result)
            case Failed():
                if message.number in self._open:
                    _settle(self._open[message.number].answers[message.step], message.failure)
            case Lives():
                for answer in self._asked_by(message):
                    answer.set_result(message.agents)
            case Failure():
                self._fail(raised(message))
            case Question() | Called() | Outcome() | Learnt():
                try:
                    self._all.calls.received(self, message)
                except Unavailable as error:  # too many answers that cannot be used
                    self._fail(error)

    def _asked_by(self, message: Lived | Lives) -> Sequence[asyncio.Future[Any]]:
        """Return who waits for a message; nobody if the run has failed meanwhile."""
        request = self._open.pop(message.number, None)
        return () if request is None else request.answers

    def _gone(self, link: Link) -> None:
        if link is not self.link:
            return
        why, killed = link.why()
        self.close()
        self._lost += 1
        if self._failure is not None or self._all.ending:
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
                self.brief()
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


def _settle(answer: asyncio.Future[Any], result: Sequence[AnyEvent] | Failure) -> None:
    """Tell who waits for a step how it ended, if anybody does."""
    if answer.done():
        return
    if isinstance(result, Failure):
        answer.set_exception(raised(result))
    else:
        answer.set_result(list(result))
