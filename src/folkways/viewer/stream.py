"""The stream of a run's head to one watcher."""

from __future__ import annotations

import asyncio
from contextlib import aclosing

from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

from folkways.viewer.live import QUIET, Live

PATIENCE = 10.0
"""Seconds in which a watcher has to take what it is sent; else it is dropped."""
MOST = 1000
"""How many may watch one run at once."""
_HEADERS = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    # A proxy before us is not to gather messages either.
    (b"x-accel-buffering", b"no"),
]


class HeadStream:
    """Tells a watcher of the head until it leaves, takes nothing any more, or the server ends."""

    def __init__(
        self, live: Live, patience: float = PATIENCE, quiet: float = QUIET, most: int = MOST
    ) -> None:
        """Tell what ``live`` sees."""
        self._live = live
        self._patience = patience
        self._quiet = quiet
        self._most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["method"] != "GET":
            # HEAD requests do not count as viewers.
            await Response(headers={"allow": "GET"}, status_code=405)(scope, receive, send)
            return
        if self._live.watchers >= self._most:
            full = f"{self._most} already watch this run; close one of them first."
            await JSONResponse({"error": full}, 503)(scope, receive, send)
            return
        tasks = {asyncio.create_task(_left(receive)), asyncio.create_task(self._tell(send))}
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            ended = await asyncio.gather(*tasks, return_exceptions=True)
        # A watcher that is gone or takes nothing is let go of without a word.
        for why in ended:
            if isinstance(why, Exception) and not isinstance(why, TimeoutError | OSError):
                raise why

    async def _tell(self, send: Send) -> None:
        async with asyncio.timeout(self._patience):
            await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
        async with aclosing(self._live.messages(self._quiet)) as messages:
            async for message in messages:
                async with asyncio.timeout(self._patience):
                    await send({"type": "http.response.body", "body": message, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
