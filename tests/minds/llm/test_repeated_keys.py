"""An endpoint that repeats the key finds it nowhere: neither in errors nor in answers."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable

import pytest
from tests.minds.llm import chat, test_anthropic_model
from tests.minds.llm.scene import Answer, Server

from folkways.base.errors import Unavailable
from folkways.language.model import Request
from folkways.minds.embedders.endpoint import EndpointEmbedder, RetryPolicy
from folkways.minds.faults import CallFault, Disconnected
from folkways.minds.llm.models import make_model
from folkways.scenario.minds import ModelSettings

KEY = "sk-proj-Zq7vXw2LtB9mN4kR8sYcD1hJ6fGpA3eU"
PARTS = (KEY[:12], KEY[8:20], KEY[-12:])
KEYS = dict.fromkeys(("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "FOLKWAYS_API_KEY"), KEY)
OK = "HTTP/1.1 200 OK\r\n"
INVALID: dict[str, tuple[str, ...]] = {
    "status": (f"HTTP/1.1 xx {KEY}\r\n{KEY}\r\n\r\n",),
    "protocol": (f"{KEY}\r\n\r\n",),
    "header without a colon": (f"{OK}{KEY}\r\n\r\n",),
    "header in two parts": (f"{OK}{KEY[:20]}", f"{KEY[20:]}\r\n\r\n"),
    "length": (f"{OK}content-length: {KEY}\r\n\r\n",),
    "header with a control character": (f"{OK}x: \x00{KEY}\r\n\r\n",),
    "chunk": (f"{OK}transfer-encoding: chunked\r\n\r\n{KEY}\r\n",),
}


class Raw:
    """A server that sends bytes as they are."""

    def __init__(self) -> None:
        self.parts: tuple[str, ...] = ()
        self.port = 0
        self.met: list[asyncio.Task[None]] = []

    def meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.met.append(asyncio.create_task(self._answer(reader, writer)))

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError):
            await reader.readuntil(b"\r\n\r\n")
            for part in self.parts:
                writer.write(part.encode())
                await writer.drain()
                await asyncio.sleep(0)
        writer.close()
        with contextlib.suppress(ConnectionError):
            await writer.wait_closed()


@pytest.fixture
async def raw() -> AsyncIterator[Raw]:
    """A server on a free port of this machine."""
    found = Raw()
    server = await asyncio.start_server(found.meet, "127.0.0.1", 0)
    found.port = server.sockets[0].getsockname()[1]
    yield found
    await asyncio.gather(*found.met)
    server.close()
    await server.wait_closed()


@pytest.mark.parametrize("kind", INVALID)
@pytest.mark.parametrize("protocol", ["openai", "anthropic", "embedder"])
async def test_invalid_http_is_named_and_not_quoted(
    raw: Raw, asked: Request, protocol: str, kind: str
) -> None:
    raw.parts = INVALID[kind]
    url = f"http://127.0.0.1:{raw.port}"
    if protocol == "embedder":
        once = RetryPolicy(attempts=1)
        embedder = EndpointEmbedder(f"openai:m@{url}/v1", environ=KEYS, patience=once)
        with pytest.raises(Unavailable, match="the connection failed") as lost:
            await embedder.prepare(["It is raining."])
        await embedder.aclose()
        said = str(lost.value)
    else:
        name = f"{protocol}:m@{url}{'/v1' if protocol == 'openai' else ''}"
        model = make_model(ModelSettings(model=name), environ=KEYS)
        with pytest.raises(Disconnected) as caught:
            await model.complete(asked)
        await model.aclose()
        said = str(caught.value)
    assert "the connection failed (invalid HTTP: " in said
    assert not any(part in said for part in PARTS)


ANSWERS: dict[str, tuple[str, Callable[[], Answer]]] = {
    "content": ("openai", lambda: Answer(chat.answer(json.dumps({"reason": f"It is {KEY}."})))),
    "text": ("openai", lambda: Answer(chat.answer(KEY))),
    "parts of a text": (
        "openai",
        lambda: Answer(chat.answer([{"type": "text", "text": f"{KEY[:9]}"}, KEY[9:]])),
    ),
    "refusal": ("openai", lambda: Answer(chat.answer(None, message={"refusal": f"No: {KEY}"}))),
    "call of a tool": (
        "openai",
        lambda: Answer(
            chat.answer(None, message={"tool_calls": [{"function": {"arguments": KEY}}]})
        ),
    ),
    "all else": (
        "openai",
        lambda: Answer(
            {**chat.answer("No."), "id": KEY, "model": KEY, "system_fingerprint": KEY},
            headers={"x-request-id": KEY},
        ),
    ),
    "finish": ("openai", lambda: Answer(chat.answer("No.", finish_reason=KEY))),
    "usage": ("openai", lambda: Answer(chat.answer("No.", usage={"prompt_tokens": KEY}))),
    "halves of surrogate pairs": (
        "openai",
        lambda: Answer(chat.answer(KEY[:8] + "\ud800".join(KEY[8:]))),
    ),
    "blocks": ("anthropic", lambda: Answer(test_anthropic_model.answer(KEY[:9], KEY[9:]))),
    "input of a tool": (
        "anthropic",
        lambda: Answer(
            test_anthropic_model.answer(
                content=[{"type": "tool_use", "name": "answer", "input": {KEY: [f"<{KEY}>"]}}]
            )
        ),
    ),
    "explanation": (
        "anthropic",
        lambda: Answer(
            test_anthropic_model.answer(
                content=[], stop_reason="refusal", stop_details={"explanation": KEY}
            )
        ),
    ),
}


@pytest.mark.parametrize("kind", ANSWERS)
async def test_no_part_of_an_answer_repeats_the_key(
    server: Server, asked: Request, kind: str
) -> None:
    protocol, body = ANSWERS[kind]
    server.say(body())
    name = f"{protocol}:m@http://127.0.0.1:{server.port}{'/v1' if protocol == 'openai' else ''}"
    model = make_model(ModelSettings(model=name), environ=KEYS)
    reply = await model.complete(asked)
    await model.aclose()
    letters = "".join(filter(str.isalnum, repr(reply)))
    assert not any("".join(filter(str.isalnum, part)) in letters for part in PARTS)


@pytest.mark.parametrize("protocol", ["openai", "anthropic"])
@pytest.mark.parametrize(
    "body",
    [
        f'data: {{"x": "{KEY}"}}\n\n'.encode(),
        f"<html>{KEY}</html>".encode(),
        f"[{KEY}]".encode(),
        json.dumps({"error": {"message": KEY, "code": 401}}).encode(),
        json.dumps({"error": KEY, "choices": [], "content": KEY}).encode(),
    ],
)
async def test_a_stream_or_another_body_is_not_quoted(
    server: Server, asked: Request, protocol: str, body: bytes
) -> None:
    server.say(Answer(body))
    name = f"{protocol}:m@http://127.0.0.1:{server.port}{'/v1' if protocol == 'openai' else ''}"
    model = make_model(ModelSettings(model=name), environ=KEYS)
    with pytest.raises((CallFault, Unavailable)) as caught:
        await model.complete(asked)
    await model.aclose()
    assert not any(part in str(caught.value) for part in PARTS)


@pytest.mark.parametrize(
    "body",
    [
        {"data": [{"embedding": [KEY]}]},
        {"data": KEY},
        {"data": [{"embedding": [1.0], "index": KEY}]},
        {"data": [], KEY: KEY},
    ],
)
async def test_an_embedder_does_not_quote_what_came(
    server: Server, body: dict[str, object]
) -> None:
    server.say(body)
    once = RetryPolicy(attempts=1)
    url = f"http://127.0.0.1:{server.port}/v1"
    embedder = EndpointEmbedder(f"openai:m@{url}", environ=KEYS, patience=once)
    with pytest.raises(Unavailable, match="no embeddings") as caught:
        await embedder.prepare(["It is raining."])
    await embedder.aclose()
    assert not any(part in str(caught.value) for part in PARTS)
