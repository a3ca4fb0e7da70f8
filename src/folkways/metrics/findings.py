"""The findings of Ren et al. (2024), section 3.2, side by side with a run's values.

Each is computed from the run's measures by the rule in its ``rule``; where a run has nothing
that the finding speaks of, it is "not applicable", which is neither support nor contradiction.
The findings say what happens where norms emerge, so a norm that never emerged agrees with none.
A single run is one draw: agreement here is no replication.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from folkways.base.percent import percent
from folkways.base.plural import counted
from folkways.metrics.acceptance_findings import belief_first, dip, fast, slow
from folkways.metrics.clusters import clusters
from folkways.metrics.finding import (
    ENTREPRENEURS_SHAPE,
    SIDES_PLAN,
    Agrees,
    PaperFinding,
    nothing_tracked,
    paper_agreement,
)
from folkways.metrics.summary import Summary
from folkways.metrics.summary_json import CONFLICTS

NEARLY_GONE = 0.2
"""Conflicts "almost vanish": the last quarter of the run has at most this share of the peak."""
MOSTLY_FALLEN = 0.5
"""Talk and thoughts "gradually decreased": the last bin has at most this share of the peak."""


def findings(summary: Summary) -> tuple[PaperFinding, ...]:
    """Compare a run with the paper's findings, in the paper's order."""
    return tuple(finding(summary) for finding in _ALL)


def _emerged(s: Summary) -> list[str]:
    return [norm for norm, one in s.emergence.items() if one.emerged]


def _once_emerged(s: Summary, text: str, holds: bool) -> tuple[str, Agrees]:
    """Return what is said and the verdict of a finding about runs in which norms emerged."""
    if _emerged(s):
        return text, paper_agreement(holds)
    return f"{text}; no tracked norm emerged", "not applicable" if holds else "no"


def _emerge(s: Summary) -> PaperFinding:
    emerged = _emerged(s)
    possible = [norm for norm, one in s.emergence.items() if one.possible]
    total = len(possible)
    names = f": {', '.join(emerged)}" if emerged else ""
    return PaperFinding(
        "1a",
        "Social norms emerge",
        "all three tracked norms, in 5 of 5 runs",
        f"{len(emerged)} of {total} tracked norms{names}" if total else nothing_tracked(s),
        paper_agreement(len(emerged) == total if total else None),
        f"every tracked norm is accepted and adhered to by {percent(s.threshold)} until the end",
    )


def _injunctive(s: Summary) -> PaperFinding:
    parts, full = [], []
    for norm in s.setup.tracked:
        if norm.kind == "injunctive" and s.emergence[norm.id].possible:
            held, kept = s.at_end(norm.id)
            parts.append(f"{norm.id} {percent(held.value)} and {percent(kept.value)}")
            full.append(held.value == 1 and kept.value == 1)
    return PaperFinding(
        "1b",
        "Injunctive norms reach everyone",
        "100 % accept and adhere at the end of day 2",
        "; ".join(parts) + " (acceptance and adherence)" if parts else "no injunctive norm",
        paper_agreement(all(full) if full else None),
        "both are 100 % at the end for every injunctive tracked norm",
    )


def _nobody_seeded(s: Summary) -> PaperFinding:
    found = [one for one in clusters(s) if one.unseeded]
    agents = len(s.present)
    widest = max((len(one.holders) for one in found), default=0)
    anything = any(True for _ in s.lives)
    held = f"the widest is held by {widest} of {counted(agents, 'agent')}"
    text = f"{counted(len(found), 'such norm')}; {held}"
    return PaperFinding(
        "2",
        "Norms that nobody seeded emerge too",
        'yes, "maintain a healthy environment" for one',
        text if anything else "there are no norms",
        paper_agreement(widest >= s.threshold * agents if anything else None),
        f"at least one is held by {percent(s.threshold)} of the agents at the end",
    )


def _conflicts(s: Summary) -> PaperFinding:
    counts = s.conflicts.all
    peak = max(counts, default=0)
    title = "Conflicts surge early, then almost vanish as norms emerge"
    paper = "a surge early on, then a fall to almost none"
    rule = (
        "at least one tracked norm has emerged; the peak lies in the first half, and the last "
        f"quarter of the run is at {percent(NEARLY_GONE)} of it or below"
    )
    none = f"conflicts are {s.missing(CONFLICTS)}" if s.missing(CONFLICTS) else "no conflicts"
    if not peak or s.reached < 2:
        text = "the run is too short to tell" if peak else none
        return PaperFinding("3", title, paper, text, "not applicable", rule)
    at = counts.index(peak)
    tail = counts[-max(1, len(counts) // 4) :]
    rest = sum(tail) / len(tail)
    text = f"peak of {peak} in the bin from {s.bins.label(at)}; {rest:.1f} a bin at the end"
    falls = at < len(counts) / 2 and rest <= NEARLY_GONE * peak
    return PaperFinding("3", title, paper, *_once_emerged(s, text, falls), rule)


def _talk(s: Summary) -> PaperFinding:
    conflicts, talk = s.conflicts.all, s.conversations.related
    thoughts = s.thoughts.related
    rule = (
        "at least one tracked norm has emerged; both peak within one bin of the conflicts' peak, "
        f"and the last bin is at {percent(MOSTLY_FALLEN)} of the peak or below"
    )
    title = "Conversations and thoughts drive emergence"
    paper = "both peak with the conflicts and fall once norms have emerged"
    if s.reached < 2 or not (any(conflicts) and any(talk) and any(thoughts)):
        text = "too little of them to tell"
        if s.missing(CONFLICTS):
            text = f"conflicts are {s.missing(CONFLICTS)}"
        return PaperFinding("4", title, paper, text, "not applicable", rule)
    peak = conflicts.index(max(conflicts))
    parts, holds = [], []
    for name, counts in (("conversations", talk), ("thoughts", thoughts)):
        top = max(counts)
        at = counts.index(top)
        parts.append(f"{name} peak at {top} from {s.bins.label(at)} and end at {counts[-1]}")
        holds.append(abs(at - peak) <= 1 and counts[-1] <= MOSTLY_FALLEN * top)
    text = f"conflicts peak from {s.bins.label(peak)}; {'; '.join(parts)}"
    return PaperFinding("4", title, paper, *_once_emerged(s, text, all(holds)), rule)


def _descriptive(s: Summary) -> PaperFinding:
    when: dict[str, list[int | None]] = {"injunctive": [], "descriptive": []}
    for norm in s.setup.tracked:
        if s.emergence[norm.id].possible:
            when[norm.kind].append(s.emerged_at(norm.id))
    text = "; ".join(
        f"{kind}: "
        + ", ".join("did not emerge" if t is None else s.header.moments.name(t) for t in moments)
        for kind, moments in when.items()
        if moments
    )
    return PaperFinding(
        "5",
        "Descriptive norms are harder to establish than injunctive ones",
        "injunctive norms on day 1, the descriptive one at the end of day 2",
        text or nothing_tracked(s),
        paper_agreement(_later(when["injunctive"], when["descriptive"])),
        "every descriptive tracked norm emerges, and in a later bin than every injunctive one; "
        "not applicable while the later ones have not emerged",
    )


def _later(first: Sequence[int | None], then: Sequence[int | None]) -> bool | None:
    """Return whether all of ``then`` emerged after all of ``first``.

    False as soon as one of ``then`` emerged before or with one of ``first``; None while it cannot
    be said, since one has not emerged.
    """
    for late in then:
        if late is not None and any(early is None or late <= early for early in first):
            return False
    known = bool(first and then) and None not in first and None not in then
    return True if known else None


def _entrepreneurs(s: Summary) -> PaperFinding:
    tracked = any(n.kind == "descriptive" and s.emergence[n.id].possible for n in s.setup.tracked)
    text = (
        f"needs the plan {SIDES_PLAN}: the sides of the entrepreneurs are what they are in one run"
    )
    return PaperFinding(
        *ENTREPRENEURS_SHAPE,
        text if tracked else "no descriptive norm is tracked",
        "not applicable",
        "judged over a sweep whose conditions put the entrepreneurs on different sides",
    )


_ALL: Sequence[Callable[[Summary], PaperFinding]] = (
    _emerge,
    _injunctive,
    _nobody_seeded,
    _conflicts,
    _talk,
    _descriptive,
    _entrepreneurs,
    fast,
    slow,
    belief_first,
    dip,
)
