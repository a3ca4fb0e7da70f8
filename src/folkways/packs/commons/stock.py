"""How a commons grows, what can be taken from it for ever, and how what is short is divided."""

from __future__ import annotations

import random
from collections.abc import Sequence


def grown(stock: int, growth: float, capacity: int) -> int:
    """Return the stock a month later: multiplied by ``growth``, up to ``capacity``."""
    return min(capacity, int(stock * growth))


def sustainable(stock: int, growth: float) -> int:
    """Return the most that can be taken from a stock so that it is as large a month later."""
    left = int(stock / growth)
    while int(left * growth) < stock:  # by one, or two where the division was rounded down
        left += 1
    return max(0, stock - left)


def best_yield(growth: float, capacity: int) -> int:
    """Return the largest harvest that can be taken every month: from a stock at its capacity.

    With steady growth up to a limit the surplus is largest where a month's growth just fills the
    commons, so that taking it leaves the least stock that does.
    """
    return sustainable(capacity, growth)


def divided(wanted: Sequence[int], stock: int, chance: random.Random) -> list[int]:
    """Return what each gets: what it wants, or, if that is more than there is, a share by chance.

    Each unit that is left goes to one of those who still want more, all with the same chance.
    """
    if sum(wanted) <= stock:
        return list(wanted)
    got = [0] * len(wanted)
    for _ in range(stock):
        waiting = [n for n, most in enumerate(wanted) if got[n] < most]
        got[chance.choice(waiting)] += 1
    return got
