"""Whether a text carries a fact that a run follows, such as "There is a party on Saturday."."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import ceil

from folkways.reading.stem import content_stems

ENOUGH = 0.6
"""Share of a statement's content words that a text needs to carry it, if no words are given."""


@dataclass(frozen=True)
class Gathering:
    """An event to which people come: seconds after midnight, on a day counted from 1.

    ``place`` is the address of an arena as the scenario writes it, without the map's name.
    """

    host: str
    place: str
    day: int
    start: int
    end: int


@dataclass(frozen=True)
class Fact:
    """A fact as texts are held against it.

    ``words`` are what a text must contain, each entry with its alternatives separated by ``|``;
    without any, :data:`ENOUGH` of the statement's content words. ``importance`` is 1 to 10.
    """

    id: str
    statement: str
    words: tuple[str, ...] = ()
    importance: int = 8
    gathering: Gathering | None = None

    def carried_by(self, text: str) -> bool:
        """Return whether ``text`` says what the fact says, going by its words.

        A denial ("there is no party") has the same words and counts as well.
        """
        return _carries(self.statement, self.words, text)


@lru_cache(maxsize=65536)
def _carries(statement: str, words: tuple[str, ...], text: str) -> bool:
    found = frozenset(content_stems(text))
    if words:
        return all(any(_within(option, found) for option in entry.split("|")) for entry in words)
    wanted = frozenset(content_stems(statement))
    return bool(wanted) and len(wanted & found) >= ceil(ENOUGH * len(wanted))


def _within(words: str, found: frozenset[str]) -> bool:
    wanted = content_stems(words)
    return bool(wanted) and found.issuperset(wanted)


def unreadable(words: Iterable[str]) -> list[str]:
    """Return those of a fact's words that no text can be held against, such as "the"."""
    return [one for entry in words for one in entry.split("|") if not content_stems(one)]
