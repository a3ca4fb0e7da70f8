"""A study of debates: attitudes before, arguments in stages, attitudes after."""

from __future__ import annotations

import random
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
from folkways.environments.board import Board, Spoken, TableBlock, TalkBlock
from folkways.environments.environment import EnvironmentSetup, own_parameters
from folkways.environments.simple import Person, SimpleEnvironment, State
from folkways.packs.debate.facts import Argued, Assigned, Stated
from folkways.packs.debate.measures import MEASURES
from folkways.packs.debate.operations import GIVE_ARGUMENT, OPERATIONS, STATE_ATTITUDE
from folkways.packs.debate.parameters import STAGE, DebateParameters
from folkways.packs.debate.questions import GiveArgument, Influence, Opponent, Side, StateAttitude
from folkways.packs.debate.sources import BREUM, FRIEDKIN, SALVI

WHEN = ("before", "after")
"""The debate: when attitudes are asked."""
CELLS = (("human", False), ("human", True), ("model", False), ("model", True))
"""The four conditions: what participants are told of the opponent, and whether it knows them."""


class DebateState(State, kw_only=True):
    """By participant: how it debates, what was said (by whom), and its attitudes by when."""

    assigned: dict[str, Assigned] = msgspec.field(default_factory=dict)
    talk: dict[str, list[tuple[str, str]]] = msgspec.field(default_factory=dict)
    stated: dict[str, dict[str, int]] = msgspec.field(default_factory=dict)


class Debate(SimpleEnvironment[DebateState]):
    """Each participant states its attitude, debates with an opponent, and states it again."""

    name: ClassVar[str] = "debate"
    summary: ClassVar[str] = "Pairs debate; attitudes are asked before and after."
    Parameters: ClassVar[type[BaseModel]] = DebateParameters
    operations: ClassVar[tuple[AnyOperation, ...]] = OPERATIONS
    agents: ClassVar[tuple[int, int | None]] = (2, None)
    measures: ClassVar[tuple[type[Measure], ...]] = MEASURES
    kind: ClassVar[str] = "dialogue"
    sources: ClassVar[tuple[Source, ...]] = (SALVI, BREUM, FRIEDKIN)

    def __init__(self, setup: EnvironmentSetup) -> None:
        super().__init__(setup)
        self._given = own_parameters(setup.parameters, DebateParameters)
        self._person = {one.name: one for one in self.people}

    @classmethod
    def seconds(cls, parameters: BaseModel) -> int | None:
        """Return how long a study lasts."""
        return own_parameters(parameters, DebateParameters).seconds

    @classmethod
    def moments(cls, parameters: BaseModel) -> Moments:
        """Count stages: 1 is the question before, the last the question after."""
        return Moments("stage", STAGE)

    @classmethod
    def check(cls, parameters: BaseModel, names: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Give what is wrong with the parameters for these agents."""
        if len(names) % 2:
            yield "", f"{len(names)} agents cannot form pairs; an even number is needed"
        given = own_parameters(parameters, DebateParameters)
        for unknown in sorted(set(given.manner_factors) - set(given.manners)):
            yield "manner_factors", f"{unknown!r} is not among the manners"

    def begin(self) -> DebateState:
        """Return the state before anybody is assigned."""
        return DebateState()

    def next(self) -> int | None:
        """Return the next stage."""
        if not self.state.assigned:
            return 0
        t = self.state.t + STAGE
        return t if t // STAGE <= len(self._given.stages) + 2 else None

    def due(self, t: int) -> list[Person]:
        """Return participants for the questions; those who argue for the stages of a debate."""
        state, stage = self.state, t // STAGE
        if not stage:
            return []
        asked = not 1 < stage < len(self._given.stages) + 2
        if asked:
            return [one for one in self.people if one.name in state.assigned]
        both = self._given.form == "debate"
        return [one for one in self.people if both or one.name not in state.assigned]

    async def act(self, step: Step) -> None:
        """State an attitude or give an argument, as the stage has it."""
        stage, stages = step.t // STAGE, self._given.stages
        if stage == 1:
            await self._state(step, "before")
        elif stage == len(stages) + 2:
            await self._state(step, "after")
        else:
            await self._argue(step, stage - 2)

    async def _state(self, step: Step, when: str) -> None:
        mine = self.state.assigned[step.name]
        talk = self.state.talk[step.name]
        spec = self._person[step.name].spec
        question = StateAttitude(
            name=step.name,
            traits=spec.innate,
            background=spec.learned,
            proposition=mine.proposition,
            opponent=msgspec.convert(mine.label, Opponent),
            talk=tuple(_lines(talk, step.name)),
            influence=self._influence(mine, talk),
        )
        answer = await step.ask(STATE_ATTITUDE, question)
        stated = Stated(when=when, attitude=answer.attitude, answered=step.answered(answer))
        step.tell(self.name, stated)

    def _influence(self, mine: Assigned, talk: Sequence[tuple[str, str]]) -> Influence:
        given = self._given
        weight = given.weight * given.manner_factors.get(mine.manner, 1.0)
        weight *= given.model_factor if mine.label == "model" else 1.0
        weight *= given.personal_factor if mine.personal else 1.0
        return Influence(
            opinion=mine.opinion,
            pull=1.0 if mine.side == "for" else -1.0,
            susceptibility=given.susceptibility,
            weight=min(1.0, weight),
            arguments=sum(name == mine.opponent and bool(words) for name, words in talk),
            noise=given.noise,
        )

    async def _argue(self, step: Step, number: int) -> None:
        participant, mine = self._pair(step.name)
        opponent = step.name == mine.opponent
        other: Side = "against" if mine.side == "for" else "for"
        question = GiveArgument(
            name=step.name,
            proposition=mine.proposition,
            side=msgspec.convert(mine.side, Side) if opponent else other,
            stage=self._given.stages[number],
            personal=self._personal(participant) if opponent and mine.personal else "",
            manner=self._manner(mine) if opponent else "",
            talk=tuple(_lines(self.state.talk[participant], step.name)),
        )
        answer = await step.ask(GIVE_ARGUMENT, question)
        argued = Argued(stage=question.stage, argument=answer.argument.strip())
        step.tell(self.name, argued)

    def _pair(self, name: str) -> tuple[str, Assigned]:
        assigned = self.state.assigned
        if name in assigned:
            return name, assigned[name]
        return next((one, fact) for one, fact in assigned.items() if fact.opponent == name)

    def _personal(self, name: str) -> str:
        spec = self._person[name].spec
        age = f", {spec.age} years old" if spec.age else ""
        return f"{name}{age}: {', '.join(spec.innate)}. {spec.learned}".strip()

    def _manner(self, mine: Assigned) -> str:
        return f"{mine.manner}: {self._given.manners[mine.manner]}" if mine.manner else ""

    def follows(self, t: int, steps: Sequence[AnyEvent]) -> Iterator[AnyEvent]:
        """Assign partners, topics and conditions, before the first question."""
        if t:
            return
        chance = stream(self.seed, self.name, "assigned")
        names = [one.name for one in self.people]
        chance.shuffle(names)
        half = len(names) // 2
        propositions = _balanced(self._given.propositions, half, chance)
        manners = _balanced(tuple(self._given.manners) or ("",), half, chance)
        for number in range(half):
            label, personal = CELLS[number % len(CELLS)]
            assigned = Assigned(
                opponent=names[half + number],
                proposition=propositions[number],
                side=chance.choice(("for", "against")),
                label=label,
                personal=personal,
                manner=manners[number],
                opinion=chance.uniform(-1, 1),
            )
            yield self.told(t, assigned, names[number])

    def board(self) -> Board:
        """Show all attitudes, and the debate of the first participant."""
        state = self.state
        if not state.assigned:
            return ()
        head = ("participant", "opponent", "knows it", "argues", "before", "after")
        rows = tuple(
            (name, mine.label, mine.personal, mine.side, *map(state.stated[name].get, WHEN))
            for name, mine in state.assigned.items()
        )
        first, mine = next(iter(state.assigned.items()))
        turns = tuple(Spoken(name, words or "(nothing)") for name, words in state.talk[first])
        return TableBlock("Attitudes, 1 to 5", head, rows), TalkBlock(mine.proposition, turns)

    def fold(self, event: AnyEvent) -> None:
        """Take in one fact."""
        state = self.state
        if (assigned := Assigned.read(event)) is not None:
            state.assigned[event.agent] = assigned
            state.talk[event.agent], state.stated[event.agent] = [], {}
        elif (stated := Stated.read(event)) is not None and stated.answered:
            state.stated[event.agent][stated.when] = stated.attitude
        elif (argued := Argued.read(event)) is not None:
            participant, _ = self._pair(event.agent)
            state.talk[participant].append((event.agent, argued.argument))


def _balanced(values: Sequence[str], count: int, chance: random.Random) -> list[str]:
    """Return ``count`` of the values in random order, each as often as any other (or once less)."""
    found = [values[number % len(values)] for number in range(count)]
    chance.shuffle(found)
    return found


def _lines(talk: Sequence[tuple[str, str]], me: str) -> Iterator[str]:
    for name, words in talk:
        yield f"{'You' if name == me else 'Opponent'}: {words or '(nothing)'}"
