"""Nothing is paid for twice: answers are stored before they are used, and shared.

A call runs in a task of its own. If the caller is cancelled (another step failed, the user
pressed Ctrl-C), the call continues, since it is being paid for, and its answer is stored.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from folkways.base.errors import Stopped, StorageError
from folkways.language.model import AnswerStore, Model, Reply, Request, StoredAnswer
from folkways.language.wrapper import Wrapper


class Drained(NamedTuple):
    """What became of the calls that were in flight: how many were stored, and how many were not.

    ``lost`` are those that failed or were given up because they took too long.
    """

    stored: int
    lost: int


@dataclass(slots=True, eq=False)
class _Call:
    """A question that is being answered, and those who wait for it."""

    task: asyncio.Task[Reply]
    waiting: list[asyncio.Future[Reply]] = field(default_factory=list)


class Cache(Wrapper):
    """Gives what is stored at once, and asks for the rest once each.

    ``stop`` is asked before every call: if it says yes, nothing more is sent and Stopped is raised.
    ``on_new`` is told once of each reply that came from the model rather than from the store, when
    it has been stored; those who wait for the reply get what it raises. What the model raises is
    not stored, and goes to all who wait.
    """

    def __init__(
        self,
        model: Model,
        store: AnswerStore,
        stop: Callable[[], bool] = lambda: False,
        on_new: Callable[[Request, Reply], None] | None = None,
    ) -> None:
        super().__init__(model)
        self._store = store
        self._stop = stop
        self._on_new = on_new
        self._flying: dict[str, _Call] = {}
        self._broken: StorageError | None = None
        self.reused = 0
        """How many questions were answered from the store."""

    @property
    def in_flight(self) -> int:
        """How many questions are being answered now, those that wait for their turn included."""
        return len(self._flying)

    async def complete(self, request: Request) -> Reply:
        """Return the stored answer, or that of the call that is under way, or that of a new one.

        Raises Stopped if nothing more is to be sent, StorageError if the answer cannot be stored:
        then nothing more is sent either.
        """
        key = request.content_key(self._model.fingerprint)
        stored = self._store.answer(key)
        if stored is not None:
            self.reused += 1
            return stored
        # Two agents may ask the same thing in the same tick: the second waits for the first one's
        # answer.
        call = self._flying.get(key)
        if call is None:
            call = self._begin(key, request)
        waiting: asyncio.Future[Reply] = call.task.get_loop().create_future()
        call.waiting.append(waiting)
        return await waiting

    async def drain(self, timeout: float | None = None) -> Drained:
        """Wait until all that is in flight has been stored, at most ``timeout`` seconds.

        What has not come by then is given up. To be called when nobody asks any more.
        """
        tasks = [call.task for call in self._flying.values()]
        if not tasks:
            return Drained(0, 0)
        _, late = await asyncio.wait(tasks, timeout=timeout)
        for task in late:
            task.cancel()
        if late:
            await asyncio.wait(late)
        stored = sum(not task.cancelled() and task.exception() is None for task in tasks)
        return Drained(stored, len(tasks) - stored)

    def _begin(self, key: str, request: Request) -> _Call:
        if self._broken is not None:
            raise StorageError(*self._broken.args)
        if self._stop():
            raise Stopped("stopped: nothing more is asked; what was in flight is stored")
        task = asyncio.get_running_loop().create_task(self._ask(key, request))
        call = self._flying[key] = _Call(task)
        task.add_done_callback(lambda _: self._end(key))
        return call

    async def _ask(self, key: str, request: Request) -> Reply:
        reply = await self._model.complete(request)
        where = request.key
        try:
            self._store.keep_answer(
                StoredAnswer(
                    key, self._model.name, request.operation, where.tick, where.agent, reply
                )
            )
        except StorageError as error:
            # An answer that cannot be stored was paid for and is lost: better to stop than to lose
            # the next ones.
            self._broken = error
            raise
        if self._on_new is not None:
            self._on_new(request, reply)
        return reply

    def _end(self, key: str) -> None:
        """Tell everyone who waits how a call ended."""
        call = self._flying.pop(key)
        if call.task.cancelled():
            # Not a cancellation of theirs, so it must not look like one to those who wait.
            error: BaseException | None = Stopped("stopped while waiting for an answer")
        else:
            error = call.task.exception()
        for waiting in call.waiting:
            if waiting.done():  # its asker was cancelled
                continue
            if error is not None:
                waiting.set_exception(error)
            else:
                waiting.set_result(call.task.result())
