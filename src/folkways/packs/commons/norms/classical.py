"""Classical users with norms: each has a habit, from which a norm of restraint may hold it back.

A norm adds to a payoff what breaking it costs its holder: the delta parameters of S. Crawford and
E. Ostrom, "A Grammar of Institutions", American Political Science Review 89 (1995), 582-600. Here
the chance that it is kept is its utility (1 to 100) in per cent; in logits, sanctions add to it
what they add in a town, and so does what others are known to do: most people cooperate on the
condition that others do (U. Fischbacher, S. Gächter and E. Fehr, "Are people conditionally
cooperative?", Economics Letters 71 (2001), 397-404).
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from folkways.agents.shown import Guideline
from folkways.environments import normative
from folkways.environments.normative import asks_for, weightiest
from folkways.norms.science.reputation import DISTRUSTS, TRUSTS
from folkways.packs.commons.classical import GREEDY, share, speaks
from folkways.packs.commons.norms.questions import Regard, SpeakWithNorms, TakeWithNorms
from folkways.packs.commons.questions import Character, Harvest, Words
from folkways.packs.commons.stock import grown, sustainable

TOPIC = "portions"
"""The topic of the lexicon that a norm of restraint is about: taking more than one's share."""
SUSTAINABLE = Character(kind="sustainable")
CONDITIONAL = 1.0
"""Logits by which trust in all others makes it likelier that a norm is kept; distrust less so."""


def takes(q: TakeWithNorms, chance: random.Random) -> Harvest:
    """Take by habit, but no more than an equal share of what grows back if a norm is kept."""
    amount = _wanted(q)
    norm = restraint(q.norms)
    if norm is not None and chance.random() < keeping(norm, q.regards, len(q.members) - 1):
        amount = min(amount, share(SUSTAINABLE, q.stock, q.rules))
    return Harvest(amount=amount)


def _wanted(q: TakeWithNorms) -> int:
    if q.character is not None or q.habit is None:
        return share(q.character or GREEDY, q.stock, q.rules)
    return math.ceil(q.habit * sustainable(q.stock, q.rules.growth) / q.rules.people)


def restraint(norms: Sequence[Guideline]) -> Guideline | None:
    """Return the weightiest rule against taking more than one's share; None if there is none."""
    return weightiest(norms, restrains)


def restrains(text: str) -> bool:
    """Whether a norm, as the reader of the offline mind reads it, is one of restraint."""
    return asks_for(text, TOPIC, -1)


def keeping(norm: Guideline, regards: Sequence[Regard], others: int) -> float:
    """Return the chance that a norm is kept: its utility in per cent, with what adds to it."""
    trusted = sum((f" {TRUSTS} " in one.text) - (f" {DISTRUSTS} " in one.text) for one in regards)
    return normative.keeping(norm, CONDITIONAL * trusted / max(1, others))


def says(q: SpeakWithNorms, chance: random.Random) -> Words:
    """State a norm of restraint that is held, with a breach of it; without one speak as before."""
    norm = restraint(q.norms)
    if norm is None and q.character is None:
        return Words(says="I take what I usually take.")
    if norm is None:
        return speaks(q, chance)
    coming = grown(q.stock, q.rules.growth, q.rules.capacity)
    limit = share(SUSTAINABLE, coming, q.rules)
    said = next((f"{one.observation}. " for one in q.breaches if restrains(one.norm)), "")
    return Words(says=f"{said}{norm.text}"[:600], limit=limit)
