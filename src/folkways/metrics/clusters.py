"""Norms across paraphrase: families of the judge, joined where their words are alike.

Similarity does not see negation ("No smoking indoors." and "Smoking is allowed indoors." are the
most alike of all), so it never decides alone: what points another way is another norm.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from folkways.base.events import NormKind
from folkways.memory.embedder import Embedder, LexicalEmbedder
from folkways.metrics.compactness import similarity
from folkways.metrics.judge import Docket, Likeness
from folkways.metrics.norm_lives import NormLife
from folkways.metrics.norms import NormFamily
from folkways.metrics.summary import Summary
from folkways.reading.frame import Mode
from folkways.reading.reader import Reader

THRESHOLD = 0.6
"""From this cosine of the lexical embedder on, two wordings that point one way are one norm."""

_NEGATION = re.compile(
    r"\b(?:no|not|never|nobody|none|nothing|nor|neither|without|refrain|avoid|stop|cease|abstain|"
    r"forbid(?:den)?|prohibit(?:ed)?|ban(?:ned)?|against|cannot|unless)\b|n['’]t\b",
    re.IGNORECASE,
)
_PERMISSION = re.compile(
    r"\b(?:may|allow(?:ed|s)?|permit(?:ted|s)?|free to|fine|okay|ok|optional|oblig(?:ed|atory)|"
    r"need not|acceptable)\b",
    re.IGNORECASE,
)

Direction = tuple[int | str, ...]


@dataclass(frozen=True, slots=True)
class Cluster:
    """One norm in all its wordings.

    ``name`` is the wording that most agents ever accepted. ``wordings`` has each with the number
    of acceptances, ``joined`` those families that similarity joined to the first, with the
    cosine. ``kinds`` counts the agents that ever held it by kind; ``seeds`` are the tracked norms
    ("tracked") and entrepreneurs at its root, ``opposes`` the seeded norm that it turns against,
    ``first`` the moment of its first appearance among what was accepted.
    """

    name: str
    wordings: dict[str, int]
    holders: frozenset[str]
    ever: frozenset[str]
    kinds: dict[NormKind, int]
    origins: frozenset[str]
    seeds: frozenset[str]
    opposes: str
    joined: tuple[tuple[str, float], ...]
    first: int | None

    @property
    def unseeded(self) -> bool:
        """Whether neither a tracked norm nor an entrepreneur stands at its root."""
        return not self.seeds


def clusters(
    summary: Summary, embedder: Embedder | None = None, threshold: float = THRESHOLD
) -> tuple[Cluster, ...]:
    """Return all norms that were ever accepted, or are tracked, as clusters.

    The most widely held come first. ``embedder`` is the lexical one if none is given; texts must
    have been prepared for one that needs it. A family joins an earlier one if the cosine of their
    first wordings is at least ``threshold``, both point the same way, and the judge finds neither
    the opposite of the other.
    """
    embedder = embedder or LexicalEmbedder(summary.setup.agents)
    docket, reader = summary.docket.again(), summary.setup.reader
    groups: list[list[tuple[NormFamily, float]]] = []
    for family in summary.families:
        for group in groups:
            founder = group[0][0].content
            alike = similarity(founder, family.content, embedder)
            if alike >= threshold and one_way(founder, family.content, docket, reader):
                group.append((family, alike))
                break
        else:
            groups.append([(family, 1.0)])
    accepted = [life for life in summary.lives if life.accepted]
    found = [_cluster(group, accepted) for group in groups]
    return tuple(
        sorted(found, key=lambda one: (-len(one.holders), -len(one.ever), one.first or 0, one.name))
    )


def one_way(a: str, b: str, docket: Docket, reader: Reader) -> bool:
    """Whether two norms point the same way, as far as the judge, the reader and their words say."""
    if Likeness.OPPOSITE in (docket.likeness(a, b), docket.likeness(b, a)):
        return False
    return direction(a, reader) == direction(b, reader)


def direction(text: str, reader: Reader) -> Direction:
    """Return which way a norm points: the reader's sign and whether it permits, or its cue words.

    Two texts of which one can be read and the other cannot never point the same way.
    """
    frames = reader.norms(text)
    read = {(frame.sign, frame.mode is Mode.PERMISSION) for frame in frames if frame.sign}
    if len(read) == 1:
        ((sign, permits),) = read
        return ("read", sign, int(permits))
    negations = len(_NEGATION.findall(text)) % 2
    return ("words", negations, int(_PERMISSION.search(text) is not None))


def _cluster(group: Sequence[tuple[NormFamily, float]], accepted: Iterable[NormLife]) -> Cluster:
    wordings: Counter[str] = Counter()
    for family, _ in group:
        wordings.update(family.wordings)
    families = [family for family, _ in group]
    by_wording: dict[str, set[str]] = {}
    by_kind: dict[NormKind, set[str]] = {"injunctive": set(), "descriptive": set()}
    for life in accepted:
        if life.content in wordings:
            by_wording.setdefault(life.content, set()).add(life.agent)
            by_kind[life.kind].add(life.agent)
    seeds = frozenset[str]().union(*(family.seeds for family in families))
    # Stable: among wordings as widespread, the first that was met.
    name = max(by_wording, key=lambda one: len(by_wording[one]), default=families[0].content)
    firsts = [family.first for family in families if family.first is not None]
    return Cluster(
        name=families[0].content if "tracked" in seeds else name,
        wordings=dict(wordings),
        holders=frozenset[str]().union(*(family.holders for family in families)),
        ever=frozenset[str]().union(*(family.ever for family in families)),
        kinds={kind: len(agents) for kind, agents in by_kind.items()},
        origins=frozenset[str]().union(*(family.origins for family in families)),
        seeds=seeds,
        opposes=next((family.opposes for family in families if family.opposes), ""),
        joined=tuple((family.content, alike) for family, alike in group[1:]),
        first=min(firsts, default=None),
    )
