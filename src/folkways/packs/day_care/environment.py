"""The day-care centres: each week every parent decides whether to come late.

In the first weeks there is no fine anywhere; then some centres introduce one, and later abolish it.
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
from folkways.packs.day_care.facts import Announced, Collected, Opened, Phase
from folkways.packs.day_care.measures import MEASURES
from folkways.packs.day_care.operations import DECIDE_PICKUP, OPERATIONS
from folkways.packs.day_care.parameters import WEEK, DayCareParameters
from folkways.packs.day_care.questions import Classical, DecidePickup
from folkways.packs.day_care.sources import GNEEZY


class Centres(State, kw_only=True):
    """What was seen so far; agents and centres are numbered from 0."""

    fined: list[int] | None = None
    late: list[int] = msgspec.field(default_factory=list)
    last: list[bool] = msgspec.field(default_factory=list)


class DayCare(SimpleEnvironment[Centres]):
    """Parents collect their children on time or late, with and without a fine."""

    name: ClassVar[str] = "day_care"
    summary: ClassVar[str] = (
        "Parents decide each week whether to come late; some day-care centres introduce a fine and "
        "abolish it again."
    )
    Parameters: ClassVar[type[BaseModel]] = DayCareParameters
    operations: ClassVar[tuple[AnyOperation, ...]] = OPERATIONS
    measures: ClassVar[tuple[type[Measure], ...]] = MEASURES
    kind: ClassVar[str] = "game"
    at_first: ClassVar[frozenset[str]] = frozenset({"centres", "fined"})
    sources: ClassVar[tuple[Source, ...]] = (GNEEZY,)

    def __init__(self, setup: EnvironmentSetup) -> None:
        super().__init__(setup)
        self._given = own_parameters(setup.parameters, DayCareParameters)
        self._number = {one.name: one.index for one in self.people}

    @classmethod
    def seconds(cls, parameters: BaseModel) -> int | None:
        """Return how long all weeks last; they are counted from 1."""
        return (own_parameters(parameters, DayCareParameters).weeks + 1) * WEEK

    @classmethod
    def moments(cls, parameters: BaseModel) -> Moments:
        """Count weeks."""
        return Moments("week", WEEK)

    @classmethod
    def check(cls, parameters: BaseModel, names: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Give what is wrong with the parameters for these agents."""
        given = own_parameters(parameters, DayCareParameters)
        if given.centres > len(names):
            yield (
                "centres",
                f"{given.centres} centres need at least one parent each, but there are "
                f"{len(names)} agents",
            )

    def begin(self) -> Centres:
        """Return the state before the first week."""
        return Centres(late=[0 for _ in self.people], last=[False for _ in self.people])

    def next(self) -> int | None:
        """Return the next week; in week 0 it is drawn which centres introduce the fine."""
        if self.state.fined is None:
            return 0
        following = self.state.t + WEEK
        return following if following <= self._given.weeks * WEEK else None

    def due(self, t: int) -> Sequence[Person]:
        """Return all parents, but for week 0."""
        return self.people if t else ()

    async def act(self, step: Step) -> None:
        """Collect the child, late or on time."""
        given, me, week = self._given, step.actor.index, step.t // WEEK
        centre = me % given.centres
        fined = centre in (self.state.fined or [])
        phase = self._phase(week)
        with_fine = min(week, given.fine_until) - given.fine_from + 1 if fined else 0
        others = [n for n in range(centre, len(self.people), given.centres) if n != me]
        draw = stream(self.seed, self.name, "worth", week, me).uniform(0, given.worth)
        worth = round(draw, 4)
        answer = await step.ask(
            DECIDE_PICKUP,
            DecidePickup(
                worth=worth,
                fine=given.fine if fined and phase == "during" else None,
                fined_before=fined and phase == "after",
                late_before=self.state.late[me],
                weeks_before=week - 1,
                others_late=sum(self.state.last[one] for one in others),
                others=len(others),
                classical=Classical(
                    guilt=given.guilt_after(max(0, with_fine)),
                    priced=with_fine > 0 and given.crowding > 0,
                ),
            ),
        )
        told = Collected(
            centre=centre,
            fined=fined,
            phase=phase,
            worth=worth,
            late=answer.late,
            seen_as=answer.seen_as,
        )
        step.tell(self.name, told)

    def follows(self, t: int, steps: Sequence[AnyEvent]) -> Iterator[AnyEvent]:
        """Draw in week 0 which centres introduce the fine; announce what holds from next week."""
        given, following = self._given, t // WEEK + 1
        if t == 0:
            chance = stream(self.seed, self.name, "fined")
            fined = sorted(chance.sample(range(given.centres), given.fined))
            yield self.told(t, Opened(centres=given.centres, fined=fined))
        if given.fined and following <= given.weeks:
            if following == given.fine_from:
                yield self.told(t, Announced(fine=given.fine))
            if following == given.fine_until + 1:
                yield self.told(t, Announced(fine=None))

    def fold(self, event: AnyEvent) -> None:
        """Take in one fact."""
        state = self.state
        if (told := Collected.read(event)) is not None:
            me = self._number[event.agent]
            state.last[me] = told.late
            state.late[me] += told.late
        elif (opened := Opened.read(event)) is not None:
            state.fined = opened.fined

    def board(self) -> Board:
        """Show for each centre how many parents came late."""
        state, count, week = self.state, self._given.centres, self.state.t // WEEK
        if state.fined is None or not week:
            return ()
        rows = tuple(
            (
                centre + 1,
                centre in state.fined,
                sum(state.last[centre::count]),
                len(state.last[centre::count]),
                round(sum(state.late[centre::count]) / week, 2),
            )
            for centre in range(count)
        )
        head = ("centre", "introduces the fine", "late", "parents", "late a week so far")
        return (TableBlock("Centres this week", head, rows),)

    def _phase(self, week: int) -> Phase:
        if week < self._given.fine_from:
            return "before"
        return "during" if week <= self._given.fine_until else "after"
