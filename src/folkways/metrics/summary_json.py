"""The measures as plain data: what ``--json`` prints of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NotRequired, TypedDict

from folkways.base.events import NormKind
from folkways.base.interventions import InterventionJson
from folkways.base.time import format_moment
from folkways.metrics.commitments import CommitmentsJson
from folkways.metrics.declined import DeclinedTalksJson
from folkways.metrics.emergence import UNREADABLE
from folkways.metrics.facts import FactCounts
from folkways.metrics.facts_json import TrackedFactJson, facts_json
from folkways.metrics.joining import InvitationsJson
from folkways.metrics.own_measures import OwnMeasureJson
from folkways.metrics.permission import PERMISSION
from folkways.metrics.series import Share, ShareJson, share_json

if TYPE_CHECKING:
    from folkways.metrics.summary import Summary


CONFLICTS: Final = "conflicts"
QUESTIONS: Final = "questions to the mind"
"""What the header of an imported run may say that it does not record."""


class EmergenceJson(TypedDict):
    """One tracked norm: whether, from which bin and moment (its end) on, and if not, why not.

    ``emerged`` is None for a permission, which cannot emerge by construction, and for a norm that
    the judge cannot read. ``certain`` is whether the verdict is the same anywhere in the intervals
    of the shares at the end, ``doubt`` what makes it uncertain; results of sweeps of older versions
    lack both.
    """

    emerged: bool | None
    since: str | None
    bin: int | None
    reason: str
    certain: NotRequired[bool | None]
    doubt: NotRequired[str]


def _moment(t: int | None) -> str | None:
    return None if t is None else format_moment(t)


class SeriesJson(TypedDict):
    """The same measures for each bin; ``bins`` says when each begins.

    ``occasions`` is the denominator of ``compliance_rate``, ``agents_with_occasion`` how many
    agents had them. Conflicts are None in every bin where they are not recorded or not measured.
    """

    bins: list[str]
    acceptance: dict[str, list[float | None]]
    acceptance_by_kind: dict[str, dict[NormKind, list[float | None]]]
    adherence: dict[str, list[float | None]]
    compliance_rate: dict[str, list[float | None]]
    occasions: dict[str, list[int]]
    agents_with_occasion: dict[str, list[int]]
    conflicts: list[int | None]
    conflicts_daily: list[int | None]
    conflicts_raw: list[int | None]
    conversations: list[int]
    conversations_about: dict[str, list[int]]
    thoughts: list[int]
    thoughts_about: dict[str, list[int]]


class SummaryJson(TypedDict):
    """What ``folkways run --json`` prints of the measures.

    ``acceptance`` is the share that hold a norm at the end in any way, ``acceptance_by_kind``
    as what one ought to do and as what people do; ``adherence`` is the share of agents that
    hold a norm at the end and did not go against it in the last bin; None for a permission or a
    norm that the judge cannot read, for the reason in ``adherence_undefined``.
    ``compliance_rate`` is the share of occasions on which it was kept in the last bin that had
    any (``occasions`` of ``agents_with_occasion`` agents), ``compliance_rate_whole_run`` that
    of all bins together. ``shares`` has these four with numerator, denominator and interval.
    ``conflicts`` counts once a pair and norm, ``conflicts_daily`` once a
    pair, norm and day. ``commitments`` is what talks agreed and what became of it,
    ``invitations`` those to do something together, ``declined_talks`` those that ended because
    the person addressed did not respond, ``facts`` how often mechanisms from outside
    told what, ``tracked_facts`` who knows which fact since when, ``environment`` what the agents
    live in, ``measures`` what its measures, those of mechanisms and one's own found,
    ``measures_left_out`` why others are missing. What an imported run does not record is None:
    unknown, and not zero. ``interventions`` are the changes from outside while the run went on.
    """

    acceptance: dict[str, float | None]
    acceptance_by_kind: dict[str, dict[NormKind, float | None]]
    adherence: dict[str, float | None]
    adherence_undefined: dict[str, str]
    compliance_rate: dict[str, float | None]
    compliance_rate_whole_run: dict[str, float | None]
    occasions: dict[str, int]
    agents_with_occasion: dict[str, int]
    shares: dict[str, dict[str, ShareJson]]
    conflicts: int | None
    conflicts_daily: int | None
    commitments: CommitmentsJson
    invitations: InvitationsJson
    declined_talks: DeclinedTalksJson
    facts: FactCounts
    tracked_facts: dict[str, TrackedFactJson]
    environment: str
    measures: dict[str, OwnMeasureJson]
    measures_left_out: list[str]
    fallbacks: int | None
    mended: int | None
    operations: dict[str, int] | None
    interventions: list[InterventionJson]
    series: SeriesJson
    emergence: dict[str, EmergenceJson]


def summary_json(summary: Summary) -> SummaryJson:
    """Return what ``--json`` prints; shares that are undefined are None."""
    asked = summary.recorded(QUESTIONS)
    conflicts = summary.recorded(CONFLICTS)
    ends = {norm.id: summary.at_end(norm.id) for norm in summary.setup.tracked}
    rates = {norm: summary.compliance_at_end(norm) or (-1, Share(0, 0)) for norm in ends}
    return {
        "acceptance": {norm: held.value for norm, (held, _) in ends.items()},
        "acceptance_by_kind": {
            norm: {kind: share.value for kind, share in summary.kinds_at_end(norm).items()}
            for norm in ends
        },
        "adherence": {norm: adhering.value for norm, (_, adhering) in ends.items()},
        "adherence_undefined": dict.fromkeys(summary.permissions, PERMISSION)
        | dict.fromkeys(summary.unreadable, UNREADABLE),
        "compliance_rate": {norm: rate.value for norm, (_, rate) in rates.items()},
        "compliance_rate_whole_run": {
            norm: summary.compliance_whole_run(norm).value for norm in ends
        },
        "occasions": {norm: rate.of for norm, (_, rate) in rates.items()},
        "agents_with_occasion": {
            norm: summary.adherence[norm][i].with_occasion.count if rate.of else 0
            for norm, (i, rate) in rates.items()
        },
        "shares": {
            "acceptance": {norm: share_json(held) for norm, (held, _) in ends.items()},
            "adherence": {norm: share_json(adhering) for norm, (_, adhering) in ends.items()},
            "compliance_rate": {norm: share_json(rate) for norm, (_, rate) in rates.items()},
            "compliance_rate_whole_run": {
                norm: share_json(summary.compliance_whole_run(norm)) for norm in ends
            },
        },
        "conflicts": sum(summary.conflicts.all) if conflicts else None,
        "conflicts_daily": sum(summary.conflicts_daily) if conflicts else None,
        "commitments": summary.commitments.to_json(),
        "invitations": summary.invitations.to_json(),
        "declined_talks": summary.declined_talks.to_json(),
        "facts": summary.facts,
        "tracked_facts": facts_json(summary.knowledge, summary.attendance),
        "environment": summary.environment,
        "measures": {one.name: one.to_json() for one in summary.own},
        "measures_left_out": list(summary.left_out),
        "fallbacks": sum(summary.fallbacks.values()) if asked else None,
        "mended": sum(summary.mended.values()) if asked else None,
        "operations": dict(sorted(summary.operations.items())) if asked else None,
        "interventions": [one.to_json() for one in summary.interventions],
        "series": {
            "bins": summary.labels(),
            "acceptance": {n: [s.value for s in v] for n, v in summary.acceptance.items()},
            "acceptance_by_kind": {
                norm: {kind: [s.value for s in shares] for kind, shares in kinds.items()}
                for norm, kinds in summary.acceptance_kinds.items()
            },
            "adherence": {
                n: [s.value for s in summary.adherence_shares(n)] for n in summary.adherence
            },
            "compliance_rate": {
                n: [s.value for s in summary.compliance_rates(n)] for n in summary.adherence
            },
            "occasions": {
                n: [s.of for s in summary.compliance_rates(n)] for n in summary.adherence
            },
            "agents_with_occasion": {
                n: [cell.with_occasion.count for cell in cells]
                for n, cells in summary.adherence.items()
            },
            "conflicts": summary.if_recorded(CONFLICTS, summary.conflicts.all),
            "conflicts_daily": summary.if_recorded(CONFLICTS, summary.conflicts_daily),
            "conflicts_raw": summary.if_recorded(CONFLICTS, summary.conflicts_raw),
            "conversations": list(summary.conversations.all),
            "conversations_about": {n: list(v) for n, v in summary.conversations.about.items()},
            "thoughts": list(summary.thoughts.all),
            "thoughts_about": {n: list(v) for n, v in summary.thoughts.about.items()},
        },
        "emergence": {
            norm: {
                "emerged": one.emerged,
                "since": _moment(summary.emerged_at(norm)),
                "bin": one.bin,
                "reason": one.reason,
                "certain": one.certain,
                "doubt": one.doubt,
            }
            for norm, one in summary.emergence.items()
        },
    }
