from __future__ import annotations

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from tests.web.asgi import as_scope, ask

from folkways.web.address import loopback
from folkways.web.connection import MOST_HEADER_BYTES
from folkways.web.guard import JSON, MOST_BYTES, BodyTooLong, Guard, ServerRules


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer with what was posted."""
    body = (await receive())["body"] if scope["method"] == "POST" else b"shown"
    await PlainTextResponse(body, headers={"x-made": "yes", "cache-control": "public"})(
        scope, receive, send
    )


def guarded(**rules: object) -> ASGIApp:
    return Guard(echo, ServerRules(loopback(8765), JSON, {"cache-control": "no-store"}, **rules))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:8765", 200),
        ("LOCALHOST:8765", 200),
        ("[::1]:8765", 200),
        ("127.0.0.1", 421),
        ("192.0.2.1:8765", 421),
        ("evil.example:8765", 421),
        ("127.0.0.1:8765@evil.example", 421),
        ("", 421),
    ],
)
async def test_only_its_own_names_are_answered(host: str, status: int) -> None:
    app = guarded()
    assert (await ask(app, "GET", "/", headers={"host": host})).status == status


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("192.0.2.1:8765", 200),
        ("[2001:db8::1]:8765", 200),
        ("192.0.2.1:8766", 421),
        ("192.0.2.1", 421),
        ("evil.example:8765", 421),
        ("192.0.2.1.evil.example:8765", 421),
        ("x@192.0.2.1:8765", 421),
    ],
)
async def test_any_address_is_no_name(host: str, status: int) -> None:
    app = guarded(any_address=True, port=8765)
    assert (await ask(app, "GET", "/", headers={"host": host})).status == status
    sent = {"host": host, "origin": f"http://{host}", "content-type": JSON}
    assert (await ask(app, "POST", "/", b"{}", sent)).status == status
    for elsewhere in ("http://198.51.100.7:8765", "http://[2001:db8::2]:8765"):
        assert (await ask(app, "POST", "/", b"{}", sent | {"origin": elsewhere})).status in (
            403,
            421,
        )


@pytest.mark.parametrize(
    ("headers", "free", "needed"),
    [
        ({"origin": "http://127.0.0.1:8765"}, 200, 200),
        ({"origin": "http://LOCALHOST:8765"}, 200, 200),
        ({}, 200, 403),
        ({"origin": "null"}, 403, 403),
        ({"origin": "https://127.0.0.1:8765"}, 403, 403),
        ({"origin": "http://127.0.0.1:80"}, 403, 403),
        ({"origin": "http://evil.example"}, 403, 403),
        ({"origin": "http://localhost:8765", "sec-fetch-site": "cross-site"}, 403, 403),
        ({"origin": "http://localhost:8765", "sec-fetch-site": "same-site"}, 403, 403),
    ],
)
async def test_only_its_own_pages_may_send(headers: dict[str, str], free: int, needed: int) -> None:
    given = {"content-type": JSON} | headers
    assert (await ask(guarded(), "POST", "/", b"{}", given)).status == free
    assert (await ask(guarded(origin_needed=True), "POST", "/", b"{}", given)).status == needed


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"])
async def test_nothing_but_reading_and_sending(method: str) -> None:
    assert (await ask(guarded(), method, "/")).status == 405


@pytest.mark.parametrize("kind", ["", "text/plain", "application/x-www-form-urlencoded", "json"])
async def test_another_type_is_refused(kind: str) -> None:
    answer = await ask(guarded(), "POST", "/", b"{}", {"content-type": kind})
    assert (answer.status, answer.body) == (415, b"Only application/json can be sent here.")


async def test_a_long_body_is_not_read_on() -> None:
    kind = {"content-type": f"{JSON}; charset=utf-8"}
    longest = b"x" * MOST_BYTES
    assert (await ask(guarded(), "POST", "/", longest, kind)).body == longest
    with pytest.raises(BodyTooLong):
        await ask(guarded(), "POST", "/", longest + b"x", kind)


async def test_every_answer_has_the_headers_also_a_refusal() -> None:
    for host in ("127.0.0.1:8765", "evil.example"):
        answer = await ask(guarded(), "GET", "/", headers={"host": host})
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"
    assert (await ask(guarded(), "GET", "/")).headers["x-made"] == "yes"


async def test_who_breaks_off_while_sending_leaves_no_error() -> None:
    async def reading(request: Request) -> Response:
        return Response(await request.body())

    async def receive() -> Message:
        return {"type": "http.disconnect"}

    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    app = Starlette(routes=[Route("/", reading, methods=["POST"])])
    scope = as_scope("POST", "/", {"content-type": JSON})
    await Guard(app, ServerRules(loopback(8765), JSON))(scope, receive, send)


@pytest.mark.parametrize(("size", "status"), [(8_000, 200), (MOST_HEADER_BYTES, 431)])
async def test_an_address_and_headers_may_have_so_many_bytes_together(
    size: int, status: int
) -> None:
    half = "a" * (size // 2)
    answer = await ask(guarded(), "GET", f"/?{half}", headers={"x-long": half})
    assert answer.status == status
