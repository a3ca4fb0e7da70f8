"""Two judges of one run as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from folkways.metrics.agreement import JudgeAgreement
from folkways.metrics.summary import Summary
from folkways.metrics.summary_json import SummaryJson


class AgreementRow(TypedDict):
    """Two judges on one question about one norm; ``pairs`` has (verdict, verdict, texts)."""

    question: str
    norm: str
    texts: int
    agree: int
    kappa: float | None
    pairs: list[tuple[str, str, int]]


class RejudgedJson(TypedDict):
    """What ``folkways rejudge --json`` prints; measures by judge."""

    judges: tuple[str, str]
    measures: tuple[SummaryJson, SummaryJson]
    agreement: list[AgreementRow]


def rejudged_json(old: Summary, new: Summary, found: Sequence[JudgeAgreement]) -> RejudgedJson:
    """Return measures under both judges and their agreement as plain data."""
    return {
        "judges": (old.docket.judge.name, new.docket.judge.name),
        "measures": (old.to_json(), new.to_json()),
        "agreement": [
            {
                "question": one.question,
                "norm": one.norm,
                "texts": one.same.of,
                "agree": one.same.count,
                "kappa": one.kappa,
                "pairs": sorted((a, b, count) for (a, b), count in one.pairs.items()),
            }
            for one in found
        ],
    }
