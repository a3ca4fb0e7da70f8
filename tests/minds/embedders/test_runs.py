"""An hour of three people with each embedder."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from folkways.base.time import HOUR
from folkways.memory.embedder import Embedder, LexicalEmbedder
from folkways.minds.embedders.endpoint import EndpointEmbedder, RetryPolicy
from folkways.minds.embedders.minilm import MiniLMEmbedder
from folkways.minds.embedders.stored import HeldVectors
from folkways.minds.offline import OfflineMind
from folkways.testing.endpoint import Endpoint, Fault, Latency
from folkways.testing.societies import DelayedMind, KeptTicks, simulate, trio

UNTIL = 9 * HOUR


def live(embedder: Embedder, seed: int = 1) -> KeptTicks:
    """What happens from 08:00 on if memories are found by this embedder."""
    kept = KeptTicks()

    async def hour() -> None:
        simulation = simulate(trio(), DelayedMind(OfflineMind(1), seed), embedder=embedder)
        await simulation.run(kept, until=UNTIL)
        await embedder.aclose()

    asyncio.run(hour())
    return kept


@pytest.fixture(scope="module")
def lexical() -> str:
    """The log's hash with the default."""
    return live(LexicalEmbedder()).log_hash


def test_lexical(lexical: str) -> None:
    assert live(LexicalEmbedder(), seed=2).log_hash == lexical


@pytest.mark.usefixtures("minilm")
def test_minilm(lexical: str) -> None:
    """The same log whether vectors are computed or stored, and not that of the default."""
    store = HeldVectors()
    first = live(MiniLMEmbedder(store)).log_hash
    assert first == live(MiniLMEmbedder(), seed=2).log_hash != lexical
    count = len(store)
    assert live(MiniLMEmbedder(store), seed=3).log_hash == first
    assert len(store) == count


@pytest.fixture
def slow() -> Iterator[Endpoint]:
    """A server whose answers take differently long and often cannot be used."""
    with Endpoint(latency=Latency(0.002, 0.5), faults={"broken": 0.1}) as endpoint:
        yield endpoint


def test_endpoint(slow: Endpoint) -> None:
    """The same log whatever fails and in whatever order answers come; a replay asks for nothing."""

    def at(store: HeldVectors) -> EndpointEmbedder:
        patience = RetryPolicy(first=0.001, longest=0.01)
        return EndpointEmbedder(f"openai:stub@{slow.url}", store, environ={}, patience=patience)

    store = HeldVectors()
    first = live(at(store)).log_hash
    assert first == live(at(HeldVectors()), seed=2).log_hash
    asked = len(slow.log)
    slow.outage(Fault.UNAUTHORISED)
    assert live(at(store), seed=3).log_hash == first
    assert len(slow.log) == asked
