"""How the strategies of the next generation come about (Axelrod 1986)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from statistics import fmean, pstdev
from typing import NamedTuple

from folkways.environments.rounds.facts import MOST

BITS = MOST.bit_length()
"""Bits of each trait."""


class Strategy(NamedTuple):
    """How bold and how vengeful an agent is, each 0 to 7 (sevenths)."""

    boldness: int
    vengefulness: int


def first(agents: int, chance: random.Random) -> list[Strategy]:
    """Return the strategies of a first generation, drawn evenly."""
    return [Strategy(chance.randint(0, MOST), chance.randint(0, MOST)) for _ in range(agents)]


def parents(scores: Sequence[float], chance: random.Random) -> list[int]:
    """Return whose offspring come next, as many as there are scores.

    Those who do better than the mean by a standard deviation or more have two, those who do worse
    by as much none, all others one. Axelrod does not say how the number of agents is kept: too
    many are thinned out and too few filled up at random.
    """
    agents, mean, deviation = len(scores), fmean(scores), pstdev(scores)
    found: list[int] = []
    for agent, score in enumerate(scores):
        if deviation and score >= mean + deviation:
            found += [agent, agent]
        elif not deviation or score > mean - deviation:
            found.append(agent)
    if len(found) > agents:
        return sorted(chance.sample(found, agents))
    return sorted(found + chance.choices(found, k=agents - len(found)))


def mutated(strategy: Strategy, rate: float, chance: random.Random) -> Strategy:
    """Return a strategy in which each bit has flipped with a chance of ``rate``."""
    flips = [sum((chance.random() < rate) << bit for bit in range(BITS)) for _ in strategy]
    return Strategy(strategy.boldness ^ flips[0], strategy.vengefulness ^ flips[1])
