"""The publication behind the day-care centres."""

from __future__ import annotations

from typing import Final

from folkways.base.source import Source

GNEEZY: Final = Source(
    "gneezy2000",
    "article",
    ("Gneezy, Uri", "Rustichini, Aldo"),
    2000,
    "A Fine Is a Price",
    {
        "journal": "Journal of Legal Studies",
        "volume": "29",
        "number": "1",
        "pages": "1--17",
    },
    doi="10.1086/468061",
)
