"""What the log keeps, and what can be told from it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import aiohttp
import msgspec
import pytest
from tests.testing.endpoint.conftest import Ask, chat, leave, message, until

from folkways.testing.endpoint import Endpoint, Fault, Log, LoggedRequest


async def test_an_entry_for_each_request(ask: Ask, tmp_path: Path) -> None:
    path = tmp_path / "log"
    with Endpoint(log_path=path) as endpoint:
        endpoint.script([None, Fault.SERVER_ERROR])
        usage = json.loads((await ask(endpoint, chat("One?"))).body)["usage"]
        await ask(endpoint, chat("Two?"))
        await ask(endpoint, message("Three?"), "/messages")
        await ask(endpoint, {"model": "e", "input": "Four."}, "/embeddings")
        await ask(endpoint, "no request")
        # What was answered is on disk before the answer is out.
        assert list(Log.read(path)) == list(endpoint.log)
    one, two, three, four, five = endpoint.log
    assert [entry.number for entry in endpoint.log] == [0, 1, 2, 3, 4]
    assert [entry.status for entry in endpoint.log] == [200, 500, 200, 200, 400]
    assert (one.model, three.model, four.model, five.model) == ("m", "c", "e", "")
    assert (one.tokens_in, one.tokens_out) == (usage["prompt_tokens"], usage["completion_tokens"])
    assert (two.fault, two.whole, two.answered, two.tokens_out) == ("server_error", True, False, 0)
    assert one.arrived <= one.finished <= two.arrived
    assert endpoint.log.answered == [one, three, four]
    assert endpoint.log.tokens_in == one.tokens_in + three.tokens_in + four.tokens_in
    assert endpoint.log.tokens_out == one.tokens_out + three.tokens_out


async def test_repeats_are_what_need_not_have_been_asked(ask: Ask) -> None:
    with Endpoint() as endpoint:
        endpoint.script([Fault.SERVER_ERROR])
        for text in ("One?", "One?", "Two?"):
            await ask(endpoint, chat(text))
        assert endpoint.log.repeats() == []
        await ask(endpoint, chat("One?"))
        await ask(endpoint, chat("One?", model="another"))
        await ask(endpoint, chat("One?", max_tokens=500))
        found = endpoint.log.repeats()
    assert [(repeat.first.number, repeat.again.number) for repeat in found] == [(1, 3), (1, 5)]
    assert all(repeat.needless for repeat in found)


def test_asked_again_while_under_way() -> None:
    log = Log()
    for number, (arrived, finished) in enumerate([(0, 2), (1, 3), (2, 4)]):
        log.add(LoggedRequest(number, "/", arrived, finished, status=200, whole=True, content="a"))
    assert [repeat.needless for repeat in log.repeats()] == [False, True]


async def test_an_answer_that_nobody_waited_for_was_not_sent(ask: Ask) -> None:
    with Endpoint(latency=30) as endpoint:
        asking = asyncio.create_task(ask(endpoint, chat()))
        await until(lambda: endpoint.under_way == 1)
        await leave(asking, endpoint)
    (entry,) = endpoint.log
    assert not entry.whole
    assert endpoint.log.tokens_in == 0


async def test_an_answer_that_was_left_half_way_was_not_sent(tmp_path: Path) -> None:
    path = tmp_path / "log"
    with Endpoint(drip=30, log_path=path) as endpoint:
        endpoint.script([Fault.DRIP])
        async with (
            aiohttp.ClientSession() as session,
            session.post(endpoint.url + "/chat/completions", json=chat()) as response,
        ):
            assert await response.content.read(1)
            response.close()
        await until(lambda: not endpoint.under_way)
    (entry,) = Log.read(path)
    assert (entry.status, entry.whole) == (200, False)


def _entry(number: int, arrived: float, finished: float) -> LoggedRequest:
    return LoggedRequest(number, "/v1/chat/completions", arrived, finished)


def test_most_in_flight() -> None:
    log = Log()
    for entry in (_entry(0, 0, 4), _entry(1, 1, 2), _entry(2, 2, 3), _entry(3, 5, 6)):
        log.add(entry)
    assert log.most_in_flight == 2
    assert Log().most_in_flight == 0


def test_a_later_entry_takes_the_place_of_an_earlier_one(tmp_path: Path) -> None:
    path = tmp_path / "log"
    log = Log(path)
    log.add(LoggedRequest(0, "/", 0, 1, status=200, whole=True))
    log.add(_entry(1, 1, 2))
    log.add(LoggedRequest(0, "/", 0, 1, status=200, whole=False))
    log.close()
    read = Log.read(path)
    assert len(read) == 2
    assert read.answered == []


def test_a_line_that_is_not_whole_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "log"
    line = msgspec.json.encode(_entry(0, 0, 1)) + b"\n"
    path.write_bytes(line + line[:20])
    assert list(Log.read(path)) == [_entry(0, 0, 1)]
    path.write_bytes(b"something else\n" + line)
    with pytest.raises(msgspec.DecodeError):
        Log.read(path)
