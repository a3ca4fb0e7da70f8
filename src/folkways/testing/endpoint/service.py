"""The endpoint's inside: how one request is met. Imports aiohttp, so import it only when used."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from dataclasses import replace
from random import Random

from aiohttp import web

from folkways.base.random import digest
from folkways.testing.endpoint import chat, wire
from folkways.testing.endpoint.embeddings import Embeddings
from folkways.testing.endpoint.faults import Behaviour, Fault, ScriptedText
from folkways.testing.endpoint.given import Given, Refusal, Tokens
from folkways.testing.endpoint.log import Log
from folkways.testing.endpoint.question import BadRequest, ParsedRequest, count_tokens
from folkways.testing.endpoint.refusals import PAGE, REFUSALS, styled, waiting
from folkways.testing.endpoint.settings import Settings
from folkways.testing.endpoint.spoil import spoil
from folkways.testing.endpoint.visit import CHAT, MESSAGES, Format, RequestVisit

MOST_BYTES = 256 * 2**20
"""The longest request."""


class Service:
    """Meets requests as ``settings`` say, which may be changed while it runs.

    ``script`` is what the next requests meet, before the settings' faults have a say; ``outage``
    is the fault that all of them meet, if it is set; ``under_way`` counts those not done with.
    """

    def __init__(self, settings: Settings, log: Log) -> None:
        self.settings = settings
        self.log = log
        self.script: deque[Behaviour] = deque()
        self.outage: Fault | None = None
        self._started = time.monotonic()
        self._slots = asyncio.Semaphore(settings.slots) if settings.slots else nullcontext()
        self._embeddings = Embeddings()
        self._numbers = 0
        self.under_way = 0
        self._times: dict[str, int] = {}
        self._systems: set[tuple[str, str]] = set()

    def app(self) -> web.Application:
        """Return the application with all its routes."""
        app = web.Application(client_max_size=MOST_BYTES)
        app.router.add_post("/v1/chat/completions", self._chat)
        app.router.add_post("/v1/messages", self._messages)
        app.router.add_post("/v1/embeddings", self._embed)
        app.router.add_get("/v1/models", self._models)
        return app

    # --- the routes

    async def _chat(self, request: web.Request) -> web.StreamResponse:
        return await self._visited(request, CHAT, self._complete)

    async def _messages(self, request: web.Request) -> web.StreamResponse:
        return await self._visited(request, MESSAGES, self._complete)

    async def _embed(self, request: web.Request) -> web.StreamResponse:
        return await self._visited(request, CHAT, self._embedded)

    async def _models(self, request: web.Request) -> web.StreamResponse:
        return await self._visited(request, CHAT, self._listed)

    async def _visited(
        self,
        request: web.Request,
        form: Format,
        answer: Callable[[RequestVisit, bytes], Awaitable[web.StreamResponse]],
    ) -> web.StreamResponse:
        visit = RequestVisit(request, form, self._numbers, self._now())
        self._numbers += 1
        self.under_way += 1
        try:
            return await answer(visit, await request.read())
        except BadRequest as error:
            return await self._refuse(visit, Refusal(400, str(error)))
        finally:
            self._note(visit)
            self.under_way -= 1

    # --- one request

    async def _complete(self, visit: RequestVisit, body: bytes) -> web.StreamResponse:
        question = visit.form.read(body)
        behaviour = self._behaviour(visit, question)
        if (fault := self._hindrance(visit, question, behaviour)) is not None:
            return await self._failed(visit, fault)
        if rejection := self.settings.capabilities.rejection(question):
            status, body = styled(rejection, self.settings.capabilities.style, visit.form.refuse)
            return await self._send(visit, status, body)
        given = self._given(question, behaviour)
        if isinstance(behaviour, Fault):
            seed = digest(question.content, visit.nth, "spoil")
            given = spoil(behaviour, given, Random(seed))
        visit.tokens = given.tokens or Tokens()
        if not self.settings.capabilities.usage:
            given = replace(given, tokens=None)
        return await self._deliver(visit, visit.form.write(question, given, visit.number))

    async def _listed(self, visit: RequestVisit, body: bytes) -> web.StreamResponse:
        if self.outage is not None:
            return await self._failed(visit, self.outage)
        if not self._may_enter(visit.request):
            return await self._failed(visit, Fault.UNAUTHORISED)
        return await self._send(visit, 200, chat.models(self.settings.models or ("stub",)))

    async def _embedded(self, visit: RequestVisit, body: bytes) -> web.StreamResponse:
        question, asked = self._embeddings.read(body)
        behaviour = self._behaviour(visit, question)
        if (fault := self._hindrance(visit, question, behaviour)) is not None:
            return await self._failed(visit, fault)
        if not self.settings.capabilities.embeddings:
            return await self._refuse(visit, Refusal(404, "Unknown request URL: /v1/embeddings"))
        fault = behaviour if isinstance(behaviour, Fault) else None
        answer, tokens = self._embeddings.write(question, asked, fault)
        visit.tokens = tokens or Tokens()
        return await self._deliver(visit, answer)

    def _behaviour(self, visit: RequestVisit, question: ParsedRequest) -> Behaviour:
        """Decide what this request meets."""
        visit.question = question
        visit.nth = self._times.get(question.content, 0)
        self._times[question.content] = visit.nth + 1
        behaviour: Behaviour
        if self.outage is not None:
            behaviour = self.outage
        elif self.script:
            behaviour = self.script.popleft()
        else:
            behaviour = self.settings.faults.draw(question.content, visit.nth)
        visit.fault = behaviour.value if isinstance(behaviour, Fault) else ""
        return behaviour

    def _hindrance(
        self, visit: RequestVisit, question: ParsedRequest, behaviour: Behaviour
    ) -> Fault | None:
        """Return the fault that keeps this request from being worked on at all."""
        settings = self.settings
        if not self._may_enter(visit.request):
            return Fault.UNAUTHORISED
        if settings.models and question.model not in settings.models:
            return Fault.NO_MODEL
        if settings.most and self.under_way > settings.most:
            return Fault.THROTTLED
        unworked = behaviour in REFUSALS or behaviour in (Fault.HANG, Fault.DROPPED)
        return behaviour if unworked and isinstance(behaviour, Fault) else None

    def _may_enter(self, request: web.Request) -> bool:
        key = self.settings.key
        shown = (request.headers.get("Authorization"), request.headers.get("x-api-key"))
        return not key or f"Bearer {key}" in shown or key in shown

    def _given(self, question: ParsedRequest, behaviour: Behaviour) -> Given:
        """Return the answer, as long as the caller allows, with its usage."""
        can = self.settings.capabilities
        if isinstance(behaviour, ScriptedText):
            text = behaviour.text
        elif question.form == "schema" and not can.enforces:
            text = "As far as I can see, it depends on who is asked."
        else:
            text = self.settings.answers(question)
        out, most = count_tokens(text), question.max_tokens
        cut = most is not None and out > most
        if cut and most is not None:
            text, out = text.encode()[: most * 4].decode("utf-8", "ignore"), most
        system = (question.model, question.system)
        known = system in self._systems
        self._systems.add(system)
        into = count_tokens(*question.shown)
        cached = len(question.system.encode("utf-8", "replace")) // 4 if known else 0
        return Given(text, "length" if cut else "stop", Tokens(into, cached, out))

    # --- what goes out

    def _note(self, visit: RequestVisit) -> None:
        """Log a question; log it again if the outcome differs from the first entry."""
        noted = visit.noted
        if visit.request.method == "POST" and (noted is None or noted.whole != visit.whole):
            visit.noted = visit.entry(self._now())
            self.log.add(visit.noted)

    async def _deliver(self, visit: RequestVisit, body: bytes) -> web.StreamResponse:
        """Send an answer when its time has come, in the manner of the fault that it meets."""
        content = visit.question.content if visit.question else ""
        async with self._slots:
            due = self.settings.latency.draw(content, visit.nth)
            if self.settings.slots == 0:
                due -= self._now() - visit.arrived
            if due > 0:
                await asyncio.sleep(due)
        kind = wire.JSON
        match visit.fault:
            case Fault.DROPPED_MIDWAY:
                visit.status = 200
                self._note(visit)
                return await wire.send_half(visit.request, body)
            case Fault.DRIP:
                visit.status = 200
                sending = wire.send_slowly(visit.request, body, self.settings.drip)
                response, visit.whole = await sending
                return response
            case Fault.CUT_BODY:
                body = body[: len(body) // 2]
            case Fault.INVALID_UTF8:
                body = _with_bad_bytes(body)
            case Fault.HTML_PAGE:
                body, kind = PAGE, "text/html"
            case Fault.CONTENT_TYPE:
                kind = "text/plain"
        return await self._send(visit, 200, body, content_type=kind)

    async def _failed(self, visit: RequestVisit, fault: Fault) -> web.StreamResponse:
        """Meet a request with a fault that gives no answer."""
        visit.fault = fault.value
        if fault is Fault.HANG:
            await asyncio.Event().wait()
        if fault in (Fault.HANG, Fault.DROPPED):
            self._note(visit)
            return wire.drop(visit.request)
        headers = waiting(fault, self.settings.retry_after)
        if fault is Fault.BAD_GATEWAY:
            return await self._send(visit, 502, PAGE, headers, "text/html")
        return await self._refuse(visit, REFUSALS[fault], headers)

    async def _refuse(
        self, visit: RequestVisit, refusal: Refusal, headers: dict[str, str] | None = None
    ) -> web.StreamResponse:
        return await self._send(visit, refusal.status, visit.form.refuse(refusal), headers)

    async def _send(
        self,
        visit: RequestVisit,
        status: int,
        body: bytes,
        headers: dict[str, str] | None = None,
        content_type: str = wire.JSON,
    ) -> web.StreamResponse:
        visit.status, visit.whole = status, True
        self._note(visit)
        sending = wire.send(visit.request, status, body, headers, content_type)
        response, visit.whole = await sending
        return response

    def _now(self) -> float:
        return time.monotonic() - self._started


def _with_bad_bytes(body: bytes) -> bytes:
    """Put bytes that are no UTF-8 into the text of an answer."""
    for mark in (b'"content":"', b'"text":"', b'"object":"'):
        before, found, after = body.partition(mark)
        if found:
            return before + found + b"\xff\xfe\xc3(" + after
    return body
