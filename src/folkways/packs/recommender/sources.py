"""The publications behind the recommender."""

from __future__ import annotations

from typing import Final

from folkways.base.source import Source

RECAGENT: Final = Source(
    "wang2023",
    "article",
    (
        "Wang, Lei",
        "Zhang, Jingsen",
        "Yang, Hao",
        "Chen, Zhiyuan",
        "Tang, Jiakai",
        "Zhang, Zeyu",
        "Chen, Xu",
        "Lin, Yankai",
        "Song, Ruihua",
        "Zhao, Wayne Xin",
        "Xu, Jun",
        "Dou, Zhicheng",
        "Wang, Jun",
        "Wen, Ji-Rong",
    ),
    2023,
    "User Behavior Simulation with Large Language Model based Agents",
    {"journal": "arXiv preprint"},
    arxiv="2306.02552",
)
KOREN: Final = Source(
    "koren2009",
    "article",
    ("Koren, Yehuda", "Bell, Robert", "Volinsky, Chris"),
    2009,
    "Matrix Factorization Techniques for Recommender Systems",
    {"journal": "Computer", "volume": "42", "number": "8", "pages": "30--37"},
    doi="10.1109/MC.2009.263",
)
