"""Measures as tables: one function each, one row for each thing that is measured."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from folkways.memory.embedder import Embedder, LexicalEmbedder
from folkways.metrics.calibration import calibrations
from folkways.metrics.clusters import Cluster, clusters
from folkways.metrics.compactness import Size, compactness
from folkways.metrics.summary import Summary

if TYPE_CHECKING:
    from pandas import DataFrame


def spread_frame(summary: Summary) -> DataFrame:
    """Diffusion, acceptance, adherence, compliance rate and gap, by tracked norm and bin."""
    rows = [
        (
            norm,
            i,
            summary.bins.label(i),
            knows.value,
            summary.acceptance[norm][i].value,
            summary.adherence_shares(norm)[i].value,
            summary.gap(norm)[i],
            summary.compliance_rates(norm)[i].value,
        )
        for norm, series in summary.diffusion.items()
        for i, knows in enumerate(series)
    ]
    shares = ["diffusion", "acceptance", "adherence", "gap", "compliance_rate"]
    return _frame(rows, ["norm", "bin", "begins", *shares], shares)


def kinds_frame(summary: Summary) -> DataFrame:
    """Qualified norms of either kind and the agents with any, one row for each bin and kind."""
    rows = [
        (kind, i, summary.bins.label(i), count, summary.holders_by_kind[kind][i].value)
        for kind, counts in summary.norms_by_kind.items()
        for i, count in enumerate(counts)
    ]
    return _frame(rows, ["kind", "bin", "begins", "norms", "agents"], ["agents"])


def expectations_frame(summary: Summary) -> DataFrame:
    """What the agents' evidence says of the others, one row for each tracked norm and bin."""
    rows = [
        (
            norm,
            i,
            summary.bins.label(i),
            one.seen,
            one.told,
            one.misled.value,
            one.misled.count,
            one.misled.of,
            one.under,
        )
        for norm, series in summary.expectations.items()
        for i, one in enumerate(series)
    ]
    columns = ["norm", "bin", "begins", "seen", "told", "misled", "misled_count", "of", "under"]
    return _frame(rows, columns, ["seen", "told", "misled"])


def evidence_frame(summary: Summary) -> DataFrame:
    """The same for each agent at the end, one row for each tracked norm and agent."""
    rows = [
        (norm, one.agent, one.holds, one.seen.value, one.told.value, one.others.value, one.misled)
        for norm, some in summary.evidence.items()
        for one in some
    ]
    columns = ["norm", "agent", "holds", "seen", "told", "others", "misled"]
    return _frame(rows, columns, ["seen", "told", "others"]).astype({"misled": "boolean"})


def utilities_frame(summary: Summary) -> DataFrame:
    """How the scale of utilities is used, one row for each group of norms."""
    rows = [
        (
            one.name,
            one.norms,
            one.mean,
            one.deviation,
            one.top.value,
            one.entropy,
            one.distinct,
            one.round.value,
            *one.tens,
        )
        for one in calibrations(summary.lives)
    ]
    shares = ["mean", "deviation", "from_80", "entropy", "round"]
    tens = [f"{10 * n + 1}-{10 * n + 10}" for n in range(10)]
    columns = ["norms_of", "norms", "mean", "deviation", "from_80", "entropy", "distinct", "round"]
    return _frame(rows, columns + tens, shares)


def compactness_frame(summary: Summary, embedder: Embedder | None = None) -> DataFrame:
    """What each synthesis did to an agent's norms, one row for each; ``t`` in simulated seconds."""
    embedder = embedder or LexicalEmbedder(summary.setup.agents)
    rows = [
        (one.agent, one.t, *_size(one.before), *_size(one.after))
        for one in compactness(summary.syntheses, embedder)
    ]
    names = [
        f"{name}_{when}"
        for when in ("before", "after")
        for name in ("norms", "words", "similarity")
    ]
    return _frame(rows, ["agent", "t", *names], ["similarity_before", "similarity_after"])


def network_frame(summary: Summary) -> DataFrame:
    """Density of talk and of transmission, one row for each bin."""
    network = summary.network
    rows = [
        (i, summary.bins.label(i), talk.value, talk.count, gifts.value, gifts.count)
        for i, (talk, gifts) in enumerate(
            zip(network.talk_series, network.gift_series, strict=True)
        )
    ]
    columns = ["bin", "begins", "talk", "talk_pairs", "transmission", "transmission_pairs"]
    return _frame(rows, columns, ["talk", "transmission"])


def clusters_frame(summary: Summary, embedder: Embedder | None = None) -> DataFrame:
    """Norms across paraphrase, one row for each cluster, the most widely held first."""
    rows = [_cluster(one) for one in clusters(summary, embedder)]
    columns = ["norm", "unseeded", "holders", "ever", "injunctive", "descriptive"]
    return _frame(rows, [*columns, "wordings", "opposes", "first"], []).astype({"first": "Int64"})


def _size(size: Size) -> tuple[object, ...]:
    return size.norms, size.words, size.similarity


def _cluster(one: Cluster) -> tuple[object, ...]:
    return (
        one.name,
        one.unseeded,
        len(one.holders),
        len(one.ever),
        one.kinds["injunctive"],
        one.kinds["descriptive"],
        "; ".join(one.wordings),
        one.opposes,
        one.first,
    )


def _frame(
    rows: Sequence[tuple[object, ...]], columns: Sequence[str], numbers: Sequence[str]
) -> DataFrame:
    import pandas as pd

    return pd.DataFrame(rows, columns=list(columns)).astype(dict.fromkeys(numbers, "float64"))
