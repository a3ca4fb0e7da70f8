"""A mind that answers offline and notes what asking a language model instead would have taken.

Beside it an embedder that does the same for an endpoint's embeddings.
"""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from pydantic import BaseModel

from folkways.language.book import PromptBook
from folkways.language.mind import CallKey, I, Mind, O
from folkways.language.model import Request
from folkways.language.operation import Operation
from folkways.memory.embedder import LexicalEmbedder, Vector
from folkways.minds.embedders.endpoint import BATCH, PARALLEL
from folkways.minds.embedders.stored import StoredEmbedder

BYTES_A_TOKEN = 4
"""English takes about four bytes of UTF-8 a token; what an endpoint counts differs by some."""


class Volume(NamedTuple):
    """Calls with their tokens. ``cached`` is the part of ``tokens_in`` that does not change from
    call to call, which a provider that caches prompts charges less for.
    """

    calls: int = 0
    tokens_in: int = 0
    cached: int = 0
    tokens_out: int = 0

    def plus(self, other: Volume) -> Volume:
        """Return the sum."""
        return Volume(*(a + b for a, b in zip(self, other, strict=True)))


class DryRun:
    """Counts calls, tokens and the length of the chains of calls that wait for one another.

    ``model_of`` names the model that an agent (by its number) would have asked, or nothing if that
    agent asks none. ``volumes`` are by model and operation. Questions that are the same to the byte
    count once and share their answer, as with the cache.
    """

    def __init__(self, mind: Mind, book: PromptBook, model_of: Callable[[int], str]) -> None:
        self._mind = mind
        self._book = book
        self._model_of = model_of
        self._known: dict[str, BaseModel] = {}
        self._sent: set[tuple[str, str]] = set()
        self._depth: dict[tuple[int, int], int] = defaultdict(int)
        self.volumes: dict[tuple[str, str], Volume] = defaultdict(Volume)
        self.shared = 0

    @property
    def name(self) -> str:
        """The name of the mind that answers."""
        return self._mind.name

    async def perform(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        """Answer as the other mind does, and take notes."""
        model = self._model_of(key.agent)
        if not model:
            return await self._mind.perform(op, inputs, key)
        prompt = self._book.render(op, inputs)
        version, fresh = self._book.version(op), bool(op.fresh)
        request = Request(op.name, version, prompt, inputs, op.output, key, fresh)
        content = request.content_key(model)
        known = self._known.get(content)
        if isinstance(known, op.output):
            self.shared += 1
            return known
        step = (key.tick, key.agent)
        before = self._depth[step]
        # Questions that are put together all begin before the first of them is answered.
        await asyncio.sleep(0)
        answer = await self._mind.perform(op, inputs, key)
        self._known[content] = answer
        self._depth[step] = max(self._depth[step], before + 1)
        fixed = _tokens(prompt.instructions) + _form(op.output)
        again = (model, op.name) in self._sent
        self._sent.add((model, op.name))
        self.volumes[model, op.name] = self.volumes[model, op.name].plus(
            Volume(
                1,
                fixed + _tokens(prompt.situation),
                fixed if again else 0,
                _tokens(answer.model_dump_json()),
            )
        )
        return answer

    def steps(self) -> dict[int, dict[int, int]]:
        """By moment and agent: how many calls, one after another, its step took."""
        found: dict[int, dict[int, int]] = defaultdict(dict)
        for (tick, agent), depth in self._depth.items():
            if depth:
                found[tick][agent] = depth
        return found

    def chain(self) -> int:
        """Return how many calls come one after another if everyone waits for the tick."""
        return sum(max(steps.values()) for steps in self.steps().values())


class DryEmbedder(StoredEmbedder):
    """Gives the vectors of the lexical embedder, each text once, as an endpoint would be asked.

    ``volume`` is what the endpoint would have taken.
    """

    def __init__(self, names: Sequence[str]) -> None:
        """Count from nothing; ``names`` are the agents' names in order."""
        super().__init__("lexical", "lexical", None, batch=BATCH, parallel=PARALLEL)
        self._inner = LexicalEmbedder(names)
        self.volume = Volume()

    async def _vectors(self, texts: Sequence[str]) -> list[Vector]:
        self.volume = self.volume.plus(Volume(1, sum(map(_tokens, texts))))
        return [self._inner.embed(text) for text in texts]


def _tokens(text: str) -> int:
    return -(-len(text.encode("utf-8", "replace")) // BYTES_A_TOKEN)


@cache
def _form(output: type[BaseModel]) -> int:
    """Return the tokens of an answer's JSON Schema, which goes along with each call."""
    return _tokens(json.dumps(output.model_json_schema(), separators=(",", ":")))
