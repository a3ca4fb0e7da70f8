"""Measures of a run, from its log and nothing else; ``docs/measures.md`` has every formula.

>>> from folkways.metrics import findings, summarise
>>> summary = summarise(log)                                    # doctest: +SKIP
>>> summary.acceptance_frame(), findings(summary)               # doctest: +SKIP
"""

from folkways.metrics.adherence import Adherence
from folkways.metrics.emergence import THRESHOLD, Emergence
from folkways.metrics.findings import Finding, findings
from folkways.metrics.judge import Conduct, Decision, Docket, Judge, Likeness, Ruling, Subject
from folkways.metrics.lapses import Lapses
from folkways.metrics.lives import NormLife, NormLives
from folkways.metrics.measurement import Measurement, summarise
from folkways.metrics.norms import Family, Spread, Synthesis, Utilities, provenance_frame, unseeded
from folkways.metrics.obstacles import Holder, NotAccepted
from folkways.metrics.reading_judge import ReadingJudge
from folkways.metrics.series import Bins, Share
from folkways.metrics.summary import Summary
from folkways.metrics.summary_json import SummaryJson

__all__ = [
    "THRESHOLD",
    "Adherence",
    "Bins",
    "Conduct",
    "Decision",
    "Docket",
    "Emergence",
    "Family",
    "Finding",
    "Holder",
    "Judge",
    "Lapses",
    "Likeness",
    "Measurement",
    "NormLife",
    "NormLives",
    "NotAccepted",
    "ReadingJudge",
    "Ruling",
    "Share",
    "Spread",
    "Subject",
    "Summary",
    "SummaryJson",
    "Synthesis",
    "Utilities",
    "findings",
    "provenance_frame",
    "summarise",
    "unseeded",
]
