"""The publication behind false enforcement."""

from __future__ import annotations

from typing import Final

from folkways.base.source import Source

CENTOLA: Final = Source(
    "centola2005",
    "article",
    ("Centola, Damon", "Willer, Robb", "Macy, Michael"),
    2005,
    "The Emperor's Dilemma: A Computational Model of Self-Enforcing Norms",
    {
        "journal": "American Journal of Sociology",
        "volume": "110",
        "number": "4",
        "pages": "1009--1040",
    },
    doi="10.1086/427321",
)
