"""The publications behind the game of reputation."""

from __future__ import annotations

from typing import Final

from folkways.base.source import Source

REN: Final = Source(
    "ren2025",
    "article",
    (
        "Ren, Siyue",
        "Fu, Wanli",
        "Zou, Xinkun",
        "Shen, Chen",
        "Cai, Yi",
        "Chu, Chen",
        "Wang, Zhen",
        "Hu, Shuyue",
    ),
    2025,
    "Reputation as a Solution to Cooperation Collapse in LLM-based MASs",
    {"journal": "arXiv preprint"},
    arxiv="2505.05029",
)
FISCHBACHER: Final = Source(
    "fischbacher2001",
    "article",
    ("Fischbacher, Urs", "Gächter, Simon", "Fehr, Ernst"),
    2001,
    "Are People Conditionally Cooperative? Evidence from a Public Goods Experiment",
    {"journal": "Economics Letters", "volume": "71", "number": "3", "pages": "397--404"},
    doi="10.1016/S0165-1765(01)00394-9",
)
JOSANG: Final = Source(
    "josang2002",
    "inproceedings",
    ("Jøsang, Audun", "Ismail, Roslan"),
    2002,
    "The Beta Reputation System",
    {"booktitle": "Proceedings of the 15th Bled Electronic Commerce Conference"},
)
LEIMAR: Final = Source(
    "leimar2001",
    "article",
    ("Leimar, Olof", "Hammerstein, Peter"),
    2001,
    "Evolution of Cooperation Through Indirect Reciprocity",
    {
        "journal": "Proceedings of the Royal Society B",
        "volume": "268",
        "number": "1468",
        "pages": "745--753",
    },
    doi="10.1098/rspb.2000.1573",
)
