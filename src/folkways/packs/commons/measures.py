"""What a commons is measured by: how long it lasts, what it gives, to whom, and what is agreed.

Survival, gain, efficiency, equality and over-use are the measures of Piatti et al. (2024).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import fmean

from folkways.base.events import MechanismEvent
from folkways.base.measure import SHARE, Measure, MeasuredRun, Number, Rows, read_once
from folkways.environments.paid import PayoffTable
from folkways.packs.commons.facts import Grown, Harvested, Said
from folkways.packs.commons.parameters import CommonsParameters
from folkways.packs.commons.payoffs import UNIT, pays


@dataclass
class Month:
    """A harvest with what was said after it: the last limit that each speaker named."""

    harvest: Harvested
    limits: dict[str, int] = field(default_factory=dict)
    stock: int | None = None
    collapsed: bool = False

    @property
    def taken(self) -> int:
        """Units taken."""
        return sum(self.harvest.taken)

    @property
    def over_use(self) -> float:
        """Share of agents who wanted more than could be taken for ever."""
        return fmean(one > self.harvest.share for one in self.harvest.wanted)

    @property
    def norm(self) -> int | None:
        """The limit that most speakers named; of several the lowest; None if nobody named one."""
        if not self.limits:
            return None
        counts = Counter(self.limits.values())
        return min(counts, key=lambda limit: (-counts[limit], limit))

    @property
    def agreement(self) -> float:
        """Share of agents whose last named limit is the one that most named."""
        agreeing = sum(limit == self.norm for limit in self.limits.values())
        return agreeing / len(self.harvest.taken)

    def kept(self, norm: int | None) -> float | None:
        """Return the share of agents who wanted no more than a limit; None without one."""
        return None if norm is None else fmean(one <= norm for one in self.harvest.wanted)


@read_once
def months(run: MeasuredRun) -> list[Month]:
    """Return the months with a harvest, in order."""
    found: list[Month] = []
    for event in run.events(MechanismEvent):
        if (harvest := Harvested.read(event)) is not None:
            found.append(Month(harvest))
        elif found and (said := Said.read(event)) is not None and said.limit >= 0:
            found[-1].limits[event.agent] = said.limit
        elif found and (grown := Grown.read(event)) is not None:
            found[-1].stock, found[-1].collapsed = grown.stock, grown.collapsed
    return found


def equality(totals: Sequence[float]) -> float | None:
    """Return one minus the Gini coefficient; None if there is nothing to divide."""
    if not sum(totals):
        return None
    apart = sum(abs(one - other) for one in totals for other in totals)
    return 1 - apart / (2 * len(totals) * sum(totals))


def totals(every: Sequence[Month]) -> list[int]:
    """Return what each agent took in all months."""
    return [sum(taken) for taken in zip(*(one.harvest.taken for one in every), strict=True)]


class SurvivalMonths(Measure):
    """See the definition."""

    name = "survival_months"
    unit = "months"
    definition = "Months with a harvest, that of a collapse included."

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        return len(months(run)) or None


class Survived(Measure):
    """See the definition."""

    name = "survived"
    definition = "1 if the commons has not collapsed, else 0."

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        every = months(run)
        return float(not every[-1].collapsed) if every else None


class Gain(Measure):
    """See the definition."""

    name = "gain"
    unit = "units"
    definition = "Units taken in all months; mean over agents."

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        every = months(run)
        return fmean(totals(every)) if every else None


class Efficiency(Measure):
    """See the definition."""

    name = "efficiency"
    unit = SHARE
    definition = (
        "Units taken by all, of the largest harvest that can be taken every month, over the "
        "planned months; at most 1."
    )

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        every = months(run)
        planned = every[0].harvest.best * every[0].harvest.planned if every else 0
        return min(1.0, sum(one.taken for one in every) / planned) if planned else None


class Equality(Measure):
    """See the definition."""

    name = "equality"
    unit = SHARE
    definition = "1 minus the Gini coefficient of what agents took in all months."

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        every = months(run)
        return equality(totals(every)) if every else None


class OverUse(Measure):
    """See the definition."""

    name = "over_use"
    unit = SHARE
    definition = (
        "Share of decisions to take more than an equal share of what can be taken without the "
        "stock falling."
    )

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        every = months(run)
        return fmean(one.over_use for one in every) if every else None


class Agreement(Measure):
    """See the definition."""

    name = "agreement"
    unit = SHARE
    definition = (
        "Share of agents who last named the limit that most named, in the talk after a harvest; "
        "mean over months with talk, undefined if no limit was named."
    )

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        found = [one.agreement for one in months(run) if one.limits]
        return fmean(found) if found else None


class LimitKept(Measure):
    """See the definition."""

    name = "limit_kept"
    unit = SHARE
    definition = (
        "Share of decisions to take no more than the limit that most named after the last harvest; "
        "undefined if no limit was named."
    )

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        kept = [after.kept(before.norm) for before, after in pairwise(months(run))]
        found = [one for one in kept if one is not None]
        return fmean(found) if found else None


class CommonsMonths(Measure):
    """See the definition."""

    name = "commons_months"
    step = "month"
    definition = "Units before the harvest and taken, by month; 0 after a collapse."

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each month with a harvest, and for those that a collapse left empty."""
        every = months(run)
        rows = [
            {"month": one.harvest.month, "stock": one.harvest.stock, "taken": one.taken}
            for one in every
        ]
        if every and every[-1].collapsed:
            last = every[-1].harvest
            after = range(last.month + 1, last.planned + 1)
            rows += [{"month": month, "stock": 0, "taken": 0} for month in after]
        return rows


class CommonsNorms(Measure):
    """See the definition."""

    name = "commons_norms"
    step = "month"
    definition = (
        "By month with a harvest: share of agents who wanted more than could be taken without the "
        "stock falling; in the talk afterwards, the limit that most named and the share of agents "
        "who named it."
    )

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each month with a harvest."""
        return [
            {
                "month": one.harvest.month,
                "over_use": one.over_use,
                "limit": one.norm,
                "agreement": one.agreement if one.limits else None,
            }
            for one in months(run)
        ]


class CommonsPayoffs(PayoffTable):
    """What each agent gained and lost."""

    unit = UNIT
    Parameters = CommonsParameters
    pays = staticmethod(pays)


MEASURES: tuple[type[Measure], ...] = (
    SurvivalMonths,
    Survived,
    Gain,
    Efficiency,
    Equality,
    OverUse,
    Agreement,
    LimitKept,
    CommonsMonths,
    CommonsNorms,
)
