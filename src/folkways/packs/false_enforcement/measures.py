"""What false enforcement is measured by: who complies and enforces against its own belief."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NamedTuple

from folkways.base.events import MechanismEvent
from folkways.base.measure import SHARE, Measure, MeasuredRun, Number, Rows
from folkways.packs.false_enforcement.facts import Acted, Settled


class Round(NamedTuple):
    """Shares of the disbelievers (None without any) who follow and enforce the norm."""

    complying: float | None
    enforcing: float | None
    of_everybody: float
    """The share of all, believers or not, who follow it."""


def rounds(run: MeasuredRun) -> list[Round]:
    """Return what was done in each round, in order."""
    believers: set[str] = set()
    acts: dict[int, list[tuple[bool, Acted]]] = {}
    for event in run.events(MechanismEvent):
        if (settled := Settled.read(event)) is not None:
            believers = set(settled.believers)
        elif (acted := Acted.read(event)) is not None:
            acts.setdefault(event.t, []).append((event.agent in believers, acted))
    return [_round(acts[t]) for t in sorted(acts)]


def _round(acts: Sequence[tuple[bool, Acted]]) -> Round:
    others = [act for believes, act in acts if not believes]
    return Round(
        _share([act.follows for act in others]),
        _share([act.enforces == "norm" for act in others]),
        _share([act.follows for _, act in acts]) or 0.0,
    )


class Last(Measure, ABC):
    """A number of the last round; None before the first."""

    unit = SHARE

    @abstractmethod
    def of(self, one: Round) -> float | None:
        """Return the number of one round."""

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        every = rounds(run)
        return self.of(every[-1]) if every else None


class FalseCompliance(Last):
    """See the definition."""

    name = "false_compliance"
    definition = "Disbelievers who follow the norm, of all disbelievers, last round."

    def of(self, one: Round) -> float | None:
        """Return it."""
        return one.complying


class FalselyEnforcing(Last):
    """See the definition."""

    name = "falsely_enforcing"
    definition = (
        "Disbelievers who press others to follow the norm, of all disbelievers, last round."
    )

    def of(self, one: Round) -> float | None:
        """Return it."""
        return one.enforcing


class Cascade(Last):
    """See the definition."""

    name = "cascade"
    definition = (
        "1 if more than half of the disbelievers follow the norm in the last round, else 0."
    )

    def of(self, one: Round) -> float | None:
        """Return it."""
        return None if one.complying is None else float(one.complying > 1 / 2)


class EnforcementRounds(Measure):
    """See the definition."""

    name = "enforcement_rounds"
    unit = SHARE
    step = "round"
    definition = (
        "By round: disbelievers who follow the norm and who enforce it, of all disbelievers, and "
        "all who follow it, of everybody."
    )

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each round."""
        return [
            {
                "round": number,
                "false_compliance": one.complying,
                "falsely_enforcing": one.enforcing,
                "compliance": one.of_everybody,
            }
            for number, one in enumerate(rounds(run), 1)
        ]


MEASURES: tuple[type[Measure], ...] = (
    FalseCompliance,
    FalselyEnforcing,
    Cascade,
    EnforcementRounds,
)


def _share(values: Sequence[bool]) -> float | None:
    return sum(values) / len(values) if values else None
