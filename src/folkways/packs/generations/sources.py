"""The publications behind generations."""

from __future__ import annotations

from typing import Final

from folkways.base.source import Source

JACOBS: Final = Source(
    "jacobs1961",
    "article",
    ("Jacobs, Robert C.", "Campbell, Donald T."),
    1961,
    "The Perpetuation of an Arbitrary Tradition through Several Generations of a Laboratory "
    "Microculture",
    {
        "journal": "Journal of Abnormal and Social Psychology",
        "volume": "62",
        "number": "3",
        "pages": "649--658",
    },
    doi="10.1037/h0044182",
)
SHERIF: Final = Source(
    "sherif1935",
    "article",
    ("Sherif, Muzafer",),
    1935,
    "A Study of Some Social Factors in Perception",
    {"journal": "Archives of Psychology", "volume": "27", "number": "187", "pages": "1--60"},
)
