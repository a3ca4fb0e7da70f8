"""Broken windows: people pass a place one after another, and break a rule there or keep to it."""

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
from folkways.base.source import Source
from folkways.environments.board import Board, TableBlock
from folkways.environments.environment import EnvironmentSetup, own_parameters
from folkways.environments.simple import Person, SimpleEnvironment, State
from folkways.packs.broken_windows.facts import Passed, SetUp
from folkways.packs.broken_windows.measures import MEASURES
from folkways.packs.broken_windows.operations import OPERATIONS, PASS_BY
from folkways.packs.broken_windows.parameters import ARRIVAL, BrokenWindowsParameters
from folkways.packs.broken_windows.questions import ClassicalPasser, PassBy
from folkways.packs.broken_windows.sources import CIALDINI, KEIZER
from folkways.packs.broken_windows.studies import STUDIES


class Place(State, kw_only=True):
    """Who broke the rule so far, in the order in which they came."""

    ready: bool = False
    broke: list[bool] = msgspec.field(default_factory=list)


class BrokenWindows(SimpleEnvironment[Place]):
    """People who see that one rule is broken may break another one."""

    name: ClassVar[str] = "broken_windows"
    summary: ClassVar[str] = (
        "People pass a place in order or in disorder, one after another, and break a rule or keep "
        "to it."
    )
    Parameters: ClassVar[type[BaseModel]] = BrokenWindowsParameters
    operations: ClassVar[tuple[AnyOperation, ...]] = OPERATIONS
    measures: ClassVar[tuple[type[Measure], ...]] = MEASURES
    kind: ClassVar[str] = "game"
    at_first: ClassVar[frozenset[str]] = frozenset({"study", "disorder"})
    sources: ClassVar[tuple[Source, ...]] = (KEIZER, CIALDINI)

    def __init__(self, setup: EnvironmentSetup) -> None:
        super().__init__(setup)
        self._given = own_parameters(setup.parameters, BrokenWindowsParameters)
        self._study = STUDIES[self._given.study]

    @classmethod
    def moments(cls, parameters: BaseModel) -> Moments:
        """Count the people who come."""
        return Moments("arrival", ARRIVAL)

    def begin(self) -> Place:
        """Return the state before anybody has come."""
        return Place()

    def next(self) -> int | None:
        """Return when the next person comes; before the first, the place is set up."""
        if not self.state.ready:
            return 0
        following = self.state.t + ARRIVAL
        return following if following <= len(self.people) * ARRIVAL else None

    def due(self, t: int) -> Sequence[Person]:
        """Return the one person who comes."""
        return [self.people[t // ARRIVAL - 1]] if t else ()

    async def act(self, step: Step) -> None:
        """Break the rule or keep to it."""
        given, study = self._given, self._study
        seen = self.state.broke[-given.window :] if given.stays else []
        answer = await step.ask(
            PASS_BY,
            PassBy(
                place=study.place,
                state=self._state_in_words(),
                act=study.act,
                instead=study.instead,
                traces=study.traces if seen else "",
                before=len(seen),
                broke=sum(seen),
                classical=ClassicalPasser(
                    in_order=study.in_order, cue=given.cue, signs=int(given.disorder)
                ),
            ),
        )
        step.tell(self.name, Passed(breaks=answer.breaks))

    def follows(self, t: int, steps: Sequence[AnyEvent]) -> Iterator[AnyEvent]:
        """Set the place up before the first person comes."""
        if t == 0:
            given = self._given
            yield self.told(
                t,
                SetUp(study=given.study, disorder=given.disorder, state=self._state_in_words()),
            )

    def fold(self, event: AnyEvent) -> None:
        """Take in one fact."""
        if (passed := Passed.read(event)) is not None:
            self.state.broke.append(passed.breaks)
        elif SetUp.read(event) is not None:
            self.state.ready = True

    def board(self) -> Board:
        """Show how many have broken the rule so far, and what the latest did."""
        broke = self.state.broke
        if not broke:
            return ()
        counts = (("broke the rule", sum(broke)), ("kept to it", len(broke) - sum(broke)))
        first = max(0, len(broke) - self._given.window)
        rows = tuple((self.people[first + n].name, one) for n, one in enumerate(broke[first:]))
        return (
            TableBlock("So far", ("people who", "number"), counts),
            TableBlock("The latest", ("person", "broke the rule"), rows),
        )

    def _state_in_words(self) -> str:
        return self._study.disorder if self._given.disorder else self._study.order
