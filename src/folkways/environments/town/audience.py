"""Whom an event concerns beside the one who brought it about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from folkways.agents.agent import Agent
from folkways.base import events as ev

FOR_OTHERS = frozenset(
    {
        ev.DayBegan,
        ev.DayEnded,
        ev.Uttered,
        ev.ConversationOpened,
        ev.ConversationClosed,
        ev.TalkDeclined,
        ev.InvitationAnswered,
        ev.CommitmentMade,
        ev.CommitmentEnded,
        ev.Invited,
        ev.CompanyLeft,
        ev.EventAnnounced,
        ev.MechanismEvent,
        ev.ObjectChanged,
    }
)
"""The kinds of events that may concern somebody beside the one that brought them about."""


class Audience:
    """Finds those of ``agents`` (by name, in the scenario's order) whom an event concerns."""

    def __init__(self, agents: Mapping[str, Agent]) -> None:
        self._by_name = agents

    def of(self, event: ev.AnyEvent) -> Sequence[str]:
        """Return the names of the agents whom an event concerns; visitors do not count."""
        if type(event) in FOR_OTHERS:
            return self._with_others(event)
        # What comes from outside may concern the town, or a visitor, and no agent.
        return (event.agent,) if event.agent in self._by_name else ()

    def _with_others(self, event: ev.AnyEvent) -> Sequence[str]:
        if isinstance(event, ev.DayBegan | ev.DayEnded):
            return tuple(self._by_name)
        if isinstance(event, ev.Uttered):
            return self._agents_of(event.agent, event.to, *event.overheard_by, *event.faint)
        if isinstance(event, ev.ConversationOpened | ev.ConversationClosed | ev.TalkDeclined):
            return self._agents_of(event.agent, event.other)
        if isinstance(event, ev.InvitationAnswered):
            return self._agents_of(event.agent, event.by)
        if isinstance(event, ev.CommitmentMade | ev.CommitmentEnded):
            # Those whom it merely concerns were not there when it was agreed.
            return self._agents_of(event.agent, *event.others[:1])
        if isinstance(event, ev.Invited | ev.CompanyLeft):
            return self._agents_of(event.agent, *event.others)
        if isinstance(event, ev.EventAnnounced):
            return self._agents_of(event.agent, *event.known_by)
        if isinstance(event, ev.MechanismEvent):
            return self._agents_of(*event.audience)
        if isinstance(event, ev.ObjectChanged) and not event.agent:  # from outside
            using = (one for one in self._by_name.values() if one.body.doing is not None)
            return [a.name for a in using if a.body.doing and a.body.doing.address == event.address]
        return self._agents_of(event.agent)

    def _agents_of(self, *names: str) -> list[str]:
        return [name for name in names if name in self._by_name]
