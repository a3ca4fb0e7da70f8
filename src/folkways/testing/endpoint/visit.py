"""A request under way. Imports aiohttp, so import it only when used."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from aiohttp import web

from folkways.testing.endpoint import chat, messages
from folkways.testing.endpoint.given import Given, Refusal, Tokens
from folkways.testing.endpoint.log import LoggedRequest
from folkways.testing.endpoint.question import ParsedRequest


class Format(NamedTuple):
    """How requests are read and answers written."""

    read: Callable[[bytes], ParsedRequest]
    write: Callable[[ParsedRequest, Given, int], bytes]
    refuse: Callable[[Refusal], bytes]


CHAT = Format(chat.read, chat.write, chat.refuse)
MESSAGES = Format(messages.read, messages.write, messages.refuse)


@dataclass(slots=True)
class RequestVisit:
    """A request under way; ``nth`` counts those of the same content, from 0."""

    request: web.Request
    form: Format
    number: int
    arrived: float
    question: ParsedRequest | None = None
    nth: int = 0
    fault: str = ""
    status: int = 0
    whole: bool = False
    tokens: Tokens = field(default_factory=Tokens)
    noted: LoggedRequest | None = None

    def entry(self, finished: float) -> LoggedRequest:
        """Return what the log keeps of it."""
        asked = self.question
        sent = asked.extension if asked else None
        return LoggedRequest(
            number=self.number,
            path=self.request.path,
            arrived=self.arrived,
            finished=finished,
            status=self.status,
            whole=self.whole,
            model=asked.model if asked else "",
            content=asked.content if asked else "",
            operation=sent.operation if sent else "",
            key=sent.key if sent else None,
            content_key=sent.content_key if sent else "",
            fault=self.fault,
            tokens_in=self.tokens.into,
            cached=self.tokens.cached,
            tokens_out=self.tokens.out,
        )
