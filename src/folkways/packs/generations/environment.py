"""Generations: a group judges how far a light moved, and its members are replaced one by one.

All members of a trial judge at the same time, on what was said in the trial before. The oldest is
replaced after each generation, confederates first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec
from pydantic import BaseModel

from folkways.agents.mechanism import AnyOperation
from folkways.agents.step import Step
from folkways.base.events import AnyEvent
from folkways.base.measure import Measure
from folkways.base.moments import Moments
from folkways.base.random import stream
from folkways.base.source import Source
from folkways.environments.board import Board, TableBlock
from folkways.environments.environment import EnvironmentSetup, own_parameters
from folkways.environments.simple import Person, SimpleEnvironment, State
from folkways.packs.generations.facts import Begun, Judged
from folkways.packs.generations.measures import MEASURES
from folkways.packs.generations.operations import JUDGE_MOVEMENT, OPERATIONS
from folkways.packs.generations.parameters import TRIAL, GenerationsParameters
from folkways.packs.generations.questions import ClassicalJudge, JudgeMovement
from folkways.packs.generations.sources import JACOBS, SHERIF

REMEMBERED = 3
"""Judgements of its own that a participant is shown."""


class Microculture(State, kw_only=True):
    """Who judges now, and what everybody has said; agents are numbered from 0."""

    generation: int = 0
    confederates: int = 0
    members: list[int] = msgspec.field(default_factory=list)
    said: list[list[float]] = msgspec.field(default_factory=list)
    trial: int = 0
    heard: list[list[tuple[int, float]]] = msgspec.field(default_factory=list)
    """What everybody said in the last two trials; -1 is a confederate."""


class Generations(SimpleEnvironment[Microculture]):
    """A tradition that confederates begin, and that newcomers learn from those before them."""

    name: ClassVar[str] = "generations"
    summary: ClassVar[str] = (
        "A group judges how far a light moved; confederates begin a tradition, and the members are "
        "replaced one by one."
    )
    Parameters: ClassVar[type[BaseModel]] = GenerationsParameters
    operations: ClassVar[tuple[AnyOperation, ...]] = OPERATIONS
    measures: ClassVar[tuple[type[Measure], ...]] = MEASURES
    kind: ClassVar[str] = "chain"
    at_first: ClassVar[frozenset[str]] = frozenset(
        {"group", "confederates", "generations", "trials"}
    )
    sources: ClassVar[tuple[Source, ...]] = (JACOBS, SHERIF)

    def __init__(self, setup: EnvironmentSetup) -> None:
        super().__init__(setup)
        self._given = own_parameters(setup.parameters, GenerationsParameters)
        self._number = {one.name: one.index for one in self.people}

    @classmethod
    def seconds(cls, parameters: BaseModel) -> int | None:
        """Return how long all trials last; they are counted from 1."""
        given = own_parameters(parameters, GenerationsParameters)
        return (given.generations * given.trials + 1) * TRIAL

    @classmethod
    def moments(cls, parameters: BaseModel) -> Moments:
        """Count trials, over all generations."""
        return Moments("trial", TRIAL)

    @classmethod
    def check(cls, parameters: BaseModel, names: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Give what is wrong with the parameters for these agents."""
        given = own_parameters(parameters, GenerationsParameters)
        if len(names) != given.participants:
            yield (
                "generations",
                f"{given.generations} generations of {given.group} with {given.confederates} "
                f"confederates take {given.participants} agents, but there are {len(names)}",
            )

    def begin(self) -> Microculture:
        """Return the state before the first trial."""
        return Microculture(said=[[] for _ in self.people])

    def next(self) -> int | None:
        """Return the next trial; before the first, the first generation comes together."""
        if not self.state.generation:
            return 0
        following, given = self.state.t + TRIAL, self._given
        return following if following <= given.generations * given.trials * TRIAL else None

    def due(self, t: int) -> Sequence[Person]:
        """Return the participants of this generation."""
        return [self.people[number] for number in self.state.members] if t else ()

    async def act(self, step: Step) -> None:
        """Say how far the light moved."""
        given, state, me = self._given, self.state, step.actor.index
        draw = stream(self.seed, self.name, "impression", step.t // TRIAL, me)
        impression = round(max(0.0, draw.gauss(given.impression, given.noise)), 4)
        answer = await step.ask(
            JUDGE_MOVEMENT,
            JudgeMovement(
                impression=impression,
                earlier=tuple(state.said[me][-REMEMBERED:]),
                heard=self._heard(1, me),
                heard_before=self._heard(2, me),
                classical=ClassicalJudge(conformity=given.conformity, perception=given.perception),
            ),
        )
        told = Judged(generation=state.generation, impression=impression, inches=answer.inches)
        step.tell(self.name, told)

    def follows(self, t: int, steps: Sequence[AnyEvent]) -> Iterator[AnyEvent]:
        """Let the next generation begin when its time has come."""
        generation, rest = divmod(t // TRIAL, self._given.trials)
        if rest == 0 and generation < self._given.generations:
            confederates, members = self._given.members(generation)
            yield self.told(
                t,
                Begun(
                    generation=generation + 1,
                    confederates=confederates,
                    members=[self.people[number].name for number in members],
                ),
            )

    def fold(self, event: AnyEvent) -> None:
        """Take in one fact."""
        state = self.state
        if (judged := Judged.read(event)) is not None:
            me, trial = self._number[event.agent], event.t // TRIAL
            state.said[me] = [*state.said[me], round(judged.inches, 6)][-REMEMBERED:]
            if trial != state.trial:
                state.trial = trial
                confederates = [(-1, self._given.norm)] * state.confederates
                state.heard = [*state.heard, confederates][-2:]
            state.heard[-1].append((me, round(judged.inches, 6)))
        elif (begun := Begun.read(event)) is not None:
            state.generation, state.confederates = begun.generation, begun.confederates
            state.members = [self._number[name] for name in begun.members]

    def board(self) -> Board:
        """Show what everybody said last, and what the latest generations have come to."""
        state = self.state
        if not state.heard:
            return ()
        rows = tuple(
            (self.people[who].name if who >= 0 else "a confederate", round(inches, 1))
            for who, inches in state.heard[-1]
        )
        return (TableBlock(f"Generation {state.generation}", ("who", "inches"), rows),)

    def _heard(self, back: int, me: int) -> tuple[float, ...]:
        """Return what the others said ``back`` trials ago; newcomers have listened by then."""
        heard = self.state.heard
        if len(heard) < back:
            return ()
        return tuple(inches for who, inches in heard[-back] if who != me)
