"""An environment in which two agents want to borrow the same book with a tool."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec

from folkways.agents.mechanism import AnyOperation
from folkways.agents.step import Step
from folkways.base.events import AnyEvent
from folkways.base.measure import Measure
from folkways.environments.simple import SimpleEnvironment, State
from folkways.environments.tool_calls import (
    ACT_WITH_TOOLS,
    ActWithTools,
    Move,
    ToolAnswered,
    ToolCalled,
    after,
    answered,
    calls_in,
)
from folkways.environments.tools import Argument, Tool, Toolbox, ToolRefused
from folkways.environments.tools_used import TOOL_MEASURES
from folkways.language.operation import Data


class Desk(msgspec.Struct):
    lent: dict[str, str] = msgspec.field(default_factory=dict)


class Lend(Data):
    book: str
    to: str


def lend(desk: Desk, given: Lend) -> Lend:
    if given.book in desk.lent:
        raise ToolRefused(f"{desk.lent[given.book]} has {given.book}")
    desk.lent[given.book] = given.to
    return given


TOOLBOX = Toolbox([Tool("lend", "Lends a book.", Lend, lend)])


class LibraryState(State, kw_only=True):
    desk: Desk = msgspec.field(default_factory=Desk)


class Library(SimpleEnvironment[LibraryState]):
    name: ClassVar[str] = "library"
    operations: ClassVar[tuple[AnyOperation, ...]] = (ACT_WITH_TOOLS,)
    measures: ClassVar[tuple[type[Measure], ...]] = TOOL_MEASURES

    def begin(self) -> LibraryState:
        return LibraryState()

    def next(self) -> int | None:
        return self.state.t + 60 if self.state.t < 60 else None

    async def act(self, step: Step) -> None:
        wish = (Argument(name="book", value="atlas"), Argument(name="to", value=step.name))
        asked = ActWithTools(
            name=step.name,
            role="A member of a library.",
            tools=TOOLBOX.shown(),
            happened=(),
            left=1,
            script=(Move(tool="lend", arguments=wish),),
        )
        move = await step.ask(ACT_WITH_TOOLS, asked)
        if move.call is not None:
            step.tell(self.name, ToolCalled.of(move.call))

    def follows(self, t: int, steps: Sequence[AnyEvent]) -> Iterator[AnyEvent]:
        for agent, called in calls_in(steps):
            yield self.told(t, answered(TOOLBOX, self.state.desk, called), agent)

    def fold(self, event: AnyEvent) -> None:
        if (answer := ToolAnswered.read(event)) is not None:
            self.state.desk = after(TOOLBOX, self.state.desk, answer)
