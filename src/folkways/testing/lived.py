"""An environment lived through once, with all that was asked in it: what suites look at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Generic, NamedTuple, TypeVar

import msgspec
from pydantic import BaseModel

from folkways.agents.fact import Fact
from folkways.base.events import AnyEvent
from folkways.base.moments import Moments
from folkways.environments.environment import Environment
from folkways.language.mind import CallKey, I, Mind, O
from folkways.language.operation import Operation
from folkways.minds.table.mind import TableMind
from folkways.scenario.schema import Scenario
from folkways.testing.environment_suite import (
    environment_in,
    lived_through,
    pair,
    parameters_in,
)
from folkways.testing.societies import people

F = TypeVar("F", bound=Fact)
A = TypeVar("A", bound=BaseModel)
Spoil = Callable[..., BaseModel]
"""Makes another answer of a question and its answer, such as one that no rule would give."""


class Exchange(NamedTuple):
    """A question, as it was put, and its answer."""

    key: CallKey
    agent: str
    operation: str
    asked: BaseModel
    answer: BaseModel


class Found(NamedTuple, Generic[F]):
    """A fact in the log: its moment, whom it is about ("" for nobody), and the fact itself."""

    t: int
    agent: str
    fact: F


class ListeningMind:
    """Answers as another mind does, and keeps what it was asked.

    ``spoil`` makes other answers, by the name of the operation.
    """

    def __init__(
        self, mind: Mind, names: tuple[str, ...], spoil: Mapping[str, Spoil] | None = None
    ) -> None:
        self._mind = mind
        self._names = names
        self._spoil = dict(spoil or {})
        self.exchanges: list[Exchange] = []

    @property
    def name(self) -> str:
        """The other mind's name."""
        return self._mind.name

    async def perform(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        """Answer one question."""
        answer = await self._mind.perform(op, inputs, key)
        if op.name in self._spoil:
            answer = op.output.model_validate(self._spoil[op.name](inputs, answer))
        self.exchanges.append(Exchange(key, self._names[key.agent], op.name, inputs, answer))
        return answer


@dataclass(frozen=True)
class Lived:
    """What happened in an environment, moment by moment, and what was asked."""

    environment: Environment
    names: tuple[str, ...]
    parameters: BaseModel
    ticks: list[tuple[int, list[AnyEvent]]]
    exchanges: list[Exchange]

    @property
    def moments(self) -> Moments:
        """What its moments are called."""
        return type(self.environment).moments(self.parameters)

    def facts(self, kind: type[F]) -> list[Found[F]]:
        """Return the facts of a kind, in order.

        Raises AssertionError for a fact of the same name with other fields.
        """
        return [
            Found(t, event.agent, fact)
            for t, events in self.ticks
            for event in events
            if (fact := _read(kind, event)) is not None
        ]

    def facts_of(self, *kinds: type[Fact]) -> list[Found[Fact]]:
        """Return the facts of several kinds, in order."""
        return [
            Found(t, event.agent, fact)
            for t, events in self.ticks
            for event in events
            for kind in kinds
            if (fact := _read(kind, event)) is not None
        ]

    def answers(self, operation: str) -> list[Exchange]:
        """Return what was asked by one operation, and answered."""
        return [one for one in self.exchanges if one.operation == operation]


def live(
    kind: type[Environment],
    scenario: Scenario | None = None,
    mind: Mind | None = None,
    until: int | None = None,
    parameters: Mapping[str, object] = MappingProxyType({}),
    spoil: Mapping[str, Spoil] | None = None,
) -> Lived:
    """Live through an environment, by default one of two people who answer by the rules.

    ``parameters`` are those that are not as in the scenario; ``spoil`` makes other answers, by the
    name of the operation.
    """
    scenario = scenario or pair(kind)
    names = tuple(spec.name for spec in people(scenario))
    listening = ListeningMind(mind or TableMind(3), names, spoil)
    environment = environment_in(kind, scenario, listening, **parameters)
    kept = lived_through(environment, until)
    return Lived(
        environment,
        names,
        parameters_in(kind, scenario, **parameters),
        [(record.t, list(record.events)) for record in kept.ticks],
        listening.exchanges,
    )


def as_type(kind: type[A], value: object) -> A:
    """Return a question or an answer as one of its type; AssertionError if it is another."""
    assert isinstance(value, kind), f"{type(value).__name__} is no {kind.__name__}"
    return value


def _read(kind: type[F], event: AnyEvent) -> F | None:
    try:
        return kind.read(event)
    except msgspec.ValidationError as error:
        raise AssertionError(
            f"a fact called {kind.__name__} is not that of {kind.__module__}: {error}"
        ) from error
