"""Vectors from the embeddings of an OpenAI-compatible endpoint."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import NamedTuple

import msgspec
import numpy as np

from folkways.base.errors import Unavailable
from folkways.memory.embedder import EmbeddingStore, Vector
from folkways.minds.embedders.client import AnswerTooLong, EmbeddingClient, Rejected
from folkways.minds.embedders.stored import StoredEmbedder
from folkways.minds.faults import CallFault, ServerFault
from folkways.minds.llm.wire import count_of, estimated, mapping
from folkways.scenario.minds import Reference

BATCH = 32
"""Texts of one request at most: some servers take no more."""
PARALLEL = 8
"""Requests at a time."""
_BLANK = "."
"""What is sent for a text of nothing but spaces, which endpoints reject."""
_MARKS = 8
"""Tokens that a model may put around a text, such as those for its beginning and end."""

Reserve = Callable[[int], AbstractAsyncContextManager[None]]
"""Sets this many tokens aside for as long as it is entered; raises BudgetReached if it cannot."""

_LARGEST = float(np.finfo(np.float32).max)


class _Item(msgspec.Struct):
    embedding: list[float]
    index: int | None = None


class _Answer(msgspec.Struct):
    data: list[_Item]
    usage: object = None


_ANSWER = msgspec.json.Decoder(_Answer)


class RetryPolicy(NamedTuple):
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
    than its model reads, is cut in half until it is taken; ``halvings`` counts the cuts. The most
    tokens that a request can take are set aside with ``reserve`` before it is sent, and until
    ``on_usage`` has returned. ``prepare`` raises Unavailable if the key, the model or the endpoint
    is not to be had.
    """

    def __init__(
        self,
        reference: str,
        store: EmbeddingStore | None = None,
        *,
        environ: Mapping[str, str],
        on_usage: Callable[[int], None] | None = None,
        reserve: Reserve | None = None,
        patience: RetryPolicy = RetryPolicy(),
    ) -> None:
        parts = Reference.parse(reference)
        if parts is None:
            raise ValueError(f"{reference!r} is not of the form provider:model[@base_url]")
        name, model = names_of(parts)
        super().__init__(name, model, store, batch=BATCH, parallel=PARALLEL)
        self.halvings = 0
        self._retries = 0
        self._failed = 0
        self._reached = False
        self._trouble = ""
        self._on_usage = on_usage
        self._reserve = reserve
        self._patience = patience
        self._client = EmbeddingClient(parts, environ, patience.timeout)

    async def aclose(self) -> None:
        """Let go of the connections."""
        await self._client.aclose()

    @property
    def in_flight(self) -> int:
        """How many requests the endpoint is busy with."""
        return self._gate.inside - self._gate.resting

    @property
    def waiting(self) -> int:
        """How many requests wait for their turn, or to be retried."""
        return self._gate.waiting + self._gate.resting

    @property
    def retries(self) -> int:
        """How many requests were retried."""
        return self._retries

    @property
    def trouble(self) -> str:
        """Why the endpoint is tried again now, and how often it was; empty if it answers."""
        return self._trouble

    async def _parts(self, texts: Sequence[str]) -> AsyncIterator[list[Vector]]:
        """Send texts; in smaller parts if the endpoint rejects them together."""
        try:
            vectors = await self._vectors(texts)
        except Rejected as rejected:
            if len(texts) == 1 and isinstance(rejected, AnswerTooLong):
                # A vector is as long for half a text.
                raise Unavailable(
                    f"{self.name} does not give the vector of a single text: {rejected}. Check the "
                    "address and what serves it"
                ) from rejected
            if [text.strip() or _BLANK for text in texts] == [_BLANK]:
                raise Unavailable(
                    f"{self.name} rejects every text, even {_BLANK!r}: {rejected}"
                ) from rejected
        else:
            yield vectors
            return
        half = len(texts) // 2
        if len(texts) > 1:
            parts = [texts[:half], texts[half:]]
        else:
            self.halvings += 1
            parts = [[texts[0][: len(texts[0]) // 2].strip()]]
        for part in parts:
            async for vectors in self._parts(part):
                yield vectors

    async def _vectors(self, texts: Sequence[str]) -> list[Vector]:
        """Send texts again while it may help."""
        patience = self._patience
        wait = patience.first
        texts = [text if text.strip() else _BLANK for text in texts]
        for attempt in range(1, patience.attempts + 1):
            try:
                vectors = await self._send(texts)
            except CallFault as fault:
                self._check_reached(fault)
                asked = fault.retry_after or 0.0
                if attempt == patience.attempts or asked > patience.asked:
                    later = f"; it asks to wait {asked:.0f} seconds" if asked else ""
                    often = "1 attempt" if attempt == 1 else f"{attempt} attempts"
                    raise Unavailable(
                        f"{self.name} gave no embeddings in {often}: {fault}{later}. "
                        "What it gave before is stored. Go on with the run once it answers again"
                    ) from fault
                if attempt > self._failed:  # of all requests that fail at a time, once for each
                    self._failed = attempt
                    self._trouble = (
                        f"{self.name}: {fault}; trying again, attempt {attempt + 1} of "
                        f"{patience.attempts}"
                    )
            else:
                self._reached, self._failed, self._trouble = True, 0, ""
                return vectors
            self._retries += 1
            await self._gate.rest(max(asked, wait * random.uniform(0.5, 1.0)))
            wait = min(2 * wait, patience.longest)
        raise AssertionError("no attempt was the last")

    def _check_reached(self, fault: CallFault) -> None:
        """Raise Unavailable if no server listens, and none has ever done so."""
        if fault.advice and not self._reached:
            raise Unavailable(f"{self.name} cannot be reached: {fault}; {fault.advice}") from fault
        self._reached = True

    async def _send(self, texts: Sequence[str]) -> list[Vector]:
        """Send one request. Raises CallFault, Rejected or Unavailable."""
        longest = sum(_MARKS + len(text.encode()) for text in texts)
        async with nullcontext() if self._reserve is None else self._reserve(longest):
            self._check_going_on()  # it may have waited long
            answer = _read(await self._client.request(texts), len(texts))
            if self._on_usage is not None:
                told = count_of(mapping(answer.usage).get("prompt_tokens"))
                self._on_usage(sum(map(estimated, texts)) if told is None else told)
        return [np.array(item.embedding, dtype=np.float32) for item in answer.data]


def names_of(reference: Reference) -> tuple[str, str]:
    """Return what an endpoint's embedder is called, and what its vectors are stored under.

    The second has the address in it, if one was given: a model of the same name may be another one
    there.
    """
    name = f"{reference.provider}:{reference.model}"
    return name, f"{name}@{reference.base_url.rstrip('/')}" if reference.base_url else name


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
