"""All wrappers together, in the order in which a run puts them."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import NamedTuple

import pytest
from tests.minds.wrappers.fakes import Fake, Store, now, play, request

from folkways.base.errors import BudgetReached, Stopped, Unavailable
from folkways.base.random import uniform
from folkways.language.model import Reply, Request, Usage
from folkways.minds.faults import Disconnected, ServerFault, Throttled
from folkways.minds.prices import Prices
from folkways.minds.wrappers.budget import Budget, Purse
from folkways.minds.wrappers.cache import Cache
from folkways.minds.wrappers.limit import Limit
from folkways.minds.wrappers.meter import Meter, SpendingLedger
from folkways.minds.wrappers.replay import Replay

PRICES = Prices.load()


class Stack(NamedTuple):
    cache: Cache
    limit: Limit
    ledger: SpendingLedger


def stack(model: Fake, store: Store, max_cost: float | None = None, most: int = 20) -> Stack:
    ledger = SpendingLedger.of(store.answers(), PRICES)
    limit = Limit(model, most, timeout=20)
    purse = Purse(ledger, max_cost, None)
    budget = Budget(Meter(limit, ledger), purse, PRICES, longest=500)
    return Stack(Cache(budget, store), limit, ledger)


def moody(store: Store, share: float) -> Fake:
    """A model that fails in every way at this share of the calls, and hangs now and then."""

    async def answer(asked: Request) -> Reply:
        count = len(model.asked)
        assert store.answer(asked.content_key(model.fingerprint)) is None
        await asyncio.sleep(0.1 + uniform("time", count))
        if uniform("fails", count) < share:
            match count % 4:
                case 0:
                    raise Throttled("429", retry_after=2)
                case 1:
                    raise ServerFault("500", 500)
                case 2:
                    raise Disconnected("cut off")
                case _:
                    await asyncio.sleep(1000)
        tokens = int(500 * uniform("out", count))
        return Reply(asked.prompt.situation, usage=Usage(300, 100, tokens), seconds=0.5)

    model = Fake(answer)
    return model


def test_a_thousand_questions_at_a_moody_endpoint() -> None:
    async def main() -> None:
        store = Store()
        made = stack(moody(store, 0.2), store)
        questions = [str(n % 700) for n in range(1000)]
        replies = await asyncio.gather(*(made.cache.complete(request(one)) for one in questions))
        assert [reply.text for reply in replies] == questions
        assert made.ledger.total.calls == len(store.kept) == 700
        assert made.ledger.total == SpendingLedger.of(store.answers(), PRICES).total
        assert set(made.limit.retries) == {
            "throttled",
            "server fault",
            "disconnected",
            "timed out",
        }
        assert (made.cache.in_flight, made.limit.in_flight, made.limit.waiting) == (0, 0, 0)

        replay = Replay(made.cache.name, made.cache.fingerprint, store)
        assert [await replay.complete(request(one)) for one in questions] == replies

    play(main())


def test_a_run_that_reaches_its_cap_goes_on_with_a_higher_one_and_pays_nothing_twice() -> None:
    async def main() -> None:
        store = Store()  # refuses a second answer to a question
        outcomes: Counter[str] = Counter()

        async def session(max_cost: float) -> Stack:
            made = stack(moody(store, 0.1), store, max_cost)

            async def ask(question: int) -> None:
                try:
                    await made.cache.complete(request(str(question)))
                    outcomes["answered"] += 1
                except BudgetReached:
                    outcomes["capped"] += 1

            outcomes.clear()
            await asyncio.gather(*(ask(question) for question in range(200)))
            await made.cache.drain()
            assert made.ledger.total.money is not None
            assert made.ledger.total.money <= max_cost
            return made

        first = await session(0.03)
        assert outcomes["capped"] > 0
        assert outcomes["answered"] == len(store.kept) == first.ledger.total.calls > 10
        again = await session(5.0)
        assert outcomes == {"answered": 200}
        assert again.ledger.total.calls == len(store.kept) == 200

    play(main())


def test_a_stop_sends_nothing_more_and_keeps_what_is_in_flight() -> None:
    async def main() -> None:
        store = Store()
        model = moody(store, 0.0)
        made = stack(model, store, max_cost=0.05)
        asking = [asyncio.create_task(made.cache.complete(request(str(n)))) for n in range(300)]
        await asyncio.sleep(0.35)
        sent, kept = len(model.asked), len(store.kept)
        made.limit.halt(Stopped("stopped"))
        for task in asking:
            task.cancel()
        drained = await made.cache.drain()
        assert len(model.asked) == sent
        assert len(store.kept) == sent == kept + drained.stored
        assert drained.lost == 300 - sent
        assert now() < 2
        await asyncio.wait(asking)

    play(main())


def test_an_endpoint_that_goes_ends_every_question_with_the_same_message() -> None:
    async def main() -> None:
        store = Store()

        async def answer(asked: Request) -> Reply:
            await asyncio.sleep(0.1)
            if now() > 1:
                raise Disconnected("connection refused")
            return Reply("yes", usage=Usage(10, 0, 10))

        made = stack(Fake(answer), store)
        results = await asyncio.gather(
            *(made.cache.complete(request(str(n))) for n in range(2000)), return_exceptions=True
        )
        lost = {str(result) for result in results if isinstance(result, Unavailable)}
        assert len(lost) == 1
        assert sum(isinstance(result, Reply) for result in results) == len(store.kept) > 0

    play(main())


@pytest.mark.parametrize("wrapper", ["cache", "limit"])
def test_name_and_fingerprint_are_those_of_the_model(wrapper: str) -> None:
    store = Store()
    model = moody(store, 0.0)
    wrapped = getattr(stack(model, store), wrapper)
    assert (wrapped.name, wrapped.fingerprint) == (model.name, model.fingerprint)
