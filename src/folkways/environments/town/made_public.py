"""Public announcements from outside: disclosed private beliefs, and praise for defectors.

Disclosing how the others really think is the remedy for pluralistic ignorance (Schroeder & Prentice
1998, *Journal of Applied Social Psychology* 28(23), 2150-2180); people who openly go their own way
are what unpopular norms end with (Bicchieri 2017, *Norms in the Wild*, chapter 5).
"""

from __future__ import annotations

from collections.abc import Sequence

from folkways.agents.agent import Agent
from folkways.base import events as ev
from folkways.base.errors import FolkwaysError
from folkways.norms.relevance import same_matter
from folkways.norms.science.avowal import Avowal
from folkways.norms.science.avowals import Belief, Beliefs

Data = dict[str, ev.Value | list[ev.Value]]


def belief_in(norm: str, people: Sequence[Agent]) -> tuple[Data, str]:
    """Return how many of ``people`` privately believe in ``norm``, as data and in words.

    Raises FolkwaysError if nobody is left to hear it, and if nobody has stated a belief about it.
    """
    if not people:
        raise FolkwaysError("nobody is in the town to hear a disclosure")
    known: list[Belief] = []
    others: set[str] = set()
    for agent in people:
        mechanism = next((one for one in agent.mechanisms if isinstance(one, Avowal)), None)
        if mechanism is None:
            raise FolkwaysError(
                "private beliefs are not known in this run: the scenario lacks the mechanism "
                "'avowal' (fork with --with avowal from an earlier moment, or run it with it)"
            )
        stated = agent.part(Beliefs).by_norm.values()
        about = [one for one in stated if same_matter(one.content, norm, mechanism.lexicon)]
        known += about[-1:]
        others.update(one.content for one in stated)
    if not known:
        listed = "; ".join(sorted(others)) or "none"
        raise FolkwaysError(
            f"no agent has a private belief about {norm!r} at that moment (known beliefs: {listed})"
        )
    believing = sum(one.sign > 0 for one in known)
    text = f"It was announced that {believing} of {len(known)} people here believe in this: {norm}"
    return {"norm": norm, "believing": believing, "of": len(known)}, text


def praise_of(who: str, norm: str) -> tuple[Data, str]:
    """Return that somebody was praised for going against ``norm``, as data and in words."""
    return {"norm": norm, "who": who}, f"{who} was praised for going their own way about: {norm}"
