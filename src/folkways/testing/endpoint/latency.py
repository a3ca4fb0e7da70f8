"""How long the endpoint takes to answer."""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import NamedTuple

from folkways.base.random import uniform

_NORMAL = NormalDist()


class Latency(NamedTuple):
    """Seconds from the end of a question to its answer: log-normal, or constant without a spread.

    ``spread`` is the standard deviation of the logarithm; 0.5 puts one call in twenty above 2.3
    times the median.
    """

    median: float = 0.0
    spread: float = 0.0

    @classmethod
    def parse(cls, text: str) -> Latency:
        """Return the latency written as ``0.2`` or ``0.2~0.5``; raises ValueError."""
        median, _, spread = text.partition("~")
        latency = cls(float(median), float(spread or 0))
        if not (latency.median >= 0 and latency.spread >= 0):
            raise ValueError(f"a latency is not negative: {text}")
        return latency

    def draw(self, content: str, nth: int) -> float:
        """Return the seconds for the ``nth`` request (from 0) of this content."""
        if not self.spread:
            return self.median
        at = min(max(uniform("latency", content, nth), 1e-9), 1 - 1e-9)
        return self.median * math.exp(self.spread * _NORMAL.inv_cdf(at))
