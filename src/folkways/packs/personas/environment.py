"""Agents who are told parts of an identity answer questionnaires, and are judged by statements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

import msgspec
from pydantic import BaseModel

from folkways.agents.mechanism import AnyOperation
from folkways.agents.step import Step
from folkways.base.events import AnyEvent
from folkways.base.measure import Measure
from folkways.base.moments import Moments
from folkways.base.source import Source
from folkways.environments.board import Board, Spoken, TableBlock, TalkBlock
from folkways.environments.environment import EnvironmentSetup, own_parameters
from folkways.environments.judging import SCORE_BY_RUBRIC, Passage, judge
from folkways.environments.simple import Person, SimpleEnvironment, State
from folkways.environments.surveying import (
    ANSWER_QUESTIONNAIRE,
    Profile,
    Surveyed,
    ask_questionnaire,
    levels_of,
)
from folkways.environments.texts import nearest_text
from folkways.packs.personas.facts import TakenFor
from folkways.packs.personas.measures import MEASURES
from folkways.packs.personas.nearest import expected_scores, nearest
from folkways.packs.personas.parameters import STAGE, Persona, PersonasParameters
from folkways.packs.personas.rubric import RUBRIC, RULES, Stated
from folkways.packs.personas.sources import KUHN, LEE

JUDGING = 4
"""The stage after those of the three questionnaires."""


class PersonasState(State, kw_only=True):
    """The statements of each agent, and whom it is taken for by questionnaire."""

    statements: dict[str, list[str]] = msgspec.field(default_factory=dict)
    taken: dict[str, dict[str, str]] = msgspec.field(default_factory=dict)


class Personas(SimpleEnvironment[PersonasState]):
    """All agents but the last answer; the last judges their statements."""

    name: ClassVar[str] = "personas"
    summary: ClassVar[str] = "Personas answer questionnaires and are recognised by them, or not."
    Parameters: ClassVar[type[BaseModel]] = PersonasParameters
    operations: ClassVar[tuple[AnyOperation, ...]] = (ANSWER_QUESTIONNAIRE, SCORE_BY_RUBRIC)
    agents: ClassVar[tuple[int, int | None]] = (2, None)
    measures: ClassVar[tuple[type[Measure], ...]] = MEASURES
    kind: ClassVar[str] = "survey"
    sources: ClassVar[tuple[Source, ...]] = (LEE, KUHN)

    def __init__(self, setup: EnvironmentSetup) -> None:
        self._given = own_parameters(setup.parameters, PersonasParameters)
        super().__init__(setup)
        self._asked = self.people[:-1]
        self._persona = {
            one.name: self._given.people.get(one.name, Persona()) for one in self._asked
        }

    @classmethod
    def seconds(cls, parameters: BaseModel) -> int | None:
        """Return how long a run lasts."""
        return (JUDGING + 1) * STAGE

    @classmethod
    def moments(cls, parameters: BaseModel) -> Moments:
        """Count stages: three questionnaires, then the judge."""
        return Moments("stage", STAGE)

    @classmethod
    def check(cls, parameters: BaseModel, names: Sequence[str]) -> Iterable[tuple[str, str]]:
        """Refuse people who are not asked, and scales that are not measured."""
        return own_parameters(parameters, PersonasParameters).faults(names[:-1])

    def begin(self) -> PersonasState:
        """Return the state before anything was asked."""
        return PersonasState()

    def next(self) -> int | None:
        """Return the next stage."""
        return self.state.t + STAGE if self.state.t < JUDGING * STAGE else None

    def due(self, t: int) -> Sequence[Person]:
        """Return those who are asked; in the last stage the judge."""
        return self.people[-1:] if t >= JUDGING * STAGE else self._asked

    async def act(self, step: Step) -> None:
        """Fill in the questionnaire of the stage, or judge."""
        if step.t >= JUDGING * STAGE:
            await self._judge(step)
            return
        questionnaire = self._given.questionnaires[step.t // STAGE - 1]
        about = self._persona[step.name].shown(self._given.components)
        await ask_questionnaire(
            step, self.name, questionnaire, about=about, profile=self._profile(step.name)
        )

    def _profile(self, name: str) -> Profile:
        """Return by what an offline person answers: what it is told of itself, with noise."""
        given, one = self._given, self._persona[name]
        names = [person.name for person in self._asked]
        other = self._persona[names[(names.index(name) + 1) % len(names)]]
        levels = {}
        if "P" in given.components:
            levels = levels_of(given.personality, one.traits) | levels_of(
                given.portraits, one.values
            )
        return Profile(
            levels=levels,
            statements=one.statements(given.components),
            slips=other.statements(given.components),
            noise=given.noise,
        )

    async def _judge(self, step: Step) -> None:
        for name, person in self._persona.items():
            said = tuple(self.state.statements.get(name, ()))
            passages = (
                Passage(label="Description", text=person.description or "(none)"),
                *(Passage(label="Statement", text=one) for one in said),
            )
            others = tuple(one.description for other, one in self._persona.items() if other != name)
            marks = RULES.marks(Stated(said, person.description, others))
            await judge(step, self.name, RUBRIC, f"statements of {name}", passages, marks)

    def follows(self, t: int, steps: Sequence[AnyEvent]) -> Iterator[AnyEvent]:
        """Say whom each agent is taken for by its answers."""
        for event in steps:
            if (told := Surveyed.read(event)) is not None:
                person = self._taken_for(t // STAGE, told)
                yield self.told(t, TakenFor(by=told.questionnaire, person=person), event.agent)

    def _taken_for(self, stage: int, told: Surveyed) -> str:
        if stage > 2:
            described = [(name, one.description) for name, one in self._persona.items()]
            return nearest_text(" ".join(told.answers), described)
        questionnaire = self._given.questionnaires[stage - 1]
        places = {
            name: one.traits if stage == 1 else one.values for name, one in self._persona.items()
        }
        expected = {name: expected_scores(questionnaire, one) for name, one in places.items()}
        return nearest(told.scored, expected)

    def fold(self, event: AnyEvent) -> None:
        """Take in statements, and whom agents are taken for."""
        state = self.state
        if (told := Surveyed.read(event)) is not None:
            if not told.scales:
                state.statements[event.agent] = list(told.answers)
        elif (taken := TakenFor.read(event)) is not None:
            state.taken.setdefault(event.agent, {})[taken.by] = taken.person

    def board(self) -> Board:
        """Show whom each agent is taken for, and the statements."""
        state = self.state
        if not state.taken:
            return ()
        titles = [one.title for one in self._given.questionnaires]
        rows = tuple(
            (name, *(taken.get(title) for title in titles)) for name, taken in state.taken.items()
        )
        table = TableBlock("Whom they are taken for", ("agent", *titles), rows)
        turns = tuple(
            Spoken(name, " ".join(said)) for name, said in state.statements.items() if said
        )
        return (table, TalkBlock("Statements about themselves", turns)) if turns else (table,)
