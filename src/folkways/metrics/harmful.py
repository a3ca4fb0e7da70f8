"""Harmful norms: what they ask for, whom they burden, and who holds them.

Detected from the wording of a norm (:mod:`folkways.reading.burden`), without a mind or a list of
norms. Whether the people burdened are outsiders follows from the agents' descriptions and from who
holds the norm.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from folkways.base.measure import Cell
from folkways.metrics.own_measures import OwnMeasure
from folkways.norms.relevance import same_matter
from folkways.reading.burden import Burden, burden
from folkways.reading.stem import content_stems, stem

if TYPE_CHECKING:
    from folkways.metrics.summary import Summary

NAME: Final = "harmful_norms"
DEFINITION: Final = (
    "Norms held at the end by at least two agents that ask, by the verbs of their words, to "
    "exclude people, to keep silent, to hide something or to deceive: whom that concerns in the "
    "words of the norm, which agents these are (by name, or by what their descriptions say that "
    "they are), and how many of these and of all agents hold the norm. Outside: those concerned "
    "are named, and none of them holds it."
)
_ANYBODY: Final = frozenset(
    stem(word) for word in ("people", "person", "other", "everybody", "everyone", "anybody", "them")
)
LEAST: Final = 2
"""Holders that make a norm one of a group's."""
_IS: Final = re.compile(r"\b(?:is|are|was|works as)\s+(?:an?|one of the)\s+([^.;]*)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class HarmfulNorm:
    """A norm that burdens somebody.

    ``holders`` hold it at the end; ``concerned`` are the agents whom it burdens, empty if the norm
    names only people who are not agents.
    """

    statement: str
    burden: Burden
    holders: tuple[str, ...]
    concerned: tuple[str, ...]
    agents: int

    @property
    def outside(self) -> bool | None:
        """Whether nobody whom it burdens holds it; None if it names nobody in particular."""
        if not set(content_stems(self.burden.party)) - _ANYBODY:
            return None
        return not set(self.concerned) & set(self.holders)

    @property
    def row(self) -> dict[str, Cell]:
        """The norm as a row of a table."""
        return {
            "norm": self.statement,
            "asks_for": self.burden.kind,
            "concerns": self.burden.party,
            "agents_concerned": ", ".join(self.concerned),
            "holders": len(self.holders),
            "agents": self.agents,
            "outside": self.outside,
        }


def harmful_norms(summary: Summary) -> tuple[HarmfulNorm, ...]:
    """Return harmful norms, those with most holders first."""
    names = summary.present
    described = _descriptions(summary.header.scenario)
    lexicon = summary.setup.lexicon
    groups: list[tuple[str, Burden, list[str]]] = []
    read = lru_cache(maxsize=None)(lambda content: burden(content, names))
    for life in summary.lives:
        if not life.held or life.kind != "injunctive":
            continue
        known = next((one for one in groups if same_matter(life.content, one[0], lexicon)), None)
        if known is None:
            found = read(life.content)
            if found is None:
                continue
            known = (life.content, found, [])
            groups.append(known)
        if life.agent not in known[2]:
            known[2].append(life.agent)
    found_norms = [
        HarmfulNorm(text, found, tuple(holders), _concerned(found, names, described), len(names))
        for text, found, holders in groups
        if len(holders) >= LEAST
    ]
    return tuple(sorted(found_norms, key=lambda one: -len(one.holders)))


def harm_measures(summary: Summary) -> Iterator[OwnMeasure]:
    """Yield the table of such norms as a measure, if there are any."""
    found = harmful_norms(summary)
    if found:
        rows = tuple(one.row for one in found)
        yield OwnMeasure(NAME, "agents", DEFINITION, None, rows)


def _concerned(
    found: Burden, names: Sequence[str], described: Mapping[str, str]
) -> tuple[str, ...]:
    """Return the agents whom the party of a burden names, or who are of its kind."""
    party = set(content_stems(found.party))
    if not party:
        return ()
    return tuple(
        name
        for name in names
        if party & set(content_stems(name))
        or party <= {stem(word) for word in re.findall(r"\w+", described.get(name, "").casefold())}
    )


def _descriptions(scenario: Mapping[str, object]) -> dict[str, str]:
    """Return what each agent is, in the words of its description: "a baker of the town"."""
    agents = scenario.get("agents")
    found: dict[str, str] = {}
    for one in agents if isinstance(agents, list) else ():
        learned = str(one.get("learned", ""))
        first = str(one.get("name", "")).split(" ")[0]
        own = [text for text in re.split(r"(?<=[.!?])\s+", learned) if text.startswith(first)]
        found[str(one.get("name"))] = "; ".join(
            match.group(1) for text in own for match in _IS.finditer(text)
        )
    return found
