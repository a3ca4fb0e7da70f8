"""How all agents of a run stand to each norm in private and in public, folded from its log."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from pydantic import TypeAdapter

from folkways.base.events import ConversationOpened, Intervened, MechanismEvent
from folkways.base.log import Header
from folkways.base.measure import MeasuredRun
from folkways.norms.relevance import same_matter
from folkways.norms.science.avowals import Avowal, Avowals, Belief, Beliefs
from folkways.norms.science.sanctions import Sanctioned
from folkways.reading.lexicon import Lexicon
from folkways.scenario.schema import TrackedNorm
from folkways.scenario.topics import Topic
from folkways.scenario.vocabulary import lexicon_with

HALF: Final = 0.5
"""Minority and majority are on either side of this share."""
_TRACKED: Final = TypeAdapter(tuple[TrackedNorm, ...])
_TOPICS: Final = TypeAdapter(tuple[Topic, ...])


class Stand(NamedTuple):
    """How one agent stands to one norm at the end of a run.

    ``ready``: it would speak up about a breach. ``enforced`` counts what it did about breaches of
    others, ``falsely`` how often it did not believe in the norm as it did so.
    """

    agent: str
    belief: Belief
    avowal: Avowal
    ready: bool = False
    enforced: int = 0
    falsely: int = 0


@dataclass
class NormStands:
    """All agents' stands on one norm; ``name`` is the id of a tracked norm, or its words."""

    name: str
    statement: str
    stands: dict[str, Stand] = field(default_factory=dict)

    def share_believing(self) -> float:
        """Return the share of agents who privately believe that one should."""
        return sum(one.belief.sign > 0 for one in self.stands.values()) / len(self.stands)

    def complying(self) -> tuple[int, int]:
        """Return how many kept it on most occasions on which they were seen, of those with any."""
        shown = [one.avowal for one in self.stands.values() if one.avowal.kept + one.avowal.broken]
        return sum(one.kept > one.broken for one in shown), len(shown)

    def enforcing(self) -> int:
        """Return how many did something about a breach, or would."""
        return sum(one.ready or one.enforced > 0 for one in self.stands.values())

    def ignorant(self) -> list[str]:
        """Return who is in pluralistic ignorance: of one mind with most, and thinks they are not.

        As in Prentice & Miller (1993), and as ``folkways expectations`` counts them. Half is no
        majority on either side.
        """
        signs = [one.belief.sign for one in self.stands.values()]
        found = []
        for one in self.stands.values():
            sign, expects = one.belief.sign, one.belief.believing / 100
            most = 2 * signs.count(sign) > len(signs)
            wrong = expects < HALF if sign > 0 else expects > HALF
            if sign and most and wrong:
                found.append(one.agent)
        return found

    @property
    def unpopular(self) -> bool | None:
        """Whether fewer than half believe, more than half comply, and more enforce than believe.

        None if nobody was seen keeping or breaking it.
        """
        complying, of = self.complying()
        if not of:
            return None
        believe = self.share_believing()
        enforce = self.enforcing() / len(self.stands)
        return believe < HALF < complying / of and believe < enforce


def stands(run: MeasuredRun) -> list[NormStands]:
    """Return how agents stand to each norm, those that are tracked first.

    Norms that ask for the same count as one. Agents who have left are left out, and norms on which
    a single agent has a belief.
    """
    lexicon = lexicon_with(_TOPICS.validate_python(run.header.scenario.get("topics") or ()))
    people = {name: _Person() for name in run.header.agents}
    for event in run.events(MechanismEvent, ConversationOpened, Intervened):
        if event.agent in people:
            people[event.agent].see(event)
    found = _named(run.header)
    for agent, person in people.items():
        for norm, belief in () if person.left else person.beliefs.by_norm.items():
            group = _group(found, belief.content, lexicon)
            avowal = person.avowals.by_norm.get(norm, Avowal())
            ready = not person.avowals.lets_pass(norm)
            stand = Stand(agent, belief, avowal, ready, *person.enforced.get(norm, (0, 0)))
            if agent not in group.stands or avowal.value is not None:
                group.stands[agent] = stand
    return [group for group in found if len(group.stands) > 1]


class _Person:
    def __init__(self) -> None:
        self.beliefs, self.avowals = Beliefs(), Avowals()
        self.enforced: dict[str, tuple[int, int]] = {}
        self.left = False

    def see(self, event: MechanismEvent | ConversationOpened | Intervened | object) -> None:
        if isinstance(event, Intervened) and event.kind == "removed":
            self.left = True
        if not isinstance(event, MechanismEvent | ConversationOpened | Intervened):
            return
        if isinstance(event, ConversationOpened) and event.reason == "conflict":
            self._enforces([event.norm])
        elif told := Sanctioned.read(event) if isinstance(event, MechanismEvent) else None:
            known = self.beliefs.by_norm.items()
            self._enforces(
                id for id, one in known if one.content == told.norm and not told.let_pass
            )
        self.beliefs.fold(event)
        self.avowals.fold(event)

    def _enforces(self, norms: Iterable[str]) -> None:
        for norm in norms:
            belief = self.beliefs.by_norm.get(norm)
            if belief is not None:
                count, falsely = self.enforced.get(norm, (0, 0))
                self.enforced[norm] = (count + 1, falsely + (belief.sign < 0))


def _named(header: Header) -> list[NormStands]:
    tracked = _TRACKED.validate_python(header.scenario.get("tracked_norms") or ())
    return [NormStands(one.id, one.statement) for one in tracked]


def _group(found: list[NormStands], content: str, lexicon: Lexicon) -> NormStands:
    for group in found:
        if same_matter(content, group.statement, lexicon):
            return group
    found.append(NormStands(content, content))
    return found[-1]
