"""The publications behind personas and their questionnaires."""

from __future__ import annotations

from typing import Final

from folkways.base.source import Source

LEE: Final = Source(
    "lee2025spectrum",
    "inproceedings",
    (
        "Lee, Keyeun",
        "Kim, Seo Hyeong",
        "Lee, Seolhee",
        "Eun, Jinsu",
        "Ko, Yena",
        "Jeon, Hayeon",
        "Kim, Esther Hehsun",
        "Cho, Seonghye",
        "Yang, Soeun",
        "Kim, Eun-mee",
        "Lim, Hajin",
    ),
    2025,
    "SPeCtrum: A Grounded Framework for Multidimensional Identity Representation in LLM-Based "
    "Agent",
    {
        "booktitle": "Proceedings of the 2025 Conference of the Nations of the Americas Chapter "
        "of the Association for Computational Linguistics"
    },
    arxiv="2502.08599",
)
KUHN: Final = Source(
    "kuhn1954",
    "article",
    ("Kuhn, Manford H.", "McPartland, Thomas S."),
    1954,
    "An Empirical Investigation of Self-Attitudes",
    {"journal": "American Sociological Review", "volume": "19", "pages": "68--76"},
)
