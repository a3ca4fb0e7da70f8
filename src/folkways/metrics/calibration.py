"""How agents use the scale of utilities (1 to 100): spread out, or huddled at the top."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log2, sqrt

from folkways.metrics.norm_lives import NormLife
from folkways.metrics.series import Share

TOP = 80
"""The paper's evaluators found utilities from here to 100 too common (Ren et al. 2024)."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """The utilities of some norms.

    ``tens`` counts 1-10 to 91-100, ``top`` those of 80 to 100; ``entropy`` is that of the tens as
    a share of its maximum (1: all tens alike, 0: a single one; None without norms), ``distinct``
    how many different utilities there are, ``round`` those that 10 divides; ``deviation`` is that
    of the population.
    """

    name: str
    norms: int
    tens: tuple[int, ...]
    top: Share
    entropy: float | None
    distinct: int
    round: Share
    mean: float | None
    deviation: float | None

    @classmethod
    def of(cls, name: str, utilities: Iterable[int]) -> Calibration:
        """Return how ``utilities`` are spread; ``name`` says whose they are."""
        values = list(utilities)
        count = len(values)
        tens = Counter((value - 1) // 10 for value in values)
        mean = sum(values) / count if count else None
        return cls(
            name=name,
            norms=count,
            tens=tuple(tens[n] for n in range(10)),
            top=Share(sum(value >= TOP for value in values), count),
            entropy=abs(sum(n / count * log2(n / count) for n in tens.values())) / log2(10)
            if count
            else None,
            distinct=len(set(values)),
            round=Share(sum(value % 10 == 0 for value in values), count),
            mean=mean,
            deviation=None
            if mean is None
            else sqrt(sum((value - mean) ** 2 for value in values) / count),
        )


def calibrations(lives: Iterable[NormLife]) -> tuple[Calibration, ...]:
    """Return the calibration of all norms met, of those accepted, and by way, in this order.

    Each wording of an agent counts once, with the utility that it gave it first: what is met again
    and again would weigh as often otherwise.
    """
    firsts: dict[tuple[str, str, str], NormLife] = {}
    for life in lives:
        key = (life.agent, life.content, life.kind)
        known = firsts.get(key)
        # An acceptance stands for the norm, however often it was met before.
        if known is None or (life.accepted and not known.accepted):
            firsts[key] = life
    every: Sequence[NormLife] = list(firsts.values())
    rows = [
        ("met", every),
        ("accepted", [life for life in every if life.accepted]),
        ("held at the end", [life for life in every if life.held]),
        ("created", [life for life in every if life.origin == "created"]),
        ("from talk", [life for life in every if life.origin == "conversation"]),
        ("from observation", [life for life in every if life.origin == "observation"]),
        ("synthesised", [life for life in every if life.origin == "synthesis"]),
    ]
    return tuple(Calibration.of(name, (life.utility for life in some)) for name, some in rows)
