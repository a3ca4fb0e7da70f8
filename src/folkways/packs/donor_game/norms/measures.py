"""Measures of norms in the donor game: what is given, who holds a norm of helping and keeps it."""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import fmean

from folkways.base.events import ConflictDetected, MechanismEvent
from folkways.base.measure import SHARE, Measure, MeasuredRun, Number, Rows, read_once
from folkways.environments.normative import KINDS, Holders
from folkways.norms.science.sanctions import Sanctioned
from folkways.packs.donor_game.facts import Gave
from folkways.packs.donor_game.norms.classical import helps
from folkways.packs.donor_game.norms.facts import ToldOf
from folkways.packs.donor_game.norms.parameters import ROUND

HELP = 50.0
"""Percent that count as help in these measures, as by default in the game."""


@dataclass
class Round:
    """A round: gifts (0 to 1), those of holders of a norm of helping, and who held one."""

    round: int
    held: float
    gifts: list[float] = field(default_factory=list)
    by_holders: list[bool] = field(default_factory=list)
    breaches: int = 0
    sanctions: int = 0
    complaints: int = 0

    @property
    def given(self) -> float:
        """Share of their units that donors gave, on average."""
        return fmean(self.gifts)

    @property
    def kept(self) -> float | None:
        """Share of donors who held such a norm and helped; None if none of them held one."""
        return fmean(self.by_holders) if self.by_holders else None


@read_once
def rounds(run: MeasuredRun) -> list[Round]:
    """Return the rounds in which something was given, in order."""
    holders, found = Holders(helps), list[Round]()
    for event in run.events(*KINDS, ConflictDetected, MechanismEvent):
        holders.fold(event)
        if (gave := Gave.read(event)) is not None:
            number = event.t // ROUND
            if not found or found[-1].round != number:
                found.append(Round(number, len(holders.names) / len(run.header.agents)))
            found[-1].gifts.append(gave.percent / 100)
            if event.agent in holders.names:
                found[-1].by_holders.append(gave.percent >= HELP)
        elif found:
            gossip = ToldOf.read(event)
            found[-1].breaches += isinstance(event, ConflictDetected)
            found[-1].sanctions += Sanctioned.read(event) is not None
            found[-1].complaints += gossip is not None and gossip.complains
    return found


class GiftShare(Measure):
    """See the definition."""

    name = "given"
    unit = SHARE
    definition = "Share of their units that donors give, mean over all decisions."

    def measure(self, run: MeasuredRun) -> Number:
        """Return it; None before anybody gave."""
        every = [gift for one in rounds(run) for gift in one.gifts]
        return fmean(every) if every else None


class LastGiftShare(Measure):
    """See the definition."""

    name = "given_last"
    unit = SHARE
    definition = "Share of their units that donors give, mean over the last six rounds."

    def measure(self, run: MeasuredRun) -> Number:
        """Return it; None before anybody gave."""
        every = [gift for one in rounds(run)[-6:] for gift in one.gifts]
        return fmean(every) if every else None


class HelpHeld(Measure):
    """See the definition."""

    name = "help_held"
    unit = SHARE
    definition = "Share of players who hold a norm of helping; mean over rounds."

    def measure(self, run: MeasuredRun) -> Number:
        """Return it; None before anybody gave."""
        every = rounds(run)
        return fmean(one.held for one in every) if every else None


class HelpKept(Measure):
    """See the definition."""

    name = "help_kept"
    unit = SHARE
    definition = (
        "Share of decisions of donors who hold a norm of helping in which they give half or more."
    )

    def measure(self, run: MeasuredRun) -> Number:
        """Return it; None if no donor held one."""
        every = [kept for one in rounds(run) for kept in one.by_holders]
        return fmean(every) if every else None


class HelpRounds(Measure):
    """See the definition."""

    name = "help_rounds"
    step = "round"
    definition = (
        "By round: share given, share of players who hold a norm of helping, share of holders "
        "among the donors who helped, breaches seen, sanctions given, and complaints."
    )

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each round."""
        return [
            {
                "round": one.round,
                "given": one.given,
                "held": one.held,
                "kept": one.kept,
                "breaches": one.breaches,
                "sanctions": one.sanctions,
                "complaints": one.complaints,
            }
            for one in rounds(run)
        ]


MEASURES: tuple[type[Measure], ...] = (GiftShare, LastGiftShare, HelpHeld, HelpKept, HelpRounds)
