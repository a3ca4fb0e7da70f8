"""HTTP clients for the two protocols; the only module that imports their transport when loaded.

It is imported when the first call is made, so that a run without a language model never loads it.
"""

from __future__ import annotations

import zlib
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TypedDict

import httpx2

from folkways.base.limits import REPLY_BYTES
from folkways.minds.llm.wire import TooLong

CONNECT_SECONDS = 20.0
MOST_CONNECTIONS = 2100
"""A little more than the most calls that may be in flight."""
_GZIP = zlib.MAX_WBITS | 16
_PROVIDERS = ("openai.com", "anthropic.com")
"""To these and the hosts below them go headers that their packages take from the environment."""
_SENT = frozenset(
    (
        *("host", "accept", "accept-encoding", "authorization", "connection", "content-length"),
        *("content-type", "user-agent", "x-api-key", "anthropic-version"),
    )
)
"""The headers that go to any other address, in small letters, with those of the next prefix."""
_SENT_PREFIX = "x-stainless-"

HEADERS = {"Content-Type": "application/json", "Accept-Encoding": "identity"}
"""Answers are small, so that packing them would only cost time."""

LIMITS = httpx2.Limits(max_connections=MOST_CONNECTIONS, max_keepalive_connections=MOST_CONNECTIONS)
TIMEOUT = httpx2.Timeout(None, connect=CONNECT_SECONDS)
"""Only connecting is timed here; the caller times the whole call."""


class Connections(TypedDict):
    """What the packages take to make a client of their own."""

    limits: httpx2.Limits
    timeout: httpx2.Timeout
    event_hooks: dict[str, list[Callable[..., Awaitable[None]]]]
    follow_redirects: bool


def connections() -> Connections:
    """Return how many connections there may be, what is timed, and the bound on what is read.

    Redirects are not followed: the question, and perhaps the key, would go to an address that
    nobody named.
    """
    return Connections(
        limits=LIMITS,
        timeout=TIMEOUT,
        event_hooks={"request": [strip], "response": [bound]},
        follow_redirects=False,
    )


async def strip(request: httpx2.Request) -> None:
    """Hook: send headers that a package took from the environment to its own provider alone.

    They may name an organisation, or hold what opens a gateway (``OPENAI_CUSTOM_HEADERS``).
    """
    host = f".{request.url.host}"
    if any(host.endswith(f".{provider}") for provider in _PROVIDERS):
        return
    for name in list(request.headers):
        if name not in _SENT and not name.startswith(_SENT_PREFIX):
            del request.headers[name]


async def bound(response: httpx2.Response) -> None:
    """Hook: let no more of a body be read than REPLY_BYTES, as it comes and unpacked.

    Raises DecodingError for one that is packed other than by gzip, once: no packing is asked for,
    and each more may unpack to a thousand times as much.
    """
    if not isinstance(response.stream, httpx2.AsyncByteStream):
        return
    packed = response.headers.get("content-encoding", "identity").strip().lower()
    bounded = _Bounded(response.stream)
    if packed in ("gzip", "x-gzip"):
        # Unpacked here, since the client unpacks each part as a whole before it can be counted.
        del response.headers["content-encoding"]
        response.stream = _Unpacked(bounded)
    elif packed in ("identity", ""):
        response.stream = bounded
    else:
        raise httpx2.DecodingError("the answer is packed in a way that was not asked for")


class _Bounded(httpx2.AsyncByteStream):
    def __init__(self, stream: httpx2.AsyncByteStream) -> None:
        self._stream = stream

    async def __aiter__(self) -> AsyncIterator[bytes]:
        size = 0
        async for chunk in self._stream:
            size += len(chunk)
            if size > REPLY_BYTES:
                raise TooLong
            yield chunk

    async def aclose(self) -> None:
        await self._stream.aclose()


class _Unpacked(httpx2.AsyncByteStream):
    def __init__(self, stream: httpx2.AsyncByteStream) -> None:
        self._stream = stream

    async def __aiter__(self) -> AsyncIterator[bytes]:
        unpacker = zlib.decompressobj(_GZIP)
        left = REPLY_BYTES
        async for chunk in self._stream:
            if unpacker.eof:
                continue  # what follows the packed body is counted, but nobody's answer
            try:
                content = unpacker.decompress(chunk, left + 1)
            except zlib.error as error:
                raise httpx2.DecodingError(str(error)) from error
            left -= len(content)
            if left < 0:
                raise TooLong
            if content:
                yield content

    async def aclose(self) -> None:
        await self._stream.aclose()
