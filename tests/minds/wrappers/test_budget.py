from __future__ import annotations

import asyncio

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.minds.wrappers.fakes import Fake, Word, after, now, play, request

from folkways.base.errors import BudgetReached, FolkwaysError, Unavailable
from folkways.language.model import Attempt, Reply, Request, StoredAnswer, Usage
from folkways.minds.prices import Prices
from folkways.minds.wrappers.budget import Budget, Need, Purse, check_budget, longest_prompt
from folkways.minds.wrappers.meter import Meter, SpendingLedger

NAME = "openai:gpt-5-mini"
DOLLAR = Prices.load().overridden(["1,1"])  # a dollar per million tokens, of whatever kind
LONGEST = 1000
NEED = longest_prompt(request("0")) + LONGEST
"""Tokens that a short question may take at most."""


def make(
    model: Fake, max_cost: float | None = None, max_tokens: int | None = None
) -> tuple[Budget, SpendingLedger, Purse]:
    ledger = SpendingLedger(DOLLAR)
    purse = Purse(ledger, max_cost, max_tokens)
    return Budget(Meter(model, ledger), purse, DOLLAR, LONGEST), ledger, purse


def using(tokens: int, seconds: float = 1) -> Fake:
    return Fake(after(seconds, Usage(tokens_in=tokens)))


def test_the_longest_prompt_is_at_least_a_token_for_each_byte() -> None:
    plain = longest_prompt(request(""))
    assert longest_prompt(request("é" * 100)) == plain + 200
    assert longest_prompt(request("\ud800")) > plain  # what UTF-8 cannot hold is no crash
    again = request("", attempts=(Attempt("x" * 50, "y" * 30),))
    assert longest_prompt(again) >= plain + 80
    assert plain >= len("Say a word.") + len(str(Word.model_json_schema()))


def test_without_a_cap_nothing_is_set_aside() -> None:
    async def main() -> None:
        budget, ledger, _ = make(using(10**9))
        await asyncio.gather(*(budget.complete(request(str(n))) for n in range(5)))
        assert ledger.total.calls == 5
        assert now() == 1

    play(main())


def test_the_call_that_could_exceed_the_cap_is_not_sent() -> None:
    async def main() -> None:
        model = using(NEED)
        budget, _, _ = make(model, max_tokens=3 * NEED + NEED // 2)
        for _ in range(3):
            await budget.complete(request("0"))
        with pytest.raises(BudgetReached) as caught:
            await budget.complete(request("0"))
        assert len(model.asked) == 3
        message = str(caught.value)
        for part in (f"{3 * NEED:,} of ", f"{NEED:,}"):
            assert part in message
        assert "cost" not in message
        assert caught.value.options == " --max-tokens N"

    play(main())


def test_money_is_capped_as_well() -> None:
    async def main() -> None:
        model = using(NEED)
        budget, _, _ = make(model, max_cost=2.5 * NEED / 1e6)
        for _ in range(2):
            await budget.complete(request("0"))
        with pytest.raises(BudgetReached, match=r"\$0\.00.* is spent") as caught:
            await budget.complete(request("0"))
        assert caught.value.options == " --max-cost N"
        assert len(model.asked) == 2

    play(main())


def test_a_small_cap_is_not_called_zero() -> None:
    async def main() -> None:
        budget, _, _ = make(using(NEED), max_cost=0.0000012)
        with pytest.raises(BudgetReached, match=r"\$0\.0000 of \$0\.000001 is spent"):
            await budget.complete(request("0"))

    play(main())


def test_a_call_waits_for_others_to_give_back_what_they_did_not_take() -> None:
    async def main() -> None:
        model = using(10)
        budget, _, purse = make(model, max_tokens=2 * NEED + 100)
        asking = asyncio.gather(*(budget.complete(request(str(n))) for n in range(5)))
        await asyncio.sleep(0.5)
        assert (model.inside, purse.waiting) == (2, 3)
        assert len(await asking) == 5
        assert now() == 3

    play(main())


def purse_of(tokens: int) -> Purse:
    return Purse(SpendingLedger(DOLLAR), None, tokens)


def test_who_needs_little_does_not_overtake_who_needs_much() -> None:
    async def main() -> None:
        purse = purse_of(100)
        order = []

        async def take(tokens: int) -> None:
            await purse.reserve(Need(0.0, tokens))
            order.append(tokens)

        await take(60)
        tasks = [asyncio.create_task(take(tokens)) for tokens in (80, 10)]
        await asyncio.sleep(1)
        assert order == [60]
        purse.release(Need(0.0, 60))
        await asyncio.gather(*tasks)
        assert order == [60, 80, 10]

    play(main())


def test_a_call_cancelled_in_line_lets_those_behind_it_pass() -> None:
    async def main() -> None:
        purse = purse_of(100)
        await purse.reserve(Need(0.0, 60))
        big = asyncio.create_task(purse.reserve(Need(0.0, 80)))
        small = asyncio.create_task(purse.reserve(Need(0.0, 10)))
        await asyncio.sleep(1)
        assert purse.waiting == 2
        big.cancel()
        await small
        assert purse.waiting == 0

    play(main())


def test_a_call_cancelled_in_the_moment_it_is_served_gives_everything_back() -> None:
    async def main() -> None:
        purse = purse_of(100)
        await purse.reserve(Need(0.0, 60))
        cancelled = asyncio.create_task(purse.reserve(Need(0.0, 80)))
        await asyncio.sleep(1)
        purse.release(Need(0.0, 60))  # serves it
        cancelled.cancel()
        await asyncio.wait([cancelled])
        assert cancelled.cancelled()
        await purse.reserve(Need(0.0, 100))

    play(main())


def test_what_was_spent_before_counts() -> None:
    async def main() -> None:
        answers = [StoredAnswer("k", NAME, "utter", 0, 0, Reply("x", usage=Usage(5 * NEED)))]
        ledger = SpendingLedger.of(answers, DOLLAR)
        budget = Budget(using(1), Purse(ledger, None, 5 * NEED + 10), DOLLAR, LONGEST)
        with pytest.raises(BudgetReached):
            await budget.complete(request("0"))

    play(main())


def test_models_share_one_purse() -> None:
    async def main() -> None:
        ledger = SpendingLedger(DOLLAR)
        purse = Purse(ledger, None, 3 * NEED)
        models = [using(NEED), using(NEED)]
        one, two = (Budget(Meter(model, ledger), purse, DOLLAR, LONGEST) for model in models)
        await asyncio.gather(one.complete(request("0")), two.complete(request("0")))
        await one.complete(request("0"))
        with pytest.raises(BudgetReached):
            await two.complete(request("0"))

    play(main())


def test_a_call_that_fails_gives_back_what_was_set_aside() -> None:
    async def main() -> None:
        async def fail(_: Request) -> Reply:
            raise Unavailable("gone")

        budget, _, _ = make(Fake(fail), max_tokens=NEED)
        for _ in range(3):
            with pytest.raises(Unavailable, match="gone"):
                await budget.complete(request("0"))

    play(main())


def test_a_price_that_is_not_known_is_refused_early_and_never_sent() -> None:
    prices = Prices.load()
    with pytest.raises(
        FolkwaysError, match=r"price of openai:new is not.*--price openai:new=IN,OUT"
    ):
        check_budget("openai:new", prices, 5.0)
    check_budget("openai:new", prices, None, max_tokens=1000)
    check_budget("openai:new", prices.overridden(["1,2"]), 5.0)
    check_budget(NAME, prices, 5.0)
    for cost, tokens in ((0.0, None), (-1.0, None), (float("nan"), None), (None, 0)):
        with pytest.raises(FolkwaysError, match="must be more than 0"):
            check_budget(NAME, prices, cost, tokens)

    async def main() -> None:
        model = Fake(after(1), name="openai:new")
        ledger = SpendingLedger(prices)
        purse = Purse(ledger, 5.0, None)
        with pytest.raises(BudgetReached):
            await Budget(Meter(model, ledger), purse, prices, LONGEST).complete(request())
        assert model.asked == []
        # With a cap on tokens alone, the price does not matter.
        purse = Purse(ledger, None, 10 * NEED)
        budget = Budget(Meter(model, ledger), purse, prices, LONGEST)
        await asyncio.gather(*(budget.complete(request(str(n))) for n in range(3)))

    play(main())


CALL = st.tuples(
    st.floats(0, 5),  # when it is asked
    st.floats(0, 3),  # how long it takes
    st.floats(0, 1),  # which share of what was set aside it takes
    st.sampled_from(["answers", "fails"]),
    st.none() | st.floats(0, 5),  # after how long its asker is cancelled
)


@settings(max_examples=60, deadline=None)
@given(st.lists(CALL, max_size=25), st.floats(0.5, 12), st.booleans())
def test_the_cap_is_never_exceeded_and_nobody_waits_in_vain(
    calls: list[tuple[float, float, float, str, float | None]], cap: float, in_money: bool
) -> None:
    async def main() -> None:
        async def answer(asked: Request) -> Reply:
            _, seconds, share, how, _ = calls[int(asked.prompt.situation)]
            most = budget.need(asked).tokens - LONGEST
            await asyncio.sleep(seconds)
            if how == "fails":
                raise Unavailable("gone")
            return Reply("x", usage=Usage(int(share * most), 0, int(share * LONGEST)))

        model = Fake(answer)
        tokens = int(cap * NEED)
        caps = (tokens / 1e6, None) if in_money else (None, tokens)
        budget, ledger, purse = make(model, *caps)

        async def one(n: int) -> None:
            await asyncio.sleep(calls[n][0])
            task = asyncio.create_task(budget.complete(request(str(n))))
            await asyncio.wait([task], timeout=calls[n][4])
            if not task.done():
                task.cancel()
                await asyncio.wait([task])
            assert ledger.total.tokens <= tokens
            if not task.cancelled() and task.exception() is not None:
                assert isinstance(task.exception(), Unavailable)
                if isinstance(task.exception(), BudgetReached):
                    need = budget.need(request(str(n))).tokens
                    assert ledger.total.tokens + need > tokens

        await asyncio.gather(*(one(n) for n in range(len(calls))))
        assert purse.waiting == 0
        # Everything was given back: what fits now is sent at once.
        if ledger.total.tokens + NEED + 10 <= tokens and calls:
            calls[0] = (0, 0, 0, "answers", None)
            await budget.complete(request("0"))

    play(main())


def test_what_has_no_answer_in_words_keeps_to_the_cap_as_well() -> None:
    async def main() -> None:
        ledger = SpendingLedger(DOLLAR)
        purse = Purse(ledger, 250 / 1e6, None)
        for _ in range(2):
            async with purse.setting_aside(NAME, 100):
                ledger.book(NAME, "embed", -1, 0, Reply("", usage=Usage(100)))
        with pytest.raises(BudgetReached, match=r"\$0\.0001"):
            async with purse.setting_aside(NAME, 100):
                raise AssertionError("it was let through")
        async with purse.setting_aside(NAME, 50):
            pass

    play(main())


def test_what_fails_gives_back_what_was_set_aside() -> None:
    async def main() -> None:
        purse = Purse(SpendingLedger(DOLLAR), None, 100)
        for _ in range(3):
            with pytest.raises(Unavailable):
                async with purse.setting_aside(NAME, 100):
                    raise Unavailable("gone")

    play(main())


def test_what_comes_to_the_cap_exactly_fits() -> None:
    """0.00161 + 0.002249 is a hair more than 0.003859 in floating point."""

    async def main() -> None:
        ledger = SpendingLedger(DOLLAR)
        purse = Purse(ledger, 0.003859, None)
        async with purse.setting_aside(NAME, 1610):
            ledger.book(NAME, "embed", -1, 0, Reply("", usage=Usage(1610)))
        async with purse.setting_aside(NAME, 2249):
            ledger.book(NAME, "embed", -1, 0, Reply("", usage=Usage(2249)))
        assert ledger.total.tokens == 3859

    play(main())
