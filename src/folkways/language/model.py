"""Below a mind that speaks a language model's tongue: one request, one reply, as text.

A :class:`Model` takes a rendered question and gives back text. Caches, meters, limits, budgets and
replay wrap a Model, since what was paid for is a text, whether or not it turned out to be valid.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

if TYPE_CHECKING:  # readers of run files need the types here and neither pydantic nor templates
    from pydantic import BaseModel

    from folkways.language.mind import CallKey
    from folkways.language.prompt import Prompt

Finish = Literal["stop", "length", "refused", "filtered", "rejected", "failed"]
"""How an answer ended: as it should; cut off at the longest length; the model refused; a content
filter took it; the endpoint rejected the very question; or every attempt at it failed."""


class Usage(NamedTuple):
    """Tokens as the endpoint counted them; ``cached`` is a part of ``tokens_in``."""

    tokens_in: int = 0
    cached: int = 0
    tokens_out: int = 0


_NOTHING = Usage()


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back. ``text`` is the answer or, for "rejected" and "failed", the reason.

    ``seconds`` is how long the call took that brought it.
    """

    text: str
    finish: Finish = "stop"
    usage: Usage = _NOTHING
    seconds: float = 0.0


class Attempt(NamedTuple):
    """An earlier answer to the same question, and what was wrong with it."""

    answer: str
    fault: str


@dataclass(frozen=True, slots=True)
class Request:
    """A rendered question. ``version`` is that of the operation's wording and types.

    ``key`` says where in the run it was put; it joins the content only if ``fresh``, that is if
    the same question put twice wants two draws. ``inputs`` is the typed question behind the prompt.
    """

    operation: str
    version: str
    prompt: Prompt
    inputs: BaseModel = field(repr=False)
    output: type[BaseModel]
    key: CallKey
    fresh: bool = False
    attempts: tuple[Attempt, ...] = ()

    def content_key(self, fingerprint: str) -> str:
        """Return the SHA-256 that stands for this request to the model of this fingerprint."""
        content = [
            fingerprint,
            self.operation,
            self.version,
            self.prompt.instructions,
            self.prompt.situation,
            self.attempts,
            self.key if self.fresh else None,
        ]
        return hashlib.sha256(json.dumps(content).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class DistantRequest(Request):
    """A request of another process, of which only what the way to a model has to know was sent.

    ``content`` is its content key, ``longest`` the most tokens that it can take on its way in; its
    prompt and its types are not those of the question.
    """

    content: str = ""
    longest: int = 0

    def content_key(self, fingerprint: str) -> str:
        """Return the content key that was sent."""
        return self.content


class Model(Protocol):
    """Answers requests with text.

    ``complete`` raises :class:`folkways.base.errors.Unavailable` if the run must pause. A single
    question that cannot be answered gives a reply that says so in ``finish``.
    """

    @property
    def name(self) -> str:
        """What header, prices and summary call it, such as "openai:gpt-5-mini"."""
        ...

    @property
    def fingerprint(self) -> str:
        """Model and sampling parameters in one line: part of every content key."""
        ...

    async def complete(self, request: Request) -> Reply:
        """Answer one request."""
        ...


class StoredAnswer(NamedTuple):
    """A reply as it is kept; ``agent`` is the agent's number, ``tick`` the moment of asking."""

    key: str
    model: str
    operation: str
    tick: int
    agent: int
    reply: Reply


class AnswerStore(Protocol):
    """Where answers are kept: the run file, or memory."""

    def answer(self, key: str) -> Reply | None:
        """Return what is stored under a content key, if anything."""
        ...

    def keep_answer(self, answer: StoredAnswer) -> None:
        """Store an answer; it is safe when this returns. Raises StorageError."""
        ...

    def answers(self) -> Iterator[StoredAnswer]:
        """All that is stored, in the order in which it came."""
        ...
