"""The publications behind the game of conventions."""

from __future__ import annotations

from typing import Final

from folkways.base.source import Source

ASHERY: Final = Source(
    "ashery2025",
    "article",
    ("Flint Ashery, Ariel", "Aiello, Luca Maria", "Baronchelli, Andrea"),
    2025,
    "Emergent Social Conventions and Collective Bias in LLM Populations",
    {"journal": "Science Advances", "volume": "11", "number": "20", "pages": "eadu9368"},
    doi="10.1126/sciadv.adu9368",
)
CENTOLA: Final = Source(
    "centola2018",
    "article",
    (
        "Centola, Damon",
        "Becker, Joshua",
        "Brackbill, Devon",
        "Baronchelli, Andrea",
    ),
    2018,
    "Experimental Evidence for Tipping Points in Social Convention",
    {"journal": "Science", "volume": "360", "number": "6393", "pages": "1116--1119"},
    doi="10.1126/science.aas8827",
)
YOUNG: Final = Source(
    "young1993",
    "article",
    ("Young, H. Peyton",),
    1993,
    "The Evolution of Conventions",
    {"journal": "Econometrica", "volume": "61", "number": "1", "pages": "57--84"},
    doi="10.2307/2951778",
)
