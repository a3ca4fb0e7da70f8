"""OpenAI's chat completions format: requests read, answers and refusals written."""

from __future__ import annotations

import json
from typing import cast

import msgspec

from folkways.testing.endpoint.given import Given, Refusal
from folkways.testing.endpoint.question import (
    BadRequest,
    Extension,
    Form,
    ParsedRequest,
    Schema,
    content_hash,
)

_FINISH = {
    "stop": "stop",
    "length": "length",
    "refused": "stop",
    "filtered": "content_filter",
}


class ContentPart(msgspec.Struct):
    """A part of a message's content; only text is known."""

    type: str = "text"
    text: str = ""


class Message(msgspec.Struct):
    """One message."""

    role: str
    content: str | list[ContentPart] | None = None

    @property
    def text(self) -> str:
        """The content as one text."""
        if isinstance(self.content, list):
            return "".join(part.text for part in self.content)
        return self.content or ""


class _JsonSchema(msgspec.Struct):
    schema: msgspec.Raw
    name: str = ""


class _ResponseFormat(msgspec.Struct):
    type: str
    json_schema: _JsonSchema | None = None


class _Chat(msgspec.Struct):
    model: str
    messages: msgspec.Raw
    response_format: _ResponseFormat | None = None
    max_tokens: int | None = None
    max_completion_tokens: int | None = None
    temperature: float | None = None
    seed: int | None = None
    reasoning_effort: str | None = None
    stream: bool | None = None
    folkways: Extension | None = None


_CHAT = msgspec.json.Decoder(_Chat)
_MESSAGES = msgspec.json.Decoder(list[Message])
_OPTIONAL = ("max_tokens", "max_completion_tokens", "temperature", "seed", "reasoning_effort")
_SYSTEM = ("system", "developer")


def read(body: bytes) -> ParsedRequest:
    """Take a request apart; raises BadRequest."""
    try:
        chat = _CHAT.decode(body)
        messages = _MESSAGES.decode(chat.messages)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadRequest(str(error)) from error
    if chat.stream:
        raise BadRequest("this endpoint does not stream")
    if not messages:
        raise BadRequest("[] is too short - 'messages'")
    form: Form = "text"
    schema: Schema | None = None
    if asked := chat.response_format:
        if asked.type == "json_schema":
            if asked.json_schema is None:
                raise BadRequest("Missing required parameter: 'response_format.json_schema'.")
            form, schema = "schema", cast(Schema, json.loads(bytes(asked.json_schema.schema)))
        elif asked.type == "json_object":
            form = "json"
        elif asked.type != "text":
            raise BadRequest(f"Invalid value: {asked.type!r} for 'response_format.type'.")
    return ParsedRequest(
        model=chat.model,
        content=content_hash(chat.model.encode(), bytes(chat.messages)),
        shown=tuple(message.text for message in messages),
        system="".join(message.text for message in messages if message.role in _SYSTEM),
        form=form,
        schema=schema,
        parameters=frozenset(name for name in _OPTIONAL if getattr(chat, name) is not None),
        max_tokens=chat.max_completion_tokens or chat.max_tokens,
        temperature=chat.temperature,
        extension=chat.folkways,
    )


def write(question: ParsedRequest, given: Given, number: int) -> bytes:
    """Return the body of an answer."""
    refused = given.ending == "refused"
    message = {
        "role": "assistant",
        "content": None if refused else given.text,
        "refusal": given.text if refused else None,
    }
    choice = {
        "index": 0,
        "message": message,
        "logprobs": None,
        "finish_reason": _FINISH[given.ending],
    }
    body: dict[str, object] = {
        "id": f"chatcmpl-{number}",
        "object": "chat.completion",
        "created": 1_700_000_000 + number,
        "model": question.model,
        "choices": [choice] if given.choices else [],
    }
    if given.tokens is not None:
        into, cached, out = given.tokens
        body["usage"] = {
            "prompt_tokens": into,
            "completion_tokens": out,
            "total_tokens": into + out,
            "prompt_tokens_details": {"cached_tokens": cached},
        }
    return msgspec.json.encode(body)


def refuse(refusal: Refusal) -> bytes:
    """Return the body of a refusal."""
    error = {
        "message": refusal.message,
        "type": "server_error" if refusal.status >= 500 else "invalid_request_error",
        "param": refusal.parameter,
        "code": refusal.code,
    }
    return msgspec.json.encode({"error": error})


def models(names: tuple[str, ...]) -> bytes:
    """Return the list of models."""
    entries = [
        {"id": name, "object": "model", "created": 1_700_000_000, "owned_by": "folkways"}
        for name in names
    ]
    return msgspec.json.encode({"object": "list", "data": entries})
