"""What is common to embedders whose vectors take time or money."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import numpy as np
import pytest

from folkways.base.errors import StorageError, Unavailable
from folkways.memory.embedder import LexicalEmbedder, Vector, text_hash
from folkways.minds.embedders.stored import HeldVectors, StoredEmbedder
from folkways.testing.embedder_suite import check_embedder


class Slow(StoredEmbedder):
    """The lexical embedder, as if it were far away; ``rounds`` are the texts of each request."""

    def __init__(
        self, store: HeldVectors | None = None, batch: int = 4, parallel: int = 2, length: int = 128
    ) -> None:
        super().__init__("slow", "slow:1", store, batch=batch, parallel=parallel)
        self.rounds: list[list[str]] = []
        self.length = length
        self.gone = False
        self.at_once = self.most_at_once = 0
        self._inner = LexicalEmbedder()

    async def _vectors(self, texts: Sequence[str]) -> list[Vector]:
        self.rounds.append(list(texts))
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        await asyncio.sleep(0.001)
        self.at_once -= 1
        if self.gone:
            raise Unavailable("gone")
        return [self._inner.embed(text)[: self.length] for text in texts]

    @property
    def asked(self) -> list[str]:
        """All texts that were asked for."""
        return [text for texts in self.rounds for text in texts]


def test_it_conforms() -> None:
    check_embedder(Slow)


async def test_a_text_is_computed_once_whoever_asks() -> None:
    embedder = Slow()
    await asyncio.gather(*(embedder.prepare(["rain", f"sun {at}"]) for at in range(9)))
    await embedder.prepare(["rain", "sun 3"])
    assert sorted(embedder.asked) == sorted(["rain", *(f"sun {at}" for at in range(9))])


async def test_what_is_asked_at_one_moment_goes_together() -> None:
    embedder = Slow(batch=4, parallel=2)
    await asyncio.gather(*(embedder.prepare([str(at)]) for at in range(10)))
    assert [len(texts) for texts in embedder.rounds] == [4, 4, 2]
    assert embedder.most_at_once == 2


async def test_one_large_request_is_cut_into_batches() -> None:
    embedder = Slow(batch=4)
    await embedder.prepare([str(at) for at in range(10)])
    assert [len(texts) for texts in embedder.rounds] == [4, 4, 2]


async def test_what_a_store_holds_is_not_computed_again() -> None:
    store = HeldVectors()
    first = Slow(store)
    await first.prepare(["rain", "sun"])
    second = Slow(store)
    await second.prepare(["rain", "sun", "snow"])
    assert second.asked == ["snow"]
    assert np.array_equal(second.embed("rain"), first.embed("rain"))
    assert len(store) == 3


async def test_vectors_are_kept_in_single_precision_little_endian() -> None:
    store = HeldVectors()
    embedder = Slow(store)
    await embedder.prepare(["rain"])
    stored = store.vector("slow:1", text_hash("rain"))
    assert stored == embedder.embed("rain").astype("<f4").tobytes()
    assert store.vector("other", text_hash("rain")) is None


async def test_a_vector_is_stored_before_it_is_used() -> None:
    class Full(HeldVectors):
        """A store that takes nothing."""

        def keep_vectors(self, model: str, items: Sequence[tuple[str, bytes]]) -> None:
            """Fail."""
            raise StorageError("the disk is full")

    embedder = Slow(Full())
    with pytest.raises(StorageError, match="full"):
        await embedder.prepare(["rain"])
    with pytest.raises(LookupError):
        embedder.embed("rain")


async def test_when_it_is_gone_everyone_hears_it_and_may_try_again() -> None:
    embedder = Slow()
    embedder.gone = True
    outcomes = await asyncio.gather(
        *(embedder.prepare(["rain"]) for _ in range(3)), return_exceptions=True
    )
    assert [str(outcome) for outcome in outcomes] == ["gone"] * 3
    assert len(embedder.rounds) == 1
    embedder.gone = False
    await embedder.prepare(["rain"])
    assert embedder.embed("rain").any()


async def test_who_stops_waiting_does_not_stop_the_others() -> None:
    embedder = Slow()
    impatient = asyncio.create_task(embedder.prepare(["rain"]))
    patient = asyncio.create_task(embedder.prepare(["rain"]))
    await asyncio.sleep(0)
    impatient.cancel()
    await patient
    assert impatient.cancelled()
    assert embedder.embed("rain").any()
    assert len(embedder.rounds) == 1


async def test_a_text_that_was_not_prepared_is_named() -> None:
    with pytest.raises(LookupError, match=r"slow: prepare\(\) was not awaited for 'rain'"):
        Slow().embed("rain")


async def test_more_texts_than_are_held_in_memory_come_from_the_store() -> None:
    embedder = Slow(batch=500)
    texts = [f"rain {at}" for at in range(5000)]
    await embedder.prepare(texts)
    assert all(embedder.embed(text).any() for text in texts)
    assert len(embedder.asked) == 5000


async def test_another_model_under_the_same_name_is_noticed() -> None:
    store = HeldVectors()
    await Slow(store).prepare(["rain"])
    other = Slow(store, length=64)
    with pytest.raises(Unavailable, match=r"vectors of 64 numbers.*hold.* 128"):
        await other.prepare(["rain", "sun"])
    assert len(store) == 1


def test_a_run_that_ended_in_the_middle_leaves_nothing_behind() -> None:
    """A later event loop starts afresh."""
    embedder = Slow(batch=1, parallel=1)

    async def cut_short() -> None:
        for at in range(4):
            asyncio.create_task(embedder.prepare([f"rain {at}"]))  # noqa: RUF006
        await asyncio.sleep(0.0005)

    asyncio.run(cut_short())
    asyncio.run(embedder.prepare([f"rain {at}" for at in range(6)]))
    assert all(embedder.embed(f"rain {at}").any() for at in range(6))
