"""What becomes of an endpoint's embeddings when a run pauses, is capped, or is replayed."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager

import pytest
from aiohttp import web
from tests.patience import PATIENCE

from folkways.base.errors import BudgetReached, NotStored, Stopped, Unavailable
from folkways.language.model import Reply, Usage
from folkways.memory.embedder import text_hash
from folkways.minds.embedders.choose import make_embedder
from folkways.minds.embedders.endpoint import EndpointEmbedder, RetryPolicy
from folkways.minds.embedders.replay import KeptVectors
from folkways.minds.embedders.stored import HeldVectors
from folkways.minds.prices import Prices
from folkways.minds.wrappers.budget import Purse
from folkways.minds.wrappers.meter import SpendingLedger
from folkways.scenario.minds import Reference
from folkways.testing.endpoint import Endpoint, Fault
from folkways.testing.endpoint.service import Service
from folkways.testing.endpoint.visit import RequestVisit

QUICK = RetryPolicy(attempts=5, first=0.001, longest=0.01, asked=90.0, timeout=PATIENCE)
TEXTS = [f"Ann Lee is reading page {page}." for page in range(4)]


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    with Endpoint(retry_after=60.0) as running:
        yield running


async def until(holds: Callable[[], bool]) -> None:
    """Wait for something that other threads bring about."""
    while not holds():
        await asyncio.sleep(0.002)


def at(endpoint: Endpoint, store: HeldVectors) -> EndpointEmbedder:
    return EndpointEmbedder(f"openai:stub@{endpoint.url}", store, environ={}, patience=QUICK)


async def test_a_pause_stores_the_batch_under_way_and_sends_nothing_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store = HeldVectors()
    deliver, answering = Service._deliver, threading.Event()

    async def held_back(self: Service, visit: RequestVisit, body: bytes) -> web.StreamResponse:
        await until(answering.is_set)
        return await deliver(self, visit, body)

    monkeypatch.setattr(Service, "_deliver", held_back)
    with Endpoint() as endpoint:
        embedder = at(endpoint, store)
        batches = [[f"{TEXTS[0]} {batch}-{at}" for at in range(32)] for batch in range(10)]
        asked = [asyncio.create_task(embedder.prepare(texts)) for texts in batches]
        await until(lambda: endpoint.under_way == 8)
        assert (embedder.in_flight, embedder.waiting) == (8, 2)
        embedder.halt(Stopped("enough"))
        for task in asked[:4]:
            task.cancel()
        answering.set()
        await embedder.drain()
        await embedder.aclose()
        outcomes = await asyncio.gather(*asked, return_exceptions=True)
        assert len(endpoint.log.answered) == 8
        assert len(store) == 8 * 32
        assert [type(outcome) for outcome in outcomes[4:]] == [type(None)] * 4 + [Stopped] * 2
        with pytest.raises(Stopped, match="enough"):
            await embedder.prepare(["another text"])
        await embedder.prepare(batches[0])
        assert len(endpoint.log) == 8


async def test_a_pause_ends_the_wait_for_another_try(endpoint: Endpoint) -> None:
    store = HeldVectors()
    endpoint.outage(Fault.THROTTLED)
    embedder = at(endpoint, store)
    asked = asyncio.create_task(embedder.prepare(TEXTS))
    await until(lambda: embedder.retries == 1)
    assert (embedder.in_flight, embedder.waiting) == (0, 1)
    embedder.halt(Stopped("enough"))
    await embedder.drain()
    with pytest.raises(Stopped):
        await asked
    await embedder.aclose()
    assert len(endpoint.log) == 1


async def test_once_a_stop_is_asked_for_nothing_is_sent(endpoint: Endpoint) -> None:
    embedder = at(endpoint, HeldVectors())
    stop = False
    embedder.stop_when(lambda: stop)
    await embedder.prepare(TEXTS[:1])
    stop = True
    with pytest.raises(Stopped):
        await embedder.prepare(TEXTS)
    assert embedder.embed(TEXTS[0]).any()
    await embedder.aclose()
    assert len(endpoint.log) == 1


async def test_each_part_of_a_split_batch_is_stored_as_it_comes(endpoint: Endpoint) -> None:
    store = HeldVectors()
    embedder = at(endpoint, store)
    endpoint.script([Fault.CONTEXT_LENGTH, None, Fault.UNAUTHORISED])
    with pytest.raises(Unavailable, match="key was not accepted"):
        await embedder.prepare(TEXTS)
    assert len(store) == 2
    await embedder.prepare(TEXTS)
    await embedder.aclose()
    assert len(store) == 4
    assert [entry.tokens_in > 0 for entry in endpoint.log] == [False, True, False, True]
    second, last = (entry for entry in endpoint.log if entry.answered)
    assert second.content != last.content


async def test_a_model_of_the_same_name_at_another_address_has_its_own_vectors(
    endpoint: Endpoint,
) -> None:
    store = HeldVectors()
    with Endpoint() as other:
        for place in (endpoint, other, endpoint):
            embedder = at(place, store)
            await embedder.prepare(TEXTS)
            await embedder.aclose()
        assert (len(endpoint.log), len(other.log)) == (1, 1)
    assert len(store) == 2 * len(TEXTS)
    assert store.vector(f"openai:stub@{endpoint.url}", text_hash(TEXTS[0])) is not None


async def test_a_replay_gives_what_is_stored_and_asks_for_nothing(endpoint: Endpoint) -> None:
    store = HeldVectors()
    first = at(endpoint, store)
    await first.prepare(TEXTS)
    await first.aclose()
    name = f"openai:stub@{endpoint.url}"
    again = make_embedder(name, [], store, {}, replay=True)
    await again.prepare(TEXTS)
    assert [again.embed(text).tolist() for text in TEXTS] == [
        first.embed(text).tolist() for text in TEXTS
    ]
    with pytest.raises(NotStored, match=r"for the text 'It is raining.*It is\.\.\.'"):
        await again.prepare([*TEXTS, "It is raining. " * 9])
    assert len(endpoint.log) == 1


async def test_a_replay_needs_no_key() -> None:
    reference = Reference.parse("openai:text-embedding-3-small")
    assert reference is not None
    with pytest.raises(NotStored):
        await KeptVectors(reference, HeldVectors()).prepare(TEXTS)


def capped(
    endpoint: Endpoint, max_tokens: int
) -> tuple[EndpointEmbedder, SpendingLedger, list[int]]:
    """An embedder within a cap, its ledger, and what was set aside for each request."""
    ledger = SpendingLedger(Prices.load())
    purse = Purse(ledger, None, max_tokens)
    aside: list[int] = []

    @asynccontextmanager
    async def reserve(tokens: int) -> AsyncIterator[None]:
        async with purse.setting_aside("openai:stub", tokens):
            aside.append(tokens)
            yield

    def took(tokens: int) -> None:
        ledger.book("openai:stub", "embed", -1, 0, Reply("", usage=Usage(tokens)))

    name = f"openai:stub@{endpoint.url}"
    embedder = EndpointEmbedder(name, environ={}, on_usage=took, reserve=reserve, patience=QUICK)
    return embedder, ledger, aside


async def test_what_a_request_can_take_is_set_aside_before_it_is_sent(endpoint: Endpoint) -> None:
    text = "Zoë sagt: „Bitte leise!“"
    embedder, ledger, aside = capped(endpoint, 10_000)
    await embedder.prepare([text, " "])
    await embedder.aclose()
    assert len(text.encode()) + 1 < aside[0] < len(text.encode()) + 50
    assert 0 < ledger.total.tokens < aside[0]


async def test_a_request_that_could_exceed_the_cap_is_not_sent(endpoint: Endpoint) -> None:
    embedder, ledger, aside = capped(endpoint, 60)
    await embedder.prepare(TEXTS[:1])
    assert ledger.total.tokens <= 60
    with pytest.raises(BudgetReached, match="tokens are used"):
        await embedder.prepare(["a long text " * 9])
    await embedder.aclose()
    assert len(aside) == len(endpoint.log) == 1
