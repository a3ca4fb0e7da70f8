"""Two or a few who talk in turns until one of them ends the talk, or until it is long enough.

A dialogue derives from :class:`Dialogue` and says what is asked of whose turn it is; turns, their
log, their story and their board come from here.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, NamedTuple

import msgspec

from folkways.agents.fact import Fact
from folkways.agents.step import Step
from folkways.base.events import AnyEvent
from folkways.base.moments import Moments
from folkways.base.time import MINUTE
from folkways.environments.board import Board, Spoken, TalkBlock
from folkways.environments.environment import EnvironmentSetup
from folkways.environments.simple import Person, SimpleEnvironment, State

TURN = MINUTE
"""Simulated seconds of a turn."""


class Said(Fact):
    """What somebody said in a turn (from 1), in which role; ``ends``: as the last word."""

    turn: int
    role: str
    text: str
    ends: bool = False

    def sentence(self, agent: str) -> str:
        """Quote it."""
        return f"{agent} ({self.role}): {self.text}"


class Line(msgspec.Struct, frozen=True):
    """What agent number ``speaker`` said."""

    speaker: int
    text: str


class Talk(State, kw_only=True):
    """All that was said, in order, and whether the talk is over."""

    lines: list[Line] = msgspec.field(default_factory=list)
    over: bool = False


class Reply(NamedTuple):
    """What is said in a turn; ``ends``: the talk is over with it."""

    text: str
    ends: bool = False


class Dialogue(SimpleEnvironment[Talk]):
    """Base of talks in turns; the agents speak in their order, one a turn.

    ``roles`` are those of the agents, in order. Bring ``speak``; ``parameters`` must have
    ``turns``, the most turns that a talk has.
    """

    roles: ClassVar[tuple[str, ...]]
    kind: ClassVar[str] = "dialogue"

    def __init__(self, setup: EnvironmentSetup) -> None:
        super().__init__(setup)
        self._number = {one.name: one.index for one in self.people}

    @abstractmethod
    async def speak(self, step: Step, role: str, lines: Sequence[Line]) -> Reply:
        """Return what the actor of ``step`` says after ``lines``, in its role."""

    @property
    @abstractmethod
    def turns(self) -> int:
        """The most turns that the talk has."""

    @classmethod
    def moments(cls, parameters: object) -> Moments:
        """Count turns."""
        return Moments("turn", TURN)

    def begin(self) -> Talk:
        """Return the state before anybody has spoken."""
        return Talk()

    def next(self) -> int | None:
        """Return the next turn."""
        state = self.state
        if state.over or len(state.lines) >= self.turns:
            return None
        return (len(state.lines) + 1) * TURN

    def due(self, t: int) -> Sequence[Person]:
        """Return whose turn it is."""
        return (self.people[len(self.state.lines) % len(self.people)],)

    async def act(self, step: Step) -> None:
        """Take a turn."""
        role = self.roles[step.actor.index]
        reply = await self.speak(step, role, self.state.lines)
        turn = len(self.state.lines) + 1
        step.tell(self.name, Said(turn=turn, role=role, text=reply.text, ends=reply.ends))

    def fold(self, event: AnyEvent) -> None:
        """Take in what was said."""
        if (said := Said.read(event)) is not None:
            line = Line(self._number[event.agent], said.text)
            self.state.lines = [*self.state.lines, line]
            self.state.over = said.ends

    def board(self) -> Board:
        """Show the talk, the latest words first."""
        turns = tuple(
            Spoken(self.people[one.speaker].name, one.text, self.roles[one.speaker])
            for one in reversed(self.state.lines)
        )
        return (TalkBlock("The talk, the latest first", turns),) if turns else ()

    @classmethod
    def tell(cls, events: Sequence[AnyEvent]) -> Iterable[str]:
        """Quote what was said."""
        return _quoted(events)


def _quoted(events: Sequence[AnyEvent]) -> Iterator[str]:
    for event in events:
        if (said := Said.read(event)) is not None:
            yield f"{event.agent}: “{said.text}”"
