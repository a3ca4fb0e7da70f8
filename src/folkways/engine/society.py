"""The whole state of a run: agents, town, conversations, wakes. All of it is a fold over events.

A tick is committed in three steps, live and in replay alike: what each agent's own step brought
about is folded by that agent; it is then delivered to the others whom it concerns and to the
town; last come the events of the town itself (day, conversations opened and closed), which follow
the last ``Asked`` of the tick in the log.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from folkways.agents.agent import Agent, AgentSnapshot
from folkways.agents.state import spoken_in
from folkways.base import events as ev
from folkways.base.time import TICK
from folkways.engine.people import TownState
from folkways.engine.scheduler import Scheduler
from folkways.engine.town import Town

NOTICED_WITHIN = 30
"""What begins around an agent is noticed within so many simulated seconds: several beginnings are
one look."""
HEARD_WITHIN = 120
"""What an agent overhears, it takes in at its next look, or so long after the last word."""


class Conversation(msgspec.Struct):
    """A conversation that is going on."""

    opener: str
    other: str
    turns: int = 0


class SocietyState(msgspec.Struct):
    """Everything, as stored in a checkpoint."""

    t: int
    day: int
    day_open: bool
    started: bool
    conversations: dict[str, Conversation]
    opened: int
    wakes: list[tuple[int, int]]
    town: TownState
    agents: list[AgentSnapshot]


class Society:
    """Agents in the scenario's order and the town they live in."""

    def __init__(self, agents: Sequence[Agent], town: Town) -> None:
        self.agents = tuple(agents)
        self.town = town
        self.scheduler = Scheduler()
        self.t = 0
        self.day = 0
        self.day_open = False
        self.started = False
        self.conversations: dict[str, Conversation] = {}
        self.opened = 0
        self._by_name = {agent.name: agent for agent in agents}
        self._stride = agents[0].parameters.perception.vision_radius if agents else 1

    def agent(self, name: str) -> Agent:
        """Return an agent by name; KeyError if there is none."""
        return self._by_name[name]

    # -- folding a tick

    def replay(self, t: int, events: Sequence[ev.AnyEvent]) -> None:
        """Take in all events of one tick, as read from a log."""
        self.scheduler.pop(t)
        self.town.move_to(t)
        last = max(
            (at for at, event in enumerate(events) if isinstance(event, ev.Asked)), default=-1
        )
        steps, town = events[: last + 1], events[last + 1 :]
        for event in steps:
            self._by_name[event.agent].fold(event)
        self.deliver(t, steps)
        for event in town:
            self.happen(event)
        self.wake(events)

    def deliver(self, t: int, steps: Sequence[ev.AnyEvent]) -> None:
        """Let the others and the town know what the steps of tick ``t`` brought about."""
        self.t = t
        for event in steps:
            for name in self._audience(event):
                if name != event.agent:
                    self._by_name[name].fold(event)
            self.town.fold(event)
            if isinstance(event, ev.Uttered):
                self.conversations[event.conversation].turns += 1

    def happen(self, event: ev.AnyEvent) -> None:
        """Take in one event of the town itself."""
        self.t = event.t
        if isinstance(event, ev.DayBegan):
            self.day, self.day_open, self.started = event.day, True, True
        elif isinstance(event, ev.DayEnded):
            self.day_open = False
            self.scheduler.clear()
        elif isinstance(event, ev.ConversationOpened):
            self.opened += 1
            self.conversations[event.conversation] = Conversation(event.agent, event.other)
        elif isinstance(event, ev.ConversationClosed):
            del self.conversations[event.conversation]
        elif isinstance(event, ev.Intervened) and event.kind == "removed":
            self.scheduler.forget(self._number(event.agent))
        for name in self._audience(event):
            self._by_name[name].fold(event)
        self.town.fold(event)

    def _audience(self, event: ev.AnyEvent) -> Sequence[str]:
        if isinstance(event, ev.DayBegan | ev.DayEnded):
            return tuple(self._by_name)
        if isinstance(event, ev.Uttered):
            return (event.agent, event.to, *event.overheard_by)
        if isinstance(event, ev.ConversationOpened | ev.ConversationClosed):
            return (event.agent, event.other)
        if isinstance(event, ev.MechanismEvent):
            return [name for name in event.audience if name in self._by_name]
        # An intervention may concern the town and no agent.
        return (event.agent,) if event.agent else ()

    # -- who is due after a tick

    def wake(self, events: Sequence[ev.AnyEvent]) -> None:
        """Schedule everyone for whom what has just happened makes a difference."""
        if not self.day_open:
            return  # whatever is left to do waits for the morning, when everyone is woken
        for event in events:
            for number, t in self._wakes(event):
                if not self.town.gone(self.agents[number].name):
                    self.scheduler.wake(number, t)

    def _wakes(self, event: ev.AnyEvent) -> Iterator[tuple[int, int]]:
        soon = event.t + TICK
        if isinstance(event, ev.ActionBegan):
            yield self._number(event.agent), event.t + event.seconds
            look = -(-soon // NOTICED_WITHIN) * NOTICED_WITHIN
            for number in self.town.observers(event.agent):
                yield number, look
        elif isinstance(event, ev.Departed):
            # Often enough that nothing beside the way is passed unseen.
            for tiles in range(self._stride, len(event.path), self._stride):
                yield self._number(event.agent), event.t + tiles * TICK
            yield self._number(event.agent), event.t + len(event.path) * TICK
        elif isinstance(event, ev.Uttered):
            yield self._number(event.to), event.t + spoken_in(event.text)
        elif isinstance(event, ev.ConversationOpened | ev.NormIdentified | ev.TalkMissed):
            yield self._number(event.agent), soon
        elif isinstance(event, ev.ConversationClosed):
            for name in (event.agent, event.other):
                yield self._number(name), soon
                for number in self.town.observers(name):
                    body = self.agents[number].body
                    if body.wishes:
                        yield number, soon
                    elif body.heard:
                        yield number, -(-soon // HEARD_WITHIN) * HEARD_WITHIN
        elif isinstance(event, ev.MechanismEvent):
            for name in event.audience:
                if name != event.agent and name in self._by_name:
                    yield self._number(name), soon
        elif isinstance(event, ev.DayBegan):
            for agent in self.agents:
                yield agent.index, soon

    def _number(self, name: str) -> int:
        return self._by_name[name].index

    # -- checkpoints

    def snapshot(self) -> SocietyState:
        """Return everything for a checkpoint."""
        return SocietyState(
            t=self.t,
            day=self.day,
            day_open=self.day_open,
            started=self.started,
            conversations=self.conversations,
            opened=self.opened,
            wakes=self.scheduler.snapshot(),
            town=self.town.snapshot(),
            agents=[agent.snapshot() for agent in self.agents],
        )

    def restore(self, state: SocietyState) -> None:
        """Bring everything to the state that gave ``state``."""
        self.t, self.day = state.t, state.day
        self.day_open, self.started = state.day_open, state.started
        self.conversations, self.opened = dict(state.conversations), state.opened
        self.scheduler = Scheduler(state.wakes)
        self.town.restore(state.town)
        for agent, snapshot in zip(self.agents, state.agents, strict=True):
            agent.restore(snapshot)
