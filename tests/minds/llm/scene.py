"""A question with its types, and a server that answers with set bodies and keeps what it got."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import NamedTuple

from aiohttp import web
from pydantic import Field

from folkways.language.mind import CallKey
from folkways.language.model import Attempt, Request
from folkways.language.operation import Data
from folkways.language.prompt import Prompt
from folkways.minds.llm.endpoint import EndpointModel


class Asked(Data):
    """What is it about?"""

    about: str


class Ruling(Data):
    """Was it right?"""

    passed: bool
    reason: str = Field(default="", max_length=300)


RIGHT = '{"passed": true, "reason": ""}'


def request_of(*attempts: Attempt) -> Request:
    """A question with earlier attempts."""
    return Request(
        operation="rule",
        version="1",
        prompt=Prompt("Answer in JSON.", "Was it right?"),
        inputs=Asked(about="noise"),
        output=Ruling,
        key=CallKey(0, 0, 0),
        attempts=attempts,
    )


class Answer(NamedTuple):
    """What the server says next; a mapping is sent as JSON."""

    body: Mapping[str, object] | bytes
    status: int = 200
    headers: Mapping[str, str] = {}

    def response(self) -> web.Response:
        body = self.body if isinstance(self.body, bytes) else json.dumps(self.body).encode()
        kind = {"Content-Type": "application/json"}
        return web.Response(body=body, status=self.status, headers=kind | dict(self.headers))


class Server:
    """Says each of ``answers`` once, and the last one for ever; ``got`` are the requests."""

    def __init__(self) -> None:
        self.answers: list[Answer] = []
        self.got: list[dict[str, object]] = []
        self.headers: list[Mapping[str, str]] = []
        self.port = 0

    def say(self, *answers: Answer | Mapping[str, object]) -> None:
        self.answers += [one if isinstance(one, Answer) else Answer(one) for one in answers]

    async def meet(self, request: web.Request) -> web.Response:
        self.got.append(json.loads(await request.read()))
        self.headers.append(request.headers)
        return (self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]).response()


Make = Callable[..., EndpointModel]
"""Makes a model at the server, by its protocol and settings."""
