"""How bytes go out, whole or not. Imports aiohttp, so import it only when used."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from aiohttp import web

JSON = "application/json"
_PIECES = 20


async def send(
    request: web.Request,
    status: int,
    body: bytes,
    headers: Mapping[str, str] | None = None,
    content_type: str = JSON,
) -> tuple[web.StreamResponse, bool]:
    """Send an answer; return it, and whether all of it was handed to the connection."""
    response = web.Response(
        status=status, body=body, headers={**(headers or {}), "Content-Type": content_type}
    )
    try:
        await response.prepare(request)
        await response.write_eof()
    except OSError:
        return response, False
    return response, True


def drop(request: web.Request) -> web.StreamResponse:
    """Reset the connection."""
    if request.transport is not None:
        request.transport.abort()
    return web.Response()


async def send_half(request: web.Request, body: bytes) -> web.StreamResponse:
    """Announce the whole body, send half of it, and close the connection."""
    response = web.StreamResponse(headers={"Content-Type": JSON, "Content-Length": str(len(body))})
    try:
        await response.prepare(request)
        await response.write(body[: len(body) // 2])
    except OSError:
        return response
    if request.transport is not None:
        request.transport.close()
    return response


async def send_slowly(
    request: web.Request, body: bytes, seconds: float
) -> tuple[web.StreamResponse, bool]:
    """Send the body in small pieces over ``seconds``."""
    response = web.StreamResponse(headers={"Content-Type": JSON, "Content-Length": str(len(body))})
    size = -(-len(body) // _PIECES)
    try:
        await response.prepare(request)
        for at in range(0, len(body), size):
            await asyncio.sleep(seconds / _PIECES)
            await response.write(body[at : at + size])
        await response.write_eof()
    except OSError:
        return response, False
    return response, True
