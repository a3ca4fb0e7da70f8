"""What is known of one measure under one condition: single values, or what was published of them.

Published figures are often all there is of a study: a mean with its standard deviation, a share of
so many people, or a mean alone. Which tests are possible depends on the kind.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Moments:
    """A mean, the standard deviation of single values (divisor n − 1), and how many there are.

    ``n`` is at least 2 and ``sd`` is not negative.
    """

    mean: float
    sd: float
    n: int

    @property
    def squared_error(self) -> float:
        """The squared standard error of the mean."""
        return self.sd**2 / self.n


@dataclass(frozen=True, slots=True)
class Sample:
    """Single values, one for each unit that is independent of the others."""

    values: tuple[float, ...]

    @property
    def n(self) -> int:
        """How many values there are."""
        return len(self.values)

    @property
    def mean(self) -> float:
        """The mean; the sample must not be empty."""
        return math.fsum(self.values) / self.n

    @property
    def binary(self) -> bool:
        """Whether each value is 0 or 1."""
        return all(value in (0.0, 1.0) for value in self.values)

    @property
    def moments(self) -> Moments | None:
        """Mean, standard deviation and n; None below two values."""
        return moments_of(self.values)


@dataclass(frozen=True, slots=True)
class Proportion:
    """A share (0 to 1) of ``n`` people, at least 2 of them."""

    share: float
    n: int

    @property
    def mean(self) -> float:
        """The share."""
        return self.share

    @property
    def count(self) -> int:
        """How many people that is: published shares are rounded, people are whole."""
        return round(self.share * self.n)

    @property
    def moments(self) -> Moments:
        """The same as values of 0 and 1."""
        variance = self.share * (1 - self.share) * self.n / (self.n - 1)
        return Moments(self.share, math.sqrt(variance), self.n)


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean without a spread: how far it could lie from that of all people is not known."""

    mean: float


Observation: TypeAlias = Sample | Moments | Proportion | Figure


def size_of(one: Observation) -> int | None:
    """Return how many values there are; None where that is not known."""
    return None if isinstance(one, Figure) else one.n


def moments_of(values: Sequence[float]) -> Moments | None:
    """Return mean, standard deviation and n of single values; None below two."""
    n = len(values)
    if n < 2:
        return None
    mean = math.fsum(values) / n
    return Moments(mean, math.sqrt(math.fsum((one - mean) ** 2 for one in values) / (n - 1)), n)
