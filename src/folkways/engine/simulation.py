"""The simulation: days, ticks, and the barrier scheduler (everyone waits for the tick).

At each tick the agents that are due live through one step concurrently, each on the same frozen
view and its own state; what came of it is committed in the agents' order. So the log is the same
whatever the order and the delay in which their minds answer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Literal, NamedTuple, Protocol

from folkways.agents.agent import Agent
from folkways.agents.cycle import step
from folkways.agents.mechanism import Mechanism
from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.base.errors import FolkwaysError, Stopped, Unavailable
from folkways.base.random import stream
from folkways.base.time import HOUR, Days, moment, parse_clock
from folkways.engine import calendar, checkpoint, conversation
from folkways.engine.society import Society
from folkways.engine.town import Town
from folkways.language.mind import Mind
from folkways.memory.embedder import Embedder
from folkways.scenario.schema import AgentSpec, Scenario
from folkways.world.address import Address
from folkways.world.tilemap import Tile, TileMap

CHECKPOINT_EVERY = HOUR
"""Simulated seconds between checkpoints."""


class TickRecord(NamedTuple):
    """What happened at tick ``t``; ``checkpoint`` is the state after it, now and then.

    ``request`` is the number of the request that it meets, if it came from outside on a request.
    """

    t: int
    events: Sequence[ev.AnyEvent]
    checkpoint: bytes | None = None
    request: str = ""


class Outside(Protocol):
    """What comes from outside between two ticks: by request, or as a log has it."""

    async def before(self, t: int, society: Society) -> TickRecord | None:
        """Return the next change to be made before tick ``t``, None if there is none (any more).

        Its events are all of one moment after the last one and before ``t``, and begin with an
        ``Intervened``. They are taken in after this has returned them.
        """
        ...


class Simulation:
    """One run in the making.

    ``agents`` are the scenario's agents with a generated population already drawn; ``mind`` may be
    one mind for all or one for each by name.
    """

    def __init__(
        self,
        scenario: Scenario,
        agents: Sequence[AgentSpec],
        tilemap: TileMap,
        mind: Mind | dict[str, Mind],
        embedder: Embedder,
        mechanisms: tuple[Mechanism, ...],
    ) -> None:
        self.scenario = scenario
        self._start = parse_clock(scenario.start)
        self._end = parse_clock(scenario.end)
        minds = mind if isinstance(mind, dict) else {spec.name: mind for spec in agents}
        self.society = Society(
            [
                Agent(
                    index,
                    spec,
                    minds[spec.name],
                    mechanisms,
                    embedder,
                    tilemap,
                    scenario.parameters,
                    scenario.profile,
                )
                for index, spec in enumerate(agents)
            ],
            Town(
                [spec.name for spec in agents],
                tilemap,
                scenario.parameters.perception,
                scenario.seed,
                [spec.age for spec in agents],
            ),
        )
        self._days = Days(scenario.days, self._start, self._end)
        self._tilemap = tilemap
        self._saved = 0

    @property
    def t(self) -> int:
        """The moment up to which everything has happened."""
        return self.society.t

    @property
    def finished(self) -> bool:
        """Whether the last day is over."""
        society = self.society
        return society.started and not society.day_open and society.day >= self.scenario.days

    def restore(self, data: bytes | None, tail: Iterable[ev.AnyEvent]) -> None:
        """Bring a new simulation to where a log ends: a checkpoint, and the events after it."""
        if data is not None:
            checkpoint.load(self.society, data)
        for t, events in groupby(tail, key=lambda event: event.t):
            self.society.replay(t, list(events))
        self._saved = self.society.t

    async def run(
        self,
        sink: Callable[[TickRecord], None],
        until: int | None = None,
        pause: Callable[[], bool] = lambda: False,
        outside: Outside | None = None,
    ) -> Literal["finished", "paused"]:
        """Go on to the end, to moment ``until``, or until ``pause`` says so between two ticks.

        ``sink`` gets each tick that brought something about, before the next one begins, and each
        change that ``outside`` makes between two. Raises
        NoAnswer if a mind failed; the simulation is then to be thrown away and the run resumed
        from what the sink has kept.
        """
        while not self.finished:
            t = self._next()
            if outside is not None and (change := await outside.before(t, self.society)):
                self.society.replay(change.t, change.events)
                sink(change)
                continue
            if pause() or (until is not None and t > until):
                return "paused"
            events = await self._tick(t)
            if events:
                sink(TickRecord(t, events, self._checkpoint(t)))
        return "finished"

    def _day_end(self) -> int:
        return moment(self.society.day, self._end)

    def _next(self) -> int:
        if not self.society.day_open:
            return moment(self.society.day + 1, self._start)
        due = self.society.scheduler.next
        return self._day_end() if due is None else min(due, self._day_end())

    async def _tick(self, t: int) -> list[ev.AnyEvent]:
        society = self.society
        if not society.day_open:
            return self._happen(self._dawn(t))
        society.town.move_to(t)
        if t >= self._day_end():
            closing: list[ev.AnyEvent] = list(conversation.close_all(society, t))
            closing += society.promised.close_day(t, society.agents)
            closing += society.joining.close_day(t)
            return self._happen([*closing, ev.DayEnded(t=t, day=society.day)])
        due = society.scheduler.pop(t)
        turns = [
            Turn(
                society.agents[number],
                t,
                society.town,
                self._day_end(),
                self._days,
                self.scenario.seed,
            )
            for number in due
        ]
        events = [event for result in await _together(turns) for event in result]
        society.deliver(t, events)
        town: list[ev.AnyEvent] = []
        for source in (
            conversation.close_spent,
            conversation.close_silent,
            conversation.settle,
        ):
            for event in source(society, t, events):
                society.happen(event)
                town.append(event)
        for joint in society.joining.settle(t, events):
            society.happen(joint)
            town.append(joint)
        for heard in calendar.told(society.agents, events):
            society.happen(heard)
            town.append(heard)
        for clash in calendar.clashes(society.agents, society.town, t, events):
            society.happen(clash)
            town.append(clash)
        for ended in society.promised.over(t):
            society.happen(ended)
            town.append(ended)
        events += town
        society.wake(events)
        return events

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
                tile = stream(self.scenario.seed, t, agent.index, "dawn").choice(free)
            taken.add(tile)
            events.append(ev.AgentPlaced(t=t, agent=agent.name, tile=tile, address=str(address)))
        events += calendar.announced(self.society.agents, self.society.town, t)
        return events

    def _checkpoint(self, t: int) -> bytes | None:
        if t < self._saved + CHECKPOINT_EVERY:
            return None
        self._saved = t
        return checkpoint.dump(self.society)


async def _together(turns: Sequence[Turn]) -> list[list[ev.AnyEvent]]:
    """Live through the steps concurrently; if some fail, the gravest error is raised bare."""
    if len(turns) == 1:
        return [await step(turns[0])]
    try:
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(step(turn)) for turn in turns]
    except ExceptionGroup as failed:
        error = min(failed.exceptions, key=_gravity)
        raise error from error.__cause__
    return [task.result() for task in tasks]


def _gravity(error: Exception) -> int:
    """Order errors of one tick: bugs first, then what a user can mend, then mere pauses."""
    if not isinstance(error, FolkwaysError):
        return 0
    return 3 if isinstance(error, Stopped) else 2 if isinstance(error, Unavailable) else 1
