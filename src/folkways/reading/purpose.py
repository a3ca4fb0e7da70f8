"""What a text is expected to be."""

from __future__ import annotations

from enum import StrEnum


class Purpose(StrEnum):
    """What the text is expected to be."""

    ANY = "any"
    NORM = "norm"
    ACT = "act"
    STANCE = "stance"
