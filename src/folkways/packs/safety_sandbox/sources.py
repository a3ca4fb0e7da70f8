"""The publication behind the sandbox."""

from __future__ import annotations

from typing import Final

from folkways.base.source import Source

ZHOU: Final = Source(
    "zhou2024haicosystem",
    "article",
    (
        "Zhou, Xuhui",
        "Kim, Hyunwoo",
        "Brahman, Faeze",
        "Jiang, Liwei",
        "Zhu, Hao",
        "Lu, Ximing",
        "Xu, Frank",
        "Lin, Bill Yuchen",
        "Choi, Yejin",
        "Mireshghallah, Niloofar",
        "Le Bras, Ronan",
        "Sap, Maarten",
    ),
    2024,
    "HAICOSYSTEM: An Ecosystem for Sandboxing Safety Risks in Human-AI Interactions",
    {"journal": "arXiv preprint"},
    arxiv="2409.16427",
)
