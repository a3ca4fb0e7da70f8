"""The measures as plain data: what ``--json`` prints of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypedDict

from folkways.base.events import NormKind
from folkways.base.interventions import InterventionJson

if TYPE_CHECKING:
    from folkways.metrics.summary import Summary


CONFLICTS: Final = "conflicts"
QUESTIONS: Final = "questions to the mind"
"""What the header of an imported run may say that it does not record."""


class EmergenceJson(TypedDict):
    """One tracked norm: whether, from which bin and moment on, and if not, why not."""

    emerged: bool
    since: str | None
    bin: int | None
    reason: str


class SeriesJson(TypedDict):
    """The same measures for each bin; ``bins`` says when each begins.

    Conflicts are None in every bin where an imported run does not record them.
    """

    bins: list[str]
    acceptance: dict[str, list[float | None]]
    acceptance_by_kind: dict[str, dict[NormKind, list[float | None]]]
    adherence: dict[str, list[float | None]]
    conflicts: list[int | None]
    conflicts_raw: list[int | None]
    conversations: list[int]
    conversations_about: dict[str, list[int]]
    thoughts: list[int]
    thoughts_about: dict[str, list[int]]


class SummaryJson(TypedDict):
    """What ``folkways run --json`` prints of the measures.

    ``acceptance`` is the share that hold a norm at the end in any way, ``acceptance_by_kind`` as
    what one ought to do and as what people do; ``adherence`` is that of the last bin with
    occasions, ``adherence_whole_run`` that of all bins together. What an imported run does not
    record is None: unknown, and not zero. ``interventions`` are the changes from outside while the
    run went on.
    """

    acceptance: dict[str, float | None]
    acceptance_by_kind: dict[str, dict[NormKind, float | None]]
    adherence: dict[str, float | None]
    adherence_whole_run: dict[str, float | None]
    conflicts: int | None
    fallbacks: int | None
    mended: int | None
    operations: dict[str, int] | None
    interventions: list[InterventionJson]
    series: SeriesJson
    emergence: dict[str, EmergenceJson]


def summary_json(summary: Summary) -> SummaryJson:
    """Return what ``--json`` prints; shares that are undefined are None."""
    asked = summary.recorded(QUESTIONS)
    ends = {norm.id: summary.at_end(norm.id) for norm in summary.setup.tracked}
    return {
        "acceptance": {norm: held.value for norm, (held, _) in ends.items()},
        "acceptance_by_kind": {
            norm: {kind: share.value for kind, share in summary.kinds_at_end(norm).items()}
            for norm in ends
        },
        "adherence": {norm: kept.value if kept else None for norm, (_, kept) in ends.items()},
        "adherence_whole_run": {norm: summary.whole_run(norm).value for norm in ends},
        "conflicts": sum(summary.conflicts.all) if summary.recorded(CONFLICTS) else None,
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
            "conflicts": summary.if_recorded(CONFLICTS, summary.conflicts.all),
            "conflicts_raw": summary.if_recorded(CONFLICTS, summary.conflicts_raw),
            "conversations": list(summary.conversations.all),
            "conversations_about": {n: list(v) for n, v in summary.conversations.about.items()},
            "thoughts": list(summary.thoughts.all),
            "thoughts_about": {n: list(v) for n, v in summary.thoughts.about.items()},
        },
        "emergence": {
            norm: {
                "emerged": one.emerged,
                "since": None if one.bin is None else summary.bins.label(one.bin),
                "bin": one.bin,
                "reason": one.reason,
            }
            for norm, one in summary.emergence.items()
        },
    }
