"""A run's society as it stood at some moment: folded from the log, kept for the next question.

What is kept belongs to one opened run file in one state: a file that is opened again, or was
changed meanwhile, is read and checked again.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from folkways.agents.turn import Turn
from folkways.assembly.experiment import Experiment
from folkways.assembly.simulation import simulation_of
from folkways.base.errors import FolkwaysError
from folkways.base.events import AnyEvent
from folkways.base.rare_collections import rare_collections
from folkways.base.time import TICK, format_moment
from folkways.engine.simulation import Simulation
from folkways.environments.environment import Environment
from folkways.environments.town.environment import TownEnvironment
from folkways.memory.embedder import Embedder, LexicalEmbedder, Vector
from folkways.store.checked import FileStamp
from folkways.store.memory import MemoryRun
from folkways.store.reader import RunFile

_KEPT: Final = 4
"""So many runs are kept restored at a time."""
_WORTH_LOADING: Final = 1 / 32
"""Loading a state takes a 32nd of the time of folding all the events that it stands for."""


class Lent:
    """An embedder that another one does the work of, until it is lent the next one."""

    def __init__(self, name: str, inner: Embedder) -> None:
        self.name = name
        self.inner = inner

    async def prepare(self, texts: Sequence[str]) -> None:
        """As :meth:`folkways.memory.embedder.Embedder.prepare`."""
        await self.inner.prepare(texts)

    def embed(self, text: str) -> Vector:
        """As :meth:`folkways.memory.embedder.Embedder.embed`."""
        return self.inner.embed(text)

    async def aclose(self) -> None:
        """Do nothing: its owner closes it."""


class Restored:
    """The society of one run; going forward folds what has come since, going back starts over.

    So does a change of the file: then its rows are read and checked again. Hold ``lock`` while
    using what :meth:`turn` returns.
    """

    def __init__(self, log: RunFile | MemoryRun, experiment: Experiment) -> None:
        self.lock = threading.RLock()
        self.embedder = Lent(
            experiment.scenario.embedder, LexicalEmbedder(experiment.header.agents)
        )
        self._log = log
        self._experiment = experiment
        # Folding asks no mind, so any will do.
        from folkways.minds.offline.made import offline

        self._mind = offline(experiment.header.seed)
        self._simulation: Simulation[Environment] | None = None
        self._stamp: FileStamp | None = None  # of the file when the simulation was begun
        self._end = 0
        self._seq = 0
        self._past = False  # something later has been seen, so nothing up to here can come any more

    def turn(self, agent: int, t: int) -> Turn:
        """Return a step of agent number ``agent`` at moment ``t``, after all that happened then.

        It is for reading: nothing that it brings about goes anywhere. Raises FolkwaysError for an
        agent that is not in the town then.
        """
        town = self._town(t)
        one = town.society.agents[agent]
        if not one.body.address:
            raise FolkwaysError(f"{one.name} is not in the town at {format_moment(t)}")
        return Turn(one, t, town.society.town, t)

    def environment(self, t: int) -> Environment:
        """Return the environment as it stood at moment ``t``, after all that happened then."""
        return self._at(t).environment

    def present(self, t: int) -> tuple[int, ...]:
        """Return the numbers of the agents that are in the town at moment ``t``."""
        return tuple(one.index for one in self._town(t).society.agents if one.body.address)

    def _town(self, t: int) -> TownEnvironment:
        environment = self._at(t).environment
        if not isinstance(environment, TownEnvironment):
            raise FolkwaysError(
                f"agents in the environment {environment.name!r} keep no memories, so nobody there "
                "can be interviewed"
            )
        return environment

    def _new(self) -> Simulation[Environment]:
        return simulation_of(self._experiment, self._mind, self.embedder)

    def _at(self, t: int) -> Simulation[Environment]:
        end = t // TICK * TICK + TICK  # a change from outside comes right after its tick
        stamp = None if isinstance(self._log, MemoryRun) else self._log.stamp
        simulation, self._simulation = self._simulation, None  # none is kept if an error comes
        if simulation is None or end < self._end or stamp != self._stamp:
            simulation = self._new()
            self._seq, self._past, self._stamp = 0, False, stamp
        if end != self._end or not self._past:
            with rare_collections():
                simulation = self._gone_to(end, simulation)
        self._simulation = simulation
        return simulation

    def _gone_to(self, end: int, simulation: Simulation[Environment]) -> Simulation[Environment]:
        """Fold what happened before ``end``, from the state that is nearest; return the state."""
        point = self._log.checkpoint(end)
        if point is not None and point.seq - self._seq > point.seq * _WORTH_LOADING:
            simulation = self._new()
            simulation.restore(point.body, ())
            self._seq = point.seq
        new: list[AnyEvent] = []
        self._past = False
        for event in self._log.events(after_seq=self._seq):
            if event.t >= end:
                self._past = True
                break
            new.append(event)
        simulation.restore(None, new)
        self._seq += len(new)
        self._end = end
        return simulation


_restored: OrderedDict[int, tuple[RunFile, Restored]] = OrderedDict()
"""By the identity of the opened run file, which is held so that no other can take its number."""
_guard = threading.Lock()


def restored(log: RunFile | MemoryRun, experiment: Experiment) -> Restored:
    """Return the society of a run; of one opened run file, the one used before if it is kept.

    A file that is opened again has another, since what was read before may be damaged by now.
    """
    if isinstance(log, MemoryRun):
        return Restored(log, experiment)
    with _guard:
        known = _restored.pop(id(log), None)
        found = Restored(log, experiment) if known is None else known[1]
        _restored[id(log)] = log, found
        while len(_restored) > _KEPT:
            _restored.popitem(last=False)
    return found
