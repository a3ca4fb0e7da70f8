"""Inequity aversion in the public goods game: who cooperates, and who enforces cooperation.

E. Fehr and K. M. Schmidt, "A Theory of Fairness, Competition, and Cooperation", Quarterly Journal
of Economics 114 (1999): Table III (how players are distributed), Propositions 4 and 5 (equilibria
without and with punishment).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import factorial, prod
from typing import Final

from pydantic import Field

from folkways.language.operation import Data


class Aversion(Data):
    """How much a player minds being worse off (alpha) and better off (beta) than others.

    0: not at all; the source takes beta to be at most alpha and below 1.
    """

    alpha: float = Field(ge=0, le=100)
    beta: float = Field(ge=0, le=100)


DISTRIBUTION: Final = (
    (0.3, Aversion(alpha=0.0, beta=0.0)),
    (0.3, Aversion(alpha=0.5, beta=0.25)),
    (0.3, Aversion(alpha=1.0, beta=0.6)),
    (0.1, Aversion(alpha=4.0, beta=0.6)),
)
"""Shares of players by aversion: Table III of the source, the larger alpha with the larger beta."""

_TOLERANCE = 1e-9
"""Sums such as 0.4 + 0.6 are compared with 1 up to this."""


def drawn(chance: random.Random) -> Aversion:
    """Draw a player."""
    upto = accumulate(share for share, _ in DISTRIBUTION)
    draw = chance.random()
    return next(
        (one for (_, one), most in zip(DISTRIBUTION, upto, strict=True) if draw < most),
        DISTRIBUTION[-1][1],
    )


def enforcers(group: Sequence[Aversion], share: float, cost: float) -> frozenset[int]:
    """Return the numbers of the conditionally cooperative enforcers of a group (Proposition 5).

    ``share`` is what a player gets back of each token that anyone contributes (a), ``cost`` what
    it costs to take one token from another player (c). They are the largest set of ``n'`` players
    each of whom has ``a + beta >= 1`` and
    ``c < alpha / ((n - 1) (1 + alpha) - (n' - 1) (alpha + beta))``. If there are any, contributions
    of any height by all players are an equilibrium.
    """
    others = len(group) - 1
    found = {n for n, one in enumerate(group) if share + one.beta >= 1 - _TOLERANCE and others}
    while found:
        rest = {n for n in found if _enforces(group[n], others, len(found) - 1, cost)}
        if rest == found:
            break
        found = rest
    return frozenset(found)


def _enforces(one: Aversion, others: int, helpers: int, cost: float) -> bool:
    below = others * (1 + one.alpha) - helpers * (one.alpha + one.beta)
    return cost * below < one.alpha


def unforced(group: Sequence[Aversion], share: float) -> frozenset[int]:
    """Return the numbers of those who contribute where nobody can be punished (Proposition 4).

    A player with ``a + beta < 1`` never does. The others can if those who never do, k, are few:
    ``k / (n - 1) < (a + beta - 1) / (alpha + beta)`` for each of them. From a = 1 on all do.
    """
    if share >= 1:
        return frozenset(range(len(group)))
    others = max(1, len(group) - 1)
    willing = {n for n, one in enumerate(group) if share + one.beta >= 1 - _TOLERANCE}
    few = (len(group) - len(willing)) / others
    can = all(
        few * (group[n].alpha + group[n].beta) < share + group[n].beta - 1 - _TOLERANCE
        for n in willing
    )
    return frozenset(willing) if can else frozenset()


def cooperators(
    group: Sequence[Aversion], share: float, cost: float | None = None
) -> frozenset[int]:
    """Return the numbers of those who contribute everything in the equilibrium that is played.

    Of the equilibria it is the one with the highest contributions; all others contribute nothing.
    ``cost`` is None where nobody can be punished.
    """
    if cost is not None and enforcers(group, share, cost):
        return frozenset(range(len(group)))
    return unforced(group, share)


def share_enforced(size: int, share: float, cost: float) -> float:
    """Return the share of groups drawn by ``DISTRIBUTION`` that have an enforcer, exactly."""
    return sum(
        chance for group, chance in _groups(size) if enforcers(group, share=share, cost=cost)
    )


def _groups(size: int) -> Iterator[tuple[list[Aversion], float]]:
    """Give each composition of a group with its probability."""
    for counts in _counts(size, len(DISTRIBUTION)):
        ways = factorial(size) // prod(map(factorial, counts))
        pairs = list(zip(counts, DISTRIBUTION, strict=True))
        yield (
            [one for count, (_, one) in pairs for _ in range(count)],
            ways * prod(part**count for count, (part, _) in pairs),
        )


def _counts(size: int, kinds: int) -> Iterator[tuple[int, ...]]:
    if kinds == 1:
        yield (size,)
        return
    for first in range(size + 1):
        for rest in _counts(size - first, kinds - 1):
            yield (first, *rest)
