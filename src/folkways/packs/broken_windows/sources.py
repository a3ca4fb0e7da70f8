"""The publications behind broken windows."""

from __future__ import annotations

from typing import Final

from folkways.base.source import Source

KEIZER: Final = Source(
    "keizer2008",
    "article",
    ("Keizer, Kees", "Lindenberg, Siegwart", "Steg, Linda"),
    2008,
    "The Spreading of Disorder",
    {"journal": "Science", "volume": "322", "number": "5908", "pages": "1681--1685"},
    doi="10.1126/science.1161405",
)
CIALDINI: Final = Source(
    "cialdini1990",
    "article",
    ("Cialdini, Robert B.", "Reno, Raymond R.", "Kallgren, Carl A."),
    1990,
    "A Focus Theory of Normative Conduct: Recycling the Concept of Norms to Reduce Littering in "
    "Public Places",
    {
        "journal": "Journal of Personality and Social Psychology",
        "volume": "58",
        "number": "6",
        "pages": "1015--1026",
    },
    doi="10.1037/0022-3514.58.6.1015",
)
