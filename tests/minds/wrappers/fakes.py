"""A loop in which time passes as fast as nothing happens, and models that answer as told."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from typing import Any, TypeVar

from pydantic import BaseModel

from folkways.language.mind import CallKey
from folkways.language.model import Reply, Request, StoredAnswer, Usage
from folkways.language.prompt import Prompt

T = TypeVar("T")


class Deadlock(BaseException):
    """Everyone waits, and nothing is going to happen: a wake-up was lost."""


class _Selector(selectors.SelectSelector):
    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise Deadlock
        self.now += timeout
        return super().select(0)


class VirtualLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._virtual = _Selector()
        super().__init__(self._virtual)

    def time(self) -> float:
        return self._virtual.now


def play(main: Coroutine[Any, Any, T]) -> T:
    """Run to the end in virtual time; whatever the loop complains of is an error."""
    complaints: list[str] = []

    async def watched() -> T:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: complaints.append(str(context)))
        return await main

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        result = runner.run(watched())
    assert complaints == []
    return result


def now() -> float:
    return asyncio.get_running_loop().time()


class Nothing(BaseModel):
    pass


class Word(BaseModel):
    word: str


def request(situation: str = "What now?", agent: int = 0, tick: int = 0, **more: Any) -> Request:
    return Request(
        operation=more.pop("operation", "utter"),
        version="1",
        prompt=Prompt("Say a word.", situation),
        inputs=Nothing(),
        output=Word,
        key=CallKey(tick, agent, more.pop("ordinal", 0)),
        **more,
    )


class Store:
    """Keeps answers in memory, or fails as told."""

    def __init__(self, error: BaseException | None = None) -> None:
        self.kept: dict[str, StoredAnswer] = {}
        self.error = error

    def answer(self, key: str) -> Reply | None:
        found = self.kept.get(key)
        return found.reply if found else None

    def keep_answer(self, answer: StoredAnswer) -> None:
        if self.error is not None:
            raise self.error
        assert answer.key not in self.kept
        self.kept[answer.key] = answer

    def answers(self) -> Iterator[StoredAnswer]:
        return iter(self.kept.values())


Answering = Callable[[Request], Awaitable[Reply]]


class Fake:
    """A model that answers by a function, and notes what it was asked and how much at a time."""

    def __init__(self, answering: Answering, name: str = "openai:gpt-5-mini") -> None:
        self.name = name
        self.fingerprint = f"{name} fake"
        self.asked: list[Request] = []
        self.times: list[float] = []
        self.inside = 0
        self.most_inside = 0
        self.finished = 0
        self._answering = answering

    async def complete(self, request: Request) -> Reply:
        self.asked.append(request)
        self.times.append(now())
        self.inside += 1
        self.most_inside = max(self.most_inside, self.inside)
        try:
            reply = await self._answering(request)
        finally:
            self.inside -= 1
        self.finished += 1
        return reply


def after(seconds: float, usage: Usage = Usage(100, 40, 20)) -> Answering:
    """Answer with the question, after so many seconds."""

    async def answer(request: Request) -> Reply:
        await asyncio.sleep(seconds)
        return Reply(request.prompt.situation, usage=usage, seconds=seconds)

    return answer
