"""What stands before the pages of a server: who may ask, from where, and how much."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from folkways.web.address import as_host, is_literal
from folkways.web.connection import MOST_HEADER_BYTES

MOST_BYTES = 64 * 1024
"""The longest body of a request."""
FORM = "application/x-www-form-urlencoded"
JSON = "application/json"
HEADERS = {
    "x-content-type-options": "nosniff",
    # An address may say what is looked at, which no other site is to learn. A stricter policy
    # would take the origin off the forms' own requests.
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
"""Sent with every answer of every server."""


class BodyTooLong(Exception):
    """The body of a request is longer than any that is expected."""


@dataclass(frozen=True)
class ServerRules:
    """Whom a server answers, and how.

    ``origins`` are those under which it is reached, such as "http://127.0.0.1:8765". With
    ``any_address`` it also answers under every IP address at this ``port``: no foreign name can be
    pointed at those. ``accepts`` is the type of what is posted to it; unless ``origin_needed``,
    what is posted may come without an origin, as from a program. ``headers`` go with every answer,
    and ``refuse`` makes the answer to who is sent away, from a sentence and a status.
    """

    origins: Collection[str]
    accepts: str
    headers: Mapping[str, str] = field(default_factory=dict)
    origin_needed: bool = False
    any_address: bool = False
    port: int = 0
    refuse: Callable[[str, int], Response] = PlainTextResponse

    def with_headers(self, headers: Mapping[str, str]) -> ServerRules:
        """Return the same rules with further headers."""
        return replace(self, headers={**self.headers, **headers})

    def is_host(self, host: str) -> bool:
        """Say whether the server goes by ``host``, as a request names it."""
        host = host.lower()
        return host in {urlsplit(origin).netloc for origin in self.origins} or self._literal(host)

    def is_origin(self, origin: str, host: str) -> bool:
        """Say whether pages of ``origin`` are the server's own, which is asked as ``host``."""
        origin, host = origin.lower(), host.lower()
        # Another machine's page has an address for a name, too, and may have our port.
        return origin in self.origins or (origin == f"http://{host}" and self._literal(host))

    def _literal(self, host: str) -> bool:
        if not self.any_address:
            return False
        name, port = as_host(host)
        return port == self.port and is_literal(name)


class Guard:
    """Lets requests through that name this server, and come from its own pages if they change it.

    The host is checked so that no foreign name can be pointed at the server's address, the origin
    so that no other page can send anything to it.
    """

    def __init__(self, app: ASGIApp, rules: ServerRules) -> None:
        """Stand before ``app``."""
        self._app = app
        self._rules = rules

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        sending = _with_headers(send, HEADERS | dict(self._rules.headers))
        why = _too_long(scope) or self._refusal(str(scope["method"]), Headers(scope=scope))
        if why is not None:
            await self._rules.refuse(*why)(scope, receive, sending)
            return
        read = 0

        async def limited() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > MOST_BYTES:
                raise BodyTooLong
            return message

        # A client that breaks off while sending waits for no answer; this is not our error.
        with contextlib.suppress(ClientDisconnect):
            await self._app(scope, limited, sending)

    def _refusal(self, method: str, headers: Headers) -> tuple[str, int] | None:
        host = headers.get("host", "")
        if not self._rules.is_host(host):
            return "This server does not go by that name.", 421
        if method in ("GET", "HEAD"):
            return None
        if method != "POST":
            return "That cannot be done here.", 405
        origin = headers.get("origin")
        needed = self._rules.origin_needed
        foreign = needed if origin is None else not self._rules.is_origin(origin, host)
        if foreign or headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return "This was sent from another site.", 403
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != self._rules.accepts:
            return f"Only {self._rules.accepts} can be sent here.", 415
        return None


def _too_long(scope: Scope) -> tuple[str, int] | None:
    # The parser refuses only what has not arrived whole; more may come in one piece.
    size = len(scope.get("raw_path", b"")) + len(scope.get("query_string", b""))
    size += sum(len(name) + len(value) for name, value in scope["headers"])
    return ("The address or the headers are too long.", 431) if size > MOST_HEADER_BYTES else None


def _with_headers(send: Send, headers: Mapping[str, str]) -> Send:
    extra = [(name.encode(), value.encode()) for name, value in headers.items()]
    own = {name for name, _ in extra}

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            kept = [pair for pair in message.get("headers", ()) if pair[0].lower() not in own]
            message = {**message, "headers": [*kept, *extra]}
        await send(message)

    return sending
