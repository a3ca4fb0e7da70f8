"""Measures of norms in a feed: how many posts insult, who holds a norm against it and keeps it."""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import fmean

from folkways.base.events import ConflictDetected, MechanismEvent
from folkways.base.measure import SHARE, Measure, MeasuredRun, Number, Rows, read_once
from folkways.environments.feed import Posted
from folkways.environments.normative import KINDS, Holders
from folkways.norms.science.sanctions import Sanctioned
from folkways.packs.feed_norms.classical import respects

INSULT = -1.0
"""The attitude of a post that insults; others have 0."""
LAST = 5
"""Rounds at the end over which means are taken."""


@dataclass
class Round:
    """A round: who held a norm of respect when it began, and what was posted."""

    round: int
    held: float
    insults: list[bool] = field(default_factory=list)
    by_holders: list[bool] = field(default_factory=list)
    replies: int = 0
    breaches: int = 0
    sanctions: int = 0

    @property
    def kept(self) -> float | None:
        """Share of the posts of holders without an insult; None if no holder posted."""
        return fmean(self.by_holders) if self.by_holders else None


@read_once
def rounds(run: MeasuredRun) -> list[Round]:
    """Return the rounds in which something was posted, in order."""
    holders, found = Holders(respects), list[Round]()
    for event in run.events(*KINDS, ConflictDetected, MechanismEvent):
        holders.fold(event)
        if (posted := Posted.read(event)) is not None:
            if not found or found[-1].round != posted.round:
                found.append(Round(posted.round, len(holders.names) / len(run.header.agents)))
            if posted.kind == "reply":
                found[-1].replies += 1
                continue
            insults = posted.attitude == INSULT
            found[-1].insults.append(insults)
            if event.agent in holders.names:
                found[-1].by_holders.append(not insults)
        elif found:
            found[-1].breaches += isinstance(event, ConflictDetected)
            found[-1].sanctions += Sanctioned.read(event) is not None
    return found


def _share(every: list[bool]) -> Number:
    return fmean(every) if every else None


class Insults(Measure):
    """See the definition."""

    name = "insults"
    unit = SHARE
    definition = "Share of posts with an insult, without replies."

    def measure(self, run: MeasuredRun) -> Number:
        """Return it; None before anything was posted."""
        return _share([insult for one in rounds(run) for insult in one.insults])


class LastInsults(Measure):
    """See the definition."""

    name = "insults_last"
    unit = SHARE
    definition = "Share of posts with an insult, without replies, in the last five rounds."

    def measure(self, run: MeasuredRun) -> Number:
        """Return it; None before anything was posted."""
        return _share([insult for one in rounds(run)[-LAST:] for insult in one.insults])


class RespectHeld(Measure):
    """See the definition."""

    name = "respect_held"
    unit = SHARE
    definition = "Share of users who hold a norm against insults; mean over rounds."

    def measure(self, run: MeasuredRun) -> Number:
        """Return it; None before anything was posted."""
        every = rounds(run)
        return fmean(one.held for one in every) if every else None


class RespectKept(Measure):
    """See the definition."""

    name = "respect_kept"
    unit = SHARE
    definition = "Share of posts without an insult, of those by holders of a norm against insults."

    def measure(self, run: MeasuredRun) -> Number:
        """Return it; None if no holder posted."""
        return _share([kept for one in rounds(run) for kept in one.by_holders])


class RespectRounds(Measure):
    """See the definition."""

    name = "respect_rounds"
    step = "round"
    definition = (
        "By round: share of posts with an insult, share of users who hold a norm against it, share "
        "of holders' posts without one, breaches seen, replies, and sanctions given."
    )

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each round."""
        return [
            {
                "round": one.round,
                "insults": _share(one.insults),
                "held": one.held,
                "kept": one.kept,
                "breaches": one.breaches,
                "replies": one.replies,
                "sanctions": one.sanctions,
            }
            for one in rounds(run)
        ]


MEASURES: tuple[type[Measure], ...] = (
    Insults,
    LastInsults,
    RespectHeld,
    RespectKept,
    RespectRounds,
)
