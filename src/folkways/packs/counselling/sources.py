"""The publications behind the talk of a client and a counsellor."""

from __future__ import annotations

from typing import Final

from folkways.base.source import Source

WEIZENBAUM: Final = Source(
    "weizenbaum1966",
    "article",
    ("Weizenbaum, Joseph",),
    1966,
    "ELIZA: A Computer Program for the Study of Natural Language Communication between Man and "
    "Machine",
    {
        "journal": "Communications of the ACM",
        "volume": "9",
        "number": "1",
        "pages": "36--45",
    },
    doi="10.1145/365153.365168",
)
