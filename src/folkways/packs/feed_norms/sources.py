"""The publications behind norms in a feed."""

from __future__ import annotations

from typing import Final

from folkways.base.source import Source

MUNGER: Final = Source(
    "munger2017",
    "article",
    ("Munger, Kevin",),
    2017,
    "Tweetment Effects on the Tweeted: Experimentally Reducing Racist Harassment",
    {"journal": "Political Behavior", "volume": "39", "pages": "629--649"},
    doi="10.1007/s11109-016-9373-5",
)
CRSEC: Final = Source(
    "ren2024",
    "inproceedings",
    ("Ren, Siyue", "Cui, Zhiyao", "Song, Ruiqi", "Wang, Zhen", "Hu, Shuyue"),
    2024,
    "Emergence of Social Norms in Generative Agent Societies: Principles and Architecture",
    {
        "booktitle": "Proceedings of the Thirty-Third International Joint Conference on "
        "Artificial Intelligence (IJCAI)",
        "pages": "7895--7903",
    },
    doi="10.24963/ijcai.2024/874",
    arxiv="2403.08251",
)
