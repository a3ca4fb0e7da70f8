"""Where a population tips: the share of committed agents from which most of the others follow.

The definition, with its sources, stands in ``docs/measures.md``.
"""

from __future__ import annotations

import csv
import io
import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypedDict

from folkways.base.percent import percent
from folkways.sweeps.factors import ENTREPRENEURS, Level, level_name
from folkways.sweeps.statistics import Interval, mean_interval

if TYPE_CHECKING:
    from pandas import DataFrame

    from folkways.sweeps.results import SweepResults

HALF: Final = 0.5
"""The mean share of the uncommitted above which they have tipped."""
COMMITTED: Final = (ENTREPRENEURS, "agents.generate.entrepreneurs")
"""The factors that say how many are committed: a number of agents, and a share of all."""
ADOPTED: Final = ("acceptance_ordinary", "adherence_ordinary")
"""What the uncommitted adopt: the norm, and the conduct."""


class TippingJson(TypedDict):
    """A tipping point as ``folkways sweep --json`` prints it; shares are of all agents, 0 to 1."""

    measure: str
    norm: str
    condition: str
    found: bool
    at: float | None
    below: float | None
    low: float | None
    high: float | None
    rise: float
    rise_from: float
    rise_to: float
    tried: list[float]
    means: list[float]
    text: str


@dataclass(frozen=True)
class Tried:
    """A share of committed agents that was tried (``count`` of ``of``), and what came of it."""

    share: float
    count: int
    of: int
    adopted: Interval

    def __str__(self) -> str:
        return f"{percent(self.share)} ({self.count} of {self.of})"


@dataclass(frozen=True)
class Tipping:
    """Where the others tip, for one measure, one norm and one level of what else is varied.

    ``tried`` has at least two shares of committed agents, in rising order.
    """

    measure: str
    norm: str
    condition: str
    tried: tuple[Tried, ...]

    @property
    def index(self) -> int:
        """Which of the shares is the first from which on all means are above one half.

        0: already the smallest; as many as there are: none.
        """
        return _after(one.adopted.mean <= HALF for one in self.tried)

    @property
    def at(self) -> Tried | None:
        """The tipping point; None where the sweep has none."""
        return self.tried[self.index] if 0 < self.index < len(self.tried) else None

    @property
    def interval(self) -> tuple[Tried | None, Tried | None]:
        """The lowest and the highest share that the 95 % intervals do not rule out.

        None is a share beyond the highest that was tried.
        """
        ends = [one.adopted.ends for one in self.tried]
        # Where one run gives no interval, nothing is ruled out.
        low = _after(high is not None and high <= HALF for _, high in ends)
        high = _after(low is None or low <= HALF for low, _ in ends)
        either = (*self.tried, None)
        return either[low], either[high]

    @property
    def rise(self) -> tuple[Tried, Tried]:
        """The two neighbouring shares between which the mean rises most."""
        pairs = itertools.pairwise(self.tried)
        return max(pairs, key=lambda pair: pair[1].adopted.mean - pair[0].adopted.mean)

    @property
    def brief(self) -> str:
        """Whether it tips and where, in a few words."""
        if self.at is None:
            return "no tipping point"
        return f"tips at {percent(self.at.share)} committed (95 %: {self.ends})"

    @property
    def text(self) -> str:
        """All of it in a sentence or two."""
        head = f"{self.measure.replace('_', ' ')} of {self.norm}"
        if self.condition:
            head += f", {self.condition}"
        before, after = self.rise
        step = after.adopted.mean - before.adopted.mean
        steep = (
            f" Steepest rise: {100 * step:.0f} points, from {percent(before.share)} to "
            f"{percent(after.share)} committed."
            if step > 0
            else " It rises nowhere."
        )
        at = self.at
        if at is not None:
            below = self.tried[self.index - 1]
            return (
                f"{head}: tips at {at} committed, not yet at {percent(below.share)} "
                f"(95 %: {self.ends}).{steep}"
            )
        first, last = self.tried[0], self.tried[-1]
        if self.index == 0:
            why = f"the mean is above one half from the smallest share tried, {first}"
        else:
            why = f"at {last}, the largest share tried, the mean is {percent(last.adopted.mean)}"
        return f"{head}: no tipping point found: {why} (95 %: {self.ends}).{steep}"

    @property
    def ends(self) -> str:
        """The interval in words."""
        low, high = self.interval
        if low is None:
            return f"beyond {percent(self.tried[-1].share)}"
        # What lies below the smallest share was not tried.
        least = f"{percent(low.share)}" + (" or less" if low is self.tried[0] else "")
        if low is high:
            return least
        return f"{least} to " + (
            "beyond what was tried" if high is None else f"{percent(high.share)}"
        )

    def to_json(self) -> TippingJson:
        """Return all of it as plain data."""
        low, high = self.interval
        before, after = self.rise
        return TippingJson(
            measure=self.measure,
            norm=self.norm,
            condition=self.condition,
            found=self.at is not None,
            at=_share(self.at),
            below=_share(self.tried[self.index - 1] if self.at else None),
            low=_share(low),
            high=_share(high),
            rise=after.adopted.mean - before.adopted.mean,
            rise_from=before.share,
            rise_to=after.share,
            tried=[one.share for one in self.tried],
            means=[one.adopted.mean for one in self.tried],
            text=self.text,
        )


def tipping_points(
    sweep: SweepResults, measures: Sequence[str] = ADOPTED, conditions: Sequence[str] = ()
) -> list[Tipping]:
    """Return where each measure of each norm tips, for each combination of the other factors.

    ``conditions`` are those that are looked at (all). There are none for a sweep that does not
    vary how many are committed, and none for what was measured at fewer than two shares.
    """
    factor = committed(sweep)
    if not factor:
        return []
    lines: dict[str, list[str]] = {}
    for condition in conditions or sweep.conditions:
        lines.setdefault(others(sweep.factors(condition), factor), []).append(condition)
    found = []
    for measure in measures:
        for norm in sweep.statements:
            for label, same in lines.items():
                tried = tuple(_tried(sweep, factor, same, measure, norm))
                if len(tried) > 1:
                    found.append(Tipping(measure, norm, label, tried))
    return found


def others(factors: Mapping[str, Level], factor: str) -> str:
    """Return what the levels of all factors but one are called."""
    return ", ".join(level_name(name, one) for name, one in factors.items() if name != factor)


def committed(sweep: SweepResults) -> str:
    """Return the factor of a sweep that says how many are committed; "" if it varies none."""
    levels: dict[str, set[Level]] = {name: set() for name in COMMITTED}
    for entry in sweep.entries:
        for name in COMMITTED:
            if name in entry.factors:
                levels[name].add(entry.factors[name])
    return next((name for name, values in levels.items() if len(values) > 1), "")


def _tried(
    sweep: SweepResults, factor: str, conditions: Sequence[str], measure: str, norm: str
) -> Iterator[Tried]:
    """Give the shares that were tried, in rising order."""
    found: dict[tuple[int, int], list[float]] = {}
    for condition in conditions:
        level = sweep.factors(condition)[factor]
        agents = sweep.population(condition)
        if agents and isinstance(level, int | float):
            # As many as the scenario makes of a share: rounded, a half upward.
            count = int(level if factor == ENTREPRENEURS else level * agents + 0.5)
            values = sweep.values(condition, measure, norm).values()
            found.setdefault((count, agents), []).extend(values)
    for count, agents in sorted(found, key=lambda one: one[0] / one[1]):
        adopted = mean_interval(found[count, agents], (0.0, 1.0))
        if adopted is not None:
            yield Tried(count / agents, count, agents, adopted)


def _after(flags: Iterable[bool]) -> int:
    """Return the number of the place after the last that is true."""
    return max((i + 1 for i, flag in enumerate(flags) if flag), default=0)


def _share(one: Tried | None) -> float | None:
    return None if one is None else one.share


COLUMNS: Final = (
    *("measure", "norm", "condition", "found", "at", "below", "low", "high"),
    *("rise", "rise_from", "rise_to", "text"),
)


def as_csv(points: Sequence[Tipping]) -> bytes:
    """Return a row for each as CSV in UTF-8; missing values are empty."""
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, COLUMNS, extrasaction="ignore")
    writer.writeheader()
    writer.writerows(one.to_json() for one in points)
    return text.getvalue().encode("utf-8", "backslashreplace")


def frame(points: Sequence[Tipping]) -> DataFrame:
    """Return the same rows as a data frame."""
    import pandas as pd

    found = pd.DataFrame([one.to_json() for one in points], columns=list(COLUMNS))
    numbers = ("at", "below", "low", "high", "rise", "rise_from", "rise_to")
    return found.astype(dict.fromkeys(numbers, "float64"))
