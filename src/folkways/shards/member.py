"""What a worker process does: it answers the messages of the owner of a run, one after another."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from socket import gethostname
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

from folkways.assembly.experiment import Experiment
from folkways.assembly.minds import choices, made_mind, models
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
from folkways.shards.call_messages import Answered, Call, GiveUp
from folkways.shards.failures import Failure, failure, trace_of
from folkways.shards.messages import (
    Begin,
    Failed,
    FromShard,
    Live,
    Lived,
    Lives,
    Restore,
    Snapshot,
    ToShard,
)
from folkways.store.memory import MemoryRun

if TYPE_CHECKING:
    from folkways.shards.asking import Asking


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
        experiment = experiment_of(begin)
        self._asking = asking_of(experiment, send)
        self._shard = shard_of(begin, experiment, self._asking)
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
            case Call() | GiveUp() | Answered():
                assert self._asking is not None  # noqa: S101  it has asked
                self._asking.receive(message)
            case Snapshot():
                self._send(Lives(message.number, self._shard.snapshot()))
            case Begin():
                raise ValueError("a shard begins once")

    async def aclose(self) -> None:
        """Let go of what is open."""
        if self._asking is not None:
            await self._asking.aclose()

    async def _live(self, wanted: Live) -> None:
        steps = self._shard.steps(wanted.t, wanted.names)

        async def lived(place: int, step: DueStep) -> Sequence[AnyEvent] | Failure:
            try:
                return await step.live()
            # The owner raises it again, whatever it is.
            except Exception as error:  # noqa: BLE001
                failed = failure(error, trace_of(error))
                # At once: the others may go on for long, and ask what is then of no use.
                self._send(Failed(wanted.number, place, failed))
                return failed

        results = await asyncio.gather(*(lived(*some) for some in enumerate(steps)))
        before, self._cpu = self._cpu, time.process_time()
        self._send(Lived(wanted.number, results, self._cpu - before))


def experiment_of(begin: Begin) -> Experiment:
    """Return the experiment of a first message; FolkwaysError if it cannot be had here."""
    if begin.version != VERSION:
        raise FolkwaysError(
            f"this run is made by folkways {begin.version}, but a shard would live in "
            f"{VERSION}: install the same version everywhere"
        )
    sys.path += [folder for folder in begin.folders if folder not in sys.path]
    return recall(_Kept(begin.header, begin.attachments), "the run", parts_of(parts=begin.parts))


def asking_of(experiment: Experiment, send: Callable[[FromShard], None]) -> Asking | None:
    """Return what asks the language models of a run; None if there are none.

    Raises FolkwaysError if one cannot be asked from here: no key, no package.
    """
    if not models(experiment):
        return None
    from folkways.shards.asking import Asking

    try:
        return Asking(experiment, send)
    except FolkwaysError as error:
        raise FolkwaysError(f"a shard on {gethostname()} cannot ask: {error}") from error


def shard_of(begin: Begin, experiment: Experiment, asking: Asking | None) -> Shard:
    """Return the shard that a first message asks for."""
    minds = minds_of(experiment, {} if asking is None else asking.minds)
    kind, setup = setup_of(experiment, minds, _embedder(experiment, begin))
    return cast(type[Divisible], kind).shard(setup, frozenset(begin.names))


def minds_of(
    experiment: Experiment, asked: Mapping[str, Mind] = MappingProxyType({})
) -> dict[str, Mind]:
    """Return the mind of each agent by name: one of those that are asked, or a part of the run."""
    by_agent = choices(experiment)
    made = {
        name: asked.get(name) or made_mind(name, experiment)
        for name in dict.fromkeys(by_agent.values())
    }
    return {agent: made[name] for agent, name in by_agent.items()}


def _embedder(experiment: Experiment, begin: Begin) -> Embedder:
    # Vectors of the lexical embedder are computed again wherever they are needed, never stored.
    store = MemoryRun(begin.header)
    names = experiment.header.agents
    return make_embedder(experiment.scenario.embedder, names, store, {}, parts=experiment.parts)
