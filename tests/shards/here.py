"""Shards that live in threads of the test, and can be killed like processes."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from itertools import groupby

from folkways.assembly.experiment import Experiment, Setting, prepare
from folkways.assembly.loop import complete
from folkways.assembly.model_stack import MindsOfRun
from folkways.assembly.simulation import simulation_of
from folkways.assembly.spending import ModelAccess
from folkways.engine.scheduler import Barrier
from folkways.engine.simulation import Outside, Simulation, TickRecord
from folkways.environments.environment import Environment
from folkways.memory.embedder import LexicalEmbedder
from folkways.plugins import INSTALLED, Parts
from folkways.shards.calls import ShardCalls
from folkways.shards.divide import divided_simulation, past_of
from folkways.shards.frames import Frames
from folkways.shards.link import Place
from folkways.shards.worker import serve
from folkways.store.memory import MemoryRun

KILLED = ("it was killed (SIGKILL)", True)


class HereLink:
    """A shard in a thread; ``kill`` ends it as a process would end."""

    def __init__(self) -> None:
        down, up = os.pipe(), os.pipe()
        self._theirs = Frames(os.fdopen(down[0], "rb"), os.fdopen(up[1], "wb"))
        self._mine = Frames(os.fdopen(up[0], "rb"), os.fdopen(down[1], "wb"))
        self._dead = False
        self._ended = KILLED
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        try:
            serve(self._theirs)
        except Exception as error:  # noqa: BLE001
            self._ended = f"a bug ended it: {error}", False
        finally:
            self._theirs.hang_up()

    def send(self, data: bytes) -> None:
        """Send a message, unless it is dead."""
        if not self._dead:
            self._mine.send(data)

    def receive(self) -> bytes:
        """Wait for a message; empty once it is dead."""
        data = self._mine.receive()
        while data and self._dead:  # what it had sent before, which is lost with it
            data = self._mine.receive()
        return data

    def kill(self) -> None:
        """Let nothing come from it any more, in the middle of whatever it does."""
        self._dead = True
        self._mine.hang_up()

    def why(self) -> tuple[str, bool]:
        """Say that it was killed, or of what bug it ended."""
        return self._ended

    def close(self) -> None:
        """End it."""
        self.kill()


class Here:
    """Starts shards in threads."""

    def __init__(self) -> None:
        self.links: list[HereLink] = []

    def start(self, number: int) -> HereLink:
        """Start one."""
        link = HereLink()
        self.links.append(link)
        return link

    def close(self) -> None:
        """Do nothing."""


def experiment(
    name: str, parts: Parts = INSTALLED, *, mind: str = "offline", **settings: Setting
) -> Experiment:
    """Return a scenario made ready, with dotted settings (two underscores for a dot)."""
    dotted = {key.replace("__", "."): value for key, value in settings.items()}
    return prepare(name, mind=mind, settings=dotted, without=(), arguments={}, parts=parts)


class Recorded(MemoryRun):
    """A run in memory into which ticks go; ``each`` is called after every one."""

    def __init__(self, of: Experiment, each: Callable[[], None] = lambda: None) -> None:
        super().__init__(of.header, attachments=of.attachments())
        self._each = each

    def __call__(self, record: TickRecord) -> None:
        """Keep one tick."""
        self.append(record.t, record.events, record.checkpoint)
        self._each()


def lived(
    of: Experiment,
    until: int,
    shards: int = 1,
    place: Place | None = None,
    outside: Outside | None = None,
    each: Callable[[], None] = lambda: None,
    before: MemoryRun | None = None,
) -> Recorded:
    """Live through a run to ``until``, from its beginning or from where ``before`` stands."""
    kept = Recorded(of, each)
    minds = MindsOfRun(of, kept, ModelAccess(parts=of.parts), elsewhere=shards > 1)
    embedder = LexicalEmbedder(of.header.agents)
    simulation: Simulation[Environment]
    if shards == 1:
        simulation = simulation_of(of, minds.by_agent, embedder)
    else:
        simulation = divided_simulation(
            *(of, minds.by_agent, embedder, Barrier(), shards, place or Here()),
            *(lambda: past_of(kept), print, ShardCalls(minds)),
        )
    if before is not None:
        taken_up(kept, before)
        point = before.checkpoint()
        seq = 0 if point is None else point.seq
        simulation.restore(None if point is None else point.body, before.events(seq), seq)
    complete(simulation.run(kept, until=until, outside=outside))
    return kept


def taken_up(kept: MemoryRun, before: MemoryRun) -> None:
    """Let ``kept`` hold all that ``before`` does."""
    point, done = before.checkpoint(), 0
    for t, some in groupby(before.events(), key=lambda event: event.t):
        events = list(some)
        done += len(events)
        state = point.body if point is not None and point.seq == done else None
        kept.append(t, events, state)
