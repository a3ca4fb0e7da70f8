"""Vectors from the embeddings of an OpenAI-compatible endpoint."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import msgspec
import numpy as np

from folkways.base.errors import Unavailable
from folkways.memory.embedder import EmbeddingStore, Vector
from folkways.minds.embedders.client import EmbeddingClient, Rejected
from folkways.minds.embedders.stored import StoredEmbedder
from folkways.minds.faults import CallFault, ServerFault
from folkways.minds.llm.wire import count_of, estimated, mapping
from folkways.scenario.minds import Reference

_BATCH = 32
"""Texts of one request at most: some servers take no more."""
_PARALLEL = 8
_BLANK = "."
"""What is sent for a text of nothing but spaces, which endpoints reject."""


_LARGEST = float(np.finfo(np.float32).max)


class _Item(msgspec.Struct):
    embedding: list[float]
    index: int | None = None


class _Answer(msgspec.Struct):
    data: list[_Item]
    usage: object = None


_ANSWER = msgspec.json.Decoder(_Answer)


class Patience(NamedTuple):
    """How often and how long an endpoint is tried. Times are in seconds.

    The waits double from ``first`` to ``longest``; a longer one is kept if the endpoint asks for
    it, up to ``asked``.
    """

    attempts: int = 8
    first: float = 0.5
    longest: float = 30.0
    asked: float = 120.0
    timeout: float = 60.0


class EndpointEmbedder(StoredEmbedder):
    """Sends texts to an endpoint's embeddings, each text once in the life of a store.

    ``reference`` is ``provider:model[@base_url]``. ``on_usage`` is told the tokens of every answer,
    by rule of thumb if the endpoint does not say. A text that the endpoint rejects, as one longer
    than its model reads, is cut in half until it is taken; ``halvings`` counts the cuts.
    ``prepare`` raises Unavailable if the key, the model or the endpoint is not to be had.
    """

    def __init__(
        self,
        reference: str,
        store: EmbeddingStore | None = None,
        *,
        environ: Mapping[str, str],
        on_usage: Callable[[int], None] | None = None,
        patience: Patience = Patience(),
    ) -> None:
        parts = Reference.parse(reference)
        if parts is None:
            raise ValueError(f"{reference!r} is not of the form provider:model[@base_url]")
        name = f"{parts.provider}:{parts.model}"
        super().__init__(name, name, store, batch=_BATCH, parallel=_PARALLEL)
        self.halvings = 0
        self._on_usage = on_usage
        self._patience = patience
        self._client = EmbeddingClient(parts, environ, patience.timeout)

    async def aclose(self) -> None:
        """Let go of the connections."""
        await self._client.aclose()

    async def _vectors(self, texts: Sequence[str]) -> list[Vector]:
        return await self._split([text if text.strip() else _BLANK for text in texts])

    async def _split(self, texts: Sequence[str]) -> list[Vector]:
        """Send texts; in smaller parts if the endpoint rejects them together."""
        try:
            return await self._insist(texts)
        except Rejected as rejected:
            if texts == [_BLANK]:
                raise Unavailable(
                    f"{self.name} rejects every text, even {_BLANK!r}: {rejected}"
                ) from rejected
        if len(texts) > 1:
            half = len(texts) // 2
            return [*await self._split(texts[:half]), *await self._split(texts[half:])]
        self.halvings += 1
        return await self._split([texts[0][: len(texts[0]) // 2].strip() or _BLANK])

    async def _insist(self, texts: Sequence[str]) -> list[Vector]:
        """Send texts again while it may help."""
        patience = self._patience
        wait = patience.first
        for attempt in range(1, patience.attempts + 1):
            try:
                return await self._send(texts)
            except CallFault as fault:
                asked = fault.retry_after or 0.0
                if attempt == patience.attempts or asked > patience.asked:
                    later = f"; it asks to wait {asked:.0f} seconds" if asked else ""
                    often = "1 attempt" if attempt == 1 else f"{attempt} attempts"
                    raise Unavailable(
                        f"{self.name} gave no embeddings in {often}: {fault}{later}. "
                        "What it gave before is stored. Go on with the run once it answers again"
                    ) from fault
            await asyncio.sleep(max(asked, wait * random.uniform(0.5, 1.0)))
            wait = min(2 * wait, patience.longest)
        raise AssertionError("no attempt was the last")

    async def _send(self, texts: Sequence[str]) -> list[Vector]:
        """Send one request. Raises CallFault, Rejected or Unavailable."""
        answer = _read(await self._client.request(texts), len(texts))
        if self._on_usage is not None:
            told = count_of(mapping(answer.usage).get("prompt_tokens"))
            self._on_usage(sum(map(estimated, texts)) if told is None else told)
        return [np.array(item.embedding, dtype=np.float32) for item in answer.data]


def _read(body: bytes, count: int) -> _Answer:
    """Return an answer with ``count`` vectors in the order of the texts; raises ServerFault."""
    try:
        answer = _ANSWER.decode(body)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise ServerFault(f"what came is no list of vectors: {error}", 200) from error
    if len(answer.data) != count:
        raise ServerFault(f"{len(answer.data)} vectors came for {count} texts", 200)
    if any(item.index is not None for item in answer.data):
        if sorted(item.index or 0 for item in answer.data) != list(range(count)):
            raise ServerFault("the vectors are not numbered as the texts are", 200)
        answer.data.sort(key=lambda item: item.index or 0)
    lengths = {len(item.embedding) for item in answer.data}
    if len(lengths) > 1 or 0 in lengths:
        raise ServerFault(f"the vectors are of lengths {sorted(lengths)}", 200)
    if any(abs(x) > _LARGEST for item in answer.data for x in item.embedding):
        raise ServerFault("the vectors hold numbers beyond single precision", 200)
    return answer
