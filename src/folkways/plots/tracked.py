"""What the report shows of a tracked norm: what came of it, why, and who stands in its way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from folkways.metrics.lapses import Lapses
from folkways.metrics.obstacles import Holder, NotAccepted
from folkways.metrics.permission import PERMISSION
from folkways.metrics.series import Share
from folkways.metrics.summary import Summary


@dataclass(frozen=True)
class TrackedBin:
    """One row of a tracked norm's table."""

    begins: str
    acceptance: Share
    injunctive: Share
    descriptive: Share
    adherence: Share
    with_occasion: Share
    compliance: Share
    plans: Share
    actions: Share
    unclear: int
    conflicts: int
    conversations: int
    thoughts: int


@dataclass(frozen=True)
class Violator:
    """An agent that did not comply on all occasions of the last bin that had any."""

    agent: str
    kept: Share
    holds: bool


@dataclass(frozen=True)
class TrackedView:
    """A tracked norm.

    ``adherence`` and ``with_occasion`` are of the last bin; ``against`` are those who hold the norm
    and went against it in that bin. ``compliance`` is the compliance rate in the last bin that had
    occasions (from ``compliance_at``), ``whole`` over the whole run. ``permission`` is why it has
    neither, if it is one. ``torn`` are those who hold it only as what people do, or hold the
    contrary too.
    """

    id: str
    statement: str
    kind: str
    emerged: str
    reason: str
    certain: bool | None
    doubt: str
    held: Share
    knows: Share
    injunctive: Share
    descriptive: Share
    adherence: Share
    against: Sequence[str]
    with_occasion: Share
    whole: Share
    compliance: Share
    compliance_at: str
    permission: str
    bins: list[TrackedBin]
    torn: list[Holder]
    lapses: Sequence[Lapses]
    not_accepted: list[NotAccepted]
    unreadable: bool
    steps: list[tuple[str, int, list[tuple[str, int]]]]
    breakers: list[Violator]


def tracked_view(summary: Summary, norm: str) -> TrackedView:
    """Return what the report shows of the tracked norm with the id ``norm``."""
    (spec,) = [one for one in summary.setup.tracked if one.id == norm]
    cells = summary.adherence[norm]
    rate = summary.compliance_at_end(norm)
    missing = summary.not_accepted[norm]
    without = {entry.agent for entry in missing}
    found = summary.emergence[norm]
    since = summary.emerged_at(norm)
    held, adhering = summary.at_end(norm)
    kinds = summary.kinds_at_end(norm)
    return TrackedView(
        id=norm,
        statement=spec.statement,
        kind=spec.kind,
        emerged="" if since is None else summary.header.moments.name(since),
        reason=found.reason,
        certain=found.certain,
        doubt=found.doubt,
        held=held,
        knows=summary.diffusion[norm][-1] if summary.reached else Share(0, held.of),
        injunctive=kinds["injunctive"],
        descriptive=kinds["descriptive"],
        adherence=adhering,
        against=cells[-1].against if cells else (),
        with_occasion=cells[-1].with_occasion if cells else Share(0, held.of),
        whole=summary.compliance_whole_run(norm),
        compliance=Share(0, 0) if rate is None else rate[1],
        compliance_at="" if rate is None else summary.bins.label(rate[0]),
        permission=PERMISSION if norm in summary.permissions else "",
        bins=[
            TrackedBin(
                begins=summary.bins.label(i),
                acceptance=summary.acceptance[norm][i],
                injunctive=summary.acceptance_kinds[norm]["injunctive"][i],
                descriptive=summary.acceptance_kinds[norm]["descriptive"][i],
                adherence=cell.share,
                with_occasion=cell.with_occasion,
                compliance=cell.compliance,
                plans=cell.plans,
                actions=cell.actions,
                unclear=cell.unclear,
                conflicts=summary.conflicts.about[norm][i],
                conversations=summary.conversations.about[norm][i],
                thoughts=summary.thoughts.about[norm][i],
            )
            for i, cell in enumerate(cells)
        ],
        torn=[
            holder
            for holder in summary.holders[norm]
            if holder.contrary or "injunctive" not in holder.kinds
        ],
        lapses=summary.lapses[norm],
        not_accepted=missing,
        unreadable=norm in summary.unreadable,
        steps=_steps(missing),
        breakers=[]
        if rate is None
        else [
            Violator(agent, share, agent not in without)
            for agent, share in cells[rate[0]].agents
            if share.count < share.of
        ],
    )


def _steps(missing: Iterable[NotAccepted]) -> list[tuple[str, int, list[tuple[str, int]]]]:
    """Return each check with how often it failed and its reasons with counts, most often first."""
    reasons: dict[str, Counter[str]] = {}
    for entry in missing:
        for (step, reason), count in entry.rejected.items():
            reasons.setdefault(step, Counter())[reason] += count
    rows = [(step, counts.total(), counts.most_common()) for step, counts in reasons.items()]
    return sorted(rows, key=lambda row: (-row[1], row[0]))
