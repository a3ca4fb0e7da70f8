from __future__ import annotations

import gzip
import json
import re

import pytest
from tests.viewer.shown import FILES, HOSTILE, Acting, Asked, Client, Shown, error_of
from tests.web.asgi import ask

from folkways.viewer.view import Head


async def test_the_page_is_filled_and_may_draw_in_nothing_from_elsewhere() -> None:
    client = Client(Shown())
    answer = await client.get("/")
    html = answer.body.decode()
    assert (answer.status, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert re.findall("<!-- .*? -->", html) == []
    assert '<script type="importmap">{"imports":{"folkways/":"/static/"}}</script>' in html
    assert '<script src="/static/vendor/phaser.min.js" defer></script>' in html
    assert html.index("viewer.css") < html.index("panels.css")
    policy = dict(
        part.strip().partition(" ")[::2]
        for part in answer.headers["content-security-policy"].split(";")
    )
    assert policy["default-src"] == policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert policy["connect-src"] == policy["style-src"] == "'self'"
    own, *inline = policy["script-src"].split()
    assert own == "'self'"
    assert len(inline) == 2
    assert all(re.fullmatch(r"'sha256-[A-Za-z0-9+/]{43}='", one) for one in inline)
    for path in ("/nothing", "/api/run", "/static/app.js", "/api/window?k=99"):
        other = await client.get(path)
        assert other.headers["content-security-policy"] == answer.headers["content-security-policy"]
        assert other.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("name", [name for name in FILES if name != "index.html"])
async def test_files_are_served_and_known_again(name: str) -> None:
    client = Client(Shown())
    first = await client.get(f"/static/{name}")
    assert (first.status, first.body) == (200, FILES[name])
    assert first.headers["cache-control"] == "no-cache"
    again = await client.get(f"/static/{name}", if_none_match=f'W/"x", {first.headers["etag"]}')
    assert (again.status, again.body) == (304, b"")
    other = await client.get(f"/static/{name}", if_none_match='"other"')
    assert other.body == FILES[name]


async def test_large_answers_are_compressed_and_small_ones_are_not() -> None:
    client = Client(Shown())
    for path in ("/static/app.js", "/api/window?k=1", "/api/marks?after=99"):
        plain = await client.get(path)
        squeezed = await client.get(path, accept_encoding="br, gzip")
        assert squeezed.headers["content-encoding"] == "gzip"
        assert gzip.decompress(squeezed.body) == plain.body
        assert len(squeezed.body) < len(plain.body) / 4
        assert "content-encoding" not in plain.headers
    for path in ("/static/town/map.js", "/api/town", "/api/marks"):
        assert "content-encoding" not in (await client.get(path, accept_encoding="gzip")).headers


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/..%2fapp.py",
        "/static/%2e%2e/app.py",
        "/static/town/../../app.py",
        "/static//etc/passwd",
        "/static/",
        "/static/index.html",
        "/static/town",
        "/static/app.js/",
        "/static/app.js%00",
        "/made.folk",
        "/api",
        "/api/",
        "/api/art/../run",
        "/docs",
        "//api/run",
    ],
)
async def test_there_is_no_path_outside(path: str) -> None:
    answer = await Client(Shown()).get(path)
    assert answer.status == 404
    assert error_of(answer) == "There is nothing at this address."


@pytest.mark.parametrize(
    ("path", "given"),
    [
        ("/api/run", ["run", False, False, ""]),
        ("/api/town", ["town"]),
        ("/api/windows", ["windows"]),
        ("/api/window?k=2", ["window", 2, "x" * 5000]),
        ("/api/follow?after=7", ["follow", 7, 10, False]),
        ("/api/follow", ["follow", 0, 10, False]),
        ("/api/marks", ["marks", 0]),
        ("/api/agent?number=3&t=36600", ["agent", 3, 36600]),
        ("/api/talk?id=c12", ["talk", "c12"]),
        ("/api/events?text=a%20b&limit=7", ["events", "a b", 7]),
        ("/api/events?token=x", ["events", "", 200]),
    ],
)
async def test_questions_reach_the_run_and_hostile_words_stay_json(
    path: str, given: list[object]
) -> None:
    answer = await Client(Shown()).get(path)
    assert answer.status == 200
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["cache-control"] == "no-store"
    assert json.loads(answer.body) == [*given, HOSTILE]


@pytest.mark.parametrize(
    ("path", "status", "why"),
    [
        ("/api/window", 400, "k is missing"),
        ("/api/window?k=-1", 400, "k must be a whole number"),
        ("/api/window?k=²", 400, "k must be a whole number"),
        ("/api/window?k=1e3", 400, "k must be a whole number"),
        ("/api/window?k=" + "9" * 400, 400, "k must be a whole number"),
        ("/api/window?k=4", 404, "There is no window 4."),
        ("/api/agent?number=1", 400, "t is missing"),
        ("/api/follow?after=<script>", 400, "after must be a whole number"),
        ("/api/events?limit=1001", 400, "limit must be 1 to 1000"),
        ("/api/events?kinds=Nonsense", 400, "no events of the kind 'Nonsense'"),
        ("/api/art/1", 404, "1 picture"),
        ("/api/art/-1", 400, "number must be a whole number"),
        ("/api/art/x", 400, "number must be a whole number"),
        ("/api/art/" + "9" * 5000, 400, "number must be a whole number"),
    ],
)
async def test_what_cannot_be_asked_is_said(path: str, status: int, why: str) -> None:
    answer = await Client(Shown()).get(path.replace("²", "%C2%B2").replace("<", "%3C"))
    assert answer.status == status
    assert why.lower() in error_of(answer).lower()


async def test_a_run_that_is_damaged_later_is_said_and_comes_back() -> None:
    view = Shown()
    client = Client(view)
    assert (await client.get("/api/run")).status == 200
    view.fault = "made.folk is damaged (an event is missing)"
    await client.live.look()
    assert b'event: fault\ndata: {"error":"made.folk is damaged' in client.live.message()
    answer = await client.get("/api/windows")  # from what was read before
    assert answer.status == 200
    view.fault = ""
    await client.live.look()
    assert b"fault" not in client.live.message()


async def test_an_answer_that_needs_the_damaged_part_says_so() -> None:
    view = Shown()
    view.gone = "made.folk does not exist"
    answer = await Client(view).get("/api/town")
    assert (answer.status, error_of(answer)) == (503, "made.folk does not exist.")


async def test_a_bug_is_said_without_its_details() -> None:
    answer = await Client(Shown()).get("/api/measures")
    assert answer.status == 500
    assert error_of(answer).startswith("The viewer failed to answer")


@pytest.mark.parametrize("host", ["evil.example:8765", "127.0.0.1", "", "192.0.2.1:8765"])
async def test_another_host_is_not_served(host: str) -> None:
    for path in ("/", "/api/run", "/api/head", "/static/app.js"):
        answer = await Client(Shown()).get(path, host=host)
        assert answer.status == 421
        assert error_of(answer) == "This server does not go by that name."


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": ""},
        {"origin": "http://127.0.0.1:9999"},
        {"sec_fetch_site": "cross-site"},
        {"content_type": "text/plain"},
        {"content_type": "application/x-www-form-urlencoded"},
    ],
)
async def test_what_another_site_sends_is_not_done(headers: dict[str, str]) -> None:
    hand = Acting()
    client = Client(Shown(), hand=hand, interviewer=Asked(), control=True)
    for path in ("/api/act", "/api/interview"):
        answer = await client.post(path, {"kind": "pause"}, **headers)
        assert answer.status in (403, 415)
        assert error_of(answer)
    assert hand.done == []


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS"])
async def test_nothing_else_can_be_done(method: str) -> None:
    client = Client(Shown(), hand=Acting(), control=True)
    assert (await ask(client.app, method, "/api/act")).status == 405
    assert (await client.post("/api/run", {})).status == 405
    assert (await client.get("/api/act")).status == 405
    assert (await client.post("/", {})).status == 405


async def test_acts_reach_the_hand() -> None:
    hand = Acting()
    client = Client(Shown(Head(11, 110, "running", "")), hand=hand, control=True)
    wishes: list[dict[str, object]] = [
        {"kind": "whisper", "agent": 3, "text": HOSTILE},
        {"kind": "object", "address": "Hobbs Café:kitchen:stove", "state": "burning"},
        {"kind": "visit", "name": "Vera", "agent": 1, "text": "Good day!", "description": "new"}
        | {"stay": True},
        {"kind": "visit", "name": "Vera", "agent": 1, "leave": True},
        {"kind": "pause"},
    ]
    for wish in wishes:
        answer = await client.post("/api/act", wish)
        done = {"done": True, "message": "It is done.", "t": 100, "reply": ""}
        assert json.loads(answer.body) == done
    assert hand.done == [
        ("whisper", 3, HOSTILE),
        ("object", "Hobbs Café:kitchen:stove", "burning"),
        ("visit", "Vera", 1, "Good day!", False, True, "new"),
        ("visit", "Vera", 1, "", True, False, ""),
        ("pause",),
    ]
    assert b'"paused":true' in client.live.message()
    assert json.loads((await client.get("/api/follow?after=3")).body)[3] is True


@pytest.mark.parametrize(
    "wish",
    [
        b"",
        b"{",
        b"\xff",
        b"[]",
        b"[" * 20_000,
        b'{"a":' * 10_000,
        {},
        {"kind": "nothing"},
        {"kind": "whisper", "agent": 1},
        {"kind": "whisper", "agent": -1, "text": "x"},
        {"kind": "whisper", "agent": "Ann", "text": "x"},
        {"kind": "whisper", "agent": 1, "text": ""},
        {"kind": "whisper", "agent": 1, "text": "x" * 2001},
        {"kind": "pause", "more": 1},
        {"kind": "object", "address": ["x"], "state": "on"},
    ],
)
async def test_what_cannot_be_understood_is_not_done(wish: object) -> None:
    hand = Acting()
    answer = await Client(Shown(), hand=hand, control=True).post("/api/act", wish)
    assert answer.status == 400
    assert "cannot be understood" in error_of(answer)
    assert hand.done == []


async def test_what_the_run_refuses_is_said() -> None:
    client = Client(Shown(), hand=Acting(), control=True)
    answer = await client.post("/api/act", {"kind": "whisper", "agent": 10, "text": "x"})
    assert (answer.status, error_of(answer)) == (409, "There are 10 agents.")
    long = await client.post("/api/act", b'"' + b"x" * 100_000)
    assert (long.status, error_of(long)) == (413, "What was sent is too long.")


async def test_without_control_nothing_is_done() -> None:
    hand = Acting()
    answer = await Client(Shown(), hand=hand).post("/api/act", {"kind": "pause"})
    assert answer.status == 403
    assert "folkways view RUN --control" in error_of(answer)
    assert hand.done == []
    answer = await Client(Shown(), control=True).post("/api/act", {"kind": "pause"})
    assert answer.status == 403
