"""What stands before the pages: who may ask, from where, and how much."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from folkways.survey.errors import SurveyError

MOST_BYTES = 64 * 1024
"""The longest body of a request."""
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; "
        "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    # The code of an evaluator stands in the address, which no other site is to learn. A stricter
    # policy would take the origin off the forms' own requests.
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}
"""Sent with every answer."""


class TooLong(Exception):
    """The body of a request is longer than any form."""


def loopback(port: int) -> tuple[str, ...]:
    """Return the origins under which a server on this machine can be reached."""
    return tuple(f"http://{host}:{port}" for host in ("127.0.0.1", "localhost", "[::1]"))


def as_origin(text: str) -> str:
    """Return an origin (``https://survey.example.org``) as browsers write it; else SurveyError."""
    try:
        parts = urlsplit(text.strip().lower())
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path not in ("", "/"):
        raise SurveyError(f"{text!r} is not an origin such as https://survey.example.org")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    usual = {"http": 80, "https": 443}[parts.scheme]
    return f"{parts.scheme}://{host}" + (f":{port}" if port and port != usual else "")


def token(secret: bytes, what: str) -> str:
    """Return what a form sends along to show that it is one of ours, for one evaluator."""
    return hmac.new(secret, what.encode(), hashlib.sha256).hexdigest()[:32]


def is_token(secret: bytes, what: str, given: str) -> bool:
    """Say whether ``given`` is the token for ``what``."""
    return hmac.compare_digest(token(secret, what).encode(), given.encode("utf-8", "replace"))


class Guard:
    """Lets requests through that name this server, and come from its own pages if they change it.

    The host is checked so that no foreign name can be pointed at the loopback address, the origin
    so that no other page can send the forms.
    """

    def __init__(self, app: ASGIApp, origins: Collection[str]) -> None:
        """Stand before ``app``, which is reached under ``origins``."""
        self._app = app
        self._origins = frozenset(origins)
        self._hosts = frozenset(urlsplit(origin).netloc for origin in origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = self._refusal(str(scope["method"]), headers)
        if refusal is not None:
            await refusal(scope, receive, _with_headers(send))
            return
        read = 0

        async def limited() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > MOST_BYTES:
                raise TooLong
            return message

        await self._app(scope, limited, _with_headers(send))

    def _refusal(self, method: str, headers: Headers) -> PlainTextResponse | None:
        if headers.get("host", "").lower() not in self._hosts:
            return PlainTextResponse("This server does not go by that name.", 421)
        if method in ("GET", "HEAD"):
            return None
        if method != "POST":
            return PlainTextResponse("That cannot be done here.", 405)
        origin = headers.get("origin")
        if origin is not None and origin.lower() not in self._origins:
            return PlainTextResponse("This form was sent from another site.", 403)
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return PlainTextResponse("This form was sent from another site.", 403)
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/x-www-form-urlencoded":
            return PlainTextResponse("This is not a form of this survey.", 415)
        return None


def _with_headers(send: Send) -> Send:
    extra = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = {name for name, _ in extra}
            kept = [pair for pair in message.get("headers", ()) if pair[0].lower() not in own]
            message = {**message, "headers": [*kept, *extra]}
        await send(message)

    return sending
