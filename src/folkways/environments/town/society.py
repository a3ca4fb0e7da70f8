"""The whole state of a run: agents, town, conversations, wakes. All of it is a fold over events.

A tick is committed in three steps, live and in replay alike: what each agent's own step brought
about is folded by that agent; it is then delivered to the others whom it concerns and to the
town; last come the events of the town itself (day, conversations opened and closed), which follow
the last ``Asked`` of the tick in the log.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from folkways.agents.agent import Agent, AgentSnapshot
from folkways.agents.speech import spoken_in
from folkways.base import events as ev
from folkways.environments.town.audience import Audience
from folkways.environments.town.joining import JointActions
from folkways.environments.town.people import TownState
from folkways.environments.town.promised import Promised
from folkways.environments.town.town import Town
from folkways.environments.town.waking import PATIENCE, Waking
from folkways.environments.wakes import Wakes


class Conversation(msgspec.Struct):
    """A conversation that is going on.

    A visitor who has the word has it until ``patience`` (a moment); 0: nobody waits for one.
    """

    opener: str
    other: str
    turns: int = 0
    patience: int = 0

    def closed(self, id: str, t: int, why: str) -> ev.ConversationClosed:
        """Return the event of its end at moment ``t``; ``id`` is what it is called."""
        return ev.ConversationClosed(
            t=t,
            agent=self.opener,
            conversation=id,
            other=self.other,
            turns=self.turns,
            why=why,
        )


class SocietyState(msgspec.Struct):
    """Everything, as stored in a checkpoint; each of ``agents`` is an :class:`AgentSnapshot`.

    They are decoded one by one: together they take most of the memory of a run.
    """

    t: int
    day: int
    day_open: bool
    started: bool
    conversations: dict[str, Conversation]
    opened: int
    wakes: list[tuple[int, int]]
    town: TownState
    agents: list[msgspec.Raw]


def parted(
    events: Sequence[ev.AnyEvent],
) -> tuple[Sequence[ev.AnyEvent], Sequence[ev.AnyEvent]]:
    """Return what the steps of a tick brought about, and what followed in the town."""
    last = max((at for at, event in enumerate(events) if isinstance(event, ev.Asked)), default=-1)
    return events[: last + 1], events[last + 1 :]


class Society:
    """Agents in the scenario's order and the town they live in."""

    def __init__(self, agents: Sequence[Agent], town: Town) -> None:
        self.agents = tuple(agents)
        self.town = town
        self.promised = Promised(town, agents)
        self.joining = JointActions(town, agents)
        self.wakes = Wakes()
        self.t = 0
        self.day = 0
        self.day_open = False
        self.started = False
        self.conversations: dict[str, Conversation] = {}
        self.opened = 0
        self._by_name = {agent.name: agent for agent in agents}
        self.audience = Audience(self._by_name)
        stride = agents[0].parameters.perception.vision_radius if agents else 1
        self._waking = Waking(self.agents, town, self.promised, stride)

    def agent(self, name: str) -> Agent:
        """Return an agent by name; KeyError if there is none."""
        return self._by_name[name]

    # -- folding a tick

    def replay(self, t: int, events: Sequence[ev.AnyEvent]) -> None:
        """Take in all events of one tick, as read from a log."""
        self.wakes.pop(t)
        self.town.move_to(t)
        steps, town = parted(events)
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
            for name in self.audience.of(event):
                if name != event.agent:
                    self._by_name[name].fold(event)
            self.town.fold(event)
            self.promised.fold(event)
            self.joining.fold(event)
            if isinstance(event, ev.Uttered):
                self._said(event)

    def happen(self, event: ev.AnyEvent) -> None:
        """Take in one event of the town itself."""
        self.t = event.t
        if isinstance(event, ev.DayBegan):
            self.day, self.day_open, self.started = event.day, True, True
        elif isinstance(event, ev.DayEnded):
            self.day_open = False
            self.wakes.clear()
        elif isinstance(event, ev.ConversationOpened):
            self.opened += 1
            self.conversations[event.conversation] = Conversation(event.agent, event.other)
        elif isinstance(event, ev.ConversationClosed):
            del self.conversations[event.conversation]
        elif isinstance(event, ev.Uttered):  # by a visitor
            self._said(event)
        elif isinstance(event, ev.Intervened) and event.kind == "removed":
            self.wakes.forget(self._number(event.agent))
        for name in self.audience.of(event):
            self._by_name[name].fold(event)
        self.town.fold(event)
        self.promised.fold(event)
        self.joining.fold(event)

    def _said(self, event: ev.Uttered) -> None:
        talk = self.conversations[event.conversation]
        talk.turns += bool(event.text)
        waits = event.to not in self._by_name
        talk.patience = event.t + spoken_in(event.text) + PATIENCE if waits else 0

    # -- who is due after a tick

    def wake(self, events: Sequence[ev.AnyEvent]) -> None:
        """Schedule everyone for whom what has just happened makes a difference."""
        if not self.day_open:
            return  # whatever is left to do waits for the morning, when everyone is woken
        of = self._waking.of  # looked up once: that takes longer than a call
        for event in events:
            for number, t in of(event):
                if not self.town.gone(self.agents[number].name):
                    self.wakes.wake(number, t)

    def _number(self, name: str) -> int:
        return self._by_name[name].index

    # -- checkpoints

    def snapshot(self, agents: Iterable[bytes] | None = None) -> SocietyState:
        """Return everything for a checkpoint, with ``agents`` if these live elsewhere."""
        lives = (agent.snapshot() for agent in self.agents)
        encoded = map(msgspec.msgpack.encode, lives) if agents is None else agents
        return SocietyState(
            t=self.t,
            day=self.day,
            day_open=self.day_open,
            started=self.started,
            conversations=self.conversations,
            opened=self.opened,
            wakes=self.wakes.snapshot(),
            town=self.town.snapshot(),
            agents=[msgspec.Raw(one) for one in encoded],
        )

    def restore(self, state: SocietyState) -> None:
        """Bring everything to the state that gave ``state``."""
        self.t, self.day = state.t, state.day
        self.day_open, self.started = state.day_open, state.started
        self.conversations, self.opened = dict(state.conversations), state.opened
        self.wakes = Wakes(state.wakes)
        self.town.restore(state.town)
        for agent, encoded in zip(self.agents, state.agents, strict=True):
            agent.restore(msgspec.msgpack.decode(encoded, type=AgentSnapshot))
        self.promised.restore()
        self.joining.restore()
