"""Agents who label rules of thumb, one after another, and the labels of the corpus."""

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
from folkways.base.random import stream
from folkways.base.source import Source
from folkways.environments.board import Board, Cell, Spoken, TableBlock, TalkBlock
from folkways.environments.environment import EnvironmentSetup, own_parameters
from folkways.environments.simple import SimpleEnvironment, State
from folkways.packs.rules_of_thumb.corpus import DIMENSIONS, Corpus, Rule
from folkways.packs.rules_of_thumb.facts import Labelled, RightLabels
from folkways.packs.rules_of_thumb.measures import MEASURES
from folkways.packs.rules_of_thumb.operations import LABEL_RULE, OPERATIONS, LabelRule
from folkways.packs.rules_of_thumb.parameters import STEP, RulesOfThumbParameters
from folkways.packs.rules_of_thumb.sources import FORBES


class LabellingState(State, kw_only=True):
    """The labels of the last rule: by agent, and those of the corpus."""

    labels: dict[str, list[str]] = msgspec.field(default_factory=dict)
    right: RightLabels | None = None


class RulesOfThumb(SimpleEnvironment[LabellingState]):
    """In each step all agents label the same rule."""

    name: ClassVar[str] = "rules_of_thumb"
    summary: ClassVar[str] = "Agents label rules of thumb; their labels are held against a corpus."
    Parameters: ClassVar[type[BaseModel]] = RulesOfThumbParameters
    operations: ClassVar[tuple[AnyOperation, ...]] = OPERATIONS
    measures: ClassVar[tuple[type[Measure], ...]] = MEASURES
    kind: ClassVar[str] = "survey"
    sources: ClassVar[tuple[Source, ...]] = (FORBES,)
    at_first: ClassVar[frozenset[str]] = frozenset({"rules", "count"})

    def __init__(self, setup: EnvironmentSetup) -> None:
        self._given = own_parameters(setup.parameters, RulesOfThumbParameters)
        super().__init__(setup)
        self._corpus = Corpus(self._given.rules)
        order = list(range(len(self._given.rules)))
        if self._given.count is not None:
            order = stream(self.seed, self.name, "drawn").sample(order, self._given.labelled)
        self._order = order

    @classmethod
    def seconds(cls, parameters: BaseModel) -> int | None:
        """Return how long it takes to label all rules."""
        return own_parameters(parameters, RulesOfThumbParameters).seconds

    @classmethod
    def moments(cls, parameters: BaseModel) -> Moments:
        """Count rules."""
        return Moments("rule", STEP)

    def begin(self) -> LabellingState:
        """Return the state before anything was labelled."""
        return LabellingState()

    def next(self) -> int | None:
        """Return the moment of the next rule."""
        t = self.state.t + STEP
        return t if t <= self._given.labelled * STEP else None

    def _rule(self, t: int) -> tuple[int, Rule]:
        """Return the rule of a moment, with its number in the corpus (from 1)."""
        number = self._order[t // STEP - 1]
        return number + 1, self._given.rules[number]

    async def act(self, step: Step) -> None:
        """Label the rule of the moment."""
        number, rule = self._rule(step.t)
        asked = LabelRule(
            situation=rule.situation, rule=rule.rule, usual=self._corpus.majority(rule)
        )
        answer = await step.ask(LABEL_RULE, asked)
        if step.answered(answer):
            step.tell(self.name, Labelled.of(number, answer))

    def follows(self, t: int, steps: Sequence[AnyEvent]) -> Iterator[AnyEvent]:
        """Say what is right by the corpus."""
        number, rule = self._rule(t)
        yield self.told(t, RightLabels.of(number, rule, self._corpus.majority(rule)))

    def fold(self, event: AnyEvent) -> None:
        """Take in the labels of a rule."""
        state = self.state
        if (labelled := Labelled.read(event)) is not None:
            if state.right is not None:
                state.labels, state.right = {}, None
            state.labels[event.agent] = [str(getattr(labelled, one)) for one in DIMENSIONS]
        elif (right := RightLabels.read(event)) is not None:
            if state.right is not None:  # nobody labelled this one
                state.labels = {}
            state.right = right

    def board(self) -> Board:
        """Show the rule and its labels."""
        state = self.state
        if state.right is None:
            return ()
        columns = (state.right.right, state.right.majority, *state.labels.values())
        rows: tuple[tuple[Cell, ...], ...] = tuple(
            (dimension, *(column[place].replace("|", ", ") for column in columns))
            for place, dimension in enumerate(DIMENSIONS)
        )
        head = ("dimension", "corpus", "majority", *state.labels)
        turns = (Spoken("Situation", state.right.situation), Spoken("Rule", state.right.rule))
        return (
            TalkBlock(f"Rule {state.right.number}", turns),
            TableBlock("Labels", head, rows),
        )

    @classmethod
    def tell(cls, events: Sequence[AnyEvent]) -> Iterable[str]:
        """Tell the rule, then how it was labelled."""
        for kind in (RightLabels, Labelled):
            for event in events:
                if (fact := kind.read(event)) is not None:
                    yield fact.sentence(event.agent)
