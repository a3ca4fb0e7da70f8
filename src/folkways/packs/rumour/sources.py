"""The publications behind the rumour."""

from __future__ import annotations

from typing import Final

from folkways.base.source import Source

FPS: Final = Source(
    "liu2024fps",
    "article",
    ("Liu, Yuhan", "Chen, Xiuying", "Zhang, Xiaoqing", "Gao, Xing", "Zhang, Ji", "Yan, Rui"),
    2024,
    "From Skepticism to Acceptance: Simulating the Attitude Dynamics Toward Fake News",
    {"journal": "arXiv preprint"},
    arxiv="2403.09498",
)
FUSE: Final = Source(
    "liu2024fuse",
    "article",
    (
        "Liu, Yuhan",
        "Song, Zirui",
        "Zhang, Juntian",
        "Zhang, Xiaoqing",
        "Chen, Xiuying",
        "Yan, Rui",
    ),
    2024,
    "The Stepwise Deception: Simulating the Evolution from True News to Fake News with LLM Agents",
    {"journal": "arXiv preprint"},
    arxiv="2410.19064",
)
KERMACK: Final = Source(
    "kermack1927",
    "article",
    ("Kermack, William O.", "McKendrick, Anderson G."),
    1927,
    "A Contribution to the Mathematical Theory of Epidemics",
    {
        "journal": "Proceedings of the Royal Society of London A",
        "volume": "115",
        "number": "772",
        "pages": "700--721",
    },
    doi="10.1098/rspa.1927.0118",
)
