"""What the donor game is measured by: what is given, what it makes of the units, and strategies."""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import fmean

from folkways.base.events import MechanismEvent
from folkways.base.measure import SHARE, Measure, MeasuredRun, Number, Rows
from folkways.environments.paid import PayoffTable
from folkways.packs.donor_game.facts import Ended, Gave, Wrote
from folkways.packs.donor_game.parameters import DonorGameParameters
from folkways.packs.donor_game.payoffs import UNIT, pays


@dataclass
class Generation:
    """What one generation did; ``wallets`` are known once it is over."""

    gifts: list[float] = field(default_factory=list)
    fines: int = 0
    wallets: list[float] = field(default_factory=list)

    @property
    def cooperation(self) -> float | None:
        """The share of their wallets that donors gave, on average over decisions."""
        return fmean(self.gifts) if self.gifts else None

    @property
    def fined(self) -> float | None:
        """The share of decisions that were fines."""
        return self.fines / len(self.gifts) if self.gifts else None

    @property
    def resources(self) -> float | None:
        """Units at the end, on average."""
        return fmean(self.wallets) if self.wallets else None


def generations(run: MeasuredRun) -> list[Generation]:
    """Return the generations that have given something, in order."""
    found: list[Generation] = []
    for event in run.events(MechanismEvent):
        if (gave := Gave.read(event)) is not None:
            if not found or found[-1].wallets:
                found.append(Generation())
            found[-1].gifts.append(0.0 if gave.punish else gave.percent / 100)
            found[-1].fines += gave.punish
        elif (ended := Ended.read(event)) is not None:
            found[-1].wallets = ended.wallets
    return found


class Cooperation(Measure):
    """See the definition."""

    name = "cooperation"
    unit = SHARE
    definition = "Share of their units that donors give, mean over decisions, last generation."

    def measure(self, run: MeasuredRun) -> Number:
        """Return it; None before anybody gave."""
        every = generations(run)
        return every[-1].cooperation if every else None


class Resources(Measure):
    """See the definition."""

    name = "resources"
    unit = "units"
    definition = "Units at the end of the last generation that is over, mean over players."

    def measure(self, run: MeasuredRun) -> Number:
        """Return it; None before a generation is over."""
        known = [one.resources for one in generations(run) if one.resources is not None]
        return known[-1] if known else None


class Fined(Measure):
    """See the definition."""

    name = "fined"
    unit = SHARE
    definition = "Decisions to fine the recipient, of all decisions, last generation."

    def measure(self, run: MeasuredRun) -> Number:
        """Return it; None before anybody gave."""
        every = generations(run)
        return every[-1].fined if every else None


class DonorGenerations(Measure):
    """See the definition."""

    name = "donor_generations"
    step = "generation"
    definition = "Units at the end (mean), share given, and share of fines, by generation."

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each generation."""
        return [
            {
                "generation": number,
                "resources": one.resources,
                "cooperation": one.cooperation,
                "fined": one.fined,
            }
            for number, one in enumerate(generations(run), 1)
        ]


class DonorStrategies(Measure):
    """See the definition."""

    name = "donor_strategies"
    definition = "Strategies of the last generation, with the units that each had at its end."

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each player; units are undefined before a generation is over."""
        texts: dict[str, str] = {}
        ended: Ended | None = None
        for event in run.events(MechanismEvent):
            if (wrote := Wrote.read(event)) is not None:
                texts[event.agent], ended = wrote.text, None
            else:
                ended = Ended.read(event) or ended
        units = dict(zip(run.header.agents, ended.wallets, strict=True)) if ended else {}
        return [
            {"player": name, "units": units.get(name), "strategy": texts[name]}
            for name in run.header.agents
            if name in texts
        ]


class DonorGamePayoffs(PayoffTable):
    """What each agent gained and lost."""

    unit = UNIT
    Parameters = DonorGameParameters
    pays = staticmethod(pays)


MEASURES: tuple[type[Measure], ...] = (
    Cooperation,
    Resources,
    Fined,
    DonorGenerations,
    DonorStrategies,
    DonorGamePayoffs,
)
