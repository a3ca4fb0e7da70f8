"""Which norm is meant: a tracked one, an agent's own, a cluster's, or any sentence."""

from __future__ import annotations

from dataclasses import dataclass

from folkways.base.errors import FolkwaysError
from folkways.metrics.norms import unseeded
from folkways.metrics.summary import Summary
from folkways.metrics.transmission import Tree, transmission, wordings

_MOST = 12


@dataclass(frozen=True)
class Target:
    """A norm to be followed through a run: what it is called, its statement, all its wordings."""

    name: str
    statement: str
    contents: frozenset[str]


def find_target(summary: Summary, norm: str) -> Target:
    """Return the norm that ``norm`` names: a tracked norm's id, a personal norm's id, or a text.

    A text stands for all norms that the judge finds the same. Raises FolkwaysError, with the
    norms that there are, if no agent has met such a norm.
    """
    wanted = " ".join(norm.split())
    docket = summary.docket.again()
    for tracked in summary.setup.tracked:
        if wanted.casefold() in (tracked.id.casefold(), tracked.statement.casefold()):
            contents = wordings(summary.lives, tracked.statement, docket)
            return Target(tracked.id, tracked.statement, contents)
    life = summary.lives.by_id.get(wanted)
    statement = life.content if life else wanted
    contents = wordings(summary.lives, statement, docket)
    if not contents:
        raise FolkwaysError(f"no agent has met a norm like {norm!r}; there are: {_known(summary)}")
    # A personal norm's own words are what the norm is called, however the user wrote them.
    exact = [content for content in contents if content.casefold() == statement.casefold()]
    statement = exact[0] if exact else statement
    return Target(statement, statement, contents)


def tree_of(summary: Summary, target: Target) -> Tree:
    """Return the transmission tree of a norm."""
    return transmission(target.name, summary.lives, summary.setup.agents, target.contents)


def _known(summary: Summary) -> str:
    names = [norm.id for norm in summary.setup.tracked]
    names += [repr(family.content) for family in unseeded(summary.families)]
    names += [repr(family.content) for family in summary.families if family.seeds - {"tracked"}]
    unique = list(dict.fromkeys(names))
    more = f" and {len(unique) - _MOST} more" if len(unique) > _MOST else ""
    return ", ".join(unique[:_MOST]) + more if unique else "none at all"
