"""The publications behind simulated audiences."""

from __future__ import annotations

from typing import Final

from folkways.base.source import Source

LIU: Final = Source(
    "liu2023",
    "article",
    (
        "Liu, Ryan",
        "Yen, Howard",
        "Marjieh, Raja",
        "Griffiths, Thomas L.",
        "Krishna, Ranjay",
    ),
    2023,
    "Improving Interpersonal Communication by Simulating Audiences with Language Models",
    {"journal": "arXiv preprint"},
    arxiv="2311.00687",
)
SMITH: Final = Source(
    "smith2006",
    "article",
    ("Smith, James E.", "Winkler, Robert L."),
    2006,
    "The Optimizer's Curse: Skepticism and Postdecision Surprise in Decision Analysis",
    {"journal": "Management Science", "volume": "52", "number": "3", "pages": "311--322"},
    doi="10.1287/mnsc.1050.0451",
)
