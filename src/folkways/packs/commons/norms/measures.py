"""Measures of norms on a commons: who holds a norm of restraint, and who follows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from folkways.base.events import ConflictDetected, MechanismEvent
from folkways.base.measure import SHARE, Measure, MeasuredRun, Number, Rows, read_once
from folkways.environments.normative import KINDS, Holders
from folkways.norms.science.sanctions import Sanctioned
from folkways.packs.commons.facts import Harvested
from folkways.packs.commons.measures import CommonsPayoffs
from folkways.packs.commons.norms.classical import restrains
from folkways.packs.commons.norms.parameters import NormsParameters

THRESHOLD = 0.7
"""The share of users who must hold a norm of restraint and keep to it for it to have emerged; the
default of ``emergence.threshold`` in a town."""


@dataclass
class Month:
    """A harvest: which users, by number, held a norm of restraint then, and who overused."""

    month: int
    holders: frozenset[int]
    over: tuple[bool, ...]
    breaches: int = 0
    sanctions: int = 0

    @property
    def held(self) -> float:
        """Share of users who held a norm of restraint when they decided."""
        return len(self.holders) / len(self.over)

    @property
    def kept(self) -> float | None:
        """Share of these who took no more than their share; None if nobody held one."""
        return fmean(not self.over[one] for one in self.holders) if self.holders else None

    @property
    def emerged(self) -> bool:
        """Whether most hold a norm of restraint and keep to it."""
        both = sum(not self.over[one] for one in self.holders)
        return both / len(self.over) >= THRESHOLD


@read_once
def months(run: MeasuredRun) -> list[Month]:
    """Return the months with a harvest, in order."""
    holders, found = Holders(restrains), list[Month]()
    number = {name: at for at, name in enumerate(run.header.agents)}
    for event in run.events(*KINDS, ConflictDetected, MechanismEvent):
        holders.fold(event)
        if isinstance(event, ConflictDetected) and found:
            found[-1].breaches += 1
        elif Sanctioned.read(event) is not None and found:
            found[-1].sanctions += 1
        elif (harvest := Harvested.read(event)) is not None:
            hold = frozenset(number[name] for name in holders.names)
            over = tuple(one > harvest.share for one in harvest.wanted)
            found.append(Month(harvest.month, hold, over))
    return found


def _mean(values: Sequence[float | None]) -> Number:
    known = [one for one in values if one is not None]
    return fmean(known) if known else None


class NormEmerged(Measure):
    """See the definition."""

    name = "restraint_emerged"
    definition = (
        "First month in which at least 70 % of the users hold a norm against taking more than "
        "one's share and take no more than an equal share of what grows back; undefined if there "
        "is none."
    )

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        return next((one.month for one in months(run) if one.emerged), None)


class RestraintHeld(Measure):
    """See the definition."""

    name = "restraint_held"
    unit = SHARE
    definition = (
        "Share of users who hold a norm against taking more than one's share when they decide on "
        "a harvest; mean over months."
    )

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        return _mean([one.held for one in months(run)])


class RestraintKept(Measure):
    """See the definition."""

    name = "restraint_kept"
    unit = SHARE
    definition = (
        "Share of users with such a norm who take no more than an equal share of what grows back; "
        "mean over months in which somebody holds one."
    )

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        return _mean([one.kept for one in months(run)])


class RestraintMonths(Measure):
    """See the definition."""

    name = "restraint_months"
    step = "month"
    definition = (
        "By month with a harvest: share of users who hold a norm against taking more than one's "
        "share, share of these who keep to it, breaches that users saw, and sanctions given."
    )

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each month with a harvest."""
        return [
            {
                "month": one.month,
                "held": one.held,
                "kept": one.kept,
                "breaches": one.breaches,
                "sanctions": one.sanctions,
            }
            for one in months(run)
        ]


class NormsPayoffs(CommonsPayoffs):
    """What each user gained and lost."""

    Parameters = NormsParameters


MEASURES: tuple[type[Measure], ...] = (
    NormEmerged,
    RestraintHeld,
    RestraintKept,
    RestraintMonths,
    NormsPayoffs,
)
