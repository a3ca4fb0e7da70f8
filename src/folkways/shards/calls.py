"""The calls of a run in shards: the owner stores, pays and limits, and shards make the calls.

What stands between a mind and a model (:mod:`folkways.assembly.model_stack`) is parted in two. A
shard words a question, speaks to the endpoint and reads the answer, which is most of the work. All
that must hold for the whole run stays with the owner: what is stored, what may be spent, how many
calls are in flight, which questions are the same.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Final, Protocol

from pydantic import BaseModel

from folkways.assembly.model_stack import MindsOfRun
from folkways.base.errors import Stopped
from folkways.language.model import DistantRequest, Model, Reply, Request
from folkways.language.prompt import Prompt
from folkways.minds.llm.capabilities import ModelCapabilities
from folkways.shards.call_messages import (
    Answered,
    Call,
    Called,
    GiveUp,
    Learnt,
    Outcome,
    Question,
    SentFault,
    SentReply,
    received_fault,
    received_reply,
    sent_reply,
)
from folkways.shards.failures import failure, raised, trace_of
from folkways.shards.messages import ToShard

_UNSEEN: Final = Prompt("", "")
"""In place of a prompt that was not sent."""


class _Unseen(BaseModel):
    """In place of typed questions and answers that were not sent."""


_UNTYPED: Final = _Unseen()


class Caller(Protocol):
    """The process of a shard, which asks, and makes calls."""

    def tell(self, message: ToShard) -> None:
        """Send it a message."""
        ...


@dataclass(slots=True, eq=False)
class _Asker:
    """A question of a shard that is not answered yet; ``made`` is the call that it answered."""

    shard: Caller
    number: int
    made: int = 0
    task: asyncio.Task[None] | None = None


@dataclass(slots=True, eq=False)
class _Call:
    """A call that is under way; ``by`` whom, None while nobody who asks this is there."""

    key: str
    reply: asyncio.Future[Reply]
    by: _Asker | None = None
    attempt: int = 0


class ShardCalls:
    """Answers the questions of shards, and has them make the calls.

    Whoever asks a question makes its call, since only there it is worded. If its process is lost,
    another one that asks the same makes it, or the one in its place, as soon as it asks again.
    """

    def __init__(self, minds: MindsOfRun) -> None:
        """Answer with ``minds``, whose calls are made elsewhere: here."""
        self._minds = minds
        minds.call_with(self._call)
        self._askers: dict[str, list[_Asker]] = {}
        self._calls: dict[str, _Call] = {}
        self._attempts: dict[int, _Call] = {}
        self._made = 0
        self._over = False

    def received(self, shard: Caller, message: Question | Called | Outcome | Learnt) -> None:
        """Take in what a shard says; raises TooManyFallbacks if the run must pause."""
        match message:
            case Question():
                asker = _Asker(shard, message.number)
                self._askers.setdefault(message.key, []).append(asker)
                call = self._calls.get(message.key)
                if call is not None and call.by is None:
                    self._give(call)
                answering = self._answer(asker, message, self._minds.caches[message.model])
                asker.task = asyncio.get_running_loop().create_task(answering)
            case Called():
                self._called(message)
            case Outcome() if self._minds.guard is not None:
                self._minds.guard.note(_distant(message.operation, message), message.fault)
            case Learnt():
                found = ModelCapabilities.model_validate_json(message.capabilities)
                self._minds.learn(message.model, found)

    def lost(self, shard: Caller) -> None:
        """Forget what a process asked that is gone, and have its calls made by others."""
        for key, askers in list(self._askers.items()):
            for asker in [one for one in askers if one.shard is shard]:
                self._forget(key, asker)
                if asker.task is not None:
                    asker.task.cancel()
        for call in self._calls.values():
            if call.by is not None and call.by.shard is shard:
                self._give(call)

    async def drain(self, *, halt: bool) -> None:
        """Wait for the calls in flight, while the processes that make them are still there."""
        self._over = True
        for call in list(self._calls.values()):
            if call.by is None:
                self._give(call)
        await self._minds.drain(halt=halt)

    async def _call(self, request: Request) -> Reply:
        """Have a call made and return its reply; raises what it raised there."""
        key = request.content_key("")
        call = self._calls[key] = _Call(key, asyncio.get_running_loop().create_future())
        self._give(call)
        try:
            return await call.reply
        finally:
            del self._calls[key]
            if self._attempts.pop(call.attempt, None) is not None and call.by is not None:
                call.by.shard.tell(GiveUp(call.attempt))

    def _give(self, call: _Call) -> None:
        """Have a call made by the first who asks."""
        self._attempts.pop(call.attempt, None)
        call.by = next(iter(self._askers.get(call.key, ())), None)
        if call.by is None:
            if self._over and not call.reply.done():
                call.reply.set_exception(Stopped("stopped: the process that asked is gone"))
            return
        self._made += 1
        call.attempt, call.by.made = self._made, 0
        self._attempts[self._made] = call
        call.by.shard.tell(Call(call.by.number, self._made))

    def _called(self, message: Called) -> None:
        call = self._attempts.pop(message.attempt, None)
        if call is None or call.reply.done():
            return
        if isinstance(message.result, SentReply):
            if call.by is not None:
                call.by.made = message.attempt
            call.reply.set_result(received_reply(message.result))
        elif isinstance(message.result, SentFault):
            call.reply.set_exception(received_fault(message.result))
        else:
            call.reply.set_exception(raised(message.result))

    async def _answer(self, asker: _Asker, question: Question, model: Model) -> None:
        request = _distant(question.operation, question, question.key, question.longest)
        try:
            reply = await model.complete(request)
        # The shard raises it again, whatever it is.
        except Exception as error:  # noqa: BLE001
            answer = Answered(asker.number, result=failure(error, trace_of(error)))
        else:
            sent = None if asker.made else sent_reply(reply)
            answer = Answered(asker.number, asker.made, sent)
        self._forget(question.key, asker)
        asker.shard.tell(answer)

    def _forget(self, key: str, asker: _Asker) -> None:
        askers = self._askers[key]
        askers.remove(asker)
        if not askers:
            del self._askers[key]


def _distant(
    operation: str, message: Question | Outcome, key: str = "", longest: int = 0
) -> DistantRequest:
    return DistantRequest(
        operation, "", _UNSEEN, _UNTYPED, _Unseen, message.call, content=key, longest=longest
    )
