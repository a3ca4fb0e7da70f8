"""Environments whose whole state is one struct: what most of them need, in a page.

An agent reads the state as it stood when the moment began, asks its mind, and tells the log what it
does; ``fold`` makes the next state of that. Nothing else changes anything.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from functools import partial
from reprlib import repr as shortened
from typing import Generic, Self, TypeVar, cast

import msgspec

from folkways.agents.fact import Fact
from folkways.agents.hooks import awaited
from folkways.agents.step import Step
from folkways.base.blame import blamed_on
from folkways.base.errors import FolkwaysError, PartError
from folkways.base.events import AnyEvent, Event
from folkways.environments.due import DueStep
from folkways.environments.environment import Environment, EnvironmentSetup
from folkways.environments.returned import members, wrong
from folkways.language.mind import Mind
from folkways.scenario.schema import AgentSpec


class State(msgspec.Struct, kw_only=True):
    """Everything that changes; derive from it. ``t`` is kept up to date by the environment."""

    t: int = 0


S = TypeVar("S", bound=State)


class Person:
    """An agent: its number in the scenario, its description and its mind; it holds no state."""

    def __init__(self, index: int, spec: AgentSpec, mind: Mind) -> None:
        self.index = index
        self.spec = spec
        self.name = spec.name
        self.mind = mind

    def fold(self, event: AnyEvent) -> None:
        """Do nothing: the environment takes events in when the moment is settled."""


class SimpleEnvironment(Environment, Generic[S]):
    """Base of environments whose agents hold no state of their own.

    Bring ``begin``, ``next``, ``act`` and ``fold``; ``due`` and ``follows`` if it is not everybody
    who acts, or if more follows from their acts. ``people`` are the agents in order, ``parameters``
    an instance of ``Parameters``, ``seed`` that of the run.
    """

    def __init__(self, setup: EnvironmentSetup) -> None:
        self.parameters = setup.parameters
        self.seed = setup.scenario.seed
        self.people = tuple(
            Person(index, spec, setup.minds[spec.name]) for index, spec in enumerate(setup.agents)
        )
        for field, message in self.check(setup.parameters, [one.name for one in self.people]):
            raise FolkwaysError(f"{self.name}{'.' if field else ''}{field}: {message}")
        self.state = self._begin()
        self._acted_on = b""

    @abstractmethod
    def begin(self) -> S:
        """Return the state before anything has happened."""

    @abstractmethod
    async def act(self, step: Step) -> None:
        """Let ``step.actor`` act: ``await step.ask(...)``, then ``step.tell(self.name, ...)``.

        It changes no state: that is for ``fold``.
        """

    @abstractmethod
    def fold(self, event: AnyEvent) -> None:
        """Make the next state of one event, live as from a log."""

    def due(self, t: int) -> Iterable[Person]:
        """Return who acts at ``t``, in order."""
        return self.people

    def follows(self, t: int, steps: Sequence[AnyEvent]) -> Iterable[AnyEvent]:
        """Give what follows from the steps of ``t``; each is folded before the next is drawn."""
        return ()

    def told(self, t: int, fact: Fact, agent: str = "") -> AnyEvent:
        """Return a fact of this environment as an event."""
        return fact.event(t, agent, self.name, (agent,) if agent else ())

    # -- what the engine asks for

    @classmethod
    def build(cls, setup: EnvironmentSetup) -> Self:
        """Return the environment of a new run."""
        return cls(setup)

    @property
    def t(self) -> int:
        """The moment of what was taken in last."""
        return self.state.t

    def steps(self, t: int) -> Sequence[DueStep]:
        """Return a step of each agent that is due."""
        wanted = "a list of those who act is needed, taken from self.people; [] if nobody does"
        self._acted_on = self._encoded()
        with blamed_on(self._called, "due"):
            return [
                DueStep(t, one.name, partial(self._live, self.step_of(one, t)))
                for one in members(self.name, "due", self.due(t), Person, wanted)
            ]

    def step_of(self, person: Person, t: int) -> Step:
        """Return the step in which somebody acts at ``t``."""
        return Step(person, t, self.seed)

    async def _live(self, step: Step) -> list[AnyEvent]:
        found = await awaited(self._called, "act", lambda: self.act(step))
        if found is not None:
            raise PartError(
                f"{self._called}, act: returned {shortened(found)}; what follows from it is told "
                "with step.tell(self.name, fact)"
            )
        with blamed_on(self._called, "act"):
            return step.finish()

    @property
    def _called(self) -> str:
        return f"the environment {self.name}"

    def _begin(self) -> S:
        with blamed_on(self._called, "begin"):
            state = self.begin()
        if not isinstance(state, State):
            wanted = "an instance of a class that derives from State is needed"
            raise wrong(self.name, "begin", state, wanted)
        return state

    def settle(self, t: int, steps: list[AnyEvent]) -> list[AnyEvent]:
        """Take in what the steps brought about, and what follows.

        Raises PartError if agents changed the state while they acted.
        """
        if self._encoded() != self._acted_on:
            raise PartError(
                f"{self._called}, act: the state was changed while agents acted, which no replay "
                "or resumed run would repeat. Only fold changes it: tell a fact with "
                "step.tell(...) and change the state in fold when the fact comes in"
            )
        self.take_in(t, steps)
        events = list(steps)
        wanted = "a list of events made with self.told is needed; [] if nothing follows"
        with blamed_on(self._called, "follows"):
            for event in members(self.name, "follows", self.follows(t, steps), Event, wanted):
                self.take_in(t, [cast(AnyEvent, event)])
                events.append(cast(AnyEvent, event))
        return events

    def replay(self, t: int, events: Sequence[AnyEvent]) -> None:
        """Take in all events of one moment as a log has them."""
        self.take_in(t, events)

    def take_in(self, t: int, events: Sequence[AnyEvent]) -> None:
        """Fold events of one moment into the state."""
        self.state.t = t
        with blamed_on(self._called, "fold"):
            for event in events:
                self.fold(event)

    def _encoded(self) -> bytes:
        return msgspec.msgpack.encode(self.state)

    def snapshot(self) -> bytes:
        """Return the state for a checkpoint."""
        return self._encoded()

    def restore(self, data: bytes) -> None:
        """Bring a new environment to the state that gave ``data``."""
        self.state = msgspec.msgpack.decode(data, type=type(self.state))
