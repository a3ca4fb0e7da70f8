"""A finding of Ren et al. (2024), section 3.2, beside what a run or a sweep shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from folkways.metrics.summary import Summary

Agrees = Literal["yes", "no", "not applicable"]


SIDES_PLAN = "entrepreneur_sides"
"""The plan that ships for finding 5b."""


ENTREPRENEURS_SHAPE = (
    "5b",
    "Norm entrepreneurs shape which descriptive norm emerges",
    "tipping, which two of three entrepreneurs favour, emerges in 5 of 5 runs although as many "
    "agents are against it as for it",
)
"""Number, title and what the paper reports of the finding that takes a sweep to judge."""


@dataclass(frozen=True, slots=True)
class PaperFinding:
    """One finding: what the paper reports, what this run shows, and by which rule they agree."""

    number: str
    title: str
    paper: str
    this_run: str
    agrees: Agrees
    rule: str


def paper_agreement(holds: bool | None) -> Agrees:
    """Return whether run and paper agree; None: the run has nothing that the finding is about."""
    return "not applicable" if holds is None else "yes" if holds else "no"


def nothing_tracked(s: Summary) -> str:
    """Return why there is no tracked norm of the kind that a finding is about."""
    return "no such norm is tracked" if s.setup.tracked else "no norm is tracked"
