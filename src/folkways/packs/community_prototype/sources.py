"""The publications behind the prototype of a community."""

from __future__ import annotations

from typing import Final

from folkways.base.source import Source

SIMULACRA: Final = Source(
    "park2022",
    "inproceedings",
    (
        "Park, Joon Sung",
        "Popowski, Lindsay",
        "Cai, Carrie J.",
        "Morris, Meredith Ringel",
        "Liang, Percy",
        "Bernstein, Michael S.",
    ),
    2022,
    "Social Simulacra: Creating Populated Prototypes for Social Computing Systems",
    {
        "booktitle": "Proceedings of the 35th Annual ACM Symposium on User Interface Software and "
        "Technology (UIST)",
    },
    doi="10.1145/3526113.3545616",
    arxiv="2208.04024",
)
MATIAS: Final = Source(
    "matias2019",
    "article",
    ("Matias, J. Nathan",),
    2019,
    "Preventing Harassment and Increasing Group Participation through Social Norms in 2,190 "
    "Online Science Discussions",
    {
        "journal": "Proceedings of the National Academy of Sciences",
        "volume": "116",
        "number": "20",
        "pages": "9785--9789",
    },
    doi="10.1073/pnas.1813486116",
)
