"""Measures of a run, from its log and nothing else; ``docs/measures.md`` has every formula.

>>> from folkways.metrics import findings, summarise
>>> summary = summarise(log)                                    # doctest: +SKIP
>>> summary.acceptance_frame(), findings(summary)               # doctest: +SKIP
"""

from folkways.metrics.adherence import Adherence, Occasion
from folkways.metrics.agreement import JudgeAgreement, agreement_frame, judge_agreements
from folkways.metrics.calibration import Calibration, calibrations
from folkways.metrics.clusters import Cluster, clusters
from folkways.metrics.compactness import Compactness, compactness
from folkways.metrics.emergence import THRESHOLD, Emergence
from folkways.metrics.expectations import Evidence, Expectations
from folkways.metrics.finding import PaperFinding
from folkways.metrics.findings import findings
from folkways.metrics.follow import follow
from folkways.metrics.judge import Conduct, Docket, DocketEntry, Judge, Likeness, Ruling, Subject
from folkways.metrics.judges import judge_named
from folkways.metrics.lapses import Lapses
from folkways.metrics.measurement import Measurement, summarise
from folkways.metrics.mind_judge import JUDGE_WORDS, MindJudge, ask_mind
from folkways.metrics.network import Network
from folkways.metrics.norm_lives import NormLife, NormLives
from folkways.metrics.norms import (
    NormFamily,
    Spread,
    Synthesis,
    Utilities,
    provenance_frame,
    unseeded,
)
from folkways.metrics.obstacles import Holder, NotAccepted
from folkways.metrics.reading_judge import ReadingJudge
from folkways.metrics.series import Bins, Share
from folkways.metrics.summary import Summary
from folkways.metrics.summary_json import SummaryJson
from folkways.metrics.target import AmbiguousNorm, Target, find_target, tree_of
from folkways.metrics.trace import Trace, TraceStep
from folkways.metrics.transmission import Adoption, Tree, transmission, wordings

__all__ = [
    "JUDGE_WORDS",
    "THRESHOLD",
    "Adherence",
    "Adoption",
    "AmbiguousNorm",
    "Bins",
    "Calibration",
    "Cluster",
    "Compactness",
    "Conduct",
    "Docket",
    "DocketEntry",
    "Emergence",
    "Evidence",
    "Expectations",
    "Holder",
    "Judge",
    "JudgeAgreement",
    "Lapses",
    "Likeness",
    "Measurement",
    "MindJudge",
    "Network",
    "NormFamily",
    "NormLife",
    "NormLives",
    "NotAccepted",
    "Occasion",
    "PaperFinding",
    "ReadingJudge",
    "Ruling",
    "Share",
    "Spread",
    "Subject",
    "Summary",
    "SummaryJson",
    "Synthesis",
    "Target",
    "Trace",
    "TraceStep",
    "Tree",
    "Utilities",
    "agreement_frame",
    "ask_mind",
    "calibrations",
    "clusters",
    "compactness",
    "find_target",
    "findings",
    "follow",
    "judge_agreements",
    "judge_named",
    "provenance_frame",
    "summarise",
    "transmission",
    "tree_of",
    "unseeded",
    "wordings",
]
