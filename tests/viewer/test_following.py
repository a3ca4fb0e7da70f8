from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from starlette.types import Message
from tests.viewer.shown import Client, Shown


async def test_a_bug_is_told_to_those_who_watch_and_where_the_viewer_was_started(
    caplog: pytest.LogCaptureFixture,
) -> None:
    class Broken(Shown):
        def grow(self, progress: Callable[[float], None] = lambda share: None) -> bool:
            raise ZeroDivisionError("a bug")

    client = Client(Broken())
    said: list[str] = []
    over = asyncio.Event()

    async def receive() -> Message:
        if not said:
            return {"type": "lifespan.startup"}
        await over.wait()
        return {"type": "lifespan.shutdown"}

    async def send(message: Message) -> None:
        said.append(message["type"])

    server = asyncio.ensure_future(client.app({"type": "lifespan", "state": {}}, receive, send))
    messages = client.live.messages()
    while not (heard := await anext(messages)).startswith(b"event: fault"):
        pass
    assert b"The viewer failed to follow the run" in heard
    await messages.aclose()
    assert "ZeroDivisionError: a bug" in caplog.text
    over.set()
    await server
    assert said == ["lifespan.startup.complete", "lifespan.shutdown.complete"]
