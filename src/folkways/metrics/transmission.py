"""Who gave a norm to whom: the transmission tree, generations and the reproduction number.

Everything is taken from the lives of the agents' norms. A norm is given as the set of its
wordings (:func:`wordings`), so that a tracked norm, a cluster and any sentence are treated alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from folkways.metrics.judge import Docket, Likeness
from folkways.metrics.norm_lives import NormLife
from folkways.metrics.series import Bins, Share

if TYPE_CHECKING:
    from pandas import DataFrame


_COLUMNS = "agent t met origin source parent generation exposures sources content norm"


def wordings(lives: Iterable[NormLife], statement: str, docket: Docket) -> frozenset[str]:
    """Return the contents among ``lives`` that the judge finds the same as ``statement``."""
    wanted = statement.casefold()
    return frozenset(
        content
        for content in {life.content: None for life in lives}
        if content.casefold() == wanted or docket.likeness(content, statement) is Likeness.SAME
    )


@dataclass(slots=True)
class Adoption:
    """How one agent came to hold the norm for the first time.

    ``met`` is when it found the information that it accepted at ``t`` (simulated seconds);
    ``source`` is who gave that, empty for the agent's own doing; ``parent`` is the source if it
    held the norm by then, else empty: the agent is then a root. ``exposures`` counts how often it
    had met the norm until it accepted, that time included, ``sources`` from how many others.
    ``caused`` are the agents whose parent it is, in the order in which they accepted.
    """

    agent: str
    norm: str
    content: str
    origin: str
    met: int
    t: int
    source: str
    parent: str
    generation: int
    exposures: int
    sources: int
    caused: list[str] = field(default_factory=list)

    @property
    def root(self) -> bool:
        """Whether it had the norm from nobody who held it."""
        return not self.parent


@dataclass(frozen=True)
class Tree:
    """The transmission tree of one norm: adoptions in order of time, over ``agents`` agents.

    ``credit`` has, by agent, the acceptances of others in which it had a part, each shared
    equally among all who had given the norm to the one who accepted and held it by then.
    """

    norm: str
    agents: int
    adoptions: tuple[Adoption, ...]
    credit: Mapping[str, float]

    @property
    def edges(self) -> tuple[tuple[Adoption, Adoption], ...]:
        """Pairs of parent and child, in the order in which the children accepted."""
        by_agent = {one.agent: one for one in self.adoptions}
        return tuple((by_agent[one.parent], one) for one in self.adoptions if one.parent)

    @property
    def generations(self) -> tuple[int, ...]:
        """How many agents each generation has, roots first."""
        counts = Counter(one.generation for one in self.adoptions)
        return tuple(counts[n] for n in range(max(counts, default=-1) + 1))

    @property
    def reproduction(self) -> float | None:
        """Acceptances that one holder caused, on average; None without holders.

        Over a whole run this is below 1 by necessity (each acceptance has one cause, roots have
        none); :attr:`of_roots` and :meth:`by_generation` say how it went on.
        """
        return len(self.edges) / len(self.adoptions) if self.adoptions else None

    @property
    def of_roots(self) -> float | None:
        """The same for the roots alone; None without any."""
        roots = [one for one in self.adoptions if one.root]
        return sum(len(one.caused) for one in roots) / len(roots) if roots else None

    def by_generation(self) -> tuple[float, ...]:
        """The same for each generation: the size of the next one, divided by its own."""
        sizes = (*self.generations, 0)
        return tuple(sizes[n + 1] / sizes[n] for n in range(len(sizes) - 1))

    @property
    def density(self) -> Share:
        """Ordered pairs of agents between which the norm was passed on, of all that there are."""
        return Share(len(self.edges), self.agents * (self.agents - 1))

    def by_bin(self, bins: Bins, reached: int) -> tuple[Share, ...]:
        """Acceptances caused later on by those who accepted in each bin, per such holder.

        The denominators are the holders who accepted in the bin; a share may be above 1.
        """
        caused, holders = [0] * reached, [0] * reached
        for one in self.adoptions:
            index = bins.index(one.t)
            holders[index] += 1
            caused[index] += len(one.caused)
        return tuple(Share(a, b) for a, b in zip(caused, holders, strict=True))

    def frame(self) -> DataFrame:
        """One row for each adoption; moments are simulated seconds."""
        import pandas as pd

        names = _COLUMNS.split()
        frame = pd.DataFrame(
            [[getattr(one, name) for name in names] for one in self.adoptions], columns=names
        )
        frame["caused"] = [len(one.caused) for one in self.adoptions]
        frame["credit"] = [self.credit.get(one.agent, 0.0) for one in self.adoptions]
        return frame


def transmission(
    norm: str, lives: Iterable[NormLife], agents: Sequence[str], contents: Collection[str]
) -> Tree:
    """Return the tree of the norm whose wordings are ``contents``; ``norm`` is what it is called.

    Of each agent its first acceptance counts. Its parent is who gave it the accepted information,
    by talk or by being seen, if that agent had accepted the norm before: so there are no circles.
    """
    met: dict[str, list[NormLife]] = {}
    for life in lives:
        if life.content in contents:
            met.setdefault(life.agent, []).append(life)
    firsts = {
        agent: min(held, key=_accepted_at)
        for agent, some in met.items()
        if (held := [life for life in some if life.accepted])
    }
    since = {agent: _accepted_at(life) for agent, life in firsts.items()}
    adoptions: dict[str, Adoption] = {}
    credit: dict[str, float] = {}
    for agent, life in sorted(firsts.items(), key=lambda pair: (since[pair[0]], pair[0])):
        before = [one for one in met[agent] if one.origin != "synthesis" and one.t <= since[agent]]
        sources = dict.fromkeys(one.giver for one in before if one.giver not in ("", agent))
        source = "" if life.giver == agent else life.giver
        gave = source in since and since[source] < life.t
        parent = source if gave and life.origin != "synthesis" else ""
        adoptions[agent] = Adoption(
            agent=agent,
            norm=life.id,
            content=life.content,
            origin=life.origin,
            met=life.t,
            t=since[agent],
            source=source,
            parent=parent,
            generation=adoptions[parent].generation + 1 if parent else 0,
            exposures=sum(one.origin != "created" for one in before),
            sources=len(sources),
        )
        if parent:
            adoptions[parent].caused.append(agent)
        holders = [one for one in sources if one in since and since[one] < since[agent]]
        for one in holders:
            credit[one] = credit.get(one, 0.0) + 1 / len(holders)
    return Tree(norm, len(agents), tuple(adoptions.values()), credit)


def _accepted_at(life: NormLife) -> int:
    return life.t if life.judged is None else life.judged
