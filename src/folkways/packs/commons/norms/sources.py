"""The publications behind norms on a commons."""

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
OSTROM: Final = Source(
    "ostrom1992",
    "article",
    ("Ostrom, Elinor", "Walker, James", "Gardner, Roy"),
    1992,
    "Covenants with and without a Sword: Self-Governance Is Possible",
    {
        "journal": "American Political Science Review",
        "volume": "86",
        "number": "2",
        "pages": "404--417",
    },
    doi="10.2307/1964229",
)
CRAWFORD: Final = Source(
    "crawford1995",
    "article",
    ("Crawford, Sue E. S.", "Ostrom, Elinor"),
    1995,
    "A Grammar of Institutions",
    {
        "journal": "American Political Science Review",
        "volume": "89",
        "number": "3",
        "pages": "582--600",
    },
    doi="10.2307/2082975",
)
