"""The classical audience: every draft has a merit that all feel, and each listener its own taste.

Merit and taste are uniform between 0 and 1 and independent, fixed by the words of a draft; a rating
is ten times their mean. A speaker who knows no better writes drafts at random, so that a panel does
no more than choose the best of several. With a panel of one, merit and taste enter its rating
alike, so half of what the chosen draft seems to gain is lost before another audience: the
optimizer's curse (Smith and Winkler 2006).
"""

from __future__ import annotations

import random

from folkways.base.random import uniform
from folkways.packs.audience.parameters import MOST_CANDIDATES
from folkways.packs.audience.questions import (
    MOST_RATING,
    Advice,
    Draft,
    Explore,
    Rate,
    Ratings,
    Written,
)

MANNERS = (
    "brief",
    "warm",
    "concrete",
    "patient",
    "modest",
    "frank",
    "cheerful",
    "calm",
    "polite",
    "precise",
    "personal",
    "plain",
)
"""At least as many as there can be candidates."""


def advises(q: Explore, chance: random.Random) -> Advice:
    """Draw manners."""
    found = chance.sample(MANNERS, min(q.count, MOST_CANDIDATES))
    return Advice(advice=tuple(f"Be {manner}." for manner in found))


def drafts(q: Draft, chance: random.Random) -> Written:
    """Write a draft of which no more is said than a number, by which its merit is fixed."""
    return Written(text=f"Draft {chance.randrange(10**9):09d}. {q.advice}".strip())


def merit(draft: str) -> float:
    """Return the merit of a draft, from 0 to 1, which all listeners feel."""
    return uniform("audience", "merit", draft)


def taste(listener: str, draft: str) -> float:
    """Return how much a draft is to the taste of one listener, from 0 to 1."""
    return uniform("audience", "taste", listener, draft)


def rates(q: Rate, chance: random.Random) -> Ratings:
    """Rate each draft by its merit and one's taste, with equal weight."""
    return Ratings(
        ratings=tuple(MOST_RATING * (merit(one) + taste(q.name, one)) / 2 for one in q.drafts)
    )
