"""Do norm entrepreneurs shape which descriptive norm emerges? Judged over conditions (5b)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from folkways.base.percent import percent
from folkways.metrics.finding import ENTREPRENEURS_SHAPE, Agrees, PaperFinding
from folkways.sweeps.line import ALPHA, ComparedMeasure
from folkways.sweeps.plan import Measure, Sides
from folkways.sweeps.statistics import paired

if TYPE_CHECKING:
    from folkways.sweeps.results import SweepResults

MEASURE: Final[Measure] = "adherence_ordinary"
"""What is compared: the entrepreneurs themselves are on another side by construction."""
LEAST_PAIRS: Final = 6
"""With fewer pairs of runs no permutation test can give a p below 0.05."""
RULE: Final = (
    "adherence to the norm at the end, among agents who are no entrepreneurs, is clearly higher "
    "where most entrepreneurs are for it than where most are against it (pairs of the same seed: "
    f"the 95 % interval of the difference leaves out zero, and p is below {ALPHA}), and where they "
    f"take no side it lies between the two; needs at least {LEAST_PAIRS} seeds"
)


def entrepreneurs_shape(sweep: SweepResults) -> PaperFinding | None:
    """Return finding 5b over a sweep; None if its plan does not name the sides."""
    sides = sweep.plan.sides
    if sides is None:
        return None
    higher, lower = (sweep.values(one, MEASURE, sides.norm) for one in _ends(sides))
    seeds = sorted(higher.keys() & lower.keys())
    if not seeds:
        return PaperFinding(
            *ENTREPRENEURS_SHAPE, "no pair of runs is finished", "not applicable", RULE
        )
    gap = paired([lower[seed] for seed in seeds], [higher[seed] for seed in seeds], (-1.0, 1.0))
    line = ComparedMeasure(MEASURE, sides.norm, 0.0, 0.0, gap, gap.p)  # one test
    means = [_mean(sweep, one, sides.norm) for one in _all(sides)]
    between = len(means) < 3 or _between(means[0], means[2], means[1])
    agrees: Agrees = "yes" if line.clear and gap.mean > 0 and between else "no"
    if len(seeds) < LEAST_PAIRS:
        agrees = "not applicable"
    said = [f"{_counts(sweep, sides)}; {_difference(line)}, {len(seeds)} pairs"]
    if len(seeds) < LEAST_PAIRS:
        said.append(f"too few for a verdict ({LEAST_PAIRS} are needed)")
    return PaperFinding(*ENTREPRENEURS_SHAPE, "; ".join(said), agrees, RULE)


def _ends(sides: Sides) -> tuple[str, str]:
    return sides.mostly_for, sides.mostly_against


def _all(sides: Sides) -> list[str]:
    return [*_ends(sides), *([sides.neutral] if sides.neutral else [])]


def _mean(sweep: SweepResults, condition: str, norm: str) -> float | None:
    values = sweep.values(condition, MEASURE, norm).values()
    return sum(values) / len(values) if values else None


def _between(high: float | None, middle: float | None, low: float | None) -> bool:
    if high is None or middle is None or low is None:
        return False
    return low <= middle <= high


def _counts(sweep: SweepResults, sides: Sides) -> str:
    """Return the mean and the runs in which the norm emerged, for each condition."""
    parts = []
    for condition in _all(sides):
        emerged = sweep.values(condition, "emerged", sides.norm).values()
        mean = percent(_mean(sweep, condition, sides.norm))
        parts.append(f"{mean} ({condition}; emerged in {sum(emerged):.0f} of {len(emerged)} runs)")
    return f"{sides.norm}, adherence of ordinary agents: {', '.join(parts)}"


def _difference(line: ComparedMeasure) -> str:
    gap = line.difference
    points = f"difference {100 * gap.mean:+.0f} points"
    if gap.low is None or gap.high is None or gap.p is None:
        return points
    ends = f"{100 * gap.low:+.0f} to {100 * gap.high:+.0f}"
    return f"{points} (95 % interval {ends}, p = {gap.p:.3f})"
