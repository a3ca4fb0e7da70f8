from __future__ import annotations

import contextlib
import queue
import socket
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send
from tests.patience import PATIENCE
from tests.web.served import in_thread

from folkways.web import connection
from folkways.web.address import origin_of
from folkways.web.serving import listening, serve

GET = b"GET / HTTP/1.1\r\nhost: here\r\n"
POST = b"POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 9\r\n\r\n"
NEVER = 1e6  # seconds

Open = Callable[[bytes], socket.socket]


@pytest.fixture
def bodies() -> queue.Queue[str]:
    """The types of the messages that the application was given last, one for each request."""
    return queue.Queue()


@pytest.fixture
def opened(bodies: queue.Queue[str]) -> Iterator[Open]:
    """Open a connection to a server and send something."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return
        if scope["path"] == "/early":
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b"", "more_body": True})
        while (message := await receive()).get("more_body"):
            pass
        bodies.put(message["type"])
        await PlainTextResponse("answered")(scope, receive, send)

    def start(ready: Callable[[str], None]) -> None:
        with listening("127.0.0.1", 0) as taken:
            port = int(taken.getsockname()[1])
            serve(app, taken, lambda: ready(origin_of("127.0.0.1", port)))

    with contextlib.ExitStack() as held, in_thread(start) as address:
        parts = urlsplit(address)

        def connect(data: bytes) -> socket.socket:
            made = socket.create_connection((parts.hostname, parts.port), PATIENCE)
            held.enter_context(made)
            made.sendall(data)
            return made

        yield connect


def closed(made: socket.socket) -> bool:
    """Wait for what comes next, and say whether it is the end."""
    try:
        return made.recv(1) == b""
    except ConnectionResetError:
        return True


def answered(made: socket.socket) -> bool:
    with made.makefile("rb") as lines:
        return lines.readline().startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize("sent", [b"", b"GET", GET, POST, POST + b"half"])
def test_a_request_that_does_not_arrive_in_time_is_given_up(
    monkeypatch: pytest.MonkeyPatch, opened: Open, bodies: queue.Queue[str], sent: bytes
) -> None:
    monkeypatch.setattr(connection, "REQUEST_SECONDS", 0.01)
    assert closed(opened(sent))
    if sent.startswith(b"POST"):
        assert bodies.get(timeout=PATIENCE) == "http.disconnect"


def test_a_second_request_on_a_connection_must_arrive_in_time_too(
    monkeypatch: pytest.MonkeyPatch, opened: Open
) -> None:
    made = opened(GET + b"\r\n")
    received = b""
    while not received.endswith(b"answered"):
        received += made.recv(1000)
    monkeypatch.setattr(connection, "REQUEST_SECONDS", 0.01)
    made.sendall(b"GET")
    assert closed(made)


def test_the_longest_waiting_connection_makes_room_for_another(
    monkeypatch: pytest.MonkeyPatch, opened: Open
) -> None:
    monkeypatch.setattr(connection, "REQUEST_SECONDS", NEVER)
    monkeypatch.setattr(connection, "MOST_CONNECTIONS", 3)
    first, second, third = opened(GET), opened(GET), opened(GET)
    assert answered(opened(GET + b"\r\n"))
    assert closed(first)
    for waiting in (second, third):
        waiting.sendall(b"\r\n")
        assert answered(waiting)


def test_too_long_headers_are_refused(opened: Open) -> None:
    made = opened(GET + b"x: " + b"x" * connection.MOST_HEADER_BYTES)
    with made.makefile("rb") as lines:
        assert lines.readline().startswith(b"HTTP/1.1 400 ")


def test_who_asks_for_another_protocol_is_answered_and_not_remarked_on(
    opened: Open, caplog: pytest.LogCaptureFixture
) -> None:
    made = opened(GET + b"connection: upgrade\r\nupgrade: websocket\r\n\r\n")
    assert answered(made)
    assert not [record for record in caplog.records if record.name.startswith("uvicorn")]


CHUNKED = b"POST / HTTP/1.1\r\nhost: here\r\ntransfer-encoding: chunked\r\n\r\n"


@pytest.mark.parametrize("body", [b"zz\r\n", b"-5\r\n", b"3\r\nabcdef\r\n"])
@pytest.mark.parametrize("pause", [False, True])
def test_a_body_that_is_no_http_is_refused_once(
    opened: Open,
    bodies: queue.Queue[str],
    caplog: pytest.LogCaptureFixture,
    body: bytes,
    pause: bool,
) -> None:
    made = opened(CHUNKED if pause else CHUNKED + body)
    if pause:
        made.sendall(body)
    with made.makefile("rb") as lines:
        assert lines.readline().startswith(b"HTTP/1.1 400 ")
    assert bodies.get(timeout=PATIENCE) == "http.disconnect"
    assert answered(opened(GET + b"\r\n"))
    assert not caplog.records


def test_what_is_no_http_ends_an_answer_that_has_begun(
    opened: Open, bodies: queue.Queue[str], caplog: pytest.LogCaptureFixture
) -> None:
    made = opened(CHUNKED.replace(b"/", b"/early", 1))
    with made.makefile("rb") as lines:
        assert lines.readline().startswith(b"HTTP/1.1 200 ")
    made.sendall(b"zz\r\n")
    assert bodies.get(timeout=PATIENCE) == "http.disconnect"
    assert answered(opened(GET + b"\r\n"))
    assert not caplog.records
