"""Who spoke to an agent for a norm, and who against it."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from folkways.agents.turn import Turn
from folkways.norms.database import NormDatabase
from folkways.norms.relevance import opposed, same_matter
from folkways.reading.lexicon import Lexicon

Said: TypeAlias = tuple[tuple[str, str], ...]
"""People, each with a norm that they stated, in the order in which they were heard."""


def heard(turn: Turn) -> Said:
    """Return who else stated which norm to the agent."""
    norms = turn.agent.part(NormDatabase).norms.values()
    own = ("", turn.name)
    return tuple([(one.giver, one.content) for one in norms if one.giver not in own])


@lru_cache(maxsize=1024)  # an agent hears few new norms, and asks this in most of its steps
def speakers(content: str, said: Said, lexicon: Lexicon | None) -> tuple[int, int]:
    """Return how many people spoke for a norm and against it; the last that each said counts."""
    sides: dict[str, bool] = {}
    for giver, norm in said:
        if same_matter(norm, content, lexicon):
            sides[giver] = True
        elif opposed(norm, content, lexicon):
            sides[giver] = False
    spoke_for = sum(sides.values())
    return spoke_for, len(sides) - spoke_for
