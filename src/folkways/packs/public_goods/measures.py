"""What a public goods game is measured by: contributions, sanctions, earnings, by round."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from statistics import fmean

from folkways.base.events import MechanismEvent
from folkways.base.measure import SHARE, Measure, MeasuredRun, Number, Rows, read_once
from folkways.environments.paid import PayoffTable
from folkways.packs.public_goods.facts import Joined, Settled
from folkways.packs.public_goods.parameters import PublicGoodsParameters
from folkways.packs.public_goods.payoffs import UNIT, pays

ALL = 1 - 1e-9
"""Contributions of at least this share of the endowment count as everything."""


@read_once
def rounds(run: MeasuredRun) -> list[Settled]:
    """Return the rounds that are over, in order."""
    facts = (Settled.read(event) for event in run.events(MechanismEvent))
    return [fact for fact in facts if fact is not None]


def contribution(one: Settled) -> float:
    """Return the mean contribution of a round as a share of the endowment."""
    return fmean(one.contributions) / one.endowment


def full_projects(one: Settled) -> float | None:
    """Return the share of projects of two and more in which everybody contributed everything."""
    members: dict[int, list[float]] = {}
    for project, tokens in zip(one.projects, one.contributions, strict=True):
        members.setdefault(project, []).append(tokens)
    shared = [given for given in members.values() if len(given) > 1]
    full = sum(min(given) >= ALL * one.endowment for given in shared)
    return full / len(shared) if shared else None


def sanctioning(one: Settled) -> float:
    """Return the share of players in an institution with sanctions that they chose."""
    return fmean(project % 2 for project in one.projects)


def _mean(values: Iterable[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return fmean(known) if known else None


class OfRounds(Measure, ABC):
    """The mean over all rounds of a number of each; None before the first is over."""

    unit = "tokens"

    @abstractmethod
    def of(self, one: Settled) -> float | None:
        """Return the number of one round."""

    def measure(self, run: MeasuredRun) -> Number:
        """Return the mean."""
        return _mean(map(self.of, rounds(run)))


class ContributionShare(OfRounds):
    """See the definition."""

    name = "contribution"
    unit = SHARE
    definition = "Tokens contributed, of the endowment; mean over players and rounds."

    def of(self, one: Settled) -> float | None:
        """Return it."""
        return contribution(one)


class LastContribution(Measure):
    """See the definition."""

    name = "contribution_last"
    unit = SHARE
    definition = "Tokens contributed, of the endowment; mean over players, last round."

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        every = rounds(run)
        return contribution(every[-1]) if every else None


class FullProjects(OfRounds):
    """See the definition."""

    name = "full_cooperation"
    unit = SHARE
    definition = (
        "Share of projects with at least two players in which all contributed everything; mean "
        "over rounds."
    )

    def of(self, one: Settled) -> float | None:
        """Return it."""
        return full_projects(one)


class Earnings(OfRounds):
    """See the definition."""

    name = "earnings"
    definition = "Tokens earned, after sanctions; mean over players and rounds."

    def of(self, one: Settled) -> float | None:
        """Return it."""
        return fmean(one.earned)


class PunishmentSpent(OfRounds):
    """See the definition."""

    name = "punishment_spent"
    definition = "Tokens spent on punishing others; mean over players and rounds."

    def of(self, one: Settled) -> float | None:
        """Return it."""
        return fmean(one.spent)


class Messages(OfRounds):
    """See the definition."""

    name = "messages"
    unit = "messages"
    definition = "Messages written after contributing; mean over players and rounds."

    def of(self, one: Settled) -> float | None:
        """Return it."""
        return one.messages / len(one.earned)


class InSanctioning(Measure):
    """See the definition."""

    name = "in_sanctioning"
    unit = SHARE
    definition = (
        "Share of players who chose the institution with sanctions in the last round; undefined "
        "where institutions are assigned."
    )

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        every = rounds(run)
        return sanctioning(every[-1]) if every and _chosen(run) else None


class PublicGoodsRounds(Measure):
    """See the definition."""

    name = "public_goods_rounds"
    step = "round"
    definition = (
        "By round, means over players: contribution (of the endowment), the same in institutions "
        "chosen with sanctions and in the others, players who chose sanctions, tokens spent on "
        "punishing, tokens earned."
    )

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each round that is over."""
        chosen = _chosen(run)
        return [
            {
                "round": one.round,
                "contribution": contribution(one),
                "with_sanctions": _of_institution(one, chosen=1) if chosen else None,
                "without_sanctions": _of_institution(one, chosen=0) if chosen else None,
                "in_sanctioning": sanctioning(one) if chosen else None,
                "punishment_spent": fmean(one.spent),
                "earnings": fmean(one.earned),
            }
            for one in rounds(run)
        ]


def _chosen(run: MeasuredRun) -> bool:
    """Return whether players choose institutions in a run."""
    return any(Joined.read(event) is not None for event in run.events(MechanismEvent))


def _of_institution(one: Settled, chosen: int) -> float | None:
    pairs = zip(one.projects, one.contributions, strict=True)
    return _mean(tokens / one.endowment for project, tokens in pairs if project % 2 == chosen)


class PublicGoodsPayoffs(PayoffTable):
    """What each agent gained and lost."""

    unit = UNIT
    Parameters = PublicGoodsParameters
    pays = staticmethod(pays)


MEASURES: tuple[type[Measure], ...] = (
    ContributionShare,
    LastContribution,
    FullProjects,
    Earnings,
    PunishmentSpent,
    Messages,
    InSanctioning,
    PublicGoodsRounds,
    PublicGoodsPayoffs,
)
