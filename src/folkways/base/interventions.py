"""What was changed about a run from outside while it was going on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypedDict

from folkways.base.events import Intervened, InterventionKind
from folkways.base.log import Header
from folkways.base.moments import DAYS, Moments
from folkways.base.outside import in_words
from folkways.base.plural import counted
from folkways.base.time import TICK

MOST_TOLD: Final = 20
"""So many changes are told one by one; of more, their number."""


class InterventionJson(TypedDict):
    """One change from outside, as ``--json`` prints it."""

    at: str
    kind: InterventionKind
    agent: str
    change: str


@dataclass(frozen=True, slots=True)
class Intervention:
    """A change at moment ``t`` (simulated seconds) about ``agent`` ("": the town), in words."""

    t: int
    kind: InterventionKind
    agent: str
    words: str
    moments: Moments = DAYS

    @property
    def line(self) -> str:
        """When it was and what it was."""
        return f"{self.moments.name(self.t)}: {self.words}"

    def to_json(self) -> InterventionJson:
        """Return it as plain data, with its moment in words."""
        return {
            "at": self.moments.name(self.t),
            "kind": self.kind,
            "agent": self.agent,
            "change": self.words,
        }


class Interventions:
    """Collects the changes from outside, but those with which a fork itself begins.

    The header of a fork tells those. Changes that were made before to the run from which it was
    forked are collected, for nothing else tells them.
    """

    def __init__(self, header: Header) -> None:
        """``header`` says where the run comes from, if it is a fork."""
        forked = header.forked
        self._moments = header.moments
        self.found: list[Intervention] = []
        self._forked = forked
        self._own = list(forked.changes) if forked is not None else []

    def see(self, event: Intervened) -> None:
        """Take in the next change."""
        words = in_words(event.kind, event.agent, event.data)
        if not self._of_the_fork(event.t, words):
            self.found.append(Intervention(event.t, event.kind, event.agent, words, self._moments))

    def _of_the_fork(self, t: int, words: str) -> bool:
        # A fork's changes come right after the tick of its moment, where others may have been made.
        if not self._own or self._forked is None or t // TICK != self._forked.at // TICK:
            return False
        # In the header, a norm is followed by its kind and utility.
        mine = next((one for one in self._own if one.startswith(words)), None)
        if mine is None:
            return False
        self._own.remove(mine)
        return True


def how_many(changes: Sequence[Intervention]) -> str:
    """Return how many changes there were; "" for none."""
    if not changes:
        return ""
    were = "was" if len(changes) == 1 else "were"
    return f"{counted(len(changes), 'change')} {were} made from outside while it went on"


def lines(changes: Sequence[Intervention]) -> list[str]:
    """Return a line for each of the first changes, and one for how many more there are."""
    told = [change.line for change in changes[:MOST_TOLD]]
    more = len(changes) - len(told)
    return [*told, f"and {more:,} more"] if more else told
