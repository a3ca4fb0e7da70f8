"""How well fitted constants predict decisions that they were not fitted to.

Whole agents are held out, not single questions: an agent that is asked about one matter twice tends
to answer alike, so one of its answers would give away the other.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from folkways.calibration.evidence import DecisionFamily, FittedDecision, Gathered
from folkways.calibration.fit import Fit, fit
from folkways.calibration.likelihood import Likelihood
from folkways.minds.offline.constants import Constants

FOLDS: Final = 5
"""So many groups of people at most; each is predicted by a fit to the others."""


@dataclass(frozen=True, slots=True)
class HeldOut:
    """How the decisions of people are predicted by a fit to other people's.

    ``theory`` and ``fitted`` are mean log-likelihoods a decision (higher is better) under the
    theory's defaults and under fitted constants; ``decisions`` is how many were predicted.
    """

    decisions: int
    theory: float
    fitted: float

    @property
    def better(self) -> bool:
        """Whether the fitted constants predict better."""
        return self.fitted > self.theory


@dataclass(frozen=True)
class Fold:
    """A group of people, and the fits to everybody else, by family."""

    agents: frozenset[str]
    fits: tuple[Fit, ...]

    def constants(self, theory: Constants, families: frozenset[str]) -> Constants:
        """Return the fitted constants of the named families."""
        found = theory
        for one in self.fits:
            if one.family.name in families:
                found = one.applied(found)
        return found


def groups(agents: Sequence[str]) -> list[frozenset[str]]:
    """Return the agents in groups of about one size; none if there are fewer than two agents."""
    ordered = sorted(set(agents), key=lambda name: hashlib.sha256(name.encode()).digest())
    if len(ordered) < 2:
        return []
    number = min(FOLDS, len(ordered))
    return [frozenset(ordered[at::number]) for at in range(number)]


def folds(gathered: Sequence[Gathered[Any]], theory: Constants) -> list[Fold]:
    """Return each group of people with fits to all others."""
    agents = [one.agent for found in gathered for one in found.decisions]
    return [
        Fold(
            held,
            tuple(
                fit(
                    found.family,
                    [one for one in found.decisions if one.agent not in held],
                    theory,
                )
                for found in gathered
            ),
        )
        for held in groups(agents)
    ]


def predicted(found: Gathered[Any], made: Sequence[Fold], theory: Constants) -> HeldOut | None:
    """Return how one family's decisions are predicted; None if nothing can be held out."""
    number, by_theory, by_fit = 0, 0.0, 0.0
    for fold in made:
        held = [one for one in found.decisions if one.agent in fold.agents]
        rest = [one for one in found.decisions if one.agent not in fold.agents]
        if not held or not rest:
            continue
        fitted = next(one for one in fold.fits if one.family is found.family)
        number += len(held)
        by_theory += _total(found.family, held, theory, _spread(found.family, rest, theory))
        by_fit += _total(found.family, held, fitted.applied(theory), fitted.spread)
    return HeldOut(number, by_theory / number, by_fit / number) if number else None


def _spread(
    family: DecisionFamily[Any], decisions: Sequence[FittedDecision[Any]], c: Constants
) -> float | None:
    return Likelihood(family, decisions).spread(c) if family.scale == "number" else None


def _total(
    family: DecisionFamily[Any],
    decisions: Sequence[FittedDecision[Any]],
    c: Constants,
    spread: float | None,
) -> float:
    return Likelihood(family, decisions).total(c, spread)
