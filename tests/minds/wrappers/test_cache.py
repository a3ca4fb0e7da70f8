from __future__ import annotations

import asyncio
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.minds.wrappers.fakes import Fake, Store, after, play, request

from folkways.base.errors import Stopped, StorageError, Unavailable
from folkways.language.model import Reply, Request
from folkways.minds.wrappers.cache import Cache, Drained


def test_what_is_stored_is_given_without_a_call() -> None:
    async def main() -> None:
        store, model = Store(), Fake(after(1))
        assert (await Cache(model, store).complete(request())).text == "What now?"
        again = Fake(after(1))
        cache = Cache(again, store)
        assert (await cache.complete(request(agent=3))).text == "What now?"
        assert again.asked == []
        assert cache.reused == 1
        (kept,) = store.answers()
        assert kept.key == request().content_key(model.fingerprint)
        assert (kept.model, kept.operation, kept.agent) == (model.name, "utter", 0)

    play(main())


def test_a_fresh_draw_is_asked_for_each_time() -> None:
    async def main() -> None:
        store, model = Store(), Fake(after(1))
        cache = Cache(model, store)
        for ordinal in (0, 1, 1):
            await cache.complete(request(fresh=True, ordinal=ordinal))
        assert len(model.asked) == len(store.kept) == 2

    play(main())


def test_the_same_question_in_flight_is_one_call() -> None:
    async def main() -> None:
        told: list[Request] = []
        model = Fake(after(1))
        cache = Cache(model, Store(), on_new=lambda asked, _: told.append(asked))
        replies = await asyncio.gather(*(cache.complete(request(agent=n)) for n in range(5)))
        assert {reply.text for reply in replies} == {"What now?"}
        assert len(model.asked) == len(told) == 1
        assert cache.in_flight == 0

    play(main())


def test_an_answer_is_stored_before_anybody_gets_it() -> None:
    async def main() -> None:
        store = Store()
        model = Fake(after(1))
        cache = Cache(model, store)

        async def ask() -> None:
            await cache.complete(request())
            assert store.answer(request().content_key(model.fingerprint)) is not None

        await asyncio.gather(ask(), ask())

    play(main())


def test_a_cancelled_asker_does_not_cancel_the_call() -> None:
    async def main() -> None:
        store, model = Store(), Fake(after(5))
        cache = Cache(model, store)
        asking = asyncio.create_task(cache.complete(request()))
        await asyncio.sleep(1)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        assert cache.in_flight == 1
        assert await cache.drain() == Drained(stored=1, lost=0)
        assert len(store.kept) == 1

    play(main())


def test_a_failure_that_nobody_waits_for_any_more_is_no_complaint() -> None:
    async def main() -> None:
        async def fail(_: Request) -> Reply:
            await asyncio.sleep(2)
            raise Unavailable("gone")

        cache = Cache(Fake(fail), Store())
        asking = asyncio.create_task(cache.complete(request()))
        await asyncio.sleep(1)
        asking.cancel()
        await asyncio.wait([asking])
        assert await cache.drain() == Drained(stored=0, lost=1)

    play(main())


def test_what_fails_is_not_stored_and_can_be_asked_again() -> None:
    async def main() -> None:
        faults = [Unavailable("no credit")]

        async def answer(asked: Request) -> Reply:
            await asyncio.sleep(1)
            if faults:
                raise faults.pop()
            return Reply("fine")

        store = Store()
        cache = Cache(Fake(answer), store)
        results = await asyncio.gather(
            *(cache.complete(request()) for _ in range(3)), return_exceptions=True
        )
        assert [str(result) for result in results] == ["no credit"] * 3
        assert store.kept == {}
        assert (await cache.complete(request())).text == "fine"

    play(main())


def test_when_stopped_nothing_new_is_sent_and_what_is_in_flight_goes_on() -> None:
    async def main() -> None:
        stopped = False
        store, model = Store(), Fake(after(5))
        cache = Cache(model, store, stop=lambda: stopped)
        asking = asyncio.create_task(cache.complete(request("one")))
        await asyncio.sleep(1)
        stopped = True
        with pytest.raises(Stopped):
            await cache.complete(request("two"))
        assert (await asking).text == "one"
        assert (await cache.complete(request("one"))).text == "one"
        assert len(model.asked) == 1

    play(main())


def test_if_storing_fails_all_who_wait_are_told_and_nothing_more_is_paid_for() -> None:
    async def main() -> None:
        model = Fake(after(1))
        cache = Cache(model, Store(error=StorageError("the disk is full")))
        results = await asyncio.gather(
            *(cache.complete(request()) for _ in range(3)), return_exceptions=True
        )
        assert [type(result) for result in results] == [StorageError] * 3
        with pytest.raises(StorageError, match="disk is full"):
            await cache.complete(request("another"))
        assert len(model.asked) == 1

    play(main())


def test_what_the_callback_raises_goes_to_the_asker_after_the_answer_is_stored() -> None:
    async def main() -> None:
        def refuse(_: Request, __: Reply) -> None:
            raise Unavailable("too many fallbacks")

        store = Store()
        with pytest.raises(Unavailable, match="too many"):
            await Cache(Fake(after(1)), store, on_new=refuse).complete(request())
        assert len(store.kept) == 1

    play(main())


def test_draining_gives_up_what_takes_too_long() -> None:
    async def main() -> None:
        async def answer(asked: Request) -> Reply:
            await asyncio.sleep(float(asked.prompt.situation))
            return Reply("late")

        store = Store()
        cache = Cache(Fake(answer), store)
        asking = [asyncio.create_task(cache.complete(request(after))) for after in ("1", "90")]
        await asyncio.sleep(0.5)
        assert await cache.drain(timeout=10) == Drained(stored=1, lost=1)
        assert asyncio.get_running_loop().time() == pytest.approx(10.5)
        assert (await asking[0]).text == "late"
        with pytest.raises(Stopped):
            await asking[1]
        assert await cache.drain() == Drained(0, 0)

    play(main())


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.integers(0, 4),  # the question
            st.floats(0, 5),  # when it is asked
            st.none() | st.floats(0, 5),  # after how long its asker is cancelled
        ),
        max_size=25,
    ),
    st.sets(st.integers(0, 4)),  # questions whose first call fails
)
def test_no_question_is_sent_again_once_its_answer_is_stored(
    asked: list[tuple[int, float, float | None]], faulty: set[int]
) -> None:
    async def main() -> None:
        left = {str(question) for question in faulty}
        store = Store()  # refuses a second answer under one key

        async def answer(asked: Request) -> Reply:
            situation = asked.prompt.situation
            assert store.answer(asked.content_key(model.fingerprint)) is None
            await asyncio.sleep(1.5)
            if situation in left:
                left.remove(situation)
                raise Unavailable("once")
            return Reply(situation)

        model = Fake(answer)
        cache = Cache(model, store)
        outcomes: Counter[str] = Counter()

        async def ask(question: int, when: float, patience: float | None) -> None:
            await asyncio.sleep(when)
            task = asyncio.create_task(cache.complete(request(str(question))))
            await asyncio.wait([task], timeout=patience)
            if not task.done():
                task.cancel()
                await asyncio.wait([task])
            if task.cancelled():
                outcomes["cancelled"] += 1
            elif task.exception() is None:
                assert task.result().text == str(question)
                outcomes["answered"] += 1
            else:
                assert isinstance(task.exception(), Unavailable)
                outcomes["failed"] += 1

        await asyncio.gather(*(ask(*one) for one in asked))
        await cache.drain()
        assert outcomes.total() == len(asked)
        assert len(store.kept) == model.finished
        failed = {str(question) for question, _, _ in asked} & {str(one) for one in faulty} - left
        assert len(model.asked) == model.finished + len(failed)

    play(main())
