"""Who knows a tracked fact, since when and from whom, by the memories that carry it.

Park et al. (2023, section 7.1) count who knows of a party and of a candidacy. Here an agent knows a
fact from the moment at which its memory stream first holds a record that carries it
(:meth:`folkways.reading.facts.Fact.carried_by`); plans do not count, since they are no knowledge.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from folkways.base.events import MemoryAdded
from folkways.metrics.present import AgentsPresent
from folkways.metrics.series import Share
from folkways.metrics.stream import Stream
from folkways.metrics.transmission import Adoption, Tree
from folkways.scenario.facts import TrackedFact, read_fact

Way: TypeAlias = Literal["at first", "told", "overheard", "seen", "thought"]
"""How an agent came to know: a seed memory, a talk of its own, words overheard, something observed,
or a thought without any of these before it."""


@dataclass(frozen=True, slots=True)
class Learned:
    """When and how an agent came to know a fact.

    ``source`` is who told it or was observed, empty if nobody; ``memory`` is the id of the record,
    ``text`` what it says; ``met`` counts the records that carry the fact, the first included.
    """

    agent: str
    t: int
    way: Way
    source: str
    memory: int
    text: str
    met: int = 1


@dataclass(frozen=True)
class FactKnown:
    """What a run tells of one tracked fact.

    ``learned`` is in the order in which agents came to know; ``known`` the share of the agents in
    the town that know it at the end of each bin; ``agents`` how many there are in all.
    """

    fact: TrackedFact
    learned: tuple[Learned, ...]
    known: tuple[Share, ...]
    present: tuple[str, ...]
    agents: int

    @property
    def at_first(self) -> Share:
        """Share of all agents that know it from the beginning."""
        return Share(sum(one.way == "at first" for one in self.learned), self.agents)

    @property
    def at_end(self) -> Share:
        """Share of the agents in the town at the end that know it."""
        held = {one.agent for one in self.learned}
        return Share(sum(name in held for name in self.present), len(self.present))

    def since(self, agent: str) -> int | None:
        """Return the moment since when an agent has known it, None if it does not."""
        return next((one.t for one in self.learned if one.agent == agent), None)

    @property
    def tree(self) -> Tree:
        """Who passed the fact to whom: the same tree as that of a norm."""
        return _tree(self.fact.id, self.learned, self.agents)


class KnowledgeMeter:
    """Follows who comes to know each tracked fact while the events come in."""

    def __init__(self, facts: Sequence[TrackedFact], present: AgentsPresent) -> None:
        self._facts = {one.id: (one, read_fact(one)) for one in facts}
        self._learned: dict[str, dict[str, Learned]] = {one: {} for one in self._facts}
        self._met: dict[str, dict[str, int]] = {one: {} for one in self._facts}
        self._known: dict[str, list[Share]] = {one: [] for one in self._facts}
        self._present = present
        self._agents = len(present)

    def attach(self, stream: Stream) -> None:
        """Follow the memories of ``stream``; without facts there is nothing to follow."""
        if self._facts:
            stream.on(MemoryAdded, self._remembered)
            stream.at_bin_end(self._end_bin)

    def result(self) -> Mapping[str, FactKnown]:
        """Return what is known so far, by the fact's id."""
        present = tuple(self._present)
        return {
            id: FactKnown(
                fact,
                tuple(self._with_count(id, one) for one in self._learned[id].values()),
                tuple(self._known[id]),
                present,
                self._agents,
            )
            for id, (fact, _) in self._facts.items()
        }

    def _with_count(self, id: str, one: Learned) -> Learned:
        met = self._met[id][one.agent]
        return Learned(one.agent, one.t, one.way, one.source, one.memory, one.text, met)

    def _remembered(self, event: MemoryAdded) -> None:
        if event.memory == "plan":
            return
        for id, (fact, read) in self._facts.items():
            if not read.carried_by(event.text):
                continue
            met = self._met[id]
            met[event.agent] = met.get(event.agent, 0) + 1
            if event.agent not in self._learned[id]:
                self._learned[id][event.agent] = _learned(event, fact)

    def _end_bin(self, index: int) -> None:
        for id, learned in self._learned.items():
            held = sum(name in learned for name in self._present)
            self._known[id].append(Share(held, len(self._present)))


def _learned(event: MemoryAdded, fact: TrackedFact) -> Learned:
    source = "" if event.about == event.agent else event.about
    way: Way = "seen" if event.memory == "observation" else "thought"
    if event.memory == "thought" and event.agent in fact.known_by:
        way, source = "at first", ""
    elif event.memory == "chat":
        way = "told"
    elif event.speech:
        way = "overheard"
    return Learned(event.agent, event.t, way, source, event.id, event.text)


_ORIGINS: Mapping[Way, str] = {
    "at first": "created",
    "told": "conversation",
    "overheard": "observation",
    "seen": "observation",
    "thought": "synthesis",
}
"""By which of the origins of a norm's tree each way is drawn."""


def _tree(name: str, learned: Iterable[Learned], agents: int) -> Tree:
    """Return the tree; the parent of an agent is its source, if that knew it before."""
    adoptions: dict[str, Adoption] = {}
    credit: dict[str, float] = {}
    for one in learned:
        before = adoptions.get(one.source)
        parent = one.source if before is not None and before.t <= one.t else ""
        adoptions[one.agent] = Adoption(
            agent=one.agent,
            norm=str(one.memory),
            content=one.text,
            origin=_ORIGINS[one.way],
            met=one.t,
            t=one.t,
            source=one.source,
            parent=parent,
            generation=adoptions[parent].generation + 1 if parent else 0,
            exposures=0 if one.way == "at first" else 1,
            sources=1 if one.source else 0,
        )
        if parent:
            adoptions[parent].caused.append(one.agent)
            credit[parent] = credit.get(parent, 0.0) + 1
    return Tree(name, agents, tuple(adoptions.values()), credit)
