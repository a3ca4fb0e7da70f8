"""An endpoint's embeddings, against a server of our own that fails in every way."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

import numpy as np
import pytest
from tests.patience import PATIENCE

from folkways.base.errors import Unavailable
from folkways.base.time import HOUR
from folkways.minds.embedders.endpoint import EndpointEmbedder, RetryPolicy
from folkways.minds.embedders.stored import HeldVectors
from folkways.testing.clock import ForwardLoop, play
from folkways.testing.embedder_suite import check_embedder
from folkways.testing.endpoint import BROKEN, FAILING, FATAL, Endpoint, EndpointCapabilities, Fault

QUICK = RetryPolicy(attempts=5, first=0.001, longest=0.01, asked=5.0, timeout=PATIENCE)
TEXTS = ["No smoking indoors.", "It is raining.", "Ann Lee is reading."]


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    """A server that answers as it should."""
    with Endpoint(retry_after=0.01) as running:
        yield running


def at(
    endpoint: Endpoint,
    store: HeldVectors | None = None,
    patience: RetryPolicy = QUICK,
    on_usage: Callable[[int], None] | None = None,
) -> EndpointEmbedder:
    return EndpointEmbedder(
        f"openai:stub@{endpoint.url}", store, environ={}, on_usage=on_usage, patience=patience
    )


async def prepared(embedder: EndpointEmbedder, texts: list[str]) -> list[list[float]]:
    """The vectors of texts, with the connections closed afterwards."""
    try:
        await embedder.prepare(texts)
        return [embedder.embed(text).tolist() for text in texts]
    finally:
        await embedder.aclose()


def test_it_conforms(endpoint: Endpoint) -> None:
    check_embedder(lambda: at(endpoint))


async def test_a_text_is_sent_once_in_the_life_of_a_store(endpoint: Endpoint) -> None:
    store = HeldVectors()
    first = await prepared(at(endpoint, store), TEXTS)
    again = await prepared(at(endpoint, store), TEXTS[::-1])
    assert again == first[::-1]
    assert len(endpoint.log) == 1


async def test_a_replay_needs_no_endpoint(endpoint: Endpoint) -> None:
    store = HeldVectors()
    before = await prepared(at(endpoint, store), TEXTS)
    nowhere = EndpointEmbedder(f"openai:stub@{endpoint.url}", store, environ={}, patience=QUICK)
    assert await prepared(nowhere, TEXTS) == before


async def test_the_agents_of_a_tick_share_one_request(endpoint: Endpoint) -> None:
    embedder = at(endpoint)
    await asyncio.gather(*(embedder.prepare([TEXTS[0], f"agent {n}"]) for n in range(10)))
    await embedder.aclose()
    assert len(endpoint.log) == 1


async def test_tokens_are_reported(endpoint: Endpoint) -> None:
    used: list[int] = []
    await prepared(at(endpoint, on_usage=used.append), TEXTS)
    assert used == [entry.tokens_in for entry in endpoint.log]
    assert used[0] > 0


async def test_tokens_are_estimated_where_they_are_not_told(endpoint: Endpoint) -> None:
    """A quarter of the bytes of each text, rounded up."""
    used: list[int] = []
    endpoint.script([Fault.NO_USAGE])
    await prepared(at(endpoint, on_usage=used.append), TEXTS)
    assert used == [5 + 4 + 5]


@pytest.mark.parametrize(
    "fault",
    [
        *(fault for fault in FAILING if fault is not Fault.HANG),
        *BROKEN[:2],
        Fault.THROTTLED,
        Fault.THROTTLED_MS,
        Fault.THROTTLED_BARE,
        Fault.NULL,
        Fault.MISSING_FIELD,
        Fault.NO_CHOICES,
    ],
)
async def test_what_may_pass_is_tried_again(endpoint: Endpoint, fault: Fault) -> None:
    sound = await prepared(at(endpoint), TEXTS)
    endpoint.script([fault, fault])
    assert await prepared(at(endpoint), TEXTS) == sound
    assert [entry.fault for entry in list(endpoint.log)[1:]] == [fault, fault, ""]


def test_a_request_that_hangs_is_put_again(endpoint: Endpoint) -> None:
    """The clock is put forward, past the timeout and then past the wait for the next attempt."""
    patience = QUICK._replace(first=1.5 * HOUR, longest=1.5 * HOUR, timeout=PATIENCE)

    async def until(condition: Callable[[], bool]) -> None:
        while not condition():
            await asyncio.sleep(0.005)

    async def ask() -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, ForwardLoop)
        embedder = at(endpoint, patience=patience)
        endpoint.outage(Fault.HANG)
        asking = asyncio.create_task(prepared(embedder, TEXTS))
        for retry in (1, 2):
            await until(lambda: endpoint.under_way == 1)
            loop.put_forward(HOUR)
            await until(lambda: (embedder.retries, endpoint.under_way) == (retry, 0))  # noqa: B023
            if retry == 2:
                endpoint.outage(None)
            loop.put_forward(2 * HOUR)
        assert len(await asking) == len(TEXTS)

    play(ask())
    assert len(endpoint.log) == 3
    assert len(endpoint.log.answered) == 1


@pytest.mark.parametrize("fault", [Fault.NO_USAGE, Fault.CONTENT_TYPE, Fault.INVALID_UTF8])
async def test_what_does_no_harm_is_taken(endpoint: Endpoint, fault: Fault) -> None:
    endpoint.script([fault])
    assert len(await prepared(at(endpoint), TEXTS)) == 3
    assert len(endpoint.log) == 1


async def test_vectors_of_another_length_are_never_mixed_with_the_others(
    endpoint: Endpoint,
) -> None:
    store = HeldVectors()
    sound = await prepared(at(endpoint, store), TEXTS[:1])
    endpoint.script([Fault.WRONG_TYPES])
    embedder = at(endpoint, store)
    with pytest.raises(Unavailable, match=r"vectors of 129 numbers, where the run holds .* 128"):
        await embedder.prepare(TEXTS)
    assert (await prepared(embedder, TEXTS))[:1] == sound


@pytest.mark.parametrize("fault", FATAL)
async def test_what_no_waiting_mends_pauses_the_run_at_once(
    endpoint: Endpoint, fault: Fault
) -> None:
    endpoint.outage(fault)
    with pytest.raises(Unavailable, match="openai:stub"):
        await prepared(at(endpoint), TEXTS)
    assert len(endpoint.log) == 1


async def test_an_endpoint_that_is_gone_pauses_the_run_and_comes_back(endpoint: Endpoint) -> None:
    store = HeldVectors()
    await prepared(at(endpoint, store), TEXTS[:1])
    endpoint.outage(Fault.DROPPED)
    embedder = at(endpoint, store)
    with pytest.raises(Unavailable, match=r"no embeddings in 5 attempts: .*Go on with the run"):
        await embedder.prepare(TEXTS)
    endpoint.outage(None)
    assert len(await prepared(embedder, TEXTS)) == 3
    assert len(store) == 3


async def test_nobody_listens() -> None:
    with Endpoint() as endpoint:
        pass
    embedder = at(endpoint)
    with pytest.raises(Unavailable, match=r"cannot be reached: connection refused.*start the serv"):
        await prepared(embedder, TEXTS)
    assert embedder.retries == 0


async def test_a_server_that_goes_away_is_waited_for() -> None:
    with Endpoint() as endpoint:
        embedder = at(endpoint)
        await embedder.prepare(TEXTS[:1])
    with pytest.raises(Unavailable, match="no embeddings in 5 attempts: connection refused"):
        await prepared(embedder, TEXTS)
    assert embedder.retries == 4
    assert embedder.trouble.endswith(
        "no server listens at this address; trying again, attempt 5 of 5"
    )


async def test_trouble_is_over_with_the_next_answer(endpoint: Endpoint) -> None:
    embedder = at(endpoint)
    endpoint.script([Fault.DROPPED])
    assert embedder.trouble == ""
    assert len(await prepared(embedder, TEXTS)) == 3
    assert (embedder.retries, embedder.trouble) == (1, "")


async def test_a_wait_that_is_asked_for_is_kept_unless_it_is_too_long() -> None:
    with Endpoint(retry_after=60.0) as endpoint:
        endpoint.outage(Fault.THROTTLED)
        with pytest.raises(Unavailable, match=r"in 1 attempt: .*asks to wait 60 seconds"):
            await prepared(at(endpoint), TEXTS)


async def test_one_text_that_is_rejected_does_not_keep_the_others_from_their_vectors(
    endpoint: Endpoint,
) -> None:
    """The first and then the first half of what was rejected, down to a text of its own."""
    sound = await prepared(at(endpoint), TEXTS)
    long = "word " * 64
    embedder = at(endpoint)
    endpoint.script([Fault.CONTEXT_LENGTH] * 3)
    vectors = await prepared(embedder, [long, *TEXTS])
    assert vectors[1:] == sound
    assert embedder.halvings == 1
    assert np.any(vectors[0])


async def test_an_endpoint_that_rejects_everything_says_so(endpoint: Endpoint) -> None:
    endpoint.outage(Fault.CONTEXT_LENGTH)
    with pytest.raises(Unavailable, match=r"rejects every text, even '\.'"):
        await prepared(at(endpoint), TEXTS)


async def test_an_endpoint_without_embeddings_says_so() -> None:
    with (
        Endpoint(capabilities=EndpointCapabilities(embeddings=False)) as endpoint,
        pytest.raises(Unavailable, match="no model 'stub'"),
    ):
        await prepared(at(endpoint), TEXTS)


async def test_the_key_goes_to_the_address_that_it_is_for() -> None:
    with Endpoint(key="right") as endpoint:
        keyed = EndpointEmbedder(
            f"openai:stub@{endpoint.url}", environ={"OPENAI_API_KEY": "right"}, patience=QUICK
        )
        assert len(await prepared(keyed, TEXTS)) == 3
        with pytest.raises(Unavailable, match="key was not accepted"):
            await prepared(at(endpoint), TEXTS)


async def test_a_fifth_of_faults_costs_no_vector() -> None:
    faults = {"server_error": 0.05, "throttled": 0.05, "dropped_midway": 0.05, "cut_body": 0.05}
    with Endpoint(faults=faults, retry_after=0.01) as endpoint:
        embedder = at(endpoint, patience=QUICK._replace(attempts=8))
        texts = [f"Ann Lee is reading page {page}" for page in range(400)]
        assert len(await prepared(embedder, texts)) == 400


def test_a_plain_name_is_no_reference() -> None:
    with pytest.raises(ValueError, match="provider:model"):
        EndpointEmbedder("minilm", environ={})
