"""Dividing a run into shards: what can be divided, and how its simulation is put together."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Protocol

from folkways.assembly.experiment import Experiment
from folkways.assembly.simulation import setup_of
from folkways.base.errors import FolkwaysError
from folkways.base.events import AnyEvent
from folkways.base.plural import counted
from folkways.base.version import VERSION
from folkways.engine.scheduler import Scheduler, runs_ahead
from folkways.engine.simulation import Simulation
from folkways.environments.environment import Environment
from folkways.environments.shard import Divisible
from folkways.language.mind import Mind
from folkways.memory.embedder import Embedder
from folkways.plugins.part import reference_of
from folkways.shards.calls import ShardCalls
from folkways.shards.link import Place
from folkways.shards.messages import Begin
from folkways.shards.processes import Past, Processes

if TYPE_CHECKING:
    from folkways.store.standing import Checkpoint

_EMBEDDER = "lexical"
"""The embedder whose vectors cost less to compute again than to send."""


class Written(Protocol):
    """A run as far as it has been written."""

    @property
    def t(self) -> int | None:
        """The last tick that is safe; None before the first."""
        ...

    def checkpoint(self) -> Checkpoint | None:
        """Return the last checkpoint, if there is one."""
        ...

    def events(self, after_seq: int = 0) -> Iterator[AnyEvent]:
        """Give the events after number ``after_seq``."""
        ...


def past_of(run: Written) -> Past:
    """Return what has happened in a run."""
    reached, point = run.t, run.checkpoint()
    if point is None:
        return Past(None, run.events(), reached)
    return Past(point.body, run.events(after_seq=point.seq), reached)


def check_shards(
    experiment: Experiment, count: int, mind: Mind | None, scheduler: Scheduler
) -> None:
    """Raise FolkwaysError, saying what would do, if a run cannot be divided into ``count`` shards.

    ``mind`` is the one that a user gave as an object, if any.
    """
    if not isinstance(count, int) or isinstance(count, bool) or count < 1:
        raise FolkwaysError(f"shards must be a whole number, 1 or more, not {count!r}")
    if count == 1:
        return
    people = len(experiment.agents)
    if count > people:
        raise FolkwaysError(
            f"there are {counted(people, 'agent')}, who cannot live in {count} shards; "
            f"at most {people} can be had"
        )
    kind = experiment.environment.value
    if not issubclass(kind, Divisible):
        raise FolkwaysError(
            f"the environment {experiment.environment.name!r} cannot be divided into shards: "
            "leave shards out (town can be divided)"
        )
    if runs_ahead(scheduler):
        raise FolkwaysError(
            f"the scheduler {scheduler.name!r} runs ahead in one process: give shards together "
            "with the scheduler barrier, or leave them out"
        )
    if mind is not None:
        raise FolkwaysError(
            f"the mind {mind.name!r} was given as an object, and each shard makes its own: give "
            "its class, or leave shards out"
        )
    if experiment.scenario.embedder != _EMBEDDER:
        raise FolkwaysError(
            f"the embedder {experiment.scenario.embedder!r} keeps its vectors in the run, which "
            f"one process writes: use --embedder {_EMBEDDER}, or leave shards out"
        )
    _references(experiment)


def _references(experiment: Experiment) -> tuple[str, ...]:
    """Return the classes that were given; FolkwaysError for one that others cannot import."""
    found = []
    for kinds in experiment.parts.given.values():
        for kind in kinds:
            reference = reference_of(kind)
            if kind.__module__ == "__main__" or "<locals>" in reference:
                raise FolkwaysError(
                    f"{kind.__name__} cannot be imported by the processes of shards: keep it at "
                    "the top level of a module, in a file of its own"
                )
            found.append(reference)
    return tuple(dict.fromkeys(found))


def divided_simulation(
    experiment: Experiment,
    minds: dict[str, Mind],
    embedder: Embedder,
    scheduler: Scheduler,
    count: int,
    place: Place,
    past: Callable[[], Past],
    note: Callable[[str], None],
    calls: ShardCalls,
) -> Simulation[Environment]:
    """Return the simulation of an experiment, at its beginning, in ``count`` shards.

    They live at ``place``; ``past`` is what is written of the run, ``note`` hears what a user
    should know, ``calls`` are those of its language models. The experiment must have passed
    :func:`check_shards`.
    """
    kind, setup = setup_of(experiment, minds, embedder, away=True)
    environment = kind.build(setup)
    assert isinstance(environment, Divisible)  # noqa: S101  see check_shards
    attachments = experiment.attachments()
    orders = [
        Begin(
            VERSION,
            experiment.header,
            {name: data for name, data in attachments.items() if name in ("map", "prompts")},
            _references(experiment),
            tuple(path for path in sys.path if path),
            tuple(names),
        )
        for names in environment.divided(count)
    ]
    shards = Processes(environment, orders, place, past, note, calls)
    return Simulation(environment, scheduler, shards=shards)
