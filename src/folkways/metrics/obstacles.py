"""Who holds a tracked norm, and why it is not held by those who do not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from folkways.base.events import CheckStep, NormKind
from folkways.metrics.judge import Docket, Likeness
from folkways.metrics.norm_lives import NormLife
from folkways.metrics.wording import unvarying
from folkways.scenario.schema import TrackedNorm


@dataclass(slots=True)
class NotAccepted:
    """One agent that holds no qualified norm that is the tracked one, and how that came.

    ``met`` counts the pieces of matching information that the agent met, ``first`` is when.
    ``rejected`` counts those that failed, by check and reason (without its varying counts).
    ``subsumed`` are abstract norms that replaced a matching norm and are not recognised as the
    tracked norm themselves. ``given_up`` counts matching norms that gave way to one that conflicts
    with them. ``pending`` were not judged before the log ended. ``opposite`` are
    the agent's qualified norms that the judge finds the contrary.
    """

    agent: str
    met: int = 0
    first: int | None = None
    rejected: Counter[tuple[CheckStep, str]] = field(default_factory=Counter)
    subsumed: list[str] = field(default_factory=list)
    given_up: int = 0
    pending: int = 0
    opposite: list[str] = field(default_factory=list)

    @property
    def why(self) -> str:
        """The matter in one line."""
        if not self.met:
            return "holds the contrary; nobody put this to it" if self.opposite else "never met it"
        parts = []
        if self.rejected:
            steps = Counter[str]()
            for (step, _), count in self.rejected.items():
                steps[step] += count
            counted = ", ".join(f"{step} ({count})" for step, count in steps.most_common())
            parts.append(f"information failed the check of {counted}")
        if self.subsumed:
            parts.append("accepted it, then synthesis replaced it by a norm that is not it")
        if self.given_up:
            parts.append("accepted it, then gave it up for a norm that conflicts with it")
        if self.pending:
            parts.append(f"{self.pending} not yet judged")
        return "; ".join(parts)


@dataclass(frozen=True, slots=True)
class Holder:
    """An agent that holds a tracked norm at the end, as which kinds, and what it holds against it.

    ``contrary`` are its qualified norms that the judge finds the opposite: somebody may believe
    that people here do so, and want or allow the reverse.
    """

    agent: str
    kinds: frozenset[NormKind]
    contrary: tuple[str, ...]


def holders(
    lives: Iterable[NormLife],
    agents: Sequence[str],
    tracked: Sequence[TrackedNorm],
    kinds: Mapping[str, Mapping[NormKind, Collection[str]]],
    docket: Docket,
) -> dict[str, list[Holder]]:
    """Return, by tracked norm, those of ``agents`` that hold it, in the scenario's order.

    ``kinds`` has those who do, by the kind as which they hold it.
    """
    qualified: dict[str, list[str]] = {agent: [] for agent in agents}
    for life in lives:
        if life.held:
            qualified.setdefault(life.agent, []).append(life.content)
    found: dict[str, list[Holder]] = {}
    for norm in tracked:
        rows = found[norm.id] = []
        for agent in agents:
            held = frozenset(kind for kind, some in kinds[norm.id].items() if agent in some)
            if held:
                contrary = [
                    content
                    for content in dict.fromkeys(qualified[agent])
                    if docket.likeness(content, norm.statement) is Likeness.OPPOSITE
                ]
                rows.append(Holder(agent, held, tuple(contrary)))
    return found


def obstacles(
    lives: Iterable[NormLife],
    agents: Sequence[str],
    tracked: Sequence[TrackedNorm],
    holders: Mapping[str, Iterable[str]],
    docket: Docket,
) -> dict[str, list[NotAccepted]]:
    """Return, by tracked norm, the agents that do not hold it, in the scenario's order."""
    all_lives = list(lives)
    by_id = {life.id: life for life in all_lives}
    found: dict[str, list[NotAccepted]] = {}
    for norm in tracked:
        without = {agent: NotAccepted(agent) for agent in agents}
        for agent in holders[norm.id]:
            without.pop(agent, None)
        for life in all_lives:
            entry = without.get(life.agent)
            if entry is None:
                continue
            likeness = docket.likeness(life.content, norm.statement)
            if likeness is Likeness.SAME:
                _count(entry, life, by_id)
            elif likeness is Likeness.OPPOSITE and life.held:
                entry.opposite.append(life.content)
        found[norm.id] = list(without.values())
    return found


def _count(entry: NotAccepted, life: NormLife, by_id: Mapping[str, NormLife]) -> None:
    entry.met += 1
    entry.first = life.t if entry.first is None else entry.first
    if life.standing == "rejected":
        entry.rejected[life.step, unvarying(life.reason)] += 1
    elif life.standing == "subsumed":
        into = by_id.get(life.into)
        entry.subsumed.append(into.content if into else life.into)
    elif life.standing == "replaced":
        entry.given_up += 1
    elif life.standing == "pending":
        entry.pending += 1
