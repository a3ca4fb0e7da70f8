"""False enforcement: in each round everybody follows a norm or not, and may press others.

All act at the same time, on what those whom they see did in the round before. At first everybody
acts as it believes, and nobody enforces anything.
"""

from __future__ import annotations

from collections import Counter
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
from folkways.environments.board import Board, NetworkBlock, Node, TableBlock
from folkways.environments.environment import EnvironmentSetup, own_parameters
from folkways.environments.networks import flaw_of_ties
from folkways.environments.simple import Person, SimpleEnvironment, State
from folkways.packs.false_enforcement.facts import Acted, Settled
from folkways.packs.false_enforcement.measures import MEASURES
from folkways.packs.false_enforcement.operations import CONFORM, OPERATIONS
from folkways.packs.false_enforcement.parameters import ROUND, FalseEnforcementParameters
from folkways.packs.false_enforcement.questions import Conform, Enforcement
from folkways.packs.false_enforcement.sight import flaw_of_grid, sight, ties, together
from folkways.packs.false_enforcement.sources import CENTOLA

STANDS = (
    "believe in the norm",
    "enforce it against their belief",
    "follow it against their belief",
    "neither believe in it nor follow it",
)
"""What a board says of people."""


class Emperors(State, kw_only=True):
    """What everybody believes, sees and did last; agents are numbered from 0."""

    convictions: list[float] = msgspec.field(default_factory=list)
    believes: list[bool] = msgspec.field(default_factory=list)
    sees: list[list[int]] = msgspec.field(default_factory=list)
    follows: list[bool] = msgspec.field(default_factory=list)
    enforces: list[Enforcement] = msgspec.field(default_factory=list)


class FalseEnforcement(SimpleEnvironment[Emperors]):
    """Everybody follows a norm or breaks it, and may enforce it against its own belief."""

    name: ClassVar[str] = "false_enforcement"
    summary: ClassVar[str] = (
        "People follow and enforce a norm under the pressure of those they see, whatever they "
        "believe."
    )
    Parameters: ClassVar[type[BaseModel]] = FalseEnforcementParameters
    operations: ClassVar[tuple[AnyOperation, ...]] = OPERATIONS
    agents: ClassVar[tuple[int, int | None]] = (2, None)
    measures: ClassVar[tuple[type[Measure], ...]] = MEASURES
    kind: ClassVar[str] = "game"
    at_first: ClassVar[frozenset[str]] = frozenset(
        {"believers", "conviction", "width", "radius", "bridges", "clustered"}
    )
    sources: ClassVar[tuple[Source, ...]] = (CENTOLA,)

    def __init__(self, setup: EnvironmentSetup) -> None:
        super().__init__(setup)
        self._given = own_parameters(setup.parameters, FalseEnforcementParameters)
        self._number = {one.name: one.index for one in self.people}
        self._settled = self._drawn()

    @classmethod
    def seconds(cls, parameters: BaseModel) -> int | None:
        """Return how long all rounds last; they are counted from 1."""
        return (own_parameters(parameters, FalseEnforcementParameters).rounds + 1) * ROUND

    @classmethod
    def moments(cls, parameters: BaseModel) -> Moments:
        """Count rounds."""
        return Moments("round", ROUND)

    @classmethod
    def check(cls, parameters: BaseModel, names: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Give what is wrong with the parameters for these agents."""
        given = own_parameters(parameters, FalseEnforcementParameters)
        if flaw := flaw_of_grid(len(names), given.width, given.radius):
            yield "width", flaw
        if flaw := flaw_of_ties(ties(len(names), given.radius), len(names)):
            yield "radius", flaw
        if given.believers > len(names):
            yield (
                "believers",
                f"{given.believers} believers are more than the {len(names)} agents",
            )

    def begin(self) -> Emperors:
        """Return the state before it is said who believes and who sees whom."""
        return Emperors()

    def next(self) -> int | None:
        """Return the next round; in round 0 everybody settles."""
        if not self.state.convictions:
            return 0
        following = self.state.t + ROUND
        return following if following <= self._given.rounds * ROUND else None

    def due(self, t: int) -> Sequence[Person]:
        """Return everybody, but for round 0."""
        return self.people if t else ()

    async def act(self, step: Step) -> None:
        """Follow the norm or not, and press others or not."""
        me, state = step.actor.index, self.state
        sees = state.sees[me]
        answer = await step.ask(
            CONFORM,
            Conform(
                norm=self._given.norm,
                believes=state.believes[me],
                conviction=state.convictions[me],
                cost=self._given.cost,
                seen=len(sees),
                follow=sum(state.follows[one] for one in sees),
                press_for=sum(state.enforces[one] == "norm" for one in sees),
                press_against=sum(state.enforces[one] == "deviance" for one in sees),
            ),
        )
        step.tell(self.name, Acted(follows=answer.follows, enforces=answer.enforces))

    def follows(self, t: int, steps: Sequence[AnyEvent]) -> Iterator[AnyEvent]:
        """Say in round 0 who believes, and who sees whom."""
        if t == 0:
            yield self.told(t, self._settled)

    def board(self) -> Board:
        """Show everybody in their place, by what they believe, do and enforce."""
        state, width = self.state, self._given.width
        if not state.convictions:
            return ()
        height = -(-len(self.people) // width)
        nodes = tuple(
            Node(
                one.name,
                (one.index % width + 0.5) / width,
                (one.index // width + 0.5) / height,
                self._stands(one.index),
            )
            for one in self.people
        )
        counts = Counter(node.group for node in nodes)
        rows = tuple((group, counts[group]) for group in STANDS)
        return (
            NetworkBlock("Everybody in their place", nodes, (), STANDS),
            TableBlock("How many", ("people who", "number"), rows),
        )

    def _stands(self, agent: int) -> str:
        state = self.state
        if state.believes[agent]:
            return STANDS[0]
        if state.enforces[agent] == "norm":
            return STANDS[1]
        return STANDS[2] if state.follows[agent] else STANDS[3]

    def fold(self, event: AnyEvent) -> None:
        """Take in one fact."""
        state = self.state
        if (acted := Acted.read(event)) is not None:
            me = self._number[event.agent]
            state.follows[me], state.enforces[me] = acted.follows, acted.enforces
        elif (settled := Settled.read(event)) is not None:
            believers = {self._number[name] for name in settled.believers}
            state.convictions = settled.convictions
            state.believes = [one.index in believers for one in self.people]
            state.follows = list(state.believes)
            state.enforces = ["nothing" for _ in self.people]
            state.sees = [[] for _ in self.people]
            for seer, seen in zip(settled.seers, settled.seen, strict=True):
                state.sees[seer].append(seen)

    def _drawn(self) -> Settled:
        """Return who believes and who sees whom, as this run has it."""
        given, count = self._given, len(self.people)
        bridging = stream(self.seed, self.name, "ties")
        graph = sight(count, given.width, given.radius, given.bridges, bridging)
        chance = stream(self.seed, self.name, "believers")
        numbers = (
            together(graph, given.believers, chance)
            if given.clustered
            else sorted(chance.sample(range(count), given.believers))
        )
        draw = stream(self.seed, self.name, "convictions")
        convictions = [draw.uniform(0, given.conviction) for _ in self.people]
        pairs = [(one, other) for one in range(count) for other in sorted(graph[one])]
        return Settled(
            believers=[self.people[number].name for number in numbers],
            convictions=[
                1.0 if number in numbers else round(value, 4)
                for number, value in enumerate(convictions)
            ],
            seers=[one for one, _ in pairs],
            seen=[other for _, other in pairs],
        )
