"""Requests to an application, without a network."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from starlette.types import ASGIApp, Message, Scope

HERE = "http://127.0.0.1:8765"


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes


def as_scope(method: str, path: str, headers: Mapping[str, str], here: str = HERE) -> Scope:
    """Return a request; headers that are empty are left out."""
    parts = urlsplit(path)
    own = urlsplit(here)
    given = {"host": own.netloc} | dict(headers)
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": own.scheme,
        "path": unquote(parts.path),
        "raw_path": parts.path.encode(),
        "query_string": parts.query.encode(),
        "root_path": "",
        "headers": [(n.lower().encode(), v.encode("latin-1")) for n, v in given.items() if v],
        "client": ("127.0.0.1", 1),
        "server": (own.hostname, own.port),
    }


async def ask(
    app: ASGIApp,
    method: str,
    path: str,
    body: bytes = b"",
    headers: Mapping[str, str] | None = None,
    here: str = HERE,
    bugs: tuple[type[Exception], ...] = (),
) -> Answer:
    """Send one request and return the answer; ``bugs`` go on to a server's log after it."""
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    with contextlib.suppress(*bugs):
        await app(as_scope(method, path, headers or {}, here), receive, send)
    return Answer(
        sent[0]["status"],
        {name.decode().lower(): value.decode("latin-1") for name, value in sent[0]["headers"]},
        b"".join(message.get("body", b"") for message in sent[1:]),
    )
