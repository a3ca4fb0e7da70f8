"""The language models of a shard: it words, calls and reads; its owner decides, pays and stores."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from folkways.assembly.endpoint_model import endpoint_of
from folkways.assembly.experiment import Experiment
from folkways.assembly.minds import models
from folkways.assembly.open_files import allow_open_files
from folkways.assembly.spending import ModelAccess
from folkways.language.book import PromptBook
from folkways.language.mind import Mind
from folkways.language.model import Reply, Request
from folkways.minds.faults import CallFault
from folkways.minds.llm.endpoint import EndpointModel
from folkways.minds.llm.mind import LanguageMind
from folkways.minds.llm.own_model import OwnModel
from folkways.minds.wrappers.budget import longest_prompt
from folkways.shards.call_messages import (
    Answered,
    Call,
    Called,
    GiveUp,
    Learnt,
    Outcome,
    Question,
    SentReply,
    received_reply,
    sent_fault,
    sent_reply,
)
from folkways.shards.failures import Failure, failure, raised, sendable, trace_of
from folkways.shards.messages import FromShard

_OTHER_FILES = 200
"""Files that a process opens beside its connections."""


@dataclass(slots=True, eq=False)
class _Open:
    """A question that the owner has not answered yet; ``replies`` came from calls made here."""

    request: Request
    endpoint: EndpointModel | OwnModel
    answer: asyncio.Future[Reply]
    replies: dict[int, Reply] = field(default_factory=dict)


class Asking:
    """Puts the questions of a shard's agents to the owner, and makes calls when it says so."""

    def __init__(self, experiment: Experiment, send: Callable[[FromShard], None]) -> None:
        """Make the models of a run; raises FolkwaysError if one cannot be asked from here."""
        self._send = send
        self._numbers = 0
        self._open: dict[int, _Open] = {}
        self._calls: dict[int, asyncio.Task[None]] = {}
        self._learnt: dict[str, object] = {}
        access = ModelAccess(parts=experiment.parts)
        book = PromptBook(experiment.prompts)
        self.endpoints: dict[str, EndpointModel | OwnModel] = {}
        self.minds: dict[str, Mind] = {}
        """The mind of each language model, by its name in the scenario."""
        for name, settings in models(experiment).items():
            endpoint = endpoint_of(settings, access)
            endpoint = self.endpoints.setdefault(endpoint.fingerprint, endpoint)
            if isinstance(endpoint, EndpointModel):
                endpoint.open()  # all shards at the same time, and not in the middle of a tick
            self._learnt[endpoint.fingerprint] = endpoint.capabilities
            model = _OwnersModel(endpoint, self)
            self.minds[name] = LanguageMind(model, book, name, on_outcome=self._tell)
        most = sum(one.settings.concurrency for one in self.endpoints.values())
        if most:
            allow_open_files(most + _OTHER_FILES)

    def receive(self, message: Call | GiveUp | Answered) -> None:
        """Do what the owner says of a question."""
        match message:
            case Call():
                call = self._call(message.attempt, self._open[message.number])
                self._calls[message.attempt] = asyncio.get_running_loop().create_task(call)
            case GiveUp():
                call_task = self._calls.pop(message.attempt, None)
                if call_task is not None:
                    call_task.cancel()
            case Answered():
                self._answered(message)

    async def ask(self, endpoint: EndpointModel | OwnModel, request: Request) -> Reply:
        """Return the owner's answer to a question; raises what it came to grief of there."""
        self._numbers += 1
        answer: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._open[self._numbers] = _Open(request, endpoint, answer)
        key = request.content_key(endpoint.fingerprint)
        longest = longest_prompt(request)
        self._send(
            Question(
                *(self._numbers, endpoint.fingerprint, key, request.operation, request.key, longest)
            )
        )
        return await answer

    async def aclose(self) -> None:
        """Give up all calls and close all connections."""
        for task in list(self._calls.values()):
            task.cancel()
        for endpoint in self.endpoints.values():
            await endpoint.aclose()

    async def _call(self, attempt: int, question: _Open) -> None:
        endpoint = question.endpoint
        try:
            reply = await endpoint.complete(question.request)
        except CallFault as fault:
            called = Called(attempt, sent_fault(fault))
        # The owner raises it again, whatever it is.
        except Exception as error:  # noqa: BLE001
            called = Called(attempt, failure(error, trace_of(error)))
        else:
            question.replies[attempt] = reply
            called = Called(attempt, sent_reply(reply))
        self._calls.pop(attempt, None)
        found = endpoint.capabilities
        if found != self._learnt[endpoint.fingerprint]:
            self._learnt[endpoint.fingerprint] = found
            self._send(Learnt(endpoint.fingerprint, found.model_dump_json()))
        self._send(called)

    def _answered(self, message: Answered) -> None:
        question = self._open.pop(message.number)
        if question.answer.done():  # its step was given up
            return
        result = message.result
        if isinstance(result, Failure):
            question.answer.set_exception(raised(result))
        elif isinstance(result, SentReply):
            question.answer.set_result(received_reply(result))
        else:
            question.answer.set_result(question.replies[message.attempt])

    def _tell(self, request: Request, fault: str | None) -> None:
        reason = None if fault is None else sendable(fault)
        self._send(Outcome(request.operation, request.key, reason))


class _OwnersModel:
    """A model that is asked through the owner of the run."""

    def __init__(self, endpoint: EndpointModel | OwnModel, asking: Asking) -> None:
        self._endpoint = endpoint
        self._asking = asking

    @property
    def name(self) -> str:
        """What header, prices and summary call it."""
        return self._endpoint.name

    @property
    def fingerprint(self) -> str:
        """Model and sampling in one line."""
        return self._endpoint.fingerprint

    async def complete(self, request: Request) -> Reply:
        """Ask it."""
        return await self._asking.ask(self._endpoint, request)
