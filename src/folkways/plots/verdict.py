"""The verdict on a run in a few sentences: what emerged, how sure that is, what was missed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from folkways.base.amounts import out_of
from folkways.base.percent import percent
from folkways.base.plural import counted, listed
from folkways.metrics.clusters import Cluster
from folkways.metrics.finding import PaperFinding
from folkways.metrics.series import Share, last_defined
from folkways.metrics.summary import Summary
from folkways.plots.figure import short
from folkways.scenario.schema import TrackedNorm

_MOST = 3
"""So many norms or findings are named in a sentence at most."""
_WORDS = 60


def verdict(
    summary: Summary, findings: Sequence[PaperFinding], clusters: Sequence[Cluster]
) -> tuple[str, ...]:
    """Return what emerged, how sure that is, what was not measured and missed, a sentence each."""
    if not summary.reached:
        return ("Nothing has happened yet, so there is nothing to judge.",)
    found = (
        _emerged(summary),
        _how_sure(summary),
        _lasting(summary),
        _limits(summary),
        _missed(summary, findings, clusters),
    )
    return tuple(sentence for sentence in found if sentence)


def _emerged(s: Summary) -> str:
    possible = [norm for norm in s.setup.tracked if s.emergence[norm.id].possible]
    if not s.setup.tracked:
        return "The scenario tracks no norm, so emergence is not measured."
    if not possible and len(s.unreadable) == len(s.setup.tracked):
        return "No tracked norm was measured, so whether any emerged is unknown."
    if not possible and s.unreadable:
        return (
            "Whether any tracked norm emerged is unknown: those that were measured are "
            "permissions, which nothing can violate."
        )
    if not possible:
        return (
            "The scenario tracks permissions only, which nothing can violate: emergence is not "
            "defined for them."
        )
    there = [norm for norm in possible if s.emergence[norm.id].emerged]
    missing = [norm for norm in possible if not s.emergence[norm.id].emerged]
    when = "at the end" if _whole(s) else f"by {s.header.moments.name(s.last)}"
    threshold = f"the threshold is {percent(s.threshold)}"
    head = _head(len(there), len(possible), len(s.setup.tracked))
    if not there:
        return f"{head}: {when} {_endings(s, missing)}; {threshold}{_fallen(s, missing)}."
    text = f"{head}: {when} {_endings(s, there)}."
    if not missing:
        return text
    return (
        f"{text} {len(missing)} did not: {_endings(s, missing)}; {threshold}{_fallen(s, missing)}."
    )


def _head(there: int, possible: int, tracked: int) -> str:
    """Return how many emerged, of those that could and that the judge could read."""
    if tracked == 1:
        return "The tracked norm emerged" if there else "The tracked norm did not emerge"
    if possible < tracked:
        return (
            f"Of {tracked} tracked norms, {possible} could be judged and {there or 'none'} emerged"
        )
    if not there:
        return f"None of {tracked} tracked norms emerged"
    return f"{'All' if there == tracked else f'{there} of'} {tracked} tracked norms emerged"


def _fallen(s: Summary, norms: Sequence[TrackedNorm]) -> str:
    """Return which of the norms had reached the threshold for a while, if any had."""
    names = [
        _quoted(norm.statement)
        for norm in norms
        if any(
            (held.value or 0) >= s.threshold and (kept.value or 0) >= s.threshold
            for held, kept in zip(s.acceptance[norm.id], s.adherence_shares(norm.id), strict=True)
        )
    ]
    return f", which {_named(names)} had reached for a while" if names else ""


def _endings(s: Summary, norms: Sequence[TrackedNorm]) -> str:
    """Return how the norms ended, those that ended alike together."""
    alike: dict[tuple[Share, int], list[str]] = {}
    for norm in norms:
        held, kept = s.at_end(norm.id)
        alike.setdefault((held, kept.count), []).append(_quoted(norm.statement))
    parts = []
    for (held, followers), names in alike.items():
        if not held.count:
            parts.append(f"nobody holds {_named(names)} ({out_of(0, held.of)})")
            continue
        verb = "is" if len(names) == 1 else "are"
        how = (
            f"held and followed by {out_of(held.count, held.of)} agents"
            if held.count == followers
            else f"held by {out_of(held.count, held.of)} agents and followed by {followers}"
        )
        parts.append(f"{_named(names)} {verb} {how}")
    shown, more = parts[:_MOST], len(parts) - _MOST
    return "; ".join([*shown, f"{more} more"] if more > 0 else shown)


def _how_sure(s: Summary) -> str:
    """Return of which norms the verdict is certain, by the intervals of the shares at the end.

    The interval named is that of adherence, which never exceeds acceptance and so decides.
    """
    sides: dict[bool, dict[str, list[str]]] = {True: {}, False: {}}
    for norm in s.setup.tracked:
        certain = s.emergence[norm.id].certain
        share = last_defined(s.adherence_shares(norm.id))
        if certain is not None and share is not None:
            alike = sides[certain].setdefault(share.interval_text, [])
            alike.append(_quoted(norm.statement))
    judged = sum(len(names) for some in sides.values() for names in some.values())
    if not judged:
        return ""
    parts = [
        f"{'certain' if certain else 'uncertain'} for "
        + (_with_intervals(some) if judged == 1 or sides[not certain] else f"all {judged}")
        + ("" if certain else f", as the interval includes {percent(s.threshold)}")
        for certain, some in sides.items()
        if some
    ]
    return f"By the 95 % interval of adherence at the end, this verdict is {'; '.join(parts)}."


def _with_intervals(some: Mapping[str, Sequence[str]]) -> str:
    parts = [f"{_named(names)} ({ends})" for ends, names in some.items()]
    shown, more = parts[:_MOST], len(parts) - _MOST
    return listed([*shown, f"{more} more"] if more > 0 else shown)


def _limits(s: Summary) -> str:
    """Return which norms were not measured, and of which a part of the wording was not."""
    statements = {norm.id: _quoted(norm.statement) for norm in s.setup.tracked}
    parts = []
    if s.unreadable:
        names = _named([statements[norm] for norm in s.unreadable])
        verb = "was" if len(s.unreadable) == 1 else "were"
        parts.append(
            f"{names} {verb} not measured: the {s.docket.judge.name} cannot read the text."
        )
    if s.permissions:
        names = _named([statements[norm] for norm in s.permissions])
        verb = "is a permission" if len(s.permissions) == 1 else "are permissions"
        parts.append(f"{names} {verb}: acceptance is measured, but emergence is not defined.")
    told = [
        f"{name} ({'; '.join(s.limits[norm])})"
        for norm, name in statements.items()
        if norm not in s.unreadable and s.limits[norm]
    ]
    if told:
        more = len(told) - _MOST
        shown = [*told[:_MOST], f"{more} more"] if more > 0 else told
        parts.append(f"Not all of the wording is measured of {listed(shown)}.")
    return " ".join(parts)


def _lasting(s: Summary) -> str:
    """Return how long what emerged has lasted, and how far adherence was put to the test."""
    there = [norm for norm, one in s.emergence.items() if one.emerged]
    if not there:
        return ""
    least = min(s.reached - (s.emergence[norm].bin or 0) for norm in there)
    quarters = counted(s.reached, _bin(s))
    last = f"the last {least} of" if least > 1 else "the last of"
    stretch = f"all {quarters}" if least == s.reached else f"{last} {quarters}"
    text = (
        f"This is one run with one seed: {'each' if len(there) > 1 else 'it'} has stayed at "
        f"{percent(s.threshold)} or above for {stretch}"
    )
    tried = min((s.adherence[norm][-1].with_occasion for norm in there), key=lambda one: one.count)
    if not tried.of:
        return f"{text}."
    which = "the least tested one" if len(there) > 1 else "it"
    few = f"only {out_of(tried.count, tried.of)} agents" if tried.count else "no agent"
    return (
        f"{text}, but in the last {few} had an occasion to "
        f"violate {which}; {'the others' if tried.count else 'all'} count as followers untested."
        if tried.count < tried.of
        else f"{text}, and all agents had an occasion to violate it in the last."
    )


def _missed(s: Summary, findings: Sequence[PaperFinding], clusters: Sequence[Cluster]) -> str:
    """Return which findings the run does not show, and which norms nobody seeded."""
    parts = [
        _against(s, findings),
        "" if s.recorded("conflicts") else f"conflicts are {s.missing('conflicts')}",
        _unseeded(s, clusters),
    ]
    text = "; ".join(filter(None, parts))
    return f"{text[0].upper()}{text[1:]}." if text else ""


def _against(s: Summary, findings: Sequence[PaperFinding]) -> str:
    apply = [one for one in findings if one.agrees != "not applicable"]
    against = [one for one in apply if one.agrees == "no"]
    if not against:
        return ""
    names = [f"“{one.title}”" for one in against[:_MOST]]
    more = len(against) - len(names)
    so_far = "" if _whole(s) else f" by {s.header.moments.name(s.last)}, before the planned end"
    count = f"{len(against)} of {len(apply)}"
    return (
        f"{count} findings of the paper that apply to this run do not show{so_far}: "
        f"{listed([*names, f'{more} more'] if more else names)}"
    )


def _whole(s: Summary) -> bool:
    """Return whether the run reached the last bin of its planned days."""
    return s.reached >= s.setup.days * s.bins.per_day and not s.cut_off


def _unseeded(s: Summary, clusters: Sequence[Cluster]) -> str:
    free = [one for one in clusters if one.unseeded and len(one.holders) > 1]
    if not free:
        return ""
    held = out_of(len(free[0].holders), len(s.present))
    if len(free) == 1:
        return f"one norm that nobody seeded came up, {_quoted(free[0].name)}, held by {held}"
    return (
        f"{len(free)} norms that nobody seeded came up, {_quoted(free[0].name)} most widely, held "
        f"by {held}"
    )


def _bin(s: Summary) -> str:
    quarters = 4
    return "quarter" if s.bins.per_day == quarters else "bin"


def _named(parts: Sequence[str]) -> str:
    if len(parts) <= _MOST:
        return listed(parts)
    return listed([*parts[:_MOST], f"{len(parts) - _MOST} more"])


def _quoted(statement: str) -> str:
    return f"“{short(statement, _WORDS).rstrip('.')}”"
