"""Minds from outside that fail, as errors that name the mind, the method and the line."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import cast

import pytest
from pydantic import BaseModel

from folkways.base.errors import PartError, Unavailable
from folkways.language.mind import CallKey, I, Mind, O
from folkways.language.operation import Operation
from folkways.minds.offline import OfflineMind
from folkways.minds.own_mind import CheckedMind, own_mind
from folkways.plugins import INSTALLED, MINDS
from folkways.testing.mind_suite import ALL, EVERY, Op
from folkways.testing.societies import trio

OP = next(op for op in ALL if op.name == "decide_to_talk")


_NOBODY: tuple[BaseModel, ...] = ()


async def _fail() -> BaseModel:
    raise ValueError("no thought")


async def _end() -> BaseModel:
    return next(x for x in _NOBODY if x)


async def _half() -> BaseModel:
    return OP.output.model_validate({"decision": "no"}).model_copy(update={"decision": "\ud800"})


async def _lacking() -> BaseModel:
    return OP.output.model_construct()


async def _miscopied() -> BaseModel:
    return OP.output.model_validate({"decision": "no"}).model_copy(update={"decision": 7})


async def _gone() -> BaseModel:
    raise Unavailable("gone")


def _answer(perform: Callable[[], object]) -> BaseModel:
    kind = type("Made", (), {"name": "made", "perform": lambda *_: perform()})
    mind: Mind = kind()
    inputs = OP.input.model_construct()
    return asyncio.run(CheckedMind(mind).perform(OP, inputs, CallKey(0, 0, 0)))


@pytest.mark.parametrize(
    ("perform", "said"),
    [
        (_fail, r", perform: ValueError: no thought \(.*test_own_mind\.py, line \d+\)"),
        (_end, r", perform: .*StopIteration \(.*test_own_mind\.py, line \d+\)"),
        (lambda: None, ", perform: must be written with async def; it returned None"),
        (_half, " answered decide_to_talk with half a surrogate pair in decision"),
        (_lacking, r", perform: \w+ with a wrong decision .*: Field required"),
        (_miscopied, r", perform: \w+ with a wrong decision \(7\)"),
    ],
)
def test_a_mind_that_fails_is_named(perform: Callable[[], object], said: str) -> None:
    with pytest.raises(PartError, match=f"^the mind made{said}"):
        _answer(perform)


def test_a_mind_that_cannot_be_asked_for_now_lets_the_run_pause() -> None:
    with pytest.raises(Unavailable, match=r"^gone$"):
        _answer(_gone)


class Spoiling:
    """Changes the question before the offline mind answers it."""

    name = "spoiling"

    def __init__(self, by: Callable[[BaseModel], BaseModel]) -> None:
        self._by = by
        self._other = OfflineMind(0)

    async def perform(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        """Pass a spoilt question on."""
        return await self._other.perform(op, cast(I, self._by(inputs)), key)


def _emptied(inputs: BaseModel) -> BaseModel:
    for name in type(inputs).model_fields:
        object.__setattr__(inputs, name, None)
    return inputs


def _copied(inputs: BaseModel) -> BaseModel:
    return inputs.model_copy(update=dict.fromkeys(type(inputs).model_fields))


@pytest.mark.parametrize("by", [_emptied, _copied])
@pytest.mark.parametrize("op", ALL, ids=lambda op: op.name)
def test_a_mind_that_changes_the_question_is_named(
    op: Op, by: Callable[[BaseModel], BaseModel]
) -> None:
    question = EVERY[op.name]
    before = question.model_dump_json()
    with pytest.raises(PartError, match=r"^the mind spoiling, perform: \w+ with a wrong \w+"):
        asyncio.run(CheckedMind(Spoiling(by)).perform(op, question, CallKey(0, 0, 0)))
    assert question.model_dump_json() == before


class Broken:
    """Cannot be made."""

    name = "broken"

    @classmethod
    def build(cls, _setup: object) -> object:
        """Fail."""
        raise ValueError("no mind")

    async def perform(self, *_: object) -> None:
        """Answer nothing."""


class Absent(Broken):
    """Is not returned."""

    name = "absent"

    @classmethod
    def build(cls, _setup: object) -> object:
        """Return nothing."""
        return None


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (Broken, r"broken, build: ValueError: no mind \(.*test_own_mind\.py, line \d+\)"),
        (Absent, "absent, build: returned None; it must return a mind"),
    ],
)
def test_a_mind_that_cannot_be_made_is_named(kind: type, said: str) -> None:
    with pytest.raises(PartError, match=f"^the mind {said}"):
        own_mind(kind.name, trio(), 3, INSTALLED.plus(MINDS, kind))  # type: ignore[attr-defined]
