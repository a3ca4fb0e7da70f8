"""The publications behind the creators."""

from __future__ import annotations

from typing import Final

from folkways.base.source import Source

CREAGENT: Final = Source(
    "ye2025",
    "inproceedings",
    (
        "Ye, Xiaopeng",
        "Xu, Chen",
        "Sun, Zhongxiang",
        "Xu, Jun",
        "Wang, Gang",
        "Dong, Zhenhua",
        "Wen, Ji-Rong",
    ),
    2025,
    "LLM-Empowered Creator Simulation for Long-Term Evaluation of Recommender Systems Under "
    "Information Asymmetry",
    {
        "booktitle": "Proceedings of the 48th International ACM SIGIR Conference on Research and "
        "Development in Information Retrieval",
    },
    doi="10.1145/3726302.3730026",
    arxiv="2502.07307",
)
SUTTON: Final = Source(
    "sutton2018",
    "book",
    ("Sutton, Richard S.", "Barto, Andrew G."),
    2018,
    "Reinforcement Learning: An Introduction",
    {"publisher": "MIT Press", "edition": "2nd"},
)
