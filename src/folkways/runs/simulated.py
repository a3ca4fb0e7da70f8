"""The simulation of a run: in this process, or in shards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from folkways.assembly.experiment import Experiment
from folkways.assembly.simulation import simulation_of
from folkways.base.errors import FolkwaysError
from folkways.engine.scheduler import Scheduler
from folkways.engine.simulation import Simulation
from folkways.environments.environment import Environment
from folkways.language.mind import Mind
from folkways.memory.embedder import Embedder
from folkways.shards.processes import Past
from folkways.store.memory import MemoryRun
from folkways.store.reader import RunFile
from folkways.store.writer import RunWriter


@dataclass(frozen=True)
class Division:
    """In how many shards a run lives; ``on`` is empty for this machine."""

    shards: int = 1
    on: str = ""

    def check(self, experiment: Experiment, mind: Mind | None, scheduler: Scheduler) -> None:
        """Raise FolkwaysError if a run cannot be divided so; see :func:`check_shards`."""
        if self.on not in ("", "local"):
            raise FolkwaysError(f"there is nothing called {self.on!r} to run shards on: local")
        if type(self.shards) is int and self.shards == 1:
            return
        from folkways.shards.divide import check_shards

        check_shards(experiment, self.shards, mind, scheduler)

    def simulation(
        self,
        experiment: Experiment,
        minds: dict[str, Mind],
        embedder: Embedder,
        scheduler: Scheduler,
        recorder: RunWriter | MemoryRun,
        note: Callable[[str], None],
    ) -> Simulation[Environment]:
        """Return the simulation of a run that is written to ``recorder``, at its beginning.

        ``note`` hears what a user should know.
        """
        if self.shards == 1:
            return simulation_of(experiment, minds, embedder, scheduler)
        from folkways.shards.divide import divided_simulation, past_of
        from folkways.shards.local import Local

        def past() -> Past:
            written = recorder if isinstance(recorder, MemoryRun) else RunFile(recorder.path)
            return past_of(written)

        return divided_simulation(
            experiment, minds, embedder, scheduler, self.shards, Local(), past, note
        )
