"""A request as the endpoint understood it, whatever format it came in."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import Literal

import msgspec
from pydantic import JsonValue

Schema = dict[str, JsonValue]
Form = Literal["schema", "json", "text"]
"""What the caller wants: JSON after a schema, JSON of any kind, or just text."""


class Extension(msgspec.Struct, frozen=True):
    """What :class:`folkways.minds.llm.stub_model.StubModel` sends along in ``folkways``."""

    operation: str
    inputs: msgspec.Raw
    key: tuple[int, int, int]
    content_key: str = ""


class BadRequest(Exception):
    """The body is not a request of its format; becomes a 400."""


@dataclass(frozen=True, slots=True)
class ParsedRequest:
    """A request taken apart.

    ``content`` is a SHA-256 of model and messages as they came over the wire; ``shown`` the texts
    of the messages in order, ``system`` among them the unchanging part. ``tool``
    is the tool that the model has to use.
    """

    model: str
    content: str
    shown: tuple[str, ...]
    system: str = ""
    form: Form = "text"
    schema: Schema | None = field(default=None, repr=False)
    parameters: frozenset[str] = frozenset()
    max_tokens: int | None = None
    temperature: float | None = None
    tool: str = ""
    messages_format: bool = False
    extension: Extension | None = field(default=None, repr=False)


def content_hash(*parts: bytes) -> str:
    """Return the SHA-256 of these bytes, each with its length."""
    sha = hashlib.sha256()
    for part in parts:
        sha.update(b"%d:" % len(part))
        sha.update(part)
    return sha.hexdigest()


def count_tokens(*texts: str) -> int:
    """Return ceil(UTF-8 bytes / 4) of all the texts together."""
    return -(-sum(len(text.encode("utf-8", "replace")) for text in texts) // 4)
