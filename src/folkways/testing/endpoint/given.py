"""An answer before it takes the shape of one format or the other, and a refusal likewise."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

Style = Literal["format", "plain", "detail", "server"]
"""How a rejection is written: as the format has it; as a mere text (LM Studio); as a list of
details with status 422 (FastAPI); with status 500 (older builds of llama.cpp)."""

Ending = Literal["stop", "length", "refused", "filtered"]


class Tokens(NamedTuple):
    """Figures of usage; ``cached`` is a part of ``into``."""

    into: int = 0
    cached: int = 0
    out: int = 0


@dataclass(frozen=True, slots=True)
class Given:
    """What the model is said to have answered; a ``text`` of None stands for null."""

    text: str | None
    ending: Ending = "stop"
    tokens: Tokens | None = field(default_factory=Tokens)
    choices: bool = True


class Rejection(NamedTuple):
    """A question that is not taken: the message, the parameter that it is about, and a code."""

    message: str
    parameter: str | None = None
    code: str | None = None


class Refusal(NamedTuple):
    """A status other than 200: what both formats say in words of their own.

    ``kind`` is the type of the error as the Messages format calls it, ``code`` and ``parameter``
    are the chat format's.
    """

    status: int
    message: str
    kind: str = "invalid_request_error"
    code: str | None = None
    parameter: str | None = None
