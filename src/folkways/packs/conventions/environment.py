"""A game of conventions: pairs drawn at random choose a name each, and gain if it is the same.

Round 0 is the audit: everybody is asked for a choice without having met anybody. In each round
after it everybody meets one other (with an odd number somebody sits out). From a given round on a
committed minority always chooses a name that is not the convention.
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
from folkways.environments.board import Board, NetworkBlock, TableBlock, in_a_circle
from folkways.environments.environment import EnvironmentSetup, own_parameters
from folkways.environments.simple import Person, SimpleEnvironment, State
from folkways.packs.conventions.facts import Chose, Committed, Met, Opened, Probed
from folkways.packs.conventions.measures import MEASURES
from folkways.packs.conventions.operations import CHOOSE_NAME, OPERATIONS
from folkways.packs.conventions.parameters import ROUND, ConventionsParameters
from folkways.packs.conventions.questions import ChooseName, Encounter
from folkways.packs.conventions.sources import ASHERY, CENTOLA, YOUNG


class Conventions(State, kw_only=True):
    """Agents are numbered from 0; ``memory`` holds pairs of the own choice and the other's."""

    opened: bool = False
    memory: list[list[tuple[str, str]]]
    scores: list[float]
    choices: dict[int, str] = msgspec.field(default_factory=dict)
    committed: list[int] = msgspec.field(default_factory=list)
    minority: str = ""


class ConventionsGame(SimpleEnvironment[Conventions]):
    """Pairs drawn at random choose a name each, for points if it is the same."""

    name: ClassVar[str] = "conventions"
    summary: ClassVar[str] = (
        "Pairs drawn at random choose a name each; a committed minority may try to change it."
    )
    Parameters: ClassVar[type[BaseModel]] = ConventionsParameters
    operations: ClassVar[tuple[AnyOperation, ...]] = OPERATIONS
    agents: ClassVar[tuple[int, int | None]] = (2, None)
    measures: ClassVar[tuple[type[Measure], ...]] = MEASURES
    kind: ClassVar[str] = "game"
    at_first: ClassVar[frozenset[str]] = frozenset({"options", "labels", "probes"})
    sources: ClassVar[tuple[Source, ...]] = (ASHERY, CENTOLA, YOUNG)

    def __init__(self, setup: EnvironmentSetup) -> None:
        super().__init__(setup)
        self._given = own_parameters(setup.parameters, ConventionsParameters)
        self._number = {one.name: one.index for one in self.people}
        self._names = self._drawn(self._given.labels, "names")[: self._given.options]

    @classmethod
    def seconds(cls, parameters: BaseModel) -> int | None:
        """Return how long the audit and all rounds last."""
        return (own_parameters(parameters, ConventionsParameters).rounds + 1) * ROUND

    @classmethod
    def moments(cls, parameters: BaseModel) -> Moments:
        """Count rounds."""
        return Moments("round", ROUND)

    def begin(self) -> Conventions:
        """Return the state before anybody has chosen."""
        return Conventions(memory=[[] for _ in self.people], scores=[0.0 for _ in self.people])

    def next(self) -> int | None:
        """Return the next round; the audit is round 0."""
        if not self.state.opened:
            return 0
        following = self.state.t + ROUND
        return following if following <= self._given.rounds * ROUND else None

    def due(self, t: int) -> list[Person]:
        """Return everybody in round 0, and everybody who meets somebody in the others."""
        if t == 0:
            return list(self.people) if self._given.probes else []
        meeting = {number for pair in self._pairs(t) for number in pair}
        return [one for one in self.people if one.index in meeting]

    async def act(self, step: Step) -> None:
        """Answer the audit, or choose a name."""
        if step.actor.index in self.state.committed:
            step.tell(self.name, Chose(name=self.state.minority, committed=True))
            return
        for probe in range(self._given.probes if step.t == 0 else 1):
            names = self._drawn(self._names, "order", step.t, step.actor.index, probe)
            answer = await step.ask(CHOOSE_NAME, self._question(step.actor.index, names))
            name = answer.name
            if name not in names:
                step.note_fallback(CHOOSE_NAME.name, "a name that is not in the list")
                name = names[0]
            elif step.t == 0 and step.answered(answer):
                step.tell(self.name, Probed(name=name, place=names.index(name)))
            if step.t:
                step.tell(self.name, Chose(name=name))

    def _question(self, agent: int, names: tuple[str, ...]) -> ChooseName:
        given = self._given
        remembered = [
            Encounter(own=own, theirs=theirs, points=self._points(own, theirs))
            for own, theirs in self.state.memory[agent]
        ]
        return ChooseName(
            names=names,
            encounters=tuple(remembered),
            score=self.state.scores[agent],
            reward=given.reward,
            penalty=given.penalty,
        )

    def follows(self, t: int, steps: Sequence[AnyEvent]) -> Iterator[AnyEvent]:
        """Give who met whom, and who is committed from the next round on."""
        if t == 0:
            yield self.told(t, Opened(names=list(self._names)))
        else:
            for one, other in self._pairs(t):
                own, theirs = self.state.choices[one], self.state.choices[other]
                fact = Met(other=self.people[other].name, own=own, theirs=theirs)
                yield self.told(t, fact, self.people[one].name)
        if t // ROUND + 1 == self._given.committed_from and self._given.committed:
            yield self.told(t, self._minority())

    def fold(self, event: AnyEvent) -> None:
        """Take in one fact of the game."""
        state = self.state
        if (chose := Chose.read(event)) is not None:
            state.choices[self._number[event.agent]] = chose.name
        elif (met := Met.read(event)) is not None:
            one, other = self._number[event.agent], self._number[met.other]
            for agent, pair in ((one, (met.own, met.theirs)), (other, (met.theirs, met.own))):
                state.memory[agent] = [*state.memory[agent], pair][-self._given.memory :]
                state.scores[agent] += self._points(*pair)
        elif (minority := Committed.read(event)) is not None:
            state.committed = [self._number[name] for name in minority.agents]
            state.minority = minority.name
        elif Opened.read(event) is not None:
            state.opened = True

    def board(self) -> Board:
        """Show who chose which name, who met whom, and what everybody has gained."""
        state = self.state
        if not state.choices:
            return ()
        count = Counter(state.choices.values())
        names = [one.name for one in self.people]
        chosen = [state.choices.get(one.index, "nothing yet") for one in self.people]
        edges = tuple((one, other, 1.0) for one, other in self._pairs(state.t))
        rows = tuple(
            (
                one.name,
                state.choices.get(one.index),
                state.scores[one.index],
                one.index in state.committed,
            )
            for one in self.people
        )
        shares = tuple((name, number) for name, number in count.most_common())
        return (
            NetworkBlock(
                "Who met whom, by the name chosen", in_a_circle(names, chosen), edges, self._names
            ),
            TableBlock("Names", ("name", "chosen by"), shares),
            TableBlock("Players", ("player", "name", "points", "committed"), rows),
        )

    def _minority(self) -> Committed:
        """Return who is committed: to any name but the one chosen most often just now."""
        chance = stream(self.seed, self.name, "minority")
        count = Counter(self.state.choices.values())
        most = max(count.values(), default=0)
        convention = chance.choice([name for name in self._names if count[name] == most])
        chosen = chance.sample(range(len(self.people)), self._how_many())
        return Committed(
            agents=[self.people[number].name for number in sorted(chosen)],
            name=chance.choice([name for name in self._names if name != convention]),
        )

    def _how_many(self) -> int:
        return round(self._given.committed * len(self.people))

    def _pairs(self, t: int) -> list[tuple[int, int]]:
        """Return who meets whom in a round: agents in an order drawn anew, two by two."""
        order = [one.index for one in self.people]
        stream(self.seed, self.name, "pairs", t // ROUND).shuffle(order)
        return list(zip(order[::2], order[1::2], strict=False))

    def _drawn(self, names: Sequence[str], *purpose: object) -> tuple[str, ...]:
        """Return names in an order drawn for a purpose; as they are if nothing is permuted."""
        drawn = list(names)
        if self._given.permuted:
            stream(self.seed, self.name, *purpose).shuffle(drawn)
        return tuple(drawn)

    def _points(self, own: str, theirs: str) -> float:
        return self._given.reward if own == theirs else self._given.penalty
