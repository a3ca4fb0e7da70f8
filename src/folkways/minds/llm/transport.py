"""HTTP clients for the two protocols; the only module that imports their transport when loaded.

It is imported when the first call is made, so that a run without a language model never loads it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TypedDict

import httpx2

from folkways.minds.llm.wire import LONGEST_BODY, TooLong

CONNECT_SECONDS = 20.0
MOST_CONNECTIONS = 2100
"""A little more than the most calls that may be in flight."""
# A small compressed body could unpack to gigabytes; honest JSON does not shrink by more than this.
_MOST_EXPANSION = 64

HEADERS = {"Content-Type": "application/json", "Accept-Encoding": "identity"}
"""Answers are small, so that packing them would only cost time."""

LIMITS = httpx2.Limits(max_connections=MOST_CONNECTIONS, max_keepalive_connections=MOST_CONNECTIONS)
TIMEOUT = httpx2.Timeout(None, connect=CONNECT_SECONDS)
"""Only connecting is timed here; the caller times the whole call."""


class Connections(TypedDict):
    """What the packages take to make a client of their own."""

    limits: httpx2.Limits
    timeout: httpx2.Timeout
    event_hooks: dict[str, list[Callable[[httpx2.Response], Awaitable[None]]]]
    follow_redirects: bool


def connections() -> Connections:
    """Return how many connections there may be, what is timed, and the bound on what is read.

    Redirects are not followed: the question, and perhaps the key, would go to an address that
    nobody named.
    """
    return Connections(
        limits=LIMITS,
        timeout=TIMEOUT,
        event_hooks={"response": [bound]},
        follow_redirects=False,
    )


async def bound(response: httpx2.Response) -> None:
    """Hook: let no more of a body be read than LONGEST_BODY, and less if it comes packed."""
    packed = response.headers.get("content-encoding", "identity") != "identity"
    longest = LONGEST_BODY // _MOST_EXPANSION if packed else LONGEST_BODY
    if isinstance(response.stream, httpx2.AsyncByteStream):
        response.stream = _Bounded(response.stream, longest)


class _Bounded(httpx2.AsyncByteStream):
    def __init__(self, stream: httpx2.AsyncByteStream, longest: int) -> None:
        self._stream = stream
        self._longest = longest

    async def __aiter__(self) -> AsyncIterator[bytes]:
        size = 0
        async for chunk in self._stream:
            size += len(chunk)
            if size > self._longest:
                raise TooLong
            yield chunk

    async def aclose(self) -> None:
        await self._stream.aclose()
