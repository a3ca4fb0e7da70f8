"""A mind, a client for a model and an embedder from outside, and some that are wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self

from folkways.language.mind import CallKey, I, O
from folkways.language.model import Reply, Request, Usage
from folkways.language.operation import Operation
from folkways.minds.offline import OfflineMind
from folkways.minds.own_mind import MindSetup
from folkways.scenario.minds import ModelSettings
from folkways.testing.mind_suite import ALL

OPERATIONS = {op.name: op for op in ALL}


class Silent:
    """Thinks as the reference model does, but never speaks up."""

    name = "silent"

    def __init__(self, seed: int = 0) -> None:
        self._other = OfflineMind(seed)

    @classmethod
    def build(cls, setup: MindSetup) -> Self:
        """Return the mind for a run."""
        return cls(setup.seed)

    async def perform(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        """Answer, but for one question."""
        if op.name == "decide_to_talk":
            return op.output.model_validate({"decision": "no"})
        return await self._other.perform(op, inputs, key)


class Careless(Silent):
    """Returns what the questions do not ask for."""

    name = "careless"

    async def perform(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        """Return a mapping."""
        return (await super().perform(op, inputs, key)).model_dump()  # type: ignore[return-value]


class Lab:
    """A client that answers with what the reference model says, as text."""

    name = "lab"
    asked: ClassVar[list[str]] = []
    closed: ClassVar[list[str]] = []

    def __init__(self, settings: ModelSettings) -> None:
        self.settings = settings
        self._mind = OfflineMind(3)

    @classmethod
    def build(cls, settings: ModelSettings) -> Self:
        """Return the client for an entry of a scenario."""
        return cls(settings)

    async def complete(self, request: Request) -> Reply:
        """Answer with JSON."""
        self.asked.append(request.operation)
        op = OPERATIONS[request.operation]
        answer = await self._mind.perform(op, request.inputs, request.key)
        return Reply(answer.model_dump_json(), usage=Usage(len(request.prompt.situation), 0, 10))

    async def aclose(self) -> None:
        """Note that it was closed."""
        self.closed.append(self.settings.model)


class Flaky(Lab):
    """Loses the connection now and then, once for each question."""

    name = "flaky"
    lost: ClassVar[set[str]] = set()

    async def complete(self, request: Request) -> Reply:
        """Fail the first time."""
        key = request.content_key("flaky")
        if key not in self.lost:
            self.lost.add(key)
            raise ConnectionResetError("gone")
        return await super().complete(request)


class Texts(Lab):
    """Returns bare text."""

    name = "texts"

    async def complete(self, request: Request) -> Reply:
        """Return the text alone."""
        return (await super().complete(request)).text  # type: ignore[return-value]


class Letters:
    """Counts letters."""

    name = "letters"
    asked: ClassVar[list[str]] = []

    async def vectors(self, texts: Sequence[str]) -> list[list[int]]:
        """Return how often each letter stands in each text, and one."""
        self.asked.extend(texts)
        return [[1, *(text.count(letter) for letter in "abcdefghij")] for text in texts]


class Ragged(Letters):
    """Gives vectors of several lengths."""

    name = "ragged"

    async def vectors(self, texts: Sequence[str]) -> list[list[int]]:
        """Return as many numbers as there are letters."""
        return [[1] * len(text) for text in texts]
