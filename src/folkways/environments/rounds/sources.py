"""The publications behind the norms game."""

from __future__ import annotations

from typing import Final

from folkways.base.source import Source

AXELROD: Final = Source(
    "axelrod1986",
    "article",
    ("Axelrod, Robert",),
    1986,
    "An Evolutionary Approach to Norms",
    {
        "journal": "American Political Science Review",
        "volume": "80",
        "number": "4",
        "pages": "1095--1111",
    },
    doi="10.2307/1960858",
)
GALAN: Final = Source(
    "galan2005",
    "article",
    ("Galán, José Manuel", "Izquierdo, Luis R."),
    2005,
    "Appearances Can Be Deceiving: Lessons Learned Re-Implementing Axelrod's ‘Evolutionary "
    "Approach to Norms’",
    {
        "journal": "Journal of Artificial Societies and Social Simulation",
        "volume": "8",
        "number": "3",
    },
    url="https://www.jasss.org/8/3/2.html",
)
