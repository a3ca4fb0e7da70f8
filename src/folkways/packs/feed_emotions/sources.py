"""The publications behind the feed."""

from __future__ import annotations

from typing import Final

from folkways.base.source import Source

S3: Final = Source(
    "gao2023",
    "article",
    (
        "Gao, Chen",
        "Lan, Xiaochong",
        "Lu, Zhihong",
        "Mao, Jinzhu",
        "Piao, Jinghua",
        "Wang, Huandong",
        "Jin, Depeng",
        "Li, Yong",
    ),
    2023,
    "S3: Social-network Simulation System with Large Language Model-Empowered Agents",
    {"journal": "arXiv preprint"},
    arxiv="2307.14984",
)
KEMPE: Final = Source(
    "kempe2003",
    "inproceedings",
    ("Kempe, David", "Kleinberg, Jon", "Tardos, Éva"),
    2003,
    "Maximizing the Spread of Influence through a Social Network",
    {"booktitle": "Proceedings of KDD 2003", "pages": "137--146"},
    doi="10.1145/956750.956769",
)
DEFFUANT: Final = Source(
    "deffuant2000",
    "article",
    ("Deffuant, Guillaume", "Neau, David", "Amblard, Frédéric", "Weisbuch, Gérard"),
    2000,
    "Mixing Beliefs among Interacting Agents",
    {"journal": "Advances in Complex Systems", "volume": "3", "pages": "87--98"},
    doi="10.1142/S0219525900000078",
)
