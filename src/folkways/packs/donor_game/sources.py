"""The publications behind the donor game."""

from __future__ import annotations

from typing import Final

from folkways.base.source import Source

VALLINDER: Final = Source(
    "vallinder2024",
    "article",
    ("Vallinder, Aron", "Hughes, Edward"),
    2024,
    "Cultural Evolution of Cooperation among LLM Agents",
    {"journal": "arXiv preprint"},
    arxiv="2412.10270",
)
NOWAK: Final = Source(
    "nowak1998",
    "article",
    ("Nowak, Martin A.", "Sigmund, Karl"),
    1998,
    "Evolution of Indirect Reciprocity by Image Scoring",
    {"journal": "Nature", "volume": "393", "pages": "573--577"},
    doi="10.1038/31225",
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
