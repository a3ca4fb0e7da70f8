"""What the agents' norms are like: synthesis, utilities, families, and norms that nobody seeded."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from folkways.base.events import SynthesisHeld
from folkways.metrics.judge import Docket, Likeness
from folkways.metrics.norm_lives import NormLife, NormLives
from folkways.metrics.series import Share
from folkways.metrics.stream import Stream
from folkways.scenario.schema import TrackedNorm

if TYPE_CHECKING:
    from pandas import DataFrame


class NormChange(NamedTuple):
    """A norm that an agent came to hold as qualified (``by`` is 1) or ceased to (-1)."""

    content: str
    by: int


@dataclass(slots=True)
class Synthesis:
    """One long-term synthesis of one agent: how many qualified norms it had before and after.

    ``total`` is the sum of utilities that set it off. ``after`` is ``before`` plus the abstract
    norms that were accepted minus the norms that they replaced, and nothing else. ``since`` are
    all changes of the agent's qualified norms since its last synthesis (or since the beginning),
    ``own`` those that count for this synthesis. The norms themselves are not stored here: with
    every synthesis of a long run, there would be as many copies of them.
    """

    agent: str
    t: int
    total: int
    themes: tuple[str, ...]
    before: int
    after: int
    since: tuple[NormChange, ...] = ()
    own: list[NormChange] = field(default_factory=list)


class SynthesisMeter:
    """Records each synthesis and what it did to the number of qualified norms."""

    def __init__(self) -> None:
        self.held: list[Synthesis] = []
        self._latest: dict[str, Synthesis] = {}
        self._qualified: Counter[str] = Counter()
        self._changes: defaultdict[str, list[NormChange]] = defaultdict(list)
        # Norms that came after an agent's last synthesis, from elsewhere: no part of its outcome.
        self._later: defaultdict[str, set[str]] = defaultdict(set)

    def attach(self, stream: Stream, lives: NormLives) -> None:
        """Follow ``stream`` and the changes of ``lives``."""
        lives.listen(self._changed)
        stream.on(SynthesisHeld, self._held)

    def _held(self, event: SynthesisHeld) -> None:
        count = self._qualified[event.agent]
        record = Synthesis(
            event.agent,
            event.t,
            event.total,
            event.themes,
            before=count,
            after=count,
            since=tuple(self._changes.pop(event.agent, ())),
        )
        self.held.append(record)
        self._latest[event.agent] = record
        self._later.pop(event.agent, None)

    def _changed(self, norm: NormLife, change: int, t: int) -> None:
        made = NormChange(norm.content, change)
        self._qualified[norm.agent] += change
        self._changes[norm.agent].append(made)
        record, later = self._latest.get(norm.agent), self._later[norm.agent]
        if record is None:
            return
        if change > 0 and norm.origin != "synthesis":
            later.add(norm.id)
        elif norm.id in later:
            later.remove(norm.id)
        else:
            record.own.append(made)
            record.after += change


@dataclass(frozen=True, slots=True)
class Spread:
    """Mean and range of a list of numbers; all None for an empty one."""

    mean: float | None
    low: int | None
    high: int | None

    @classmethod
    def of(cls, numbers: Sequence[int]) -> Spread:
        """Return mean, smallest and largest of ``numbers``."""
        if not numbers:
            return cls(None, None, None)
        return cls(sum(numbers) / len(numbers), min(numbers), max(numbers))


@dataclass(frozen=True, slots=True)
class Utilities:
    """The distribution of utilities (1 to 100): counts in tens, 1-10 first, mean, deviation.

    ``deviation`` is that of the population, 0 for a single norm.
    """

    tens: tuple[int, ...]
    mean: float | None
    deviation: float | None

    @classmethod
    def of(cls, utilities: Iterable[int]) -> Utilities:
        """Return the distribution of ``utilities``."""
        values = list(utilities)
        tens = [0] * 10
        for value in values:
            tens[(value - 1) // 10] += 1
        if not values:
            return cls(tuple(tens), None, None)
        mean = sum(values) / len(values)
        variance = sum((value - mean) ** 2 for value in values) / len(values)
        return cls(tuple(tens), mean, sqrt(variance))

    @property
    def high(self) -> Share:
        """Norms with a utility above 80, of all."""
        return Share(sum(self.tens[8:]), sum(self.tens))


@dataclass(slots=True)
class NormFamily:
    """Norms of any agents that the judge takes for one: all wordings, and who holds or held it.

    ``content`` is the wording that came first (a tracked norm's statement if there is one).
    ``seeds`` are the tracked norms ("tracked") and entrepreneurs that stand at its root; without
    any, nobody seeded it. ``opposes`` is the content of a seeded family that it turns against.
    ``origins`` says in which ways agents came to it.
    """

    content: str
    seeds: set[str] = field(default_factory=set)
    wordings: dict[str, int] = field(default_factory=dict)
    holders: set[str] = field(default_factory=set)
    ever: set[str] = field(default_factory=set)
    origins: set[str] = field(default_factory=set)
    opposes: str = ""
    first: int | None = None


def families(
    lives: Iterable[NormLife], tracked: Sequence[TrackedNorm], docket: Docket
) -> list[NormFamily]:
    """Sort all norms that were ever qualified into families, first those that were seeded.

    Each wording joins the first family whose first wording the judge finds the same. Seeds come
    first (tracked norms, then created ones), so that a norm is unseeded only if it is like none.
    """
    found: list[NormFamily] = []
    place: dict[str, NormFamily] = {}
    for norm in tracked:
        _family(norm.statement, found, place, docket).seeds.add("tracked")
    accepted = [life for life in lives if life.accepted]
    # Stable: created norms first, each group in order of time.
    for life in sorted(accepted, key=lambda one: (one.origin != "created", one.t)):
        family = _family(life.content, found, place, docket)
        if life.origin == "created":
            family.seeds.add(life.agent)
        family.wordings[life.content] = family.wordings.get(life.content, 0) + 1
        family.ever.add(life.agent)
        family.origins.add(life.origin)
        family.first = life.t if family.first is None else min(family.first, life.t)
        if life.held:
            family.holders.add(life.agent)
    return found


def _family(
    content: str, found: list[NormFamily], place: dict[str, NormFamily], docket: Docket
) -> NormFamily:
    known = place.get(content)
    if known is not None:
        return known
    opposes = ""
    for family in found:
        likeness = docket.likeness(content, family.content)
        if likeness is Likeness.SAME:
            place[content] = family
            return family
        if likeness is Likeness.OPPOSITE and family.seeds and not opposes:
            opposes = family.content
    new = NormFamily(content, opposes=opposes)
    found.append(new)
    place[content] = new
    return new


def unseeded(found: Iterable[NormFamily]) -> list[NormFamily]:
    """Return the families that nobody seeded, those with most holders first."""
    return sorted(
        (family for family in found if not family.seeds),
        key=lambda family: (-len(family.holders), -len(family.ever), family.content),
    )


def provenance_frame(lives: Iterable[NormLife]) -> DataFrame:
    """One row for each norm of each agent: what, when, from whom and how, what became of it."""
    import pandas as pd

    columns = [
        "id",
        "agent",
        "content",
        "kind",
        "utility",
        "origin",
        "t",
        "giver",
        "standing",
        "judged",
        "step",
        "reason",
        "duplicate_of",
        "into",
        "replaced",
        "source_text",
    ]
    rows = [tuple(getattr(life, name) for name in columns) for life in lives]
    return pd.DataFrame(rows, columns=columns).astype({"judged": "Int64", "replaced": "Int64"})
