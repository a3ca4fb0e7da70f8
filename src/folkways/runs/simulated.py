"""The simulation of a run: in this process, or in shards."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from folkways.assembly.experiment import Experiment
from folkways.assembly.model_stack import MindsOfRun
from folkways.assembly.simulation import simulation_of
from folkways.assembly.spending import ModelAccess
from folkways.base.errors import FolkwaysError
from folkways.engine.scheduler import Scheduler
from folkways.engine.simulation import Simulation
from folkways.environments.environment import Environment
from folkways.language.mind import Mind
from folkways.language.model import AnswerStore
from folkways.memory.embedder import Embedder
from folkways.store.memory import MemoryRun
from folkways.store.reader import RunFile
from folkways.store.writer import RunWriter

if TYPE_CHECKING:
    from folkways.shards.link import Place
    from folkways.shards.processes import Past


@dataclass(frozen=True)
class Division:
    """In how many shards a run lives; ``on`` is "ray" for a cluster, else this machine."""

    shards: int = 1
    on: str = ""

    def check(self, experiment: Experiment, mind: Mind | None, scheduler: Scheduler) -> None:
        """Raise FolkwaysError if a run cannot be divided so; see :func:`check_shards`."""
        if self.on not in ("", "local", "ray"):
            raise FolkwaysError(f"on must be 'local' or 'ray', not {self.on!r}")
        if self.on == "ray" and self.shards == 1:
            raise FolkwaysError("a run on Ray lives in shards: say in how many, 2 or more")
        if type(self.shards) is int and self.shards == 1:
            return
        from folkways.shards.divide import check_shards

        check_shards(experiment, self.shards, mind, scheduler)

    @contextlib.contextmanager
    def place(self) -> Iterator[Place | None]:
        """Give where shards live, for as long as they do; None without shards.

        Raises FolkwaysError for a cluster that cannot be had.
        """
        if self.shards == 1:
            yield None
            return
        place: Place
        if self.on == "ray":
            from folkways.shards.on_ray import RayPlace

            place = RayPlace(self.shards)
        else:
            from folkways.shards.local import Local

            place = Local()
        with contextlib.closing(place):
            yield place

    def minds(
        self,
        experiment: Experiment,
        store: AnswerStore,
        access: ModelAccess,
        given: Mind | None,
    ) -> MindsOfRun:
        """Return the minds of a run; if there are shards, these make the calls of models."""
        return MindsOfRun(experiment, store, access, given, elsewhere=self.shards > 1)

    def simulation(
        self,
        experiment: Experiment,
        minds: MindsOfRun,
        embedder: Embedder,
        scheduler: Scheduler,
        recorder: RunWriter | MemoryRun,
        place: Place | None,
        note: Callable[[str], None],
    ) -> Simulation[Environment]:
        """Return the simulation of a run that is written to ``recorder``, at its beginning.

        ``minds`` are those of the run, whose calls are made elsewhere if there are shards;
        ``place`` is :meth:`place`; ``note`` hears what a user should know.
        """
        if place is None:
            return simulation_of(experiment, minds.by_agent, embedder, scheduler)
        from folkways.shards.calls import ShardCalls
        from folkways.shards.divide import divided_simulation, past_of

        def past() -> Past:
            written = recorder if isinstance(recorder, MemoryRun) else RunFile(recorder.path)
            return past_of(written)

        return divided_simulation(
            *(experiment, minds.by_agent, embedder, scheduler, self.shards, place, past, note),
            ShardCalls(minds),
        )
