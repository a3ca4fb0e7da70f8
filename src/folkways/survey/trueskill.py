"""TrueSkill: skills from rank orders, for games in which everyone plays alone.

After Herbrich, Minka and Graepel, "TrueSkill: A Bayesian Skill Rating System" (2007). The
performances of those who come one after another are compared; messages are passed up and down this
chain until nothing changes. Draws are not provided for: everyone comes in at a place of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, exp, pi, sqrt
from typing import NamedTuple

# Defaults of Herbrich et al. (2007), with which Park et al. (2023) ranked their conditions.
MU = 25.0
SIGMA = MU / 3
BETA = SIGMA / 2
"""Standard deviation of a performance about the skill."""
TAU = SIGMA / 100
"""How much a skill may drift from one game to the next."""

_STILL = 1e-9
_MOST_ROUNDS = 1000
# Far in the tails both density and distribution underflow; below this their ratio is taken by its
# limit.
_TINY = 1e-200


class Skill(NamedTuple):
    """A belief about a skill: mean and standard deviation, on the scale of the original."""

    mu: float = MU
    sigma: float = SIGMA


class _Gauss(NamedTuple):
    """A normal distribution by its precision and its precision times its mean."""

    precision: float = 0.0
    weighted: float = 0.0

    @classmethod
    def of(cls, mean: float, variance: float) -> _Gauss:
        return cls(1 / variance, mean / variance)

    @property
    def mean(self) -> float:
        return self.weighted / self.precision

    @property
    def variance(self) -> float:
        return 1 / self.precision

    def times(self, other: _Gauss) -> _Gauss:
        return _Gauss(self.precision + other.precision, self.weighted + other.weighted)

    def over(self, other: _Gauss) -> _Gauss:
        return _Gauss(self.precision - other.precision, self.weighted - other.weighted)


def play(skills: Sequence[Skill], tau: float = TAU, margin: float = 0.0) -> list[Skill]:
    """Return the skills after one game; ``skills`` are in the order in which the players came in.

    ``margin`` is by how much a performance must be better to come in first: above 0 where a draw
    would have been possible. With fewer than two players nothing was played.
    """
    if len(skills) < 2:
        return list(skills)
    own = [_Gauss.of(skill.mu, skill.sigma**2 + tau**2 + BETA**2) for skill in skills]
    pairs = len(skills) - 1
    up = [_Gauss()] * pairs  # what the comparison of i and i + 1 says of i
    down = [_Gauss()] * pairs  # ... and of i + 1
    truth = [_Gauss()] * pairs  # what its outcome says of the difference
    for _ in range(_MOST_ROUNDS):
        moved = 0.0
        for at in (*range(pairs), *reversed(range(pairs))):
            better = own[at] if at == 0 else own[at].times(down[at - 1])
            worse = own[at + 1] if at == pairs - 1 else own[at + 1].times(up[at + 1])
            before = _Gauss.of(better.mean - worse.mean, better.variance + worse.variance)
            new = _won(before, margin).over(before)
            moved = max(moved, *(abs(a - b) for a, b in zip(new, truth[at], strict=True)))
            truth[at] = new
            up[at] = _joined(worse, new, 1)
            down[at] = _joined(better, new, -1)
        if moved < _STILL:
            break
    return [_after(skills, at, up, down, tau) for at in range(len(skills))]


def _after(
    skills: Sequence[Skill], at: int, up: list[_Gauss], down: list[_Gauss], tau: float
) -> Skill:
    said = _Gauss()
    if at < len(up):
        said = said.times(up[at])
    if at > 0:
        said = said.times(down[at - 1])
    # The performance varies about the skill.
    of_skill = _joined(_Gauss.of(0.0, BETA**2), said, 1)
    found = _Gauss.of(skills[at].mu, skills[at].sigma ** 2 + tau**2).times(of_skill)
    return Skill(found.mean, sqrt(found.variance))


def _joined(one: _Gauss, other: _Gauss, sign: int) -> _Gauss:
    """Return the sum (or difference) of two; if ``other`` says nothing, neither does the sum."""
    if other.precision < _STILL**2:
        return _Gauss()
    return _Gauss.of(one.mean + sign * other.mean, one.variance + other.variance)


def _won(difference: _Gauss, margin: float) -> _Gauss:
    """Return the normal distribution nearest to ``difference``, if above ``margin``."""
    deviation = sqrt(difference.variance)
    t = (difference.mean - margin) / deviation
    below = _cumulative(t)
    # Far out the ratio of density to distribution function comes near to -t, and w to 1.
    v = _density(t) / below if below > _TINY else -t
    w = min(max(v * (v + t), 0.0), 1 - _STILL) if below > _TINY else 1 - 1 / t**2
    return _Gauss.of(difference.mean + deviation * v, difference.variance * (1 - w))


def _density(t: float) -> float:
    return exp(-t * t / 2) / sqrt(2 * pi)


def _cumulative(t: float) -> float:
    return erfc(-t / sqrt(2)) / 2
