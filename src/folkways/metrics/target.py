"""Find the norm that a user names: a tracked one, an agent's own, a word or a sentence."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from folkways.base.errors import FolkwaysError
from folkways.metrics.judge import Docket
from folkways.metrics.norms import unseeded
from folkways.metrics.summary import Summary
from folkways.metrics.transmission import Tree, transmission, wordings
from folkways.reading.stem import stem

MOST: Final = 12
"""Norms listed in a message."""


@dataclass(frozen=True)
class Target:
    """A norm to be followed through a run: what it is called, its statement, all its wordings."""

    name: str
    statement: str
    contents: frozenset[str]


class AmbiguousNorm(FolkwaysError):
    """A word or phrase that several norms of the run contain; ``candidates`` are their names."""

    def __init__(self, norm: str, candidates: Sequence[str]) -> None:
        self.candidates = tuple(candidates)
        listed = "".join(f"\n  {one}" for one in self.candidates[:MOST])
        more = len(self.candidates) - MOST
        rest = f"\n  and {more} more" if more > 0 else ""
        super().__init__(
            f"{norm!r} may be any of {len(self.candidates)} norms; name one of them in full:"
            f"{listed}{rest}"
        )


def find_target(summary: Summary, norm: str) -> Target:
    """Return the norm that ``norm`` names: a tracked norm's id, a personal norm's id, or a text.

    A word or phrase stands for the one norm that contains it. A sentence stands for all norms that
    the judge finds the same. Raises AmbiguousNorm if several norms contain the text, and
    FolkwaysError, with the norms that there are, if no agent has met such a norm.
    """
    wanted = " ".join(norm.split())
    docket = summary.docket.again()
    found = _tracked(summary, wanted, docket)
    if found is not None:
        return found
    life = summary.lives.by_id.get(wanted)
    statement = life.content if life else wanted
    known = {one.content.casefold() for one in summary.lives}
    if statement.casefold() not in known:
        candidates = _containing(summary, statement, docket)
        if len(candidates) > 1:
            raise AmbiguousNorm(norm, candidates)
        if candidates:
            return find_target(summary, candidates[0])
    contents = wordings(summary.lives, statement, docket)
    if not contents:
        raise FolkwaysError(
            f"no agent has met a norm like {norm!r}; the norms of this run are: {_known(summary)}"
        )
    # A personal norm's own words are what the norm is called, however the user wrote them.
    exact = [content for content in contents if content.casefold() == statement.casefold()]
    statement = exact[0] if exact else statement
    return Target(statement, statement, contents)


def _tracked(summary: Summary, wanted: str, docket: Docket) -> Target | None:
    for tracked in summary.setup.tracked:
        if wanted.casefold() in (tracked.id.casefold(), tracked.statement.casefold()):
            contents = wordings(summary.lives, tracked.statement, docket)
            return Target(tracked.id, tracked.statement, contents)
    return None


def _containing(summary: Summary, text: str, docket: Docket) -> list[str]:
    """Return the norms that contain a word or phrase: tracked ones by id, then others.

    Words count in any form: "smoking" is found in "People smoke". Each of the others stands for
    all norms that the judge finds the same; the most widespread come first.
    """
    wanted = _stems(text)
    if not wanted or text.endswith((".", "!", "?")):
        return []  # a whole sentence is for the judge
    found: list[str] = []
    covered: set[str] = set()
    for tracked in summary.setup.tracked:
        if _within(wanted, tracked.id) or _within(wanted, tracked.statement):
            found.append(tracked.id)
            covered |= wordings(summary.lives, tracked.statement, docket)
    counts = Counter(life.content for life in summary.lives if _within(wanted, life.content))
    for content, _ in counts.most_common():
        if content not in covered:
            found.append(content)
            covered |= wordings(summary.lives, content, docket)
    return found


def _within(wanted: list[str], text: str) -> bool:
    """Return whether the stems ``wanted`` stand in a row in ``text``."""
    stems = _stems(text)
    starts = range(len(stems) - len(wanted) + 1)
    return any(stems[start : start + len(wanted)] == wanted for start in starts)


def _stems(text: str) -> list[str]:
    return [stem(word) for word in re.findall(r"[^\W_]+", text)]


def tree_of(summary: Summary, target: Target) -> Tree:
    """Return the transmission tree of a norm."""
    return transmission(target.name, summary.lives, summary.setup.agents, target.contents)


def _known(summary: Summary) -> str:
    names = [norm.id for norm in summary.setup.tracked]
    names += [repr(family.content) for family in unseeded(summary.families)]
    names += [repr(family.content) for family in summary.families if family.seeds - {"tracked"}]
    unique = list(dict.fromkeys(names))
    more = f" and {len(unique) - MOST} more" if len(unique) > MOST else ""
    return ", ".join(unique[:MOST]) + more if unique else "none at all"
