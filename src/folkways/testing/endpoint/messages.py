"""Anthropic's Messages format: requests read, answers and refusals written."""

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

_STOP = {
    "stop": "end_turn",
    "length": "max_tokens",
    "refused": "refusal",
    "filtered": "refusal",
}


class ContentBlock(msgspec.Struct):
    """A block of content; only text is known."""

    type: str = "text"
    text: str = ""


Content = str | list[ContentBlock]


class _Message(msgspec.Struct):
    role: str
    content: Content


class _Format(msgspec.Struct):
    type: str
    schema: msgspec.Raw


class _OutputConfig(msgspec.Struct):
    format: _Format | None = None
    effort: str | None = None


class _Tool(msgspec.Struct):
    name: str
    input_schema: msgspec.Raw


class _ToolChoice(msgspec.Struct):
    type: str
    name: str = ""


class _Asked(msgspec.Struct):
    model: str
    max_tokens: int
    messages: msgspec.Raw
    system: msgspec.Raw = msgspec.Raw(b'""')
    output_config: _OutputConfig | None = None
    output_format: _Format | None = None
    tools: list[_Tool] = []
    tool_choice: _ToolChoice | None = None
    temperature: float | None = None
    stream: bool | None = None
    folkways: Extension | None = None


_ASKED = msgspec.json.Decoder(_Asked)
_MESSAGES = msgspec.json.Decoder(list[_Message])
_CONTENT = msgspec.json.Decoder(Content)


def _text(content: Content) -> str:
    return content if isinstance(content, str) else "".join(block.text for block in content)


def read(body: bytes) -> ParsedRequest:
    """Take a request apart; raises BadRequest."""
    try:
        asked = _ASKED.decode(body)
        messages = _MESSAGES.decode(asked.messages)
        system = _text(_CONTENT.decode(asked.system))
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadRequest(str(error)) from error
    if asked.stream:
        raise BadRequest("this endpoint does not stream")
    if not messages or messages[0].role != "user":
        raise BadRequest('messages: first message must use the "user" role')
    if {message.role for message in messages} - {"user", "assistant"}:
        raise BadRequest('messages: roles must be "user" or "assistant"')
    form: Form = "text"
    schema: msgspec.Raw | None = None
    tool = ""
    wanted = (asked.output_config.format if asked.output_config else None) or asked.output_format
    if wanted:
        form, schema = "schema", wanted.schema
    elif asked.tools and asked.tool_choice and asked.tool_choice.type in ("tool", "any"):
        chosen = next((t for t in asked.tools if t.name == asked.tool_choice.name), asked.tools[0])
        form, schema, tool = "schema", chosen.input_schema, chosen.name
    return ParsedRequest(
        model=asked.model,
        content=content_hash(asked.model.encode(), bytes(asked.system), bytes(asked.messages)),
        shown=(system, *(_text(message.content) for message in messages)),
        system=system,
        form=form,
        schema=None if schema is None else cast(Schema, json.loads(bytes(schema))),
        parameters=frozenset(("temperature",) if asked.temperature is not None else ()),
        max_tokens=asked.max_tokens,
        temperature=asked.temperature,
        tool=tool,
        messages_format=True,
        extension=asked.folkways,
    )


def write(question: ParsedRequest, given: Given, number: int) -> bytes:
    """Return the body of an answer. What was cached is no part of ``input_tokens`` here."""
    content: object = []
    if given.choices:
        content = None if given.text is None else [_block(question, given.text, number)]
    stop = "tool_use" if question.tool and given.ending == "stop" else _STOP[given.ending]
    body: dict[str, object] = {
        "id": f"msg_{number}",
        "type": "message",
        "role": "assistant",
        "model": question.model,
        "content": content,
        "stop_reason": stop,
        "stop_sequence": None,
    }
    if given.tokens is not None:
        into, cached, out = given.tokens
        body["usage"] = {
            "input_tokens": into - cached,
            "cache_creation_input_tokens": 0,
            "cache_read_input_tokens": cached,
            "output_tokens": out,
        }
    return msgspec.json.encode(body)


def _block(question: ParsedRequest, text: str, number: int) -> dict[str, object]:
    if question.tool:
        try:
            arguments = json.loads(text)
        except ValueError:
            return {"type": "text", "text": text}
        name = question.tool
        return {"type": "tool_use", "id": f"toolu_{number}", "name": name, "input": arguments}
    return {"type": "text", "text": text}


def refuse(refusal: Refusal) -> bytes:
    """Return the body of a refusal."""
    error = {"type": refusal.kind, "message": refusal.message}
    return msgspec.json.encode({"type": "error", "error": error, "request_id": None})
