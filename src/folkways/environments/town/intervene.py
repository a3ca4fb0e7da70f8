"""Changes from outside as events of a town: what a fork changes, and somebody in a live run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from folkways.agents.agent import Agent
from folkways.base import events as ev
from folkways.base.errors import FolkwaysError, NotNow
from folkways.base.outside import InterventionKind
from folkways.environments.change import (
    Alter,
    Arrive,
    Become,
    Change,
    Disclose,
    Instil,
    Praise,
    Remove,
    SetObject,
    Whisper,
    altered,
)
from folkways.environments.town.made_public import Data, belief_in, praise_of
from folkways.environments.town.society import Society
from folkways.norms.database import NormDatabase
from folkways.world.address import Address

OfAgent: TypeAlias = Remove | Arrive | Become | Whisper | Instil | Praise
"""Changes that are about one agent."""
ANNOUNCED: Final = 8
"""The importance (1 to 10) of what everybody hears."""
WHISPERED: Final = 8
"""The importance (1 to 10) of a thought that is put into an agent's mind."""


def intervene(society: Society, t: int, changes: Sequence[Change]) -> list[ev.AnyEvent]:
    """Return the events of ``changes`` at moment ``t``; nothing is changed yet.

    Raises FolkwaysError for a change that cannot be made: of an agent that has left, or a norm
    where no mechanism keeps norms; NotNow before an agent has lived through its first tick.
    """
    counted = _Counted(society)
    events: list[ev.AnyEvent] = []
    for change in changes:
        events.extend(counted.events(t, change))
    return events


class _Counted:
    """Makes events; keeps count of what earlier changes of the same moment will have added."""

    def __init__(self, society: Society) -> None:
        self._society = society
        self._gone: set[str] = set()
        self._come: set[str] = set()
        self._memories: dict[str, int] = {}
        self._norms: dict[str, int] = {}
        self._closed: set[str] = set()

    def events(self, t: int, change: Change) -> Iterator[ev.AnyEvent]:
        match change:
            case Alter():
                yield altered(t, change)
            case SetObject():
                data: Data = {"address": change.address, "state": change.state}
                yield ev.Intervened(t=t, kind="object", data=data)
                yield ev.ObjectChanged(t=t, address=change.address, state=change.state)
            case Disclose():
                yield from self._announced(t, "disclosed", *belief_in(change.norm, self._present()))
            case _:
                yield from self._of_agent(t, change)

    def _of_agent(self, t: int, change: OfAgent) -> Iterator[ev.AnyEvent]:
        agent = self._society.agent(change.agent)
        if self._society.town.gone(agent.name) or agent.name in self._gone:
            raise FolkwaysError(f"{agent.name} has left the town")
        match change:
            case Remove():
                yield from self._removed(t, agent)
            case Arrive():
                self._come.add(agent.name)
                yield ev.Intervened(t=t, agent=agent.name, kind="arrived", data={})
                yield self._placed(t, agent)
            case Become():
                yield ev.Intervened(t=t, agent=agent.name, kind="persona", data=change.fields)
            case Whisper():
                yield from self._whispered(t, agent, change.text)
            case Instil():
                yield from self._instilled(t, agent, change)
            case Praise():
                yield from self._announced(t, "praised", *praise_of(agent.name, change.norm))

    def _placed(self, t: int, agent: Agent) -> ev.AgentPlaced:
        """Return that a newcomer stands where its days begin."""
        tilemap = self._society.town.map
        address = Address.parse(agent.spec.start, tilemap.name)
        tiles = tilemap.standing_tiles(address)
        tile = agent.spec.tile or tiles[len(tiles) // 2]
        return ev.AgentPlaced(t=t, agent=agent.name, tile=tile, address=str(address))

    def _present(self) -> list[Agent]:
        """Return the agents that are in the town after the changes so far."""
        town = self._society.town
        return [
            agent
            for agent in self._society.agents
            if not town.gone(agent.name) and agent.name not in self._gone
        ]

    def _announced(
        self,
        t: int,
        kind: InterventionKind,
        data: Data,
        text: str,
    ) -> Iterator[ev.AnyEvent]:
        """Yield that everybody in the town hears something, and remembers it.

        Who comes at this moment hears nothing.
        """
        for agent in self._present():
            if agent.name in self._come:
                continue
            id = self._next_memory(agent)
            heard = {**data, "memory": id, "text": text}
            yield ev.Intervened(t=t, agent=agent.name, kind=kind, data=heard)
            yield ev.MemoryAdded(
                t=t, agent=agent.name, id=id, memory="observation", text=text, importance=ANNOUNCED
            )

    def _next_memory(self, agent: Agent) -> int:
        if not agent.remembered:  # what it knows of itself comes first
            raise NotNow(
                f"{agent.name} has no memories before its first tick; choose a later moment"
            )
        id = agent.remembered + self._memories.get(agent.name, 0)
        self._memories[agent.name] = self._memories.get(agent.name, 0) + 1
        return id

    def _removed(self, t: int, agent: Agent) -> Iterator[ev.AnyEvent]:
        yield ev.Intervened(t=t, agent=agent.name, kind="removed", data={})
        for id, talk in self._society.conversations.items():
            if agent.name in (talk.opener, talk.other) and id not in self._closed:
                self._closed.add(id)
                yield talk.closed(id, t, f"{agent.name} left the town")
        yield from self._society.joining.removed(t, agent)
        used = _in_hand(agent)
        if used and not self._society.town.in_use(used, agent.name):
            state = self._society.town.resting_state(used)
            yield ev.ObjectChanged(t=t, agent=agent.name, address=used, state=state)
        self._gone.add(agent.name)

    def _whispered(self, t: int, agent: Agent, text: str) -> Iterator[ev.AnyEvent]:
        id = self._next_memory(agent)
        data: Data = {"memory": id, "text": text}
        yield ev.Intervened(t=t, agent=agent.name, kind="whispered", data=data)
        yield ev.MemoryAdded(
            t=t, agent=agent.name, id=id, memory="thought", text=text, importance=WHISPERED
        )

    def _instilled(self, t: int, agent: Agent, norm: Instil) -> Iterator[ev.AnyEvent]:
        if not any(NormDatabase in mechanism.parts for mechanism in agent.mechanisms):
            raise FolkwaysError(
                "no norm can be given to agents that keep none: the scenario has no mechanism that "
                "has to do with norms"
            )
        before = len(agent.part(NormDatabase).norms) + self._norms.get(agent.name, 0)
        self._norms[agent.name] = self._norms.get(agent.name, 0) + 1
        id = f"{agent.index}.{before + 1}"
        data: Data = {"norm": id, "content": norm.content}
        yield ev.Intervened(t=t, agent=agent.name, kind="norm", data=data)
        yield ev.NormCreated(
            t=t,
            agent=agent.name,
            norm=id,
            content=norm.content,
            norm_kind=norm.kind,
            utility=norm.utility,
        )


def _in_hand(agent: Agent) -> str:
    """Return the address of the object that an agent has put to use, if any."""
    doing = agent.body.doing
    if doing is None or not doing.object_state or not Address.parse(doing.address, "").object:
        return ""
    return doing.address
