"""The four parts of ``growth.py``; each runs in a process of its own and prints JSON."""

from __future__ import annotations

import asyncio
import json
import resource
import sys
import tempfile
import time
import zlib
from collections.abc import Sequence
from pathlib import Path

import msgspec

import folkways
from folkways.agents.agent import AgentSnapshot
from folkways.assembly.recalled import recall
from folkways.assembly.simulation import simulation_of
from folkways.base.events import AnyEvent, ConversationOpened
from folkways.base.time import DAY, HOUR
from folkways.engine.simulation import Simulation, TickRecord
from folkways.environments.environment import Environment
from folkways.environments.town.environment import TownEnvironment
from folkways.environments.town.society import SocietyState
from folkways.memory.embedder import LexicalEmbedder
from folkways.memory.record import Memory
from folkways.minds.offline.made import offline
from folkways.runs.session import Silent
from folkways.store.reader import RunFile
from folkways.testing.scenes import GARDEN
from folkways.viewer import open_view

EVENTS_A_MEMORY = 4
"""In a run of hobbs_cafe; a state with so many memories has seen so many events."""


class Stretches(Silent):
    """Notes CPU time, events, talks and peak memory of each stretch of ``seconds``."""

    def __init__(self, seconds: int) -> None:
        self._seconds = seconds
        self._before = time.process_time()
        self._now = -1
        self.rows: list[dict[str, float]] = []

    def tick(self, t: int, events: Sequence[AnyEvent]) -> None:
        cpu, stretch = time.process_time(), t // self._seconds
        if stretch != self._now:
            self._now = stretch
            self.rows.append({"cpu": 0, "events": 0, "talks": 0, "megabytes": 0})
        row = self.rows[-1]
        row["cpu"] += cpu - self._before
        row["events"] += len(events)
        row["talks"] += sum(isinstance(event, ConversationOpened) for event in events)
        row["megabytes"] = megabytes()
        self._before = cpu


def days(count: int) -> None:
    """Three people for ``count`` days of two hours: CPU time and memory of each day."""
    with tempfile.TemporaryDirectory() as folder:
        scenario = Path(folder) / "garden.yaml"
        scenario.write_text(GARDEN, encoding="utf-8")
        each = Stretches(DAY)
        folkways.run(
            scenario,
            days=count,
            settings={"end": "10:00"},
            out=Path(folder) / "long.folk",
            progress=each,
        )
    print(json.dumps(each.rows))


def crowd(count: int) -> None:
    """A crowd of ``count`` for a day of eight hours: CPU time, events, memory of each hour."""
    with tempfile.TemporaryDirectory() as folder:
        each = Stretches(HOUR)
        folkways.run(
            "crowd",
            settings={"agents.generate.count": count},
            out=Path(folder) / "crowd.folk",
            progress=each,
        )
    print(json.dumps(each.rows))


def memories(count: int) -> None:
    """Four hours of hobbs_cafe in which each agent begins with ``count`` memories.

    They are what it remembers of two days, again and again; every second copy in other words.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "two.folk"
        folkways.run("hobbs_cafe", days=3, until="day 3 08:00", out=path)
        log = RunFile(path)
        experiment = recall(log, str(path))
        names = experiment.header.agents

        simulation = simulation_of(experiment, offline(1), LexicalEmbedder(names))
        simulation.restore(None, log.events())
        state = msgspec.msgpack.decode(town(simulation).snapshot(), type=SocietyState)
    agents = [msgspec.msgpack.decode(one, type=AgentSnapshot) for one in state.agents]
    for agent in agents:
        lengthen(agent.memory.records, agent.memory.accessed, count)
    state.agents = [msgspec.Raw(msgspec.msgpack.encode(agent)) for agent in agents]
    seen = EVENTS_A_MEMORY * sum(len(agent.memory.records) for agent in agents)
    simulation = simulation_of(experiment, offline(1), LexicalEmbedder(names))
    simulation.restore(zlib.compress(msgspec.msgpack.encode(state), 1), (), seen)
    del state, agents
    for one in town(simulation).society.agents:  # a resumed run reads all memories once
        one.memory.columns("tea")
    happened = 0

    def sink(record: TickRecord) -> None:
        nonlocal happened
        happened += len(record.events)

    before, began = megabytes(), time.process_time()
    asyncio.run(simulation.run(sink, until=2 * DAY + 12 * HOUR))
    cpu = time.process_time() - began
    print(json.dumps({"cpu": cpu, "events": happened, "grown": megabytes() - before}))


def town(simulation: Simulation[Environment]) -> TownEnvironment:
    """Return the town of a simulation."""
    environment = simulation.environment
    assert isinstance(environment, TownEnvironment)
    return environment


def lengthen(records: list[Memory], accessed: list[int], count: int) -> None:
    """Add copies of an agent's memories until it has ``count``."""
    own = [one for one in records if one.kind != "plan"]
    first, last = records[0].created, records[-1].created
    while len(records) < count:
        number = len(records)
        one, lap = own[number % len(own)], number // len(own)
        text = f"{one.text[:-1]} {lap}." if number % 2 else one.text
        moment = first + (last - first) * number // count
        records.append(
            msgspec.structs.replace(
                one, id=number, text=text, created=moment, evidence=(), noticed=0
            )
        )
        accessed.append(moment)


def viewed(path: str) -> None:
    """Open a run as the viewer does, and show it at ten places: CPU time and memory."""
    view = open_view(path)
    windows = len(json.loads(view.windows())["windows"])
    end = view.head().t
    begins = json.loads(view.run())["begins"]
    for number in range(10):
        view.window(windows * number // 10)
        view.agent(0, begins + (end - begins) * number // 10)
    print(json.dumps({"cpu": time.process_time(), "megabytes": megabytes()}))


def megabytes() -> float:
    """Return the memory that this process holds; elsewhere than on Linux, its peak."""
    held = Path("/proc/self/statm")
    if held.exists():
        return int(held.read_text("ascii").split()[1]) * resource.getpagesize() / 2**20
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)


if __name__ == "__main__":
    part, argument = sys.argv[1:]
    if part == "viewed":
        viewed(argument)
    else:
        {"days": days, "crowd": crowd, "memories": memories}[part](int(argument))
