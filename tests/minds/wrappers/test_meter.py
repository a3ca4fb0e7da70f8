from __future__ import annotations

import random

import pytest
from tests.minds.wrappers.fakes import Fake, Store, after, play, request

from folkways.language.model import Reply, StoredAnswer, Usage
from folkways.minds.prices import Prices
from folkways.minds.wrappers.cache import Cache
from folkways.minds.wrappers.meter import Meter, SpendingLedger, Tally

PRICES = Prices.load()


def stored(model: str = "openai:gpt-5-mini", seconds: float = 1.0) -> StoredAnswer:
    reply = Reply("yes", usage=Usage(1_000_000, 400_000, 100_000), seconds=seconds)
    return StoredAnswer("key", model, "utter", 3700, 2, reply)


def test_tallies_add_up() -> None:
    first, second = Tally(1, 10, 4, 5, 0.5, 2.0), Tally(2, 20, 0, 1, 0.25, 1.0)
    assert first.plus(second) == Tally(3, 30, 4, 6, 0.75, 3.0)
    assert Tally().plus(first) == first
    assert first.plus(Tally(1, money=None)).money is None
    assert second.tokens == 21


def test_money_is_counted_by_kind_of_token() -> None:
    ledger = SpendingLedger.of([stored()], PRICES)
    # 0.6 M at 0.25, 0.4 M cached at 0.025, 0.1 M out at 2.00
    assert ledger.total.money == pytest.approx(0.15 + 0.01 + 0.2)


def test_a_model_on_this_machine_is_free_and_an_unknown_price_is_said() -> None:
    ledger = SpendingLedger(PRICES)
    ledger.add(stored("openai:qwen3@http://localhost:8000/v1"))
    assert ledger.total.money == 0
    assert ledger.unpriced == ()
    ledger.add(stored("openai:qwen3@https://example.org/v1"))
    assert ledger.total.money is None
    assert ledger.unpriced == ("openai:qwen3@https://example.org/v1",)
    assert ledger.by("model")["openai:qwen3@http://localhost:8000/v1"].money == 0


def test_calls_are_seen_from_four_sides() -> None:
    async def main() -> None:
        ledger = SpendingLedger(PRICES)
        meter = Meter(Fake(after(2)), ledger)
        await meter.complete(request(operation="utter", agent=1, tick=9 * 3600))
        await meter.complete(request(operation="utter", agent=0, tick=10 * 3600 - 1))
        await meter.complete(request(operation="plan", agent=1, tick=10 * 3600))
        assert {name: tally.calls for name, tally in ledger.by("operation").items()} == {
            "plan": 1,
            "utter": 2,
        }
        assert {agent: tally.calls for agent, tally in ledger.by("agent").items()} == {0: 1, 1: 2}
        assert {hour: tally.calls for hour, tally in ledger.by("hour").items()} == {9: 2, 10: 1}
        assert ledger.by("model")["openai:gpt-5-mini"] == ledger.total
        assert ledger.total[:4] == (3, 300, 120, 60)
        assert ledger.total.seconds == 6

    play(main())


def test_a_ledger_of_stored_answers_equals_the_one_of_the_run() -> None:
    async def main() -> None:
        store, ledger = Store(), SpendingLedger(PRICES)
        cache = Cache(Meter(Fake(after(0.5)), ledger), store)
        for n in (1, 2, 2, 3):  # the repeat costs nothing
            await cache.complete(request(str(n), agent=n, tick=3600 * n))
        again = SpendingLedger.of(store.answers(), PRICES)
        assert again.total == ledger.total
        assert again.total.calls == 3
        assert again.by("hour") == ledger.by("hour")
        assert again.latency() == ledger.latency()

    play(main())


def test_latencies_are_right_to_a_few_percent() -> None:
    chance = random.Random(3)
    seconds = [chance.lognormvariate(0, 1) for _ in range(5000)]
    ledger = SpendingLedger(PRICES)
    assert ledger.latency() is None
    for one in seconds:
        ledger.add(stored(seconds=one))
    seconds.sort()
    assert ledger.latency() == pytest.approx(seconds[2500], rel=0.03)
    assert ledger.latency(0.95) == pytest.approx(seconds[4750], rel=0.03)
    assert ledger.latency(1.0) == pytest.approx(seconds[-1], rel=0.03)


def test_what_was_stored_without_a_time_changes_no_latency() -> None:
    ledger = SpendingLedger.of([stored(seconds=0.0), stored(seconds=3.0)], PRICES)
    assert ledger.latency() == pytest.approx(3.0, rel=0.03)
