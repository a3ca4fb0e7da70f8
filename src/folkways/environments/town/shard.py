"""A shard of a town: some of its agents, and the town as all of them see it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import Final

import msgspec

from folkways.agents.agent import Agent, AgentSnapshot
from folkways.agents.cycle import step
from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.base.time import Days, moment
from folkways.environments.due import DueStep
from folkways.environments.environment import EnvironmentSetup
from folkways.environments.shard import Committed, Shard
from folkways.environments.town.audience import FOR_OTHERS, Audience
from folkways.environments.town.made import made_agent, made_town
from folkways.environments.town.people import TownState
from folkways.environments.town.society import SocietyState, parted
from folkways.world.tilemap import TileMap

OF_THE_TOWN: Final = FOR_OTHERS | {
    ev.ActionBegan,
    ev.AgentPlaced,
    ev.Arrived,
    ev.Departed,
    ev.Intervened,
}
"""The kinds of events that anybody may see something of; of others only the agent itself knows."""


class Share(msgspec.Struct):
    """What a shard takes from a checkpoint; ``agents`` are encoded by their names."""

    t: int
    day: int
    town: TownState
    agents: dict[str, msgspec.Raw]


def told(t: int, events: Sequence[ev.AnyEvent], *, whole: bool) -> Committed:
    """Return what shards are told of a moment of a town."""
    steps, after = parted(events)
    if not whole:
        steps = [event for event in steps if type(event) in OF_THE_TOWN]
    return Committed(t, steps, after, whole)


def share(state: SocietyState, order: Sequence[str], names: Collection[str]) -> bytes:
    """Return the share of the agents of ``names``; ``order`` are the names of all of them."""
    lives = dict(zip(order, state.agents, strict=True))
    own = {name: lives[name] for name in order if name in names}
    return msgspec.msgpack.encode(Share(state.t, state.day, state.town, own))


class TownShard(Shard):
    """Some agents of a town."""

    def __init__(
        self, setup: EnvironmentSetup, tilemap: TileMap, days: Days, names: Collection[str]
    ) -> None:
        """Make the agents of ``names``, and the town; the run lasts for ``days``."""
        self._agents = {
            spec.name: made_agent(Agent, setup, index, tilemap)
            for index, spec in enumerate(setup.agents)
            if spec.name in names
        }
        self._town = made_town(setup, tilemap)
        self._audience = Audience(self._agents)
        self._days = days
        self._seed = setup.scenario.seed
        self._day = 0

    def restore(self, data: bytes) -> None:
        """Bring a new shard to the state that an owner has given as its share of a checkpoint."""
        state = msgspec.msgpack.decode(data, type=Share)
        self._day = state.day
        self._town.restore(state.town)
        for name, agent in self._agents.items():
            agent.restore(msgspec.msgpack.decode(state.agents[name], type=AgentSnapshot))

    def take(self, committed: Committed) -> None:
        """Take in a moment, as :meth:`.society.Society.replay` does."""
        self._town.move_to(committed.t)
        if committed.whole:
            for event in committed.steps:
                if event.agent in self._agents:
                    self._agents[event.agent].fold(event)
        for event in committed.steps:
            self._fold(event, beside=event.agent)
        for event in committed.after:
            if isinstance(event, ev.DayBegan):
                self._day = event.day
            self._fold(event)

    def _fold(self, event: ev.AnyEvent, beside: str | None = None) -> None:
        if type(event) in OF_THE_TOWN or beside is None:
            for name in self._audience.of(event):
                if name != beside:
                    self._agents[name].fold(event)
            self._town.fold(event)

    def steps(self, t: int, names: Sequence[str]) -> list[DueStep]:
        """Let time pass to tick ``t`` and return the steps of those of its agents."""
        self._town.move_to(t)
        end = moment(self._day, self._days.end)
        turns = [
            Turn(self._agents[name], t, self._town, end, self._days, self._seed) for name in names
        ]
        return [DueStep(t, turn.name, partial(step, turn)) for turn in turns]

    def snapshot(self) -> dict[str, bytes]:
        """Return each of its agents by name for a checkpoint."""
        return {
            name: msgspec.msgpack.encode(agent.snapshot()) for name, agent in self._agents.items()
        }
