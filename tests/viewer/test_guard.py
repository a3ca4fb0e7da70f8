from __future__ import annotations

import json
from http.cookies import SimpleCookie

import pytest
from tests.viewer.shown import Acting, Client, Shown, error_of

from folkways.viewer.guard import new_token

TOKEN = "k-r_3Zq"
API = ("/api/run", "/api/head", "/api/window?k=0", "/api/art/0", "/api/nothing", "/api/")


async def entered(client: Client) -> str:
    """Enter with the token and return the cookie that is sent from then on."""
    answer = await client.get(f"/?token={TOKEN}")
    assert (answer.status, answer.headers["location"]) == (303, "/")
    cookie = SimpleCookie(answer.headers["set-cookie"])["folkways-8765"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "strict"
    assert cookie["path"] == "/"
    return f"folkways-8765={cookie.value}"


async def test_whoever_has_the_token_sees_the_run() -> None:
    client = Client(Shown(), TOKEN)
    cookie = await entered(client)
    assert (await client.get("/", cookie=cookie)).status == 200
    assert (await client.get("/api/run", cookie=cookie)).status == 200
    # Beside cookies of others on the same machine.
    crowd = f'a={{"x": 1}}; folkways-1=other; {cookie}; "; b="'
    assert (await client.get("/api/run", cookie=crowd)).status == 200
    assert (await client.get(f"/api/run?token={TOKEN}")).status == 200
    given = await client.get(f"/api/events?limit=5&token={TOKEN}")
    assert json.loads(given.body)[2] == 5


@pytest.mark.parametrize(
    "cookie",
    [
        "",
        "folkways-8765=",
        "folkways-8765=x",
        f"folkways-8765={TOKEN}x",
        f"folkways-8765={TOKEN[:-1]}",
        f"folkways-1={TOKEN}",
        "folkways-8765=\xff\xfe",
        ";" * 5000,
    ],
)
async def test_nobody_else_sees_anything_of_it(cookie: str) -> None:
    hand = Acting()
    client = Client(Shown(), TOKEN, hand=hand, control=True)
    for path in API:
        answer = await client.get(path, cookie=cookie)
        assert answer.status == 401
        assert "those who have its token" in error_of(answer)
    for path in ("/api/act", "/api/interview"):
        answer = await client.post(path, {"kind": "pause"}, cookie=cookie)
        assert answer.status == 401
    assert hand.done == []


async def test_the_page_itself_is_open_and_holds_nothing_of_the_run() -> None:
    shut, wide = Client(Shown(), TOKEN), Client(Shown())
    for path in ("/", "/static/app.js", "/favicon.ico"):
        assert (await shut.get(path)).body == (await wide.get(path)).body
    assert TOKEN not in (await shut.get("/")).body.decode()


@pytest.mark.parametrize("token", ["x", "%FF", "%00", TOKEN + "%20", "" + "y" * 5000])
async def test_a_wrong_token_is_said_and_sets_nothing(token: str) -> None:
    client = Client(Shown(), TOKEN)
    answer = await client.get(f"/?token={token}")
    assert answer.status == 403
    assert error_of(answer).startswith("That is not the token.")
    assert "set-cookie" not in answer.headers
    assert (await client.get(f"/api/run?token={token}")).status == 401


async def test_the_host_is_checked_before_the_token() -> None:
    client = Client(Shown(), TOKEN)
    assert (await client.get(f"/?token={TOKEN}", host="evil.example:8765")).status == 421
    cookie = await entered(client)
    assert (await client.get("/api/run", cookie=cookie, host="evil.example:8765")).status == 421
    answer = await client.post("/api/act", {}, cookie=cookie, origin="http://evil.example")
    assert answer.status == 403


def test_tokens_cannot_be_guessed() -> None:
    tokens = {new_token() for _ in range(100)}
    assert len(tokens) == 100
    assert all(len(token) == 32 for token in tokens)
