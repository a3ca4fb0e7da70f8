"""Small societies for tests: a scenario of three, run in memory tick by tick."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType

from folkways.agents.mechanism import Mechanism, NoParameters
from folkways.agents.mechanisms import build
from folkways.assembly.loop import complete
from folkways.base.events import AnyEvent, encode
from folkways.base.random import uniform
from folkways.engine.scheduler import Scheduler
from folkways.engine.simulation import Simulation, TickRecord
from folkways.environments.environment import EnvironmentSetup
from folkways.environments.town.environment import TownEnvironment
from folkways.language.mind import CallKey, I, Mind, O
from folkways.language.operation import Operation
from folkways.memory.embedder import Embedder, LexicalEmbedder
from folkways.scenario.load import load
from folkways.scenario.maps import load_map
from folkways.scenario.schema import MECHANISMS, AgentSpec, Scenario
from folkways.scenario.vocabulary import lexicon_of
from folkways.world.tilemap import TileMap


@dataclass
class KeptTicks:
    """A sink that keeps every tick."""

    ticks: list[TickRecord] = field(default_factory=list)

    def __call__(self, record: TickRecord) -> None:
        """Keep one tick."""
        self.ticks.append(TickRecord(record.t, list(record.events), record.checkpoint))

    @property
    def events(self) -> list[AnyEvent]:
        """All events in order."""
        return [event for record in self.ticks for event in record.events]

    @property
    def log_hash(self) -> str:
        """The SHA-256 of the log."""
        return log_hash(self.events)


class DelayedMind:
    """Answers as another mind does, but late, by delays that ``seed`` alone decides."""

    def __init__(self, mind: Mind, seed: int, most: float = 0.002) -> None:
        self._mind = mind
        self._seed = seed
        self._most = most

    @property
    def name(self) -> str:
        """The other mind's name."""
        return self._mind.name

    async def perform(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        """Wait, then answer."""
        await asyncio.sleep(self._most * uniform(self._seed, *key, op.name))
        return await self._mind.perform(op, inputs, key)


def log_hash(events: Sequence[AnyEvent]) -> str:
    """Return the SHA-256 over the canonical bytes of events, each followed by a newline."""
    digest = hashlib.sha256()
    for event in events:
        digest.update(encode(event) + b"\n")
    return digest.hexdigest()


def trio(**changes: object) -> Scenario:
    """Return a scenario of three people in a café, one of them an entrepreneur; ``changes`` win."""
    agents = [
        {
            "name": "Ada Byrd",
            "age": 31,
            "role": "entrepreneur",
            "innate": ["outgoing", "principled"],
            "learned": "Ada is a nurse. She is strictly against people littering anywhere.",
            "daily_requirement": "From 9:00 to 10:00, has breakfast.",
            "start": "Hobbs Café: café room",
        },
        {
            "name": "Ben Cole",
            "age": 44,
            "innate": ["careless", "friendly"],
            "learned": "Ben is a carpenter. He often drops litter on the floor.",
            "daily_requirement": "From 8:30 to 9:30, drops litter while eating.",
            "start": "Hobbs Café: café room",
        },
        {
            "name": "Cleo Dunn",
            "age": 27,
            "innate": ["patient", "shy"],
            "learned": "Cleo is a student. She dislikes litter.",
            "start": "Hobbs Café: café room",
        },
    ]
    plain: dict[str, object] = {
        "name": "trio",
        "map": "hobbs_cafe",
        "setting": "a café",
        "days": 1,
        "start": "08:00",
        "end": "12:00",
        "agents": agents,
    }
    return Scenario.model_validate({**plain, **changes})


def people(scenario: Scenario) -> tuple[AgentSpec, ...]:
    """Return the agents of a scenario; TypeError if it says how to generate them instead."""
    if not isinstance(scenario.agents, tuple):
        raise TypeError("the scenario lists no agents; load it first")
    return scenario.agents


def simulate(
    scenario: Scenario,
    mind: Mind | dict[str, Mind],
    mechanisms: tuple[Mechanism, ...] | None = None,
    tilemap: TileMap | None = None,
    embedder: Embedder | None = None,
    scheduler: Scheduler | None = None,
) -> Simulation[TownEnvironment]:
    """Return a new simulation of a scenario that lists its agents."""
    specs = people(scenario)
    names = [spec.name for spec in specs]
    place = tilemap or shipped_map(scenario.map)

    def made(minds: dict[str, Mind]) -> TownEnvironment:
        return TownEnvironment.build(
            EnvironmentSetup(
                scenario,
                specs,
                minds,
                NoParameters(),
                embedder or LexicalEmbedder(names),
                build(scenario, lexicon_of(scenario)) if mechanisms is None else mechanisms,
                place,
            )
        )

    minds = mind if isinstance(mind, dict) else dict.fromkeys(names, mind)
    return Simulation.of(made, minds, scheduler)


@cache
def shipped_map(name: str) -> TileMap:
    """Return a map that ships, by name; reading one takes as long as a short run."""
    from importlib import resources

    with resources.as_file(resources.files("folkways.scenario") / "presets") as folder:
        return load_map(folder / f"{name}.tmj")


def run(
    scenario: Scenario,
    mind: Mind | dict[str, Mind],
    mechanisms: tuple[Mechanism, ...] | None = None,
    until: int | None = None,
) -> KeptTicks:
    """Run a scenario to its end, or to ``until``, in memory."""
    kept = KeptTicks()
    complete(simulate(scenario, mind, mechanisms).run(kept, until=until))
    return kept


def preset(
    name: str,
    without: Sequence[str] = (),
    settings: Mapping[str, object] = MappingProxyType({}),
    **more: object,
) -> Scenario:
    """Return a preset as the command line would load it, with dotted ``settings`` and others."""
    texts = {key: str(value) for key, value in {**settings, **more}.items()}
    return load(name, settings=texts, without=without).scenario


__all__ = [
    "MECHANISMS",
    "DelayedMind",
    "KeptTicks",
    "log_hash",
    "preset",
    "run",
    "shipped_map",
    "simulate",
    "trio",
]
