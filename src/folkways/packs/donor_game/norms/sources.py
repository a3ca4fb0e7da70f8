"""The publications behind norms and gossip in the donor game."""

from __future__ import annotations

from typing import Final

from folkways.base.source import Source

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
INDIRECT: Final = Source(
    "nowak2005",
    "article",
    ("Nowak, Martin A.", "Sigmund, Karl"),
    2005,
    "Evolution of Indirect Reciprocity",
    {"journal": "Nature", "volume": "437", "pages": "1291--1298"},
    doi="10.1038/nature04131",
)
