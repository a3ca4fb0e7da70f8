"""The publications behind the town of researchers."""

from __future__ import annotations

from typing import Final

from folkways.base.source import Source

RESEARCHTOWN: Final = Source(
    "yu2025",
    "inproceedings",
    (
        "Yu, Haofei",
        "Hong, Zhaochen",
        "Cheng, Zirui",
        "Zhu, Kunlun",
        "Xuan, Keyang",
        "Yao, Jinwei",
        "Feng, Tao",
        "You, Jiaxuan",
    ),
    2025,
    "ResearchTown: Simulator of Human Research Community",
    {"booktitle": "Proceedings of the 42nd International Conference on Machine Learning (ICML)"},
    arxiv="2412.17767",
)
RADEV: Final = Source(
    "radev2004",
    "article",
    ("Radev, Dragomir R.", "Jing, Hongyan", "Styś, Małgorzata", "Tam, Daniel"),
    2004,
    "Centroid-Based Summarization of Multiple Documents",
    {
        "journal": "Information Processing and Management",
        "volume": "40",
        "number": "6",
        "pages": "919--938",
    },
    doi="10.1016/j.ipm.2003.10.006",
)
