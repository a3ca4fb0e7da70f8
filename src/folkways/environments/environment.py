"""What a place is to the agents in it: the one thing that the engine speaks to.

The engine asks an environment for the next moment, runs the routines of the agents that are due
then, all at the same time, and hands what they brought about back to be settled. Everything that an
environment knows is a fold over events, so that a run can be resumed, forked and replayed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self, TypeVar

from pydantic import BaseModel

from folkways.agents.mechanism import AnyOperation, Mechanism, NoParameters
from folkways.base.events import AnyEvent, MechanismEvent
from folkways.base.measure import Measure
from folkways.base.moments import DAYS, Moments
from folkways.base.source import Source
from folkways.environments.board import Board
from folkways.environments.change import Alter, Change, Visit, altered, refused
from folkways.environments.due import DueStep
from folkways.environments.scout import Scout
from folkways.language.mind import Mind
from folkways.memory.embedder import Embedder
from folkways.norms.science.payoffs import Payoff
from folkways.scenario.schema import AgentSpec, Scenario
from folkways.world.tilemap import TileMap


@dataclass(frozen=True)
class EnvironmentSetup:
    """What an environment is made for; ``parameters`` is an instance of its ``Parameters``.

    ``minds`` are by agent; ``tilemap`` is None where the scenario names no map. ``away``: the
    agents live in shards (:mod:`folkways.environments.shard`).
    """

    scenario: Scenario
    agents: Sequence[AgentSpec]
    minds: Mapping[str, Mind]
    parameters: BaseModel
    embedder: Embedder
    mechanisms: tuple[Mechanism, ...] = ()
    tilemap: TileMap | None = None
    away: bool = False


P = TypeVar("P", bound=BaseModel)


def own_parameters(given: BaseModel, kind: type[P]) -> P:
    """Return ``given`` as the parameters of an environment; TypeError if they are another's."""
    if not isinstance(given, kind):
        raise TypeError(f"{kind.__name__} are needed, not {type(given).__name__}")
    return given


class Environment(ABC):
    """Base of all environments. Most are easier written as a ``SimpleEnvironment``.

    ``name`` is what a scenario's ``environment`` says, ``summary`` what it is in one sentence.
    ``Parameters`` join the scenario under the name, as a mechanism's do. ``keys`` are the
    scenario's keys about places and hours that it uses (``map``, ``days``, ...); others are
    refused. ``agents`` are the fewest and the most agents that it is made for: ``(2, 2)`` for two,
    ``(2, None)`` for two and more. ``mechanisms`` are those it has hooks for by default, None if it
    has no hooks; ``measures`` are taken of every run in it. ``kind`` is the group under which
    ``folkways scenarios`` lists what happens in it (town, game, chain, feed, dialogue, ...), and
    ``sources`` are the publications behind it, which methods cite. ``at_first`` are the parameters
    that count at the beginning alone: a fork cannot change them. ``stakes`` is the unit of what
    agents gain and lose (``"tokens"``), empty where nothing is at stake; see ``payoffs``.
    """

    name: ClassVar[str]
    summary: ClassVar[str] = ""
    Parameters: ClassVar[type[BaseModel]] = NoParameters
    operations: ClassVar[tuple[AnyOperation, ...]] = ()
    keys: ClassVar[frozenset[str]] = frozenset()
    agents: ClassVar[tuple[int, int | None]] = (1, None)
    mechanisms: ClassVar[tuple[str, ...] | None] = None
    measures: ClassVar[tuple[type[Measure], ...]] = ()
    kind: ClassVar[str] = "environment"
    sources: ClassVar[tuple[Source, ...]] = ()
    stakes: ClassVar[str] = ""
    at_first: ClassVar[frozenset[str]] = frozenset()

    @classmethod
    @abstractmethod
    def build(cls, setup: EnvironmentSetup) -> Self:
        """Return the environment of a new run, before anything has happened."""

    @classmethod
    def seconds(cls, parameters: BaseModel) -> int | None:
        """Return how long a run lasts, from moment 0; None: as its days and hours say, if any."""
        return None

    @classmethod
    def moments(cls, parameters: BaseModel) -> Moments:
        """Return what moments are called; by default days and times of day."""
        return DAYS

    @classmethod
    def check(cls, parameters: BaseModel, names: Sequence[str]) -> Iterable[tuple[str, str]]:
        """Give what is wrong with parameters for agents of these names, before anything runs.

        Each is the name of a parameter ("" for the agents) and a message; by default nothing is.
        """
        return ()

    @classmethod
    def payoffs(
        cls, parameters: BaseModel, names: Sequence[str], event: AnyEvent
    ) -> Iterable[Payoff]:
        """Give what an event of this environment pays to whom, for agents of these names.

        In the unit of ``stakes``; by default nothing.
        """
        return ()

    @classmethod
    def tell(cls, events: Sequence[AnyEvent]) -> Iterable[str]:
        """Give the paragraphs in which a story tells ``events``, which happened in one step.

        By default the sentence of each fact. The town is told by ``folkways.story``.
        """
        return [event.text for event in events if isinstance(event, MechanismEvent)]

    @property
    @abstractmethod
    def t(self) -> int:
        """The moment of what was taken in last, in simulated seconds; 0 before anything was."""

    @property
    def ready(self) -> bool:
        """Whether changes from outside can be made: everybody has had a first step."""
        return self.t > 0

    @property
    def open(self) -> bool:
        """Whether time passes: a request from outside that must wait does not wait for a night."""
        return True

    @abstractmethod
    def next(self) -> int | None:
        """Return the next moment at which something happens, after ``t``; None: the run is over."""

    @abstractmethod
    def steps(self, t: int) -> Sequence[DueStep]:
        """Let time pass to ``t`` and return a step of each agent that is due, in their order."""

    @abstractmethod
    def settle(self, t: int, steps: list[AnyEvent]) -> list[AnyEvent]:
        """Take in what the steps of ``t`` brought about and what follows; return all of it."""

    @abstractmethod
    def replay(self, t: int, events: Sequence[AnyEvent]) -> None:
        """Take in all events of one moment as a log has them, to the same effect as live."""

    @abstractmethod
    def snapshot(self) -> bytes:
        """Return the whole state for a checkpoint."""

    @abstractmethod
    def restore(self, data: bytes) -> None:
        """Bring a new environment to the state that gave ``data``."""

    def board(self) -> Board:
        """Return what the viewer shows of the environment as it stands; by default nothing.

        Environments with a map are drawn, and need none.
        """
        return ()

    def scout(self) -> Scout[Self] | None:
        """Make this new environment into a scout of another one of the same scenario.

        None, as by default, where everybody acts at the same moments, so that nobody can run ahead.
        """
        return None

    def change(self, t: int, changes: Sequence[Change | Visit]) -> list[AnyEvent]:
        """Return the events of changes from outside at ``t``; nothing is changed yet.

        Raises FolkwaysError for a change that cannot be made here, NotNow for one that can be made
        a little later. By default a fork may alter the scenario, and that is all.
        """
        events: list[AnyEvent] = []
        for change in changes:
            if not isinstance(change, Alter):
                raise refused(change, self.name)
            events.append(altered(t, change))
        return events
