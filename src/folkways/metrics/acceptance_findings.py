"""Findings 6 and 7 of Ren et al. (2024): the course of acceptance and adherence."""

from __future__ import annotations

from collections.abc import Sequence

from folkways.base.percent import percent
from folkways.base.plural import counted
from folkways.metrics.emergence import carried
from folkways.metrics.finding import (
    PaperFinding,
    nothing_tracked,
    paper_agreement,
)
from folkways.metrics.summary import Summary

ADHERENCE_DAYS = (0.5, 1.0)
"""What counts as "nearly three quarters of a day", in days passed at the end of the bin."""
SLIGHT = 0.2
"""A dip in acceptance that still counts as slight, as a share of the agents."""


def fast(s: Summary) -> PaperFinding:
    """How soon tracked norms are accepted."""
    firsts = [(norm, one.first_accepted) for norm, one in s.emergence.items() if one.possible]
    return PaperFinding(
        "6a",
        "Acceptance is fast",
        "over 70 % accept within a quarter of a day, for all three",
        _days(s, firsts),
        paper_agreement(
            all(i is not None and s.bins.day_share(i) <= 0.25 for _, i in firsts)
            if firsts
            else None
        ),
        f"acceptance first reaches {percent(s.threshold)} at the end of the first quarter of day 1",
    )


def slow(s: Summary) -> PaperFinding:
    """How soon injunctive norms are adhered to."""
    low, high = ADHERENCE_DAYS
    firsts = [
        (norm.id, s.emergence[norm.id].first_adhered)
        for norm in s.setup.tracked
        if norm.kind == "injunctive" and s.emergence[norm.id].possible
    ]
    return PaperFinding(
        "6b",
        "Adherence is slow",
        "over 70 % comply after nearly three quarters of a day, later for tipping",
        _days(s, firsts),
        paper_agreement(
            all(i is not None and low <= s.bins.day_share(i) <= high for _, i in firsts)
            if firsts
            else None
        ),
        f"adherence to the injunctive norms first reaches {percent(s.threshold)} between {low} and "
        f"{high} days",
    )


def belief_first(s: Summary) -> PaperFinding:
    """Whether acceptance comes before adherence."""
    pairs = [
        (norm, one.first_accepted, one.first_adhered)
        for norm, one in s.emergence.items()
        if one.possible
    ]
    reached = [(norm, a, b) for norm, a, b in pairs if a is not None]
    text = "; ".join(
        f"{norm}: accepted by {percent(s.threshold)} after {_bin(s, a)}, "
        + ("never adhered to by as many" if b is None else f"adhered to after {_bin(s, b)}")
        for norm, a, b in reached
    )
    unreached = f"no tracked norm was accepted by {percent(s.threshold)}"
    nobody = unreached if pairs else nothing_tracked(s)
    at_once = any(a == b for _, a, b in reached)
    whole = bool(pairs) and all(b is not None for *_, b in pairs)
    return PaperFinding(
        "6c",
        "Belief comes before behaviour",
        "acceptance comes before adherence for all three",
        text or nobody,
        paper_agreement(False if at_once else True if whole else None),
        f"adherence to every tracked norm first reaches {percent(s.threshold)} in a later bin than "
        "acceptance; not applicable while one has not reached it",
    )


def dip(s: Summary) -> PaperFinding:
    """Whether acceptance dips where a synthesis took place."""
    title = "Acceptance dips where synthesis replaces specific norms"
    paper = "sometimes a slight decrease"
    rule = (
        "in a bin with a synthesis the acceptance of a tracked norm falls by at most "
        f"{percent(SLIGHT)} of the agents, and it never falls by more"
    )
    if not s.syntheses:
        return PaperFinding("7", title, paper, "no synthesis took place", "not applicable", rule)
    with_synthesis = {s.bins.index(one.t) for one in s.syntheses}
    dips = []
    for norm in s.acceptance:
        values = carried(s.acceptance[norm])
        for i in range(1, len(values)):
            before, after = values[i - 1], values[i]
            if before is not None and after is not None and after < before:
                dips.append((norm, i, before - after))
    text = "; ".join(f"{norm} by {percent(by)} from {s.bins.label(i)}" for norm, i, by in dips)
    slight = any(i in with_synthesis for _, i, _ in dips) and all(by <= SLIGHT for *_, by in dips)
    held = "1 synthesis; " if len(s.syntheses) == 1 else f"{len(s.syntheses)} syntheses; "
    return PaperFinding("7", title, paper, held + (text or "no dip"), paper_agreement(slight), rule)


def _bin(s: Summary, index: int | None) -> str:
    return "never" if index is None else counted(s.bins.day_share(index), "day")


def _days(s: Summary, firsts: Sequence[tuple[str, int | None]]) -> str:
    return "; ".join(f"{norm} {_bin(s, i)}" for norm, i in firsts) or "no such norm is tracked"
