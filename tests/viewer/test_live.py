from __future__ import annotations

import asyncio
import contextlib
import gzip
import json
from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial

import pytest
from starlette.types import Message
from tests.viewer.shown import Acting, Client, Shown
from tests.waiting import comes, tasks_wait
from tests.web.asgi import as_scope

from folkways.base.errors import RunFileError
from folkways.viewer import live as live_module
from folkways.viewer.live import Live, Shared
from folkways.viewer.stream import HeadStream
from folkways.viewer.view import Head


def heads(count: int) -> Iterator[Head]:
    return (Head(11 + n, 110 + 10 * n, "running", "") for n in range(count))


@contextlib.asynccontextmanager
async def following(live: Live) -> AsyncIterator[None]:
    task = asyncio.create_task(live.follow())
    try:
        yield
    finally:
        live.end()
        await task


def told(message: bytes) -> dict[str, object]:
    name, _, rest = message.partition(b": ")
    assert name == b"data"
    assert rest.endswith(b"\n\n")
    found: dict[str, object] = json.loads(rest)
    return found


class Watcher:
    """A connection to the stream; ``takes`` is how many messages it takes before it stops."""

    def __init__(self, takes: int = 10**6) -> None:
        self.got: list[bytes] = []
        self.status = 0
        self.done = False
        self.leave = asyncio.Event()
        self._takes = takes

    async def watch(self, stream: HeadStream, method: str = "GET") -> None:
        await stream(as_scope(method, "/api/head", {}), self._receive, self._send)

    async def _receive(self) -> Message:
        await self.leave.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            return
        if len(self.got) >= self._takes:
            await asyncio.Event().wait()
        if message["body"]:
            self.got.append(message["body"])
        self.done = not message.get("more_body", False)


async def test_a_watcher_hears_the_head_and_the_end_of_the_server() -> None:
    live = Live(Shown(*heads(3), Head(13, 130, "finished", "")), every=0.01)
    watcher = Watcher()
    task = asyncio.create_task(watcher.watch(HeadStream(live)))
    async with following(live):
        await comes(lambda: watcher.got and b"finished" in watcher.got[-1])
        assert live.watchers == 1
    await task
    assert (watcher.status, watcher.done, live.watchers) == (200, True, 0)
    last = {"seq": 13, "t": 130, "status": "finished", "reason": "", "paused": False}
    assert told(watcher.got[-1]) == last
    seqs = [told(one)["seq"] for one in watcher.got]
    assert seqs == sorted(seqs)  # type: ignore[type-var]
    assert len(set(watcher.got)) == len(watcher.got)


async def test_who_asks_for_the_headers_alone_is_no_watcher() -> None:
    live = Live(Shown(*heads(1)))
    watcher = Watcher()
    await watcher.watch(HeadStream(live), "HEAD")
    assert (watcher.status, live.watchers) == (405, 0)


async def test_who_is_slow_hears_the_newest_and_nothing_is_kept_for_it() -> None:
    view = Shown()
    live = Live(view, every=0.001)
    messages = live.messages()
    assert told(await anext(messages))["seq"] == 10
    for head in heads(50):
        view.coming = [head]
        await live.look()
    assert told(await anext(messages))["seq"] == 60
    live.end()
    assert [one async for one in messages] == []


async def test_who_takes_nothing_any_more_is_dropped() -> None:
    view = Shown()
    live = Live(view, every=0.005)
    stream = HeadStream(live, patience=0.05)
    stuck, well = Watcher(takes=1), Watcher()
    view.coming = list(heads(20))
    tasks = [asyncio.create_task(one.watch(stream)) for one in (stuck, well)]
    async with following(live):
        await tasks[0]
        assert live.watchers == 1
        await comes(lambda: told(well.got[-1])["seq"] == 30)
    await tasks[1]
    assert (len(stuck.got), stuck.done, well.done) == (1, False, True)


async def test_a_bug_in_what_is_told_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    live = Live(Shown())

    def fail() -> bytes:
        raise ZeroDivisionError

    monkeypatch.setattr(live, "message", fail)
    with pytest.raises(ZeroDivisionError):
        await Watcher().watch(HeadStream(live))
    assert live.watchers == 0


async def test_a_connection_that_breaks_is_let_go_of() -> None:
    live = Live(Shown())

    class Gone(Watcher):
        async def _send(self, message: Message) -> None:
            raise BrokenPipeError

    await Gone().watch(HeadStream(live))
    assert live.watchers == 0


async def looks_of_others(view: Shown, live: Live) -> int:
    """Look ten times at the run; how often others did meanwhile, who look without a pause."""
    before = view.asked["grow"]
    for _ in range(10):
        await live.look()
    return view.asked["grow"] - before - 10


async def test_who_leaves_is_forgotten_and_nobody_is_looked_for() -> None:
    view = Shown()
    view._standing = Head(10, 100, "finished", "")
    live = Live(view, every=0)
    async with following(live):
        await tasks_wait()
        assert await looks_of_others(view, live) == 0
        watcher = Watcher()
        task = asyncio.create_task(watcher.watch(HeadStream(live)))
        view.coming = [Head(11, 110, "running", "")]
        await comes(lambda: len(watcher.got) == 2)
        watcher.leave.set()
        await task
        assert live.watchers == 0
        assert await looks_of_others(view, live) > 0  # it goes on
        view.coming = [Head(12, 120, "finished", "")]
        await comes(lambda: view.head().seq == 12)
        await tasks_wait()
        assert await looks_of_others(view, live) == 0


async def test_a_quiet_run_gives_a_sign_of_life() -> None:
    live = Live(Shown(), every=0.001)
    messages = live.messages(quiet=0.01)
    assert told(await anext(messages))["seq"] == 10
    assert (await anext(messages)).startswith(b": ")


async def test_more_watchers_than_there_is_room_for_are_sent_away() -> None:
    live = Live(Shown(), every=0.01)
    stream = HeadStream(live, most=2)
    watchers = [Watcher() for _ in range(3)]
    async with following(live):
        tasks = []
        for watcher in watchers:
            tasks.append(asyncio.create_task(watcher.watch(stream)))
            await comes(partial(len, watcher.got))
        assert watchers[2].done
    await asyncio.gather(*tasks)
    assert [watcher.status for watcher in watchers] == [200, 200, 503]
    assert b"2 already watch this run" in watchers[2].got[0]


async def test_a_file_that_cannot_be_read_for_a_while_is_told() -> None:
    view = Shown()
    live = Live(view, every=0.001)
    messages = live.messages()
    await anext(messages)
    view.fault = "made.folk does not exist"
    await live.look()
    assert await anext(messages) == (
        b'event: fault\ndata: {"error":"made.folk does not exist."}\n\n'
    )
    view.fault = ""
    await live.look()
    assert told(await anext(messages))["seq"] == 10


async def test_that_the_run_is_held_is_told() -> None:
    hand = Acting()
    live = Live(Shown(), paused=lambda: hand.paused, every=0.001)
    hand.pause()
    await live.look()
    assert told(live.message())["paused"] is True
    assert live.paused


async def test_fifty_who_ask_the_same_cost_one_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    view = Shown()
    client = Client(view)
    shared = client.live.shared
    asked = []

    async def counted(name: str, number: int, make: Callable[[], bytes]) -> Shared:
        asked.append(number)
        return await shared(name, number, make)

    monkeypatch.setattr(client.live, "shared", counted)
    view.gate.clear()
    asking = [asyncio.create_task(client.get("/api/follow?after=7")) for _ in range(50)]
    await comes(lambda: len(asked) == 50)
    view.gate.set()
    answers = await asyncio.gather(*asking)
    assert {answer.status for answer in answers} == {200}
    assert len({answer.body for answer in answers}) == 1
    assert view.asked["follow"] == 1
    await client.get("/api/follow?after=7")
    await client.get("/api/follow?after=8")
    assert view.asked["follow"] == 2
    view.coming = [Head(11, 110, "running", "")]
    await client.live.look()
    answer = await client.get("/api/follow?after=7")
    assert json.loads(answer.body)[2] == 11
    assert view.asked["follow"] == 3


async def test_an_answer_that_failed_is_asked_for_again() -> None:
    live = Live(Shown())
    tries = []

    def make() -> bytes:
        tries.append(1)
        if len(tries) == 1:
            raise RunFileError("made.folk is in use")
        return b"answer"

    with pytest.raises(RunFileError, match="in use"):
        await live.shared("follow", 1, make)
    await asyncio.sleep(0)
    assert await live.shared("follow", 1, make) == (b"answer", b"")


async def test_what_is_kept_for_the_next_has_a_bound() -> None:
    view = Shown()
    live = Live(view)
    for after in range(100):
        await live.shared("follow", after, lambda: b"x")
    assert len(live._kept) == 64


async def test_large_answers_are_kept_as_long_as_there_is_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(live_module, "MOST_KEPT_BYTES", 1000)
    live = Live(Shown())
    for after, size in enumerate((300, 400, 500, 5000, 200, 300)):
        await live.shared("marks", after, (b"x" * size).__bytes__)
        await asyncio.sleep(0)
        kept = [len(one.result().plain) for one in live._kept.values()]
        assert kept[-1] == size
        assert sum(kept) <= 1000 or len(kept) == 1
    assert kept == [200, 300]


async def test_a_large_answer_is_compressed_once_for_all() -> None:
    live = Live(Shown())
    large = b"x" * 100_000
    shared = await live.shared("follow", 1, lambda: large)
    assert (shared.plain, gzip.decompress(shared.squeezed)) == (large, large)
    assert (await live.shared("follow", 1, lambda: b"")).squeezed is shared.squeezed
