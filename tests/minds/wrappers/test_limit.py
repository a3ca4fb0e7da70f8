from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.minds.wrappers.fakes import Fake, after, now, play, request

from folkways.base.errors import Stopped, Unavailable
from folkways.language.model import Reply, Request
from folkways.minds.faults import CallFault, Disconnected, ServerFault, Throttled, TimedOut
from folkways.minds.wrappers.breaker import Patience
from folkways.minds.wrappers.limit import Limit, RetryRules

Faults = dict[str, list[CallFault]]


def limit(model: Fake, most: int = 8, timeout: float = 60, **rules: float) -> Limit:
    return Limit(model, most, timeout, rules=RetryRules(**rules))  # type: ignore[arg-type]


def faulty(faults: Faults, seconds: float = 1) -> Callable[[Request], asyncio.Future[Reply]]:
    """Fail with each of a question's faults in turn, then answer it."""

    async def answer(asked: Request) -> Reply:
        await asyncio.sleep(seconds)
        left = faults.get(asked.prompt.situation, [])
        if left:
            raise left.pop(0)
        return Reply(asked.prompt.situation, seconds=seconds)

    return lambda asked: asyncio.ensure_future(answer(asked))


async def ask(wrapped: Limit, count: int) -> list[Reply]:
    return await asyncio.gather(*(wrapped.complete(request(str(n))) for n in range(count)))


def test_calls_come_in_the_order_in_which_they_were_asked_and_no_more_than_allowed() -> None:
    async def main() -> None:
        model = Fake(after(1))
        wrapped = limit(model, most=3)
        replies = await ask(wrapped, 10)
        assert [reply.text for reply in replies] == [str(n) for n in range(10)]
        assert [asked.prompt.situation for asked in model.asked] == [str(n) for n in range(10)]
        assert model.most_inside == 3
        assert (wrapped.in_flight, wrapped.waiting, wrapped.limit) == (0, 0, 3)

    play(main())


def test_the_limit_grows_to_the_most_while_it_is_used() -> None:
    async def main() -> None:
        model = Fake(after(0.2))
        wrapped = limit(model, most=100, start=4)
        await ask(wrapped, 40)
        assert 4 < wrapped.limit < 100
        await ask(wrapped, 2000)
        assert wrapped.limit == model.most_inside == 100

    play(main())


def test_the_limit_does_not_grow_unused() -> None:
    async def main() -> None:
        wrapped = limit(Fake(after(0.2)), most=100, start=4)
        for _ in range(50):
            await ask(wrapped, 3)
        assert wrapped.limit == 4

    play(main())


def test_the_limit_does_not_grow_while_answers_get_slower() -> None:
    async def main() -> None:
        async def four_at_a_time(asked: Request) -> Reply:
            async with server:
                await asyncio.sleep(1)
            return Reply("done")

        server = asyncio.Semaphore(4)
        wrapped = limit(Fake(four_at_a_time), most=200, start=4, timeout=600)
        await ask(wrapped, 600)
        assert wrapped.limit < 40

    play(main())


@pytest.mark.parametrize("fault", [Throttled("too many"), TimedOut("too slow")])
def test_a_round_of_failures_halves_the_limit_once(fault: CallFault) -> None:
    async def main() -> None:
        faults: Faults = {str(n): [fault] for n in range(16)}
        wrapped = limit(Fake(faulty(faults)), most=16)
        asking = asyncio.create_task(ask(wrapped, 16))
        await asyncio.sleep(1.01)
        assert wrapped.limit == 8
        assert wrapped.waiting == 16
        assert len(await asking) == 16
        assert wrapped.retries.total() == 16

    play(main())


def test_other_failures_do_not_change_the_limit() -> None:
    async def main() -> None:
        faults: Faults = {
            "0": [ServerFault("oops", 500)],
            "1": [Disconnected("reset")],
        }
        wrapped = limit(Fake(faulty(faults)))
        assert len(await ask(wrapped, 2)) == 2
        assert wrapped.limit == 8
        assert wrapped.retries == {"server fault": 1, "disconnected": 1}

    play(main())


def test_the_limit_never_falls_below_one() -> None:
    async def main() -> None:
        limits = []

        async def answer(asked: Request) -> Reply:
            limits.append(wrapped.limit)
            if len(limits) < 7:
                raise Throttled("too many")
            return Reply("done")

        wrapped = limit(Fake(answer), most=4)
        assert (await wrapped.complete(request())).finish == "stop"
        assert limits == [4, 2, 1, 1, 1, 1, 1]

    play(main())


def test_nobody_sends_before_the_endpoint_wants_to_be_asked_again() -> None:
    async def main() -> None:
        model = Fake(faulty({"0": [Throttled("wait", retry_after=30)]}))
        wrapped = limit(model, most=2)
        replies = await ask(wrapped, 6)
        assert [reply.text for reply in replies] == [str(n) for n in range(6)]
        # The first two were sent, and the second got through; then all waited.
        assert model.times[:2] == [0, 0]
        assert all(time >= 31 for time in model.times[2:])
        # Who was put off goes before those who have not been asked yet.
        assert model.asked[2].prompt.situation == "0"

    play(main())


def test_waits_that_the_endpoint_asks_for_use_up_no_attempts() -> None:
    async def main() -> None:
        waits: list[CallFault] = [Throttled("wait", retry_after=10) for _ in range(30)]
        reply = await limit(Fake(faulty({"0": waits}))).complete(request("0"))
        assert reply.finish == "stop"
        assert now() == pytest.approx(331)

    play(main())


def test_such_waits_use_up_no_attempts_while_others_get_through_either() -> None:
    async def main() -> None:
        waits: list[CallFault] = [Throttled("wait", retry_after=1) for _ in range(20)]
        wrapped = limit(Fake(faulty({"0": waits})), most=2)
        replies = await ask(wrapped, 60)
        assert {reply.finish for reply in replies} == {"stop"}

    play(main())


def test_a_question_that_is_put_off_for_ever_while_others_get_through_comes_to_an_end() -> None:
    async def main() -> None:
        async def answer(asked: Request) -> Reply:
            await asyncio.sleep(1)
            if asked.prompt.situation == "0":
                raise Throttled("wait", retry_after=30)
            return Reply("done")

        wrapped = limit(Fake(answer), most=2)

        async def others() -> None:
            for n in range(1, 60):
                await wrapped.complete(request(f"other {n}"))

        reply, _ = await asyncio.gather(wrapped.complete(request("0")), others())
        assert reply.finish == "failed"
        assert now() > 600

    play(main())


def test_waits_before_an_answer_make_nobody_more_patient_after_it() -> None:
    async def main() -> None:
        gone: Faults = {
            "0": [Throttled("wait", retry_after=200), Throttled("wait", retry_after=200)],
            "1": [Disconnected("refused") for _ in range(99)],
        }
        wrapped = limit(Fake(faulty(gone)))
        await wrapped.complete(request("0"))
        begun = now()
        with pytest.raises(Unavailable):
            await wrapped.complete(request("1"))
        assert now() - begun < 230

    play(main())


def test_an_endpoint_that_asks_for_next_to_no_wait_is_not_pestered() -> None:
    async def main() -> None:
        async def answer(asked: Request) -> Reply:
            raise Throttled("wait", retry_after=0.01)

        model = Fake(answer)
        with pytest.raises(Unavailable):
            await limit(model).complete(request())
        assert len(model.asked) < 30

    play(main())


def test_a_shorter_wait_does_not_end_a_longer_one() -> None:
    async def main() -> None:
        async def answer(asked: Request) -> Reply:
            if now() < 5:
                await asyncio.sleep(float(asked.prompt.situation))
                raise Throttled("wait", retry_after=30 / (1 + now()))  # 15 s, then 10 s
            return Reply("done")

        model = Fake(answer)
        wrapped = limit(model)
        await asyncio.gather(*(wrapped.complete(request(wait)) for wait in ("1", "2")))
        assert model.times[2:] == [16, 16]

    play(main())


def test_an_endpoint_that_wants_to_be_left_alone_for_long_pauses_the_run() -> None:
    async def main() -> None:
        wrapped = limit(Fake(faulty({"0": [Throttled("daily limit", retry_after=3600)]})))
        with pytest.raises(Unavailable, match=r"3,600 s .*daily limit"):
            await wrapped.complete(request("0"))
        assert now() == 1

    play(main())


def test_a_call_that_hangs_is_given_up_and_put_again() -> None:
    async def main() -> None:
        async def hang_once(asked: Request) -> Reply:
            if len(model.asked) == 1:
                await asyncio.sleep(10_000)
            return Reply("at last")

        model = Fake(hang_once)
        wrapped = limit(model, timeout=5)
        assert (await wrapped.complete(request())).text == "at last"
        assert wrapped.retries == {"timed out": 1}
        assert 5 < now() < 6

    play(main())


def test_a_question_that_fails_while_others_get_through_is_answered_so() -> None:
    async def main() -> None:
        bad: list[CallFault] = [ServerFault("no", 503) for _ in range(99)]
        model = Fake(faulty({"0": bad}))
        wrapped = limit(model, most=2)

        async def others() -> None:
            for n in range(300):
                await wrapped.complete(request(f"other {n}"))

        reply, _ = await asyncio.gather(wrapped.complete(request("0")), others())
        assert reply.finish == "failed"
        # Nothing had got through yet when it failed for the first time.
        assert reply.text == "given up after 9 failures; the last: no"
        assert sum(asked.prompt.situation == "0" for asked in model.asked) == 9

    play(main())


def test_a_lone_question_that_the_server_stumbles_over_does_not_pause_the_run_for_ever() -> None:
    async def main() -> None:
        bad: list[CallFault] = [ServerFault("no", 500) for _ in range(99)]
        wrapped = limit(Fake(faulty({"0": bad})))
        await wrapped.complete(request("before"))
        assert (await wrapped.complete(request("0"))).finish == "failed"

    play(main())


def test_several_questions_that_the_server_stumbles_over_are_an_outage() -> None:
    async def main() -> None:
        bad: Faults = {str(n): [ServerFault("no", 500) for _ in range(99)] for n in range(2)}
        wrapped = limit(Fake(faulty(bad)))
        await wrapped.complete(request("before"))
        with pytest.raises(Unavailable, match="has not answered"):
            await ask(wrapped, 2)

    play(main())


def test_few_failures_are_no_outage_however_long_they_take() -> None:
    async def main() -> None:
        bad: Faults = {"0": [TimedOut("slow") for _ in range(4)]}
        wrapped = limit(Fake(faulty(bad, seconds=100)), timeout=120)
        assert (await wrapped.complete(request("0"))).finish == "stop"
        assert now() > 500

    play(main())


def test_those_in_line_do_not_storm_an_endpoint_that_is_down() -> None:
    async def main() -> None:
        async def answer(asked: Request) -> Reply:
            await asyncio.sleep(0.1)
            if 1 < now() < 120:
                raise ServerFault("down", 503)
            return Reply("up")

        model = Fake(answer)
        wrapped = limit(model, most=10)
        replies = await ask(wrapped, 3000)
        assert {reply.finish for reply in replies} == {"stop"}
        assert sum(1 < time < 120 for time in model.times) < 200
        assert model.times[-1] < 120 + 30 + 3000 / 10 * 0.1 + 30

    play(main())


def test_after_an_outage_a_question_has_attempts_left() -> None:
    async def main() -> None:
        stumbles = 2

        async def answer(asked: Request) -> Reply:
            nonlocal stumbles
            await asyncio.sleep(0.01)
            if 1 < now() < 120:
                raise ServerFault("down", 503)
            if asked.prompt.situation == "0" and now() >= 120 and stumbles:
                stumbles -= 1
                raise ServerFault("stumbles", 503)
            return Reply("up")

        wrapped = limit(Fake(answer), most=2)
        await wrapped.complete(request("before"))
        await asyncio.sleep(2)
        other = asyncio.create_task(wrapped.complete(request("1")))
        assert (await wrapped.complete(request("0"))).finish == "stop"
        assert stumbles == 0
        assert (await other).finish == "stop"

    play(main())


def test_an_outage_is_waited_out_and_fails_no_question() -> None:
    async def main() -> None:
        async def answer(asked: Request) -> Reply:
            await asyncio.sleep(0.1)
            if 10 < now() < 130:
                raise ServerFault("down", 503)
            return Reply("up")

        wrapped = limit(Fake(answer), most=4)
        replies = await ask(wrapped, 1000)
        assert {reply.finish for reply in replies} == {"stop"}
        assert now() > 130

    play(main())


def test_an_endpoint_that_is_gone_pauses_the_run_for_everyone_at_once() -> None:
    async def main() -> None:
        async def answer(asked: Request) -> Reply:
            await asyncio.sleep(0.1)
            if now() > 10:
                raise Disconnected("connection refused")
            return Reply("up")

        wrapped = limit(Fake(answer), most=4)
        times = []

        async def one(n: int) -> None:
            try:
                await wrapped.complete(request(str(n)))
            except Unavailable as error:
                messages.add(str(error))
                times.append(now())

        messages: set[str] = set()
        await asyncio.gather(*(one(n) for n in range(1000)))
        (message,) = messages
        for part in ("has not answered since", "connection refused"):
            assert part in message
        assert len(times) > 500
        assert max(times) - min(times) < 0.2  # those whose calls were in flight
        assert 190 < min(times) < 225
        with pytest.raises(Unavailable):
            await wrapped.complete(request())

    play(main())


@pytest.mark.parametrize("count", [1, 3, 50])
def test_an_endpoint_that_was_never_there_is_given_up_soon(count: int) -> None:
    async def main() -> None:
        faults: Faults = {
            str(n): [Disconnected("connection refused") for _ in range(99)] for n in range(count)
        }
        wrapped = limit(Fake(faulty(faults, seconds=0)))
        with pytest.raises(Unavailable, match="has never answered"):
            await ask(wrapped, count)
        assert 20 <= now() < 32

    play(main())


def test_a_refused_connection_is_told_at_once_if_no_server_was_ever_there() -> None:
    async def main() -> None:
        refused = Disconnected("connection refused", advice="start the server")
        faults: Faults = {str(n): [refused] * 99 for n in range(3)}
        model = Fake(faulty(faults, seconds=0))
        with pytest.raises(Unavailable, match=r"cannot be reached: connection refused; start"):
            await ask(limit(model), 3)
        assert now() == 0
        assert len(model.asked) == 3

    play(main())


@pytest.mark.parametrize("before", [None, ServerFault("loading the model", 503), TimedOut("late")])
def test_a_server_that_was_there_is_waited_for_while_it_refuses_connections(
    before: CallFault | None,
) -> None:
    async def main() -> None:
        refused = Disconnected("connection refused", advice="start the server")
        faults: Faults = {"0": [before or refused, *[refused] * 4]}
        wrapped = limit(Fake(faulty(faults)))
        if before is None:
            await wrapped.complete(request("before"))
        asked = asyncio.create_task(wrapped.complete(request("0")))
        while not wrapped.trouble:
            await asyncio.sleep(0.1)
        assert "does not answer (connection refused); trying again" in wrapped.trouble
        assert (await asked).text == "0"
        assert wrapped.trouble == ""

    play(main())


def test_an_endpoint_that_says_it_is_busy_from_the_start_is_waited_for() -> None:
    async def main() -> None:
        async def loading(asked: Request) -> Reply:
            if now() < 100:
                raise ServerFault("loading the model", 503)
            return Reply("ready")

        assert (await limit(Fake(loading)).complete(request())).text == "ready"

    play(main())


def test_time_in_which_nobody_asked_does_not_count_as_silence() -> None:
    async def main() -> None:
        faults: Faults = {str(n): [Disconnected("reset") for _ in range(3)] for n in range(4)}
        wrapped = limit(Fake(faulty(faults)))
        await wrapped.complete(request("before"))
        await asyncio.sleep(3600)
        assert len(await ask(wrapped, 4)) == 4

    play(main())


def test_what_in_flight_calls_bring_after_the_end_is_not_thrown_away() -> None:
    async def main() -> None:
        async def answer(asked: Request) -> Reply:
            if asked.prompt.situation == "slow":
                await asyncio.sleep(50)
                return Reply("paid for")
            raise Disconnected("refused")

        wrapped = limit(Fake(answer))
        slow = asyncio.create_task(wrapped.complete(request("slow")))
        with pytest.raises(Unavailable):
            await wrapped.complete(request("0"))
        assert now() < 30
        assert (await slow).text == "paid for"

    play(main())


def test_a_key_that_is_refused_stops_those_in_line_before_they_are_sent() -> None:
    async def main() -> None:
        async def refuse(asked: Request) -> Reply:
            await asyncio.sleep(1)
            raise Unavailable("the key was refused")

        model = Fake(refuse)
        wrapped = limit(model, most=2)
        results = await asyncio.gather(
            *(wrapped.complete(request(str(n))) for n in range(9)), return_exceptions=True
        )
        assert {str(result) for result in results} == {"the key was refused"}
        assert len(model.asked) == 2

    play(main())


def test_halting_lets_in_flight_calls_end_and_sends_nothing_more() -> None:
    async def main() -> None:
        model = Fake(faulty({"0": [Throttled("wait", retry_after=100)]}))
        wrapped = limit(model, most=2)
        asking = asyncio.gather(
            *(wrapped.complete(request(str(n))) for n in range(5)), return_exceptions=True
        )
        await asyncio.sleep(0.5)
        wrapped.halt(Stopped("stopped"))
        results = await asking
        assert now() == 1
        assert [type(result) for result in results] == [Stopped, Reply, Stopped, Stopped, Stopped]
        assert len(model.asked) == 2

    play(main())


def test_a_bug_in_the_model_is_not_hidden_and_frees_the_place() -> None:
    async def main() -> None:
        async def answer(asked: Request) -> Reply:
            if asked.prompt.situation == "bug":
                raise ZeroDivisionError
            return Reply("fine")

        wrapped = limit(Fake(answer), most=1)
        with pytest.raises(ZeroDivisionError):
            await wrapped.complete(request("bug"))
        assert (await wrapped.complete(request())).text == "fine"

    play(main())


FAULTS: dict[str, Callable[[], CallFault]] = {
    "throttled": lambda: Throttled("429"),
    "wait": lambda: Throttled("429", retry_after=3),
    "server": lambda: ServerFault("500", 500),
    "timeout": lambda: TimedOut("late"),
    "cut": lambda: Disconnected("cut"),
}

ASKING = st.tuples(
    st.floats(0, 10),  # when
    st.floats(0, 3),  # how long the endpoint takes
    st.lists(st.sampled_from(sorted(FAULTS)), max_size=4),  # how it fails first
    st.none() | st.floats(0, 20),  # after how long the asker is cancelled
)


@settings(max_examples=60, deadline=None)
@given(st.lists(ASKING, max_size=20), st.integers(1, 5), st.none() | st.floats(0, 15))
def test_every_call_ends_and_every_place_is_given_back(
    asked: list[tuple[float, float, list[str], float | None]], most: int, halt: float | None
) -> None:
    """A lost wake-up would be a deadlock of the virtual loop, which is an error there."""

    async def main() -> None:
        left = {str(n): list(faults) for n, (_, _, faults, _) in enumerate(asked)}

        async def answer(request: Request) -> Reply:
            name = request.prompt.situation
            await asyncio.sleep(asked[int(name)][1])
            if left[name]:
                raise FAULTS[left[name].pop(0)]()
            return Reply(name)

        model = Fake(answer)
        wrapped = Limit(model, most, 60, rules=RetryRules(patience=Patience(first=9e9, usual=9e9)))

        async def one(name: str, when: float, patience: float | None) -> None:
            await asyncio.sleep(when)
            task = asyncio.create_task(wrapped.complete(request(name)))
            await asyncio.wait([task], timeout=patience)
            if not task.done():
                task.cancel()
                await asyncio.wait([task])
            if not task.cancelled() and (halt is None or task.exception() is None):
                assert task.result().text == name

        tasks = [
            asyncio.create_task(one(str(n), when, patience))
            for n, (when, _, _, patience) in enumerate(asked)
        ]
        if halt is not None:
            await asyncio.sleep(halt)
            wrapped.halt(Stopped("stopped"))
        await asyncio.gather(*tasks)
        assert model.most_inside <= most
        assert (wrapped.in_flight, wrapped.waiting) == (0, 0)
        if halt is None:
            assert 1 <= wrapped.limit <= most
            places = most + 1  # whoever comes now finds room
            left.update({str(n): [] for n in range(len(asked))})
            if asked:
                await asyncio.gather(*(wrapped.complete(request("0")) for _ in range(places)))

    play(main())
