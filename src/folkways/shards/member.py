"""What a worker process does: it answers the messages of the owner of a run, one after another."""

from __future__ import annotations

import asyncio
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import cast

from folkways.assembly.experiment import Experiment
from folkways.assembly.minds import choices, made_mind
from folkways.assembly.needed_parts import parts_of
from folkways.assembly.recalled import recall
from folkways.assembly.simulation import setup_of
from folkways.base.errors import FolkwaysError
from folkways.base.events import AnyEvent
from folkways.base.log import Header
from folkways.base.version import VERSION
from folkways.environments.due import DueStep
from folkways.environments.shard import Committed, Divisible, Shard
from folkways.language.mind import Mind
from folkways.memory.embedder import Embedder
from folkways.minds.embedders.choose import make_embedder
from folkways.shards.messages import (
    Begin,
    Failure,
    FromShard,
    Live,
    Lived,
    Lives,
    Restore,
    Snapshot,
    ToShard,
    failure,
)
from folkways.store.memory import MemoryRun


@dataclass(frozen=True)
class _Kept:
    """What :func:`recall` reads of a run."""

    header: Header
    attachments: dict[str, bytes]

    def attachment(self, name: str) -> bytes:
        """Return what was kept with the run under ``name``; empty if it was not sent."""
        return self.attachments.get(name, b"")


class Member:
    """Holds a shard and lives in it; ``send`` takes what is to be answered."""

    def __init__(self, begin: Begin, send: Callable[[FromShard], None]) -> None:
        """Make the shard; raises FolkwaysError if it cannot be made here."""
        self._send = send
        self._shard = shard_of(begin)
        self._living: set[asyncio.Task[None]] = set()
        self._cpu = time.process_time()

    def receive(self, message: ToShard) -> None:
        """Do what a message asks for; steps are lived while others are received."""
        match message:
            case Restore():
                self._shard.restore(message.share)
            case Committed():
                self._shard.take(message)
            case Live():
                task = asyncio.get_running_loop().create_task(self._live(message))
                self._living.add(task)
                task.add_done_callback(self._living.discard)
            case Snapshot():
                self._send(Lives(message.number, self._shard.snapshot()))
            case Begin():
                raise ValueError("a shard begins once")

    async def _live(self, wanted: Live) -> None:
        steps = self._shard.steps(wanted.t, wanted.names)
        results = await asyncio.gather(*map(_lived, steps))
        before, self._cpu = self._cpu, time.process_time()
        self._send(Lived(wanted.number, results, self._cpu - before))


async def _lived(step: DueStep) -> Sequence[AnyEvent] | Failure:
    try:
        return await step.live()
    # The owner raises it again, whatever it is.
    except Exception as error:  # noqa: BLE001
        return failure(error, trace_of(error))


def trace_of(error: Exception) -> str:
    """Return where a bug was raised, or what an error on purpose was caused by; may be empty."""
    origin = error.__cause__ if isinstance(error, FolkwaysError) else error
    return "" if origin is None else "".join(traceback.format_exception(origin)).rstrip()


def shard_of(begin: Begin) -> Shard:
    """Return the shard that a first message asks for; FolkwaysError if it cannot be made here."""
    if begin.version != VERSION:
        raise FolkwaysError(
            f"this run is made by folkways {begin.version}, but a shard would live in "
            f"{VERSION}: install the same version everywhere"
        )
    sys.path += [folder for folder in begin.folders if folder not in sys.path]
    parts = parts_of(parts=begin.parts)
    experiment = recall(_Kept(begin.header, begin.attachments), "the run", parts)
    kind, setup = setup_of(experiment, minds_of(experiment), _embedder(experiment, begin))
    return cast(type[Divisible], kind).shard(setup, frozenset(begin.names))


def minds_of(experiment: Experiment) -> dict[str, Mind]:
    """Return the mind of each agent by name; all of them must be parts of the run."""
    by_agent = choices(experiment)
    made = {name: made_mind(name, experiment) for name in dict.fromkeys(by_agent.values())}
    return {agent: made[name] for agent, name in by_agent.items()}


def _embedder(experiment: Experiment, begin: Begin) -> Embedder:
    # Vectors of the lexical embedder are computed again wherever they are needed, never stored.
    store = MemoryRun(begin.header)
    names = experiment.header.agents
    return make_embedder(experiment.scenario.embedder, names, store, {}, parts=experiment.parts)
