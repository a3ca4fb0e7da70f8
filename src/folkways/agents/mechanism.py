"""Mechanisms: what is hung on a generative agent, by nine hooks that are no-ops by default.

A new way of spreading norms, a reputation, a leadership is one new class here and nothing else.

The nine hooks say at which moments a mechanism has its say. Beside them a mechanism may take over
a question of the agent's own (``judge``, ``digest``), where the profile has questions put together
(``agents/profile.py``), to ask it with one of its own about the same matter in a single call. That
changes how often a mind is asked, not what happens: the agent goes on from the answer as if it had
asked itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import is_
from types import MappingProxyType
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Literal,
    NamedTuple,
    Protocol,
    Self,
    TypeAlias,
    get_args,
)

from pydantic import BaseModel

from folkways.agents.concern import Concern as Concern
from folkways.agents.percept import Percept
from folkways.agents.questions import (
    Actions,
    DayPlan,
    Digest,
    GenerateActions,
    GeneratePlans,
    PlanDay,
    Plans,
)
from folkways.agents.shown import Gossip, Guideline
from folkways.base.events import Event
from folkways.base.measure import Measure
from folkways.language.operation import Operation
from folkways.reading.lexicon import Lexicon
from folkways.scenario.schema import Scenario

if TYPE_CHECKING:
    from folkways.agents.talks import Talk
    from folkways.agents.turn import Turn

Occasion = Literal["status", "day", "plans", "actions", "talk", "interview"]
"""What guidance is wanted for: what the agent is about on a new day, the outline of the day, its
hours, actions, talk, or an interview from outside."""
Urgency = Literal["now", "soon", "later", "whenever"]
"""How soon what was noticed is to be judged: "soon" is within a minute, "later" within ten;
"whenever": a mechanism asks nothing about it, and the agent may react to it unrated."""
Question = Literal["judge", "digest"]
QUESTIONS: tuple[Question, ...] = get_args(Question)


class Part(Protocol):
    """State that a mechanism keeps for each agent: a fold over events that round-trips.

    A part may say with ``kinds``, a tuple of classes, which events it folds; it is spared the rest.
    """

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


class NewPlan(NamedTuple):
    """A reason to replan the present actions, and with ``hours`` the rest of the day as well.

    Several reasons stand on a line each.
    """

    reason: str
    hours: bool = False

    def joined(self, other: NewPlan) -> NewPlan:
        """Return one new plan for both reasons; what is said already is not said again."""
        reasons = dict.fromkeys((*self.reason.splitlines(), *other.reason.splitlines()))
        return NewPlan("\n".join(reasons), self.hours or other.hours)


class Guidance(NamedTuple):
    """Lines for the prompt, and the wording of the question if the mechanism brings its own.

    ``norms`` are the ids behind the lines, in the same order; ``gossip`` is what the agent could
    tell about others in a talk.
    """

    lines: tuple[Guideline, ...] = ()
    norms: tuple[str, ...] = ()
    day: Operation[PlanDay, DayPlan] | None = None
    plans: Operation[GeneratePlans, Plans] | None = None
    actions: Operation[GenerateActions, Actions] | None = None
    gossip: tuple[Gossip, ...] = ()

    def with_lines(self, lines: Sequence[Guideline]) -> Guidance:
        """Return it with other lines; itself if none is another, which spares a check."""
        if len(lines) == len(self.lines) and all(map(is_, lines, self.lines)):
            return self
        return self._replace(lines=tuple(lines))


class Act(NamedTuple):
    """Something that the agent does at once, where it is, for all around to see.

    ``text`` is a phrase that follows the agent's name and "is": "frowning at Ann Lee". ``emoji``
    shows it in one or two signs, ``reason`` says why in the log. ``loud``: it can be heard across a
    room, also by those who do not see it.
    """

    text: str
    seconds: int = 60
    emoji: str = "💭"
    reason: str = ""
    loud: bool = False


AnyOperation: TypeAlias = Operation[Any, Any]  # each has types of its own


class NoParameters(BaseModel):
    """Of a mechanism that has none."""


@dataclass(frozen=True)
class Setup:
    """What a mechanism is made for.

    ``lexicon`` is what texts are read with in this scenario, ``parameters`` what the scenario says
    under the mechanism's name: an instance of its ``Parameters``.
    """

    scenario: Scenario
    lexicon: Lexicon
    parameters: BaseModel


class Mechanism:
    """Base of all mechanisms. They hold no state of their own: it lives in ``parts``.

    Hooks may ask the agent's mind (``await turn.ask(...)``) and emit events; they touch no other
    agent. ``name`` is what a scenario's ``mechanisms`` list says, ``summary`` what the mechanism
    does in one sentence, for reports and ``folkways check``. If it has parameters, ``Parameters``
    is their model, with a default for each: they stand in a scenario under ``parameters:`` and the
    mechanism's name, and ``parameters`` holds them. ``operations`` are the questions that it asks,
    ``measures`` those by which a run with it is measured; ``goes_with`` are other mechanisms that
    it needs, by name, with what does not happen without each (``folkways check`` says so);
    ``with_stakes`` are parameters that only mean something where something is at stake;
    ``turn.tell`` puts a :class:`~folkways.agents.fact.Fact` of its own into the log.
    """

    name: ClassVar[str]
    summary: ClassVar[str] = ""
    parts: ClassVar[tuple[type[Part], ...]] = ()
    operations: ClassVar[tuple[AnyOperation, ...]] = ()
    measures: ClassVar[tuple[type[Measure], ...]] = ()
    goes_with: ClassVar[Mapping[str, str]] = MappingProxyType({})
    with_stakes: ClassVar[tuple[str, ...]] = ()
    Parameters: ClassVar[type[BaseModel]] = NoParameters
    parameters: BaseModel = NoParameters()

    @classmethod
    def build(cls, setup: Setup) -> Self:
        """Return the mechanism for a scenario; all agents share it."""
        mechanism = cls()
        mechanism.parameters = setup.parameters
        return mechanism

    async def on_start(self, turn: Turn) -> None:
        """Once, in the agent's first step of the run."""

    async def on_tick(self, turn: Turn) -> NewPlan | None:
        """At the beginning of each step of the agent; return a reason to replan, if any."""
        return None

    async def appraise(self, turn: Turn, percepts: list[Percept]) -> list[Concern]:
        """Judge what is new; return what the agent might speak up about, or talk of."""
        return []

    async def acts(self, turn: Turn) -> list[Act]:
        """Return what the agent does at once; afterwards it continues what it was doing.

        Called in each step in which the agent could begin something, after :meth:`appraise`.
        """
        return []

    async def after_conversation(self, turn: Turn, talk: Talk) -> NewPlan | None:
        """After a conversation that the agent took part in; its digest is asked for meanwhile.

        Return a reason to replan, if any.
        """
        return None

    async def after_reflection(self, turn: Turn, thoughts: list[int]) -> None:
        """After the agent has formed thoughts (ids of records)."""

    def guidance(self, turn: Turn, occasion: Occasion) -> Guidance:
        """Return lines to bear in mind on an occasion."""
        return Guidance()

    def weigh(self, turn: Turn, occasion: Occasion, guidance: Guidance) -> Guidance:
        """Return the guidance of all mechanisms together, with what this one changes in it.

        Called after every mechanism has given its own. The lines that stand there keep their
        order, as ``norms`` names them by position; new ones come after them.
        """
        return guidance

    def regard(self, turn: Turn, other: str) -> str:
        """Return what to add to how the agent sees ``other``, in a sentence; empty for nothing."""
        return ""

    def wants(self, turn: Turn, news: Percept) -> Urgency:
        """How soon conduct is to be judged, because :meth:`judge` has something to ask of it."""
        return "whenever"

    def asks(self, turn: Turn) -> bool:
        """Whether :meth:`judge` has a question in this step that does not come from news.

        What waits is then judged in the same call.
        """
        return False

    async def judge(self, turn: Turn, news: list[Percept]) -> list[int] | None:
        """Rate the importance of news for the agent; None: the agent asks for itself.

        Frugal profile only. At most one mechanism of an agent may bring this, or :meth:`digest`.
        """
        return None

    async def digest(self, turn: Turn, talk: Talk) -> Digest | None:
        """Digest a conversation (it has lines) for the agent; None: the agent asks for itself."""
        return None
