"""Typed messages on a graph of agents and artefacts: papers, drafts, reviews and who made them.

Nodes are agents (by name) and artefacts (by id); links have a relation, such as ``author`` from a
paper to a person. A message goes from an agent to agents, is about an artefact, and has a kind
that says what it is for. All of it is a fold over two facts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec
from pydantic import Field

from folkways.agents.fact import Fact
from folkways.environments.simple import State
from folkways.scenario.fields import Line, Sentence, Strict


class Artefact(Strict):
    """Something that agents make and refer to, such as a paper; it does not act."""

    id: Line
    """A short name."""
    title: Line
    """What it is called."""
    text: Sentence
    """What stands in it."""
    links: dict[str, tuple[Line, ...]] = Field(default_factory=dict)
    """By relation, the agents and artefacts that it is linked to: {author: [Ann Lee]}."""


class Made(Fact):
    """An artefact was made; ``relations`` and ``linked`` correspond by position."""

    id: str
    title: str
    text: str
    relations: list[str]
    linked: list[str]

    def sentence(self, agent: str) -> str:
        """Say what was made, if somebody made it."""
        return f"{agent} writes “{self.title}”: {self.text}" if agent else ""

    @classmethod
    def of(cls, artefact: Artefact) -> Made:
        """Return an artefact as a fact."""
        pairs = [(relation, one) for relation, all_ in artefact.links.items() for one in all_]
        return cls(
            id=artefact.id,
            title=artefact.title,
            text=artefact.text,
            relations=[relation for relation, _ in pairs],
            linked=[one for _, one in pairs],
        )


class Sent(Fact):
    """An agent sent a message of a kind to agents, about an artefact."""

    kind: str
    to: list[str]
    about: str
    text: str

    def sentence(self, agent: str) -> str:
        """Say what was sent, and to whom."""
        to = f" to {', '.join(self.to)}" if self.to else ""
        return f"{agent}{to} ({self.kind}, {self.about}): {self.text}"


class Thing(msgspec.Struct):
    """An artefact as it stands, with its links as (relation, node)."""

    title: str
    text: str
    links: list[tuple[str, str]]


class Message(msgspec.Struct):
    """A message as it was sent."""

    kind: str
    sender: str
    to: list[str]
    about: str
    text: str


class MessagesState(State, kw_only=True):
    """Artefacts by id, in the order in which they were made, and messages in order."""

    things: dict[str, Thing] = msgspec.field(default_factory=dict)
    messages: list[Message] = msgspec.field(default_factory=list)

    def take_in(self, agent: str, fact: Made | Sent) -> None:
        """Take in an artefact or a message."""
        if isinstance(fact, Made):
            links = list(zip(fact.relations, fact.linked, strict=True))
            self.things[fact.id] = Thing(fact.title, fact.text, links)
        else:
            self.messages.append(Message(fact.kind, agent, fact.to, fact.about, fact.text))

    def linked(self, thing: str, relation: str) -> list[str]:
        """Return the nodes to which an artefact has a relation."""
        return [node for kind, node in self.things[thing].links if kind == relation]

    def linking(self, node: str, relation: str) -> list[str]:
        """Return the artefacts that have a relation to a node."""
        return [id for id in self.things if node in self.linked(id, relation)]

    def about(self, thing: str, kind: str) -> list[Message]:
        """Return the messages of a kind about an artefact."""
        return [one for one in self.messages if one.about == thing and one.kind == kind]


def link_flaws(artefacts: Iterable[Artefact], known: Mapping[str, Iterable[str]]) -> list[str]:
    """Return faults in artefacts: an id or a link used twice, or a link to an unknown node.

    ``known`` are, by relation, the nodes to which it may lead.
    """
    flaws, seen = [], set[str]()
    allowed = {relation: set(nodes) for relation, nodes in known.items()}
    for one in artefacts:
        if one.id in seen:
            flaws.append(f"the id {one.id!r} is used twice")
        seen.add(one.id)
        for relation, nodes in one.links.items():
            if relation not in allowed:
                names = ", ".join(allowed)
                flaws.append(f"{one.id}: there is no relation {relation!r}, only {names}")
                continue
            missing = [node for node in nodes if node not in allowed[relation]]
            flaws += [f"{one.id}, {relation}: there is no {node!r}" for node in missing]
            twice = [node for node, times in Counter(nodes).items() if times > 1]
            flaws += [f"{one.id}, {relation}: {node!r} is named twice" for node in twice]
    return flaws
