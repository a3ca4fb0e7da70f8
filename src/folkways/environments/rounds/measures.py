"""What the norms game is measured by: traits, defections, punishments, and whether a norm holds.

The thresholds of outcomes are those of Galán and Izquierdo (2005).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from statistics import fmean

from folkways.base.events import MechanismEvent
from folkways.base.measure import SHARE, Measure, MeasuredRun, Number, Rows, read_once
from folkways.environments.paid import PayoffTable
from folkways.environments.rounds.facts import MOST, Born, Chose, Punished, Scored, Seen
from folkways.environments.rounds.parameters import RoundsParameters
from folkways.environments.rounds.payoffs import UNIT, pays

ESTABLISHED = (2 / 7, 5 / 7)
"""Boldness of at most this and vengefulness of at least that: the norm is established."""
COLLAPSED = (6 / 7, 1 / 7)
"""Boldness of at least this and vengefulness of at most that: the norm has collapsed."""


@dataclass
class Generation:
    """What one generation did."""

    boldness: float
    vengefulness: float
    chances: int = 0
    defections: int = 0
    seen: int = 0
    punishments: int = 0
    meta_punishments: int = 0
    payoff: float | None = None

    @property
    def share(self) -> float | None:
        """The share of its opportunities that it used to defect."""
        return _share(self.defections, self.chances)

    def count(self, event: MechanismEvent) -> None:
        """Take in one event."""
        if (chose := Chose.read(event)) is not None:
            self.chances += 1
            self.defections += chose.defects
        elif (seen := Seen.read(event)) is not None:
            self.seen += len(seen.by)
        elif (punished := Punished.read(event)) is not None:
            self.punishments += not punished.meta
            self.meta_punishments += punished.meta
        elif (scored := Scored.read(event)) is not None:
            self.payoff = fmean(scored.scores)


@read_once
def generations(run: MeasuredRun) -> list[Generation]:
    """Return the generations of a game, in order."""
    found: list[Generation] = []
    for event in run.events(MechanismEvent):
        if not isinstance(event, MechanismEvent):
            continue
        if (born := Born.read(event)) is not None:
            traits = fmean(born.boldness) / MOST, fmean(born.vengefulness) / MOST
            found.append(Generation(*traits))
        elif found:
            found[-1].count(event)
    return found


class Last(Measure, ABC):
    """A number of the last generation; None before the first."""

    unit = SHARE

    @abstractmethod
    def of(self, one: Generation) -> float | None:
        """Return the number of one generation."""

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        found = generations(run)
        return self.of(found[-1]) if found else None


class Boldness(Last):
    """See the definition."""

    name = "boldness"
    definition = "Mean boldness, last generation."

    def of(self, one: Generation) -> float | None:
        """Return it."""
        return one.boldness


class Vengefulness(Last):
    """See the definition."""

    name = "vengefulness"
    definition = "Mean vengefulness, last generation."

    def of(self, one: Generation) -> float | None:
        """Return it."""
        return one.vengefulness


class Defections(Last):
    """See the definition."""

    name = "defections"
    definition = "Share of opportunities used to defect, last generation."

    def of(self, one: Generation) -> float | None:
        """Return it."""
        return one.share


class Established(Last):
    """See the definition."""

    name = "established"
    definition = (
        "1 if boldness is at most 2/7 and vengefulness at least 5/7 in the last generation, else 0."
    )

    def of(self, one: Generation) -> float | None:
        """Return it."""
        return float(one.boldness <= ESTABLISHED[0] and one.vengefulness >= ESTABLISHED[1])


class Collapsed(Last):
    """See the definition."""

    name = "collapsed"
    definition = (
        "1 if boldness is at least 6/7 and vengefulness at most 1/7 in the last generation, else 0."
    )

    def of(self, one: Generation) -> float | None:
        """Return it."""
        return float(one.boldness >= COLLAPSED[0] and one.vengefulness <= COLLAPSED[1])


class DefectionsWholeRun(Measure):
    """See the definition."""

    name = "defections_whole_run"
    unit = SHARE
    definition = "Share of opportunities used to defect, all generations."

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        every = generations(run)
        return _share(sum(one.defections for one in every), sum(one.chances for one in every))


class PunishedShare(Measure):
    """See the definition."""

    name = "punished"
    unit = SHARE
    definition = "Punishments, of the times that somebody saw a defection; all generations."

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        every = generations(run)
        return _share(sum(one.punishments for one in every), sum(one.seen for one in every))


class Generations(Measure):
    """See the definition."""

    name = "generations"
    step = "generation"
    definition = "Mean traits, defections (of opportunities), punishments and payoff by generation."

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each generation that has begun."""
        return [
            {
                "generation": number,
                "boldness": one.boldness,
                "vengefulness": one.vengefulness,
                "defections": one.share,
                "punishments": one.punishments,
                "meta_punishments": one.meta_punishments,
                "payoff": one.payoff,
            }
            for number, one in enumerate(generations(run), 1)
        ]


class RoundsPayoffs(PayoffTable):
    """What each agent gained and lost."""

    unit = UNIT
    Parameters = RoundsParameters
    pays = staticmethod(pays)


MEASURES: tuple[type[Measure], ...] = (
    Boldness,
    Vengefulness,
    Defections,
    DefectionsWholeRun,
    PunishedShare,
    Established,
    Collapsed,
    Generations,
    RoundsPayoffs,
)


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None
