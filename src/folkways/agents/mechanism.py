"""Mechanisms: what is hung on a generative agent, by six hooks that are no-ops by default.

A new way of spreading norms, a reputation, a leadership is one new class here and nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple, Protocol, Self

from folkways.agents.questions import Actions, GenerateActions, GeneratePlans, Plans
from folkways.agents.shown import Guideline
from folkways.base.events import Event, TalkReason
from folkways.language.operation import Operation

if TYPE_CHECKING:
    from folkways.agents.state import Talk
    from folkways.agents.turn import Turn

Occasion = Literal["plans", "actions", "talk"]


class Part(Protocol):
    """State that a mechanism keeps for each agent: a fold over events that round-trips."""

    def __init__(self) -> None: ...

    def fold(self, event: Event) -> None:
        """Take in one event of the agent, or one that concerns it."""
        ...

    def snapshot(self) -> bytes:
        """Return the state for a checkpoint."""
        ...

    @classmethod
    def restore(cls, data: bytes) -> Self:
        """Return the state that gave ``data``; raises if it cannot."""
        ...


class Percept(NamedTuple):
    """Something new that the agent noticed; it is in its memory as record ``memory``.

    ``other`` is the person seen or heard, empty for an object and for the agent's own doing
    (``own``). ``speech`` tells an overheard utterance from conduct.
    """

    memory: int
    text: str
    other: str
    place: str
    indoors: bool
    importance: int
    speech: bool = False
    own: bool = False


class Concern(NamedTuple):
    """A wish to talk to ``other`` about something; the highest ``weight`` (1 to 100) wins."""

    other: str
    reason: TalkReason
    about: str
    norm: str
    weight: int


class Guidance(NamedTuple):
    """Lines for the prompt, and the wording of the question if the mechanism brings its own.

    ``norms`` are the ids behind the lines, in the same order.
    """

    lines: tuple[Guideline, ...] = ()
    norms: tuple[str, ...] = ()
    plans: Operation[GeneratePlans, Plans] | None = None
    actions: Operation[GenerateActions, Actions] | None = None


class Mechanism:
    """Base of all mechanisms. They hold no state of their own: it lives in ``parts``.

    Hooks may ask the agent's mind (``await turn.ask(...)``) and emit events; they touch no other
    agent. ``name`` is what a scenario's ``mechanisms`` list says.
    """

    name: ClassVar[str]
    parts: ClassVar[tuple[type[Part], ...]] = ()

    async def on_start(self, turn: Turn) -> None:
        """Once, in the agent's first step of the run."""

    async def on_tick(self, turn: Turn) -> None:
        """At the beginning of each step of the agent."""

    async def appraise(self, turn: Turn, percepts: list[Percept]) -> list[Concern]:
        """Judge what is new; return what the agent might speak up about."""
        return []

    async def after_conversation(self, turn: Turn, talk: Talk) -> None:
        """After a conversation that the agent took part in has been digested."""

    async def after_reflection(self, turn: Turn, thoughts: list[int]) -> None:
        """After the agent has formed thoughts (ids of records)."""

    def guidance(self, turn: Turn, occasion: Occasion) -> Guidance:
        """Return lines to bear in mind when planning, acting or talking."""
        return Guidance()
