from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import suppress

import aiohttp
import pytest
from tests.patience import PATIENCE

from folkways.testing.endpoint import Endpoint

Body = dict[str, object]
SCHEMA = {
    "type": "object",
    "properties": {
        "text": {"type": "string", "maxLength": 60},
        "score": {"type": "integer", "minimum": 1, "maximum": 10},
    },
    "required": ["text", "score"],
    "additionalProperties": False,
}


def chat(text: str = "How loud is it?", **more: object) -> Body:
    """A request in the chat format for an answer after SCHEMA."""
    return {
        "model": "m",
        "messages": [
            {"role": "system", "content": "Answer in JSON."},
            {"role": "user", "content": text},
        ],
        "response_format": {
            "type": "json_schema",
            "json_schema": {"name": "answer", "schema": SCHEMA},
        },
        **more,
    }


def message(text: str = "How loud is it?", **more: object) -> Body:
    """The same in the Messages format."""
    return {
        "model": "c",
        "max_tokens": 500,
        "system": "Answer in JSON.",
        "messages": [{"role": "user", "content": text}],
        "output_config": {"format": {"type": "json_schema", "schema": SCHEMA}},
        **more,
    }


async def until(condition: Callable[[], bool]) -> None:
    """Wait until something holds in the endpoint, which works in another thread."""
    while not condition():
        await asyncio.sleep(0.01)


async def leave(asking: asyncio.Task[Got], endpoint: Endpoint, left: int = 0) -> None:
    """Give a request up, as a caller that was killed does; wait until only ``left`` are there."""
    asking.cancel()
    with suppress(asyncio.CancelledError):
        await asking
    await until(lambda: endpoint.under_way == left)


class Got:
    """Status, headers and body of an answer."""

    def __init__(self, response: aiohttp.ClientResponse, body: bytes) -> None:
        self.status = response.status
        self.headers = response.headers
        self.body = body


Ask = Callable[..., Coroutine[None, None, Got]]


@pytest.fixture
async def ask() -> AsyncIterator[Ask]:
    """Posts a body to a path of an endpoint."""
    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(PATIENCE)) as session:

        async def post(
            endpoint: Endpoint, body: object, path: str = "/chat/completions", **headers: str
        ) -> Got:
            async with session.post(endpoint.url + path, json=body, headers=headers) as response:
                return Got(response, await response.read())

        yield post
