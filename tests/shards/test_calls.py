"""The owner's side of calls, with shards that do what a test says."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import pytest
from tests.shards.here import experiment

from folkways.assembly.model_stack import MindsOfRun
from folkways.assembly.spending import ModelAccess
from folkways.base.errors import Stopped, TooManyFallbacks, Unavailable
from folkways.language.mind import CallKey
from folkways.language.model import Reply, Usage
from folkways.minds.faults import CallFault, Disconnected, ServerFault, Throttled, TimedOut
from folkways.scenario.minds import ModelSettings
from folkways.shards.call_messages import (
    Answered,
    Call,
    Called,
    GiveUp,
    Learnt,
    Outcome,
    Question,
    received_fault,
    received_reply,
    sent_fault,
    sent_reply,
)
from folkways.shards.calls import ShardCalls
from folkways.shards.failures import Failure, failure
from folkways.shards.messages import ToShard, bundled, encode, for_shard, from_shard
from folkways.store.memory import MemoryRun

MODEL = "stub:offline@http://127.0.0.1:9/v1"


@dataclass(eq=False)
class Shard:
    """Keeps what it is told."""

    told: list[ToShard] = field(default_factory=list)

    def tell(self, message: ToShard) -> None:
        """Keep a message."""
        self.told.append(message)


class Scene:
    """An owner with two shards."""

    def __init__(self, max_tokens: float | None = None, **settings: float) -> None:
        minds = json.dumps({"m": {"model": MODEL, **settings}})
        of = experiment("hobbs_cafe", mind="m", minds=minds)
        self.store = MemoryRun(of.header)
        access = ModelAccess(
            max_tokens=None if max_tokens is None else int(max_tokens), max_fallbacks=0.5
        )
        self.minds = MindsOfRun(of, self.store, access, elsewhere=True)
        (self.model,) = self.minds.caches
        self.calls = ShardCalls(self.minds)
        self.shards = [Shard(), Shard()]

    async def ask(self, shard: int, number: int, key: str = "k", longest: int = 10) -> None:
        """Let a shard ask."""
        call = CallKey(30, number, 0)
        question = Question(number, self.model, key, "utter", call, longest)
        self.calls.received(self.shards[shard], question)
        await settled()

    async def called(self, shard: int, attempt: int, reply: Reply | CallFault | Failure) -> None:
        """Let a shard tell what came of a call."""
        if isinstance(reply, CallFault):
            result = Called(attempt, sent_fault(reply))
        else:
            result = Called(attempt, reply if isinstance(reply, Failure) else sent_reply(reply))
        self.calls.received(self.shards[shard], result)
        await settled()


def scene(test: Callable[[Scene], Awaitable[None]], **given: float) -> None:
    """Run a test in an event loop."""

    async def run() -> None:
        made = Scene(**given)
        await test(made)
        await made.calls.drain(halt=True)

    asyncio.run(run())


async def settled() -> None:
    """Let everything happen that does not wait."""
    for _ in range(20):
        await asyncio.sleep(0)


REPLY = Reply('{"a": "\ud83d"}', "stop", Usage(7, 2, 3), 0.5)


def test_a_call_is_made_where_it_is_asked_and_stored_before_it_is_used() -> None:
    async def test(one: Scene) -> None:
        await one.ask(0, 4)
        assert one.shards[0].told == [Call(4, 1)]
        assert one.minds.spent().in_flight == 1
        await one.called(0, 1, REPLY)
        assert one.shards[0].told[1:] == [Answered(4, 1)]
        stored = next(one.store.answers())
        assert (stored.key, stored.agent, stored.reply) == ("k", 4, REPLY)
        assert one.minds.spent()[:4] == (1, 7, 2, 3)
        await one.ask(1, 9)
        assert one.shards[1].told == [Answered(9, 0, sent_reply(REPLY))]

    scene(test)


def test_two_shards_that_ask_the_same_share_a_call() -> None:
    async def test(one: Scene) -> None:
        await one.ask(0, 4)
        await one.ask(1, 9)
        assert one.shards[1].told == []
        await one.called(0, 1, REPLY)
        assert one.shards[0].told[1:] == [Answered(4, 1)]
        assert one.shards[1].told == [Answered(9, 0, sent_reply(REPLY))]

    scene(test)


def test_a_call_of_a_lost_process_is_made_by_another_that_asks_the_same() -> None:
    async def test(one: Scene) -> None:
        await one.ask(0, 4)
        await one.ask(1, 9)
        one.calls.lost(one.shards[0])
        assert one.shards[1].told == [Call(9, 2)]
        await one.called(0, 1, Reply("late"))  # of the process that is gone
        assert next(one.store.answers(), None) is None
        await one.called(1, 2, REPLY)
        assert one.shards[1].told[1:] == [Answered(9, 2)]
        assert one.shards[0].told == [Call(4, 1)]

    scene(test)


def test_a_call_waits_for_the_process_that_takes_the_place_of_a_lost_one() -> None:
    async def test(one: Scene) -> None:
        await one.ask(0, 4)
        one.calls.lost(one.shards[0])
        await settled()
        again = one.shards[0] = Shard()
        await one.ask(0, 4)
        assert again.told == [Call(4, 2)]
        await one.called(0, 2, REPLY)
        assert again.told[1:] == [Answered(4, 2)]
        assert one.minds.spent().calls == 1

    scene(test)


def test_a_call_that_nobody_can_make_any_more_is_not_waited_for() -> None:
    async def test(one: Scene) -> None:
        await one.ask(0, 4)
        one.calls.lost(one.shards[0])
        await settled()
        await asyncio.wait_for(one.calls.drain(halt=True), 1)
        await one.ask(1, 5, "other")
        (answered,) = one.shards[1].told
        assert isinstance(answered, Answered)
        assert isinstance(answered.result, Failure)
        assert answered.result.kind == "Stopped"

    scene(test)


def test_what_is_in_flight_at_the_end_is_waited_for_and_stored() -> None:
    async def test(one: Scene) -> None:
        await one.ask(0, 4)
        end = asyncio.create_task(one.calls.drain(halt=True))
        await settled()
        assert not end.done()
        await one.called(0, 1, REPLY)
        await asyncio.wait_for(end, 1)
        assert next(one.store.answers()).reply == REPLY

    scene(test)


def test_caps_and_limits_hold_for_all_shards_together() -> None:
    async def few(one: Scene) -> None:
        await one.ask(0, 1, "a")
        await one.ask(1, 2, "b")
        assert one.shards[1].told == []
        await one.called(0, 1, REPLY)
        assert one.shards[1].told == [Call(2, 2)]
        await one.called(1, 2, REPLY)

    scene(few, concurrency=1)

    async def capped(one: Scene) -> None:
        await one.ask(0, 1, "a", 900)
        await one.called(0, 1, Reply("{}", usage=Usage(900, 0, 0)))
        await one.ask(1, 2, "b", 900)
        (answered,) = one.shards[1].told
        assert isinstance(answered, Answered)
        assert isinstance(answered.result, Failure)
        assert answered.result.kind == "BudgetReached"
        assert "900 of" in answered.result.text

    scene(capped, max_tokens=ModelSettings(model=MODEL).max_tokens + 1000)


def test_a_failed_call_is_repeated_and_one_that_takes_too_long_given_up() -> None:
    async def test(one: Scene) -> None:
        await one.ask(0, 4)
        await one.called(0, 1, Throttled("slowly"))
        told = one.shards[0].told
        while len(told) < 4:
            await asyncio.sleep(0.05)
        assert told == [Call(4, 1), Call(4, 2), GiveUp(2), Call(4, 3)]
        await one.called(0, 2, Reply("late"))
        await one.called(0, 3, REPLY)
        assert told[4:] == [Answered(4, 3)]
        assert next(one.store.answers()).reply == REPLY
        assert one.minds.spent()[-1] == 2  # retries

    scene(test, timeout=0.2)


def test_what_ends_a_run_reaches_those_who_ask() -> None:
    async def test(one: Scene) -> None:
        await one.ask(0, 4)
        await one.called(0, 1, failure(Unavailable("the key is refused"), ""))
        answered = one.shards[0].told[-1]
        assert answered == Answered(4, 0, Failure("Unavailable", "the key is refused"))

    scene(test)


def test_too_many_answers_that_cannot_be_used_pause_the_run() -> None:
    async def test(one: Scene) -> None:
        for number in range(19):
            await one.ask(number % 2, number, f"k{number}")
            await one.called(number % 2, number + 1, REPLY)
            outcome = Outcome("utter", CallKey(30, number, 0), "no sense")
            one.calls.received(one.shards[number % 2], outcome)
        await one.ask(0, 19, "last")
        await one.called(0, 20, REPLY)
        with pytest.raises(TooManyFallbacks, match="20 of the last 20"):
            one.calls.received(one.shards[0], Outcome("utter", CallKey(30, 19, 0), "no sense"))

    scene(test)


def test_what_is_found_out_about_an_endpoint_is_known_to_the_owner() -> None:
    async def test(one: Scene) -> None:
        assert one.minds.dropped() == {}
        learnt = Learnt(one.model, '{"form": "json", "dropped": ["temperature"]}')
        one.calls.received(one.shards[0], learnt)
        assert one.minds.dropped() == {MODEL: ("temperature",)}

    scene(test, temperature=0.5)


@pytest.mark.parametrize(
    "fault",
    [
        Throttled("slowly", 3.5),
        ServerFault("ill", 503, 2.0),
        TimedOut("late"),
        Disconnected("gone", advice="Start it"),
    ],
)
def test_faults_come_as_they_were_sent(fault: CallFault) -> None:
    (called,) = from_shard(bundled([encode(Called(1, sent_fault(fault)))]))
    assert isinstance(called, Called)
    again = received_fault(called.result)  # type: ignore[arg-type]
    assert type(again) is type(fault)
    assert (str(again), vars(again)) == (str(fault), vars(fault))


def test_any_text_can_be_sent() -> None:
    (answered,) = for_shard(bundled([encode(Answered(1, 2, sent_reply(REPLY)))]))
    assert isinstance(answered, Answered)
    assert received_reply(answered.result) == REPLY  # type: ignore[arg-type]
    assert failure(Stopped("half \ud83d"), "").text == "half ?"
