"""The findings of Ren et al. (2024), section 3.2, side by side with a run's values.

Each is computed from the run's measures by the rule in its ``rule``; where a run has nothing
that the finding speaks of, it is "not applicable", which is neither support nor contradiction.
A single run is one draw: agreement here is no replication.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from folkways.base.plural import counted
from folkways.metrics.emergence import carried
from folkways.metrics.norms import unseeded
from folkways.metrics.summary import Summary

Agrees = Literal["yes", "no", "not applicable"]

NEARLY_GONE = 0.2
"""Conflicts "almost vanish": the last quarter of the run has at most this share of the peak."""
MOSTLY_FALLEN = 0.5
"""Talk and thoughts "gradually decreased": the last bin has at most this share of the peak."""
ADHERENCE_DAYS = (0.5, 1.0)
"""What counts as "nearly three quarters of a day", in days passed at the end of the bin."""
SLIGHT = 0.2
"""A dip in acceptance that still counts as slight, as a share of the agents."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding: what the paper reports, what this run shows, and by which rule they agree."""

    number: str
    title: str
    paper: str
    this_run: str
    agrees: Agrees
    rule: str


def findings(summary: Summary) -> tuple[Finding, ...]:
    """Compare a run with the paper's findings, in the paper's order."""
    return tuple(finding(summary) for finding in _ALL)


def _verdict(holds: bool | None) -> Agrees:
    return "not applicable" if holds is None else "yes" if holds else "no"


def _emerge(s: Summary) -> Finding:
    emerged = [norm for norm, one in s.emergence.items() if one.emerged]
    total = len(s.setup.tracked)
    names = f": {', '.join(emerged)}" if emerged else ""
    return Finding(
        "1a",
        "Social norms emerge",
        "all three tracked norms, in 5 of 5 runs",
        f"{len(emerged)} of {total} tracked norms{names}" if total else "no norm is tracked",
        _verdict(len(emerged) == total if total else None),
        f"every tracked norm is accepted and adhered to by {s.threshold:.0%} until the end",
    )


def _injunctive(s: Summary) -> Finding:
    parts, full = [], []
    for norm in s.setup.tracked:
        if norm.kind == "injunctive":
            held, kept = s.at_end(norm.id)
            parts.append(
                f"{norm.id} {_percent(held.value)} and {_percent(kept.value if kept else None)}"
            )
            full.append(held.value == 1 and kept is not None and kept.value == 1)
    return Finding(
        "1b",
        "Injunctive norms reach everyone",
        "100% accept and adhere at the end of day 2",
        "; ".join(parts) + " (acceptance and adherence)" if parts else "no injunctive norm",
        _verdict(all(full) if full else None),
        "both are 100% at the end for every injunctive tracked norm",
    )


def _nobody_seeded(s: Summary) -> Finding:
    found = unseeded(s.families)
    agents = len(s.present)
    widest = max((len(family.holders) for family in found), default=0)
    anything = any(True for _ in s.lives)
    held = f"the widest is held by {widest} of {counted(agents, 'agent')}"
    text = f"{counted(len(found), 'such norm')}; {held}"
    return Finding(
        "2",
        "Norms that nobody seeded emerge too",
        'yes, "maintain a healthy environment" for one',
        text if anything else "there are no norms",
        _verdict(widest >= s.threshold * agents if anything else None),
        f"at least one is held by {s.threshold:.0%} of the agents at the end",
    )


def _conflicts(s: Summary) -> Finding:
    counts = s.conflicts.all
    peak = max(counts, default=0)
    none = "no conflicts" if s.recorded("conflicts") else "conflicts are not recorded"
    if not peak or s.reached < 2:
        return Finding(
            "3",
            "Conflicts surge early, then almost vanish",
            "a surge early on, then a fall to almost none",
            none if not peak else "the run is too short to tell",
            "not applicable",
            "needs conflicts, and at least two bins",
        )
    at = counts.index(peak)
    tail = counts[-max(1, len(counts) // 4) :]
    rest = sum(tail) / len(tail)
    return Finding(
        "3",
        "Conflicts surge early, then almost vanish",
        "a surge early on, then a fall to almost none",
        f"peak of {peak} in the bin from {s.bins.label(at)}; {rest:.1f} a bin at the end",
        _verdict(at < len(counts) / 2 and rest <= NEARLY_GONE * peak),
        f"the peak lies in the first half; the last quarter of the run is at {NEARLY_GONE:.0%} "
        "of it or below",
    )


def _talk(s: Summary) -> Finding:
    conflicts, talk = s.conflicts.all, s.conversations.related
    thoughts = s.thoughts.related
    rule = (
        "both peak within one bin of the conflicts' peak, and the last bin is at "
        f"{MOSTLY_FALLEN:.0%} of the peak or below"
    )
    title = "Conversations and thoughts drive emergence"
    paper = "both peak with the conflicts and fall once norms have emerged"
    if s.reached < 2 or not (any(conflicts) and any(talk) and any(thoughts)):
        text = "too little of them to tell"
        if not s.recorded("conflicts"):
            text = "conflicts are not recorded"
        return Finding("4", title, paper, text, "not applicable", rule)
    peak = conflicts.index(max(conflicts))
    parts, holds = [], []
    for name, counts in (("conversations", talk), ("thoughts", thoughts)):
        top = max(counts)
        at = counts.index(top)
        parts.append(f"{name} peak at {top} from {s.bins.label(at)} and end at {counts[-1]}")
        holds.append(abs(at - peak) <= 1 and counts[-1] <= MOSTLY_FALLEN * top)
    text = f"conflicts peak from {s.bins.label(peak)}; {'; '.join(parts)}"
    return Finding("4", title, paper, text, _verdict(all(holds)), rule)


def _descriptive(s: Summary) -> Finding:
    when: dict[str, list[int | None]] = {"injunctive": [], "descriptive": []}
    for norm in s.setup.tracked:
        when[norm.kind].append(s.emergence[norm.id].bin)
    injunctive = [i for i in when["injunctive"] if i is not None]
    holds = None
    if injunctive and when["descriptive"]:
        # One that has not emerged by the end is later than any that has.
        holds = all(i is None or i > max(injunctive) for i in when["descriptive"])
    text = "; ".join(
        f"{kind}: " + ", ".join("not" if i is None else s.bins.label(i) for i in bins)
        for kind, bins in when.items()
        if bins
    )
    return Finding(
        "5",
        "Descriptive norms are harder to establish than injunctive ones",
        "injunctive norms on day 1, the descriptive one at the end of day 2",
        text or "no norm is tracked",
        _verdict(holds),
        "every descriptive tracked norm emerges later than the injunctive ones that emerged, "
        "or not at all",
    )


def _fast(s: Summary) -> Finding:
    firsts = [(norm, one.first_accepted) for norm, one in s.emergence.items()]
    return Finding(
        "6a",
        "Acceptance is fast",
        "over 70% accept within a quarter of a day, for all three",
        _days(s, firsts),
        _verdict(
            all(i is not None and s.bins.day_share(i) <= 0.25 for _, i in firsts)
            if firsts
            else None
        ),
        f"acceptance first reaches {s.threshold:.0%} at the end of the first quarter of day 1",
    )


def _slow(s: Summary) -> Finding:
    low, high = ADHERENCE_DAYS
    firsts = [
        (norm.id, s.emergence[norm.id].first_adhered)
        for norm in s.setup.tracked
        if norm.kind == "injunctive"
    ]
    return Finding(
        "6b",
        "Adherence is slow",
        "over 70% comply after nearly three quarters of a day, later for tipping",
        _days(s, firsts),
        _verdict(
            all(i is not None and low <= s.bins.day_share(i) <= high for _, i in firsts)
            if firsts
            else None
        ),
        f"adherence to the injunctive norms first reaches {s.threshold:.0%} between {low} and "
        f"{high} days",
    )


def _belief_first(s: Summary) -> Finding:
    pairs = [
        (norm, one.first_accepted, one.first_adhered)
        for norm, one in s.emergence.items()
        if any(share.of for share in s.adherence_shares(norm))
    ]
    reached = [(norm, a, b) for norm, a, b in pairs if a is not None]
    text = "; ".join(f"{norm}: {_bin(s, a)}, then {_bin(s, b)}" for norm, a, b in reached)
    return Finding(
        "6c",
        "Belief comes before behaviour",
        "acceptance comes before adherence for all three",
        text or f"no tracked norm was accepted by {s.threshold:.0%}",
        _verdict(all(b is None or b > a for _, a, b in reached) if reached else None),
        f"every norm accepted by {s.threshold:.0%} is adhered to by so many only later, or never",
    )


def _dip(s: Summary) -> Finding:
    title = "Acceptance dips where synthesis replaces specific norms"
    paper = "sometimes a slight decrease"
    rule = (
        "in a bin with a synthesis the acceptance of a tracked norm falls by at most "
        f"{SLIGHT:.0%} of the agents, and it never falls by more"
    )
    if not s.syntheses:
        return Finding("7", title, paper, "no synthesis took place", "not applicable", rule)
    with_synthesis = {s.bins.index(one.t) for one in s.syntheses}
    dips = []
    for norm in s.acceptance:
        values = carried(s.acceptance[norm])
        for i in range(1, len(values)):
            before, after = values[i - 1], values[i]
            if before is not None and after is not None and after < before:
                dips.append((norm, i, before - after))
    text = "; ".join(f"{norm} by {by:.0%} from {s.bins.label(i)}" for norm, i, by in dips)
    slight = any(i in with_synthesis for _, i, _ in dips) and all(by <= SLIGHT for *_, by in dips)
    held = "1 synthesis; " if len(s.syntheses) == 1 else f"{len(s.syntheses)} syntheses; "
    return Finding("7", title, paper, held + (text or "no dip"), _verdict(slight), rule)


_ALL: Sequence[Callable[[Summary], Finding]] = (
    _emerge,
    _injunctive,
    _nobody_seeded,
    _conflicts,
    _talk,
    _descriptive,
    _fast,
    _slow,
    _belief_first,
    _dip,
)


def _percent(value: float | None) -> str:
    return "undefined" if value is None else f"{value:.0%}"


def _bin(s: Summary, index: int | None) -> str:
    return "never" if index is None else counted(s.bins.day_share(index), "day")


def _days(s: Summary, firsts: Sequence[tuple[str, int | None]]) -> str:
    return "; ".join(f"{norm} {_bin(s, i)}" for norm, i in firsts) or "no such norm is tracked"
