"""Who takes a step, and when, because of what has just happened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import singledispatchmethod
from typing import TypeAlias

from folkways.agents.agent import Agent
from folkways.agents.commitment import AHEAD, TOLERANCE
from folkways.agents.joining import awaited
from folkways.agents.speech import spoken_in
from folkways.base import events as ev
from folkways.base.time import MINUTE, TICK, day_of
from folkways.environments.town.promised import Promised
from folkways.environments.town.town import Town

NOTICED_WITHIN = 30
"""What begins around an agent is noticed within this many simulated seconds: several beginnings are
one look."""
HEARD_WITHIN = 120
"""What an agent overhears, it takes in at its next look, or so long after the last word."""
PATIENCE = 10 * MINUTE
"""A visitor who says nothing for so long has nothing more to say."""

Wake: TypeAlias = tuple[int, int]
"""The number of an agent, and the moment of its step."""


class Waking:
    """Tells for each kind of event whose next step it brings about.

    An event of a kind that has no method here wakes nobody. ``stride`` is how many tiles somebody
    walks between two looks.
    """

    def __init__(
        self, agents: Sequence[Agent], town: Town, promised: Promised, stride: int
    ) -> None:
        self._agents = agents
        self._by_name: Mapping[str, Agent] = {agent.name: agent for agent in agents}
        self._town = town
        self._promised = promised
        self._stride = stride

    @singledispatchmethod
    def of(self, event: ev.Event) -> Iterable[Wake]:
        """Return who wakes when because of an event."""
        return ()

    @of.register
    def _action_began(self, event: ev.ActionBegan) -> Iterator[Wake]:
        agent = self._by_name[event.agent]
        # Its end is when the agent chooses what to do next.
        yield agent.index, event.t + event.seconds
        yield from self._who_see(event.agent, event.t)
        if event.in_line:  # who is waited for may be out of sight, and wait as well
            yield from self._soon(event.t, *event.awaits)
        # It then considers what it has noticed while it was about to begin this.
        if agent.body.company.begun is not None or agent.body.attended_at < event.t:
            yield agent.index, event.t + TICK

    @of.register(ev.Invited)
    @of.register(ev.CompanyLeft)
    def _concerns_others(self, event: ev.Invited | ev.CompanyLeft) -> Iterator[Wake]:
        return self._soon(event.t, *event.others)

    @of.register
    def _invitation_answered(self, event: ev.InvitationAnswered) -> Iterator[Wake]:
        return self._soon(event.t, event.by)

    @of.register
    def _departed(self, event: ev.Departed) -> Iterator[Wake]:
        number = self._by_name[event.agent].index
        # Often enough that nothing beside the way is passed unseen.
        for tiles in range(self._stride, len(event.path), self._stride):
            yield number, event.t + tiles * TICK
        yield number, event.t + len(event.path) * TICK

    @of.register
    def _uttered(self, event: ev.Uttered) -> Iterator[Wake]:
        spoken = event.t + spoken_in(event.text)
        if event.to in self._by_name:
            yield self._by_name[event.to].index, spoken
        else:  # until a visitor has nothing more to say
            yield self._by_name[event.agent].index, spoken + PATIENCE

    @of.register(ev.ConversationOpened)
    @of.register(ev.NormIdentified)
    @of.register(ev.PlaceClashed)
    @of.register(ev.TalkMissed)
    def _concerns_itself(self, event: ev.Event) -> Iterator[Wake]:
        return self._soon(event.t, event.agent)

    @of.register
    def _conversation_closed(self, event: ev.ConversationClosed) -> Iterator[Wake]:
        soon = event.t + TICK
        for name in (event.agent, event.other):
            yield from self._soon(event.t, name)
            # Once it has taken the talk in, it may plan anew because of it.
            yield from self._soon(soon, name)
            seen = self._town.observers(name)
            for number in seen:
                body = self._agents[number].body
                # It may have waited for one of the two, or to talk to one, which takes in this talk
                # first.
                if body.wishes or name in awaited(body):
                    yield number, soon
                    yield number, soon + TICK
                elif body.heard:
                    yield number, _next(soon, HEARD_WITHIN)
            for number in sorted(self._town.within_earshot(name).difference(seen)):
                if self._agents[number].body.heard:
                    yield number, _next(soon, HEARD_WITHIN)

    @of.register
    def _talk_declined(self, event: ev.TalkDeclined) -> Iterator[Wake]:
        return self._soon(event.until, event.other) if event.until else iter(())

    @of.register
    def _noticed(self, event: ev.Noticed) -> Iterator[Wake]:
        if event.due:
            yield self._by_name[event.agent].index, event.due

    @of.register
    def _intervened(self, event: ev.Intervened) -> Iterable[Wake]:
        # Changes are made between two ticks; the next tick after this one is the agent's.
        told = event.kind in ("whispered", "disclosed", "praised", "arrived")
        return self._soon(event.t // TICK * TICK, event.agent) if told else ()

    @of.register
    def _mechanism_event(self, event: ev.MechanismEvent) -> Iterator[Wake]:
        return self._soon(event.t, *(name for name in event.audience if name != event.agent))

    @of.register
    def _day_began(self, event: ev.DayBegan) -> Iterator[Wake]:
        for agent in self._agents:
            yield agent.index, event.t + TICK
        for one in self._promised.today(event.day):
            yield from self._due(one.by, one.due, one.until, event.t)

    @of.register
    def _commitment_made(self, event: ev.CommitmentMade) -> Iterator[Wake]:
        yield from self._soon(event.t, event.agent)
        yield from self._due(event.agent, event.due, event.until, event.t)

    @of.register
    def _placed(self, event: ev.AgentPlaced) -> Iterable[Wake]:
        # Agents are placed before the first day begins; who comes later is a visitor.
        return () if event.agent in self._by_name else self._who_see(event.agent, event.t)

    @of.register
    def _object_changed(self, event: ev.ObjectChanged) -> Iterator[Wake]:
        if not event.agent:  # an agent that changes an object is seen doing so
            for number in self._town.witnesses(event.address):
                yield number, _next(event.t + TICK, NOTICED_WITHIN)

    def _soon(self, t: int, *names: str) -> Iterator[Wake]:
        """Yield the next tick for those of ``names`` who are agents, not visitors."""
        return ((self._by_name[name].index, t + TICK) for name in names if name in self._by_name)

    def _who_see(self, name: str, t: int) -> Iterator[Wake]:
        return ((number, _next(t + TICK, NOTICED_WITHIN)) for number in self._town.observers(name))

    def _due(self, name: str, due: int | None, until: int | None, now: int) -> Iterator[Wake]:
        """Yield when somebody looks to a commitment today: before its time, at it, and after."""
        times = () if due is None else (due - AHEAD, due, due + TOLERANCE)
        for t in (*times, *(() if until is None else (until,))):
            if t > now and day_of(t) == day_of(now):
                yield self._by_name[name].index, t


def _next(t: int, every: int) -> int:
    """Return the first multiple of ``every`` seconds that is not before ``t``."""
    return -(-t // every) * every
