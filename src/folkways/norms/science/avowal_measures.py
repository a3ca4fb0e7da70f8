"""What belief and avowal are measured by: unpopular norms, pluralistic ignorance, enforcement.

All of it is read from the facts of the mechanism ``avowal``; without them nothing is measured.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from pydantic import TypeAdapter

from folkways.base.events import ConversationOpened, Intervened, MechanismEvent
from folkways.base.log import Header
from folkways.base.measure import Measure, MeasuredRun, Number, Rows
from folkways.norms.relevance import same_matter
from folkways.norms.science.avowals import Avowal, Avowals, Belief, Beliefs, gap
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


class UnpopularNorms(Measure):
    """Which norms people follow and enforce that few of them want."""

    name = "unpopular_norms"
    unit = "agents"
    definition = (
        "Each norm on which several agents have a private belief: agents who privately believe "
        "that one should act by it; those seen keeping it more often than breaking it, of those "
        "seen doing either; agents who spoke up about a breach, sanctioned one, or would; those "
        "who did so without believing in it; the mean share that agents take to believe in it; "
        "agents in pluralistic ignorance (of one mind with most others and convinced that they "
        "are not). Unpopular: fewer than half believe, more than half comply, and more enforce "
        "than believe."
    )

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each norm."""
        return [_row(group) for group in stands(run)]


def _row(group: NormStands) -> Mapping[str, str | int | float | bool | None]:
    people = list(group.stands.values())
    complying, of = group.complying()
    return {
        "norm": group.name,
        "statement": group.statement,
        "agents": len(people),
        "believe": sum(one.belief.sign > 0 for one in people),
        "need_not": sum(one.belief.sign < 0 for one in people),
        "comply": complying,
        "seen": of,
        "enforce": group.enforcing(),
        "enforce_falsely": sum(one.falsely > 0 for one in people),
        "thought_to_believe": sum(one.belief.believing for one in people) / 100 / len(people),
        "pluralistic_ignorance": len(group.ignorant()),
        "gap": _mean(_gaps([group])),
        "unpopular": group.unpopular,
    }


class BeliefAndAvowal(Measure):
    """How each agent's private belief and its public avowal lie apart."""

    name = "belief_and_avowal"
    unit = "points"
    definition = (
        "Private belief of each agent in each norm (1: one should, -1: one need not), the share of "
        "others in percent that it takes to believe, its avowal from -1 to 1 (watched actions that "
        "kept the norm or broke it, and whether it spoke up for it), and the gap: half of avowal "
        "less belief, 1 for somebody who avows fully what it does not believe in."
    )

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each agent and norm."""
        return [
            {
                "norm": group.name,
                "agent": one.agent,
                "belief": one.belief.sign,
                "thought_to_believe": one.belief.believing,
                "avowal": one.avowal.value,
                "kept": one.avowal.kept,
                "broken": one.avowal.broken,
                "kept_alone": one.avowal.alone_kept,
                "broken_alone": one.avowal.alone_broken,
                "enforced": one.enforced,
                "gap": gap(one.belief, one.avowal),
            }
            for group in stands(run)
            for one in group.stands.values()
        ]


class BeliefGap(Measure):
    """How far avowal and belief lie apart."""

    name = "belief_gap"
    unit = "points"
    definition = (
        "Mean gap between avowal and private belief over agents and norms, -1 to 1; above 0, "
        "people avow more than they believe."
    )

    def measure(self, run: MeasuredRun) -> Number:
        """Return the mean; None if nothing was avowed."""
        return _mean(_gaps(stands(run)))


class PluralisticIgnorance(Measure):
    """How many are wrong about where the majority stands."""

    name = "pluralistic_ignorance"
    unit = "share"
    definition = (
        "Agents who side with the majority in private and take most others to be of the other "
        "mind, of all private beliefs in norms."
    )

    def measure(self, run: MeasuredRun) -> Number:
        """Return the share; None without a belief."""
        groups = stands(run)
        of = sum(len(group.stands) for group in groups)
        return sum(len(group.ignorant()) for group in groups) / of if of else None


class Enforcing(Measure):
    """How many stand up for norms."""

    name = "enforcing"
    unit = "share"
    definition = (
        "Agents who have spoken up about a breach of a norm or would, of all private beliefs in "
        "norms."
    )

    def measure(self, run: MeasuredRun) -> Number:
        """Return the share; None without a belief."""
        groups = stands(run)
        of = sum(len(group.stands) for group in groups)
        return sum(group.enforcing() for group in groups) / of if of else None


class FalseEnforcement(Measure):
    """How much of the enforcement comes from people who do not believe."""

    name = "false_enforcement"
    unit = "share"
    definition = (
        "Reproaches and sanctions by agents who did not believe in the norm as they gave them, of "
        "all by agents whose belief is known."
    )

    def measure(self, run: MeasuredRun) -> Number:
        """Return the share; None if nobody enforced anything."""
        every = [one for group in stands(run) for one in group.stands.values()]
        of = sum(one.enforced for one in every)
        return sum(one.falsely for one in every) / of if of else None


def _gaps(groups: Iterable[NormStands]) -> Iterator[float]:
    for group in groups:
        for one in group.stands.values():
            size = gap(one.belief, one.avowal)
            if size is not None:
                yield size


def _mean(values: Iterable[float]) -> float | None:
    found = list(values)
    return sum(found) / len(found) if found else None
