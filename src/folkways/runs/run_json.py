"""A run as one line of JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from folkways.base.log import Status
from folkways.metrics.summary_json import SummaryJson

if TYPE_CHECKING:
    from folkways.minds.wrappers.meter import SpendingLedger


class SpentJson(TypedDict):
    """What language models were asked; ``money`` is in US dollars, None if a price is not known."""

    calls: int
    tokens_in: int
    cached: int
    tokens_out: int
    money: float | None


class RunJson(SummaryJson):
    """What ``folkways run --json`` prints, on one line.

    ``run`` is the path of the run file, ``status`` how it stands (and for what ``reason``), ``t``
    its last moment in words, ``ticks`` in how many ticks something happened, ``spent`` what
    language models took (None: none was asked). The measures are those of the summary.
    """

    run: str | None
    status: Status
    reason: str
    t: str | None
    log_hash: str
    wall_seconds: float
    ticks: int
    spent: SpentJson | None


def spent_json(ledger: SpendingLedger) -> SpentJson | None:
    """Return what language models were asked; None if none was."""
    total = ledger.total
    if not total.calls:
        return None
    return SpentJson(
        calls=total.calls,
        tokens_in=total.tokens_in,
        cached=total.cached,
        tokens_out=total.tokens_out,
        money=None if total.money is None else round(total.money, 6),
    )
