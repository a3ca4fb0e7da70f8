"""The town as an environment: days, who is due, and what follows from the acts of a tick."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import ClassVar, Self

import msgspec

from folkways.agents import operations as agents
from folkways.agents.agent import Agent
from folkways.agents.cycle import step
from folkways.agents.mechanism import AnyOperation
from folkways.agents.turn import Turn
from folkways.agents.view import View
from folkways.base import events as ev
from folkways.base.random import stream
from folkways.base.time import Days, moment, parse_clock
from folkways.environments.change import Change, Visit
from folkways.environments.due import DueStep
from folkways.environments.environment import Environment, EnvironmentSetup
from folkways.environments.scout import Scout
from folkways.environments.shard import Committed, Divisible, Shard
from folkways.environments.town import calendar, conversation
from folkways.environments.town.away import AwayAgent
from folkways.environments.town.intervene import intervene
from folkways.environments.town.made import made_agent, made_town
from folkways.environments.town.scout import TownScout
from folkways.environments.town.shard import TownShard, share, told
from folkways.environments.town.society import Society, SocietyState
from folkways.environments.town.visit import over, visit
from folkways.norms import operations as norms
from folkways.scenario.schema import MECHANISMS, Scenario
from folkways.world.address import Address
from folkways.world.tilemap import Tile, TileMap


def days_of(scenario: Scenario) -> Days:
    """Return how many days a scenario has, and from when to when each lasts."""
    return Days(scenario.days, parse_clock(scenario.start), parse_clock(scenario.end))


class TownEnvironment(Environment, Divisible):
    """Agents with memories, plans and talk, who live their days on a map."""

    name: ClassVar[str] = "town"
    summary: ClassVar[str] = (
        "Agents live their days on a map: they perceive, remember, plan, act and talk."
    )
    kind: ClassVar[str] = "town"
    keys: ClassVar[frozenset[str]] = frozenset({"map", "setting", "days", "start", "end"})
    operations: ClassVar[tuple[AnyOperation, ...]] = (*agents.OPERATIONS, *norms.OPERATIONS)
    mechanisms: ClassVar[tuple[str, ...] | None] = MECHANISMS

    def __init__(self, setup: EnvironmentSetup, tilemap: TileMap) -> None:
        scenario = setup.scenario
        self._seed = scenario.seed
        self._days = days_of(scenario)
        self._tilemap = tilemap
        self._away = setup.away
        kind = AwayAgent if setup.away else Agent
        self.society = Society(
            [made_agent(kind, setup, index, tilemap) for index in range(len(setup.agents))],
            made_town(setup, tilemap),
        )

    @classmethod
    def build(cls, setup: EnvironmentSetup) -> Self:
        """Return the town of a scenario; ValueError without a map."""
        if setup.tilemap is None:
            raise ValueError("a town needs a map")
        return cls(setup, setup.tilemap)

    @property
    def t(self) -> int:
        """The moment up to which everything has happened."""
        return self.society.t

    @property
    def ready(self) -> bool:
        """Whether everybody in the town has had a first step."""
        society = self.society
        there = (agent for agent in society.agents if not society.town.gone(agent.name))
        return society.started and all(agent.remembered for agent in there)

    @property
    def open(self) -> bool:
        """Whether it is day."""
        return self.society.day_open

    @property
    def day_end(self) -> int:
        """The last moment of the day that is going on."""
        return moment(self.society.day, self._days.end)

    def next(self) -> int | None:
        """Return the next tick at which somebody is due, or a day begins or ends."""
        society = self.society
        if not society.day_open:
            over = society.started and society.day >= self._days.last
            return None if over else moment(society.day + 1, self._days.start)
        due = society.wakes.next
        return self.day_end if due is None else min(due, self.day_end)

    def steps(self, t: int) -> Sequence[DueStep]:
        """Let time pass to tick ``t``; nobody is due when a day begins or ends."""
        society = self.society
        if not society.day_open:
            return ()
        society.town.move_to(t)
        if t >= self.day_end:
            return ()
        turns = [self.turn(number, t, society.town) for number in society.wakes.pop(t)]
        return [
            DueStep(t, turn.name, partial(step, turn), society.town.tile(turn.name))
            for turn in turns
        ]

    def turn(self, number: int, t: int, view: View) -> Turn:
        """Return the step of agent ``number`` at tick ``t``, which reads the town in ``view``."""
        agent = self.society.agents[number]
        return Turn(agent, t, view, self.day_end, self._days, self._seed)

    def settle(self, t: int, steps: list[ev.AnyEvent]) -> list[ev.AnyEvent]:
        """Commit a tick: talks begin and end, invitations are settled, commitments fall due."""
        society = self.society
        if not society.day_open:
            return self._happen(self._dawn(t))
        if t >= self.day_end:
            closing: list[ev.AnyEvent] = list(conversation.close_all(society, t))
            closing += society.promised.over(t, last=True)
            closing += society.joining.close_day(t)
            closing += over(society, t, last=True)
            return self._happen([*closing, ev.DayEnded(t=t, day=society.day)])
        if self._away:  # else each has taken in its own as it brought it about
            for event in steps:
                society.agent(event.agent).fold(event)
        society.deliver(t, steps)
        events = list(steps)
        for event in self._follows(t, steps):
            society.happen(event)
            events.append(event)
        society.wake(events)
        return events

    def _follows(self, t: int, steps: Sequence[ev.AnyEvent]) -> Iterator[ev.AnyEvent]:
        """Give what follows from the steps of a tick; each is taken in before the next is drawn."""
        society = self.society
        yield from conversation.close_spent(society, t, steps)
        yield from conversation.close_silent(society, t, steps)
        yield from conversation.settle(society, t, steps)
        yield from society.joining.settle(t, steps)
        yield from calendar.told(society.agents, steps)
        yield from calendar.clashes(society.agents, society.town, t, steps)
        yield from society.promised.over(t)
        yield from over(society, t)

    def _happen(self, events: list[ev.AnyEvent]) -> list[ev.AnyEvent]:
        for event in events:
            self.society.happen(event)
        self.society.wake(events)
        return events

    def _dawn(self, t: int) -> list[ev.AnyEvent]:
        """Begin a day: everyone stands where the scenario puts them in the morning."""
        events: list[ev.AnyEvent] = [ev.DayBegan(t=t, day=self.society.day + 1)]
        taken: set[Tile] = set()
        for agent in self.society.agents:
            if self.society.town.gone(agent.name):
                continue
            address = Address.parse(agent.spec.start, self._tilemap.name)
            tile = agent.spec.tile
            if tile is None:
                tiles = self._tilemap.standing_tiles(address)
                free = [tile for tile in tiles if tile not in taken] or list(tiles)
                tile = stream(self._seed, t, agent.index, "dawn").choice(free)
            taken.add(tile)
            events.append(ev.AgentPlaced(t=t, agent=agent.name, tile=tile, address=str(address)))
        events += calendar.announced(self.society.agents, self.society.town, t)
        return events

    def replay(self, t: int, events: Sequence[ev.AnyEvent]) -> None:
        """Take in all events of one moment as a log has them."""
        self.society.replay(t, events)

    def change(self, t: int, changes: Sequence[Change | Visit]) -> list[ev.AnyEvent]:
        """Return the events of changes from outside, and of visits."""
        events = intervene(self.society, t, [one for one in changes if not isinstance(one, Visit)])
        for one in changes:
            if isinstance(one, Visit):
                events += visit(self.society, t, one, self.day_end)
        return events

    def scout(self) -> Scout[TownEnvironment]:
        """Make this town into a scout of another one."""
        return TownScout(self)

    @classmethod
    def shard(cls, setup: EnvironmentSetup, names: Collection[str]) -> Shard:
        """Return the shard in which some agents of a town live; ValueError without a map."""
        if setup.tilemap is None:
            raise ValueError("a town needs a map")
        return TownShard(setup, setup.tilemap, days_of(setup.scenario), names)

    def divided(self, count: int) -> Sequence[Sequence[str]]:
        """Return who lives in each shard: people who begin their days near each other."""
        near = sorted(self.society.agents, key=lambda agent: (agent.spec.start, agent.index))
        bounds = [len(near) * number // count for number in range(count + 1)]
        return [
            [agent.name for agent in near[begin:end]] for begin, end in itertools.pairwise(bounds)
        ]

    def share(self, data: bytes, names: Collection[str]) -> bytes:
        """Return from a checkpoint what the shard of these agents needs of it."""
        order = [agent.name for agent in self.society.agents]
        return share(msgspec.msgpack.decode(data, type=SocietyState), order, names)

    def told(self, t: int, events: Sequence[ev.AnyEvent], *, whole: bool = False) -> Committed:
        """Return what shards are told of a moment."""
        return told(t, events, whole=whole)

    def gathered(self, lives: Mapping[str, bytes]) -> bytes:
        """Return the whole state for a checkpoint, with the agents as they are in the shards."""
        agents = [lives[agent.name] for agent in self.society.agents]
        return msgspec.msgpack.encode(self.society.snapshot(agents))

    def snapshot(self) -> bytes:
        """Return the whole state for a checkpoint."""
        return msgspec.msgpack.encode(self.society.snapshot())

    def restore(self, data: bytes) -> None:
        """Bring a new town to the state that gave ``data``."""
        self.society.restore(msgspec.msgpack.decode(data, type=SocietyState))
