"""The publications behind the friendship paradox."""

from __future__ import annotations

from typing import Final

from folkways.base.source import Source

ORLANDO: Final = Source(
    "orlando2025",
    "article",
    (
        "Orlando, Gian Marco",
        "La Gatta, Valerio",
        "Russo, Diego",
        "Moscato, Vincenzo",
    ),
    2025,
    "Can Generative Agent-Based Modeling Replicate the Friendship Paradox in Social Media "
    "Simulations?",
    {"journal": "arXiv preprint"},
    arxiv="2502.05919",
)
FELD: Final = Source(
    "feld1991",
    "article",
    ("Feld, Scott L.",),
    1991,
    "Why Your Friends Have More Friends Than You Do",
    {
        "journal": "American Journal of Sociology",
        "volume": "96",
        "number": "6",
        "pages": "1464--1477",
    },
    doi="10.1086/229693",
)
BARABASI: Final = Source(
    "barabasi1999",
    "article",
    ("Barabási, Albert-László", "Albert, Réka"),
    1999,
    "Emergence of Scaling in Random Networks",
    {"journal": "Science", "volume": "286", "number": "5439", "pages": "509--512"},
    doi="10.1126/science.286.5439.509",
)
