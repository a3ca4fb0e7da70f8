"""The colours and kinds of what one person wears."""

from __future__ import annotations

from dataclasses import dataclass

from tools.people_drawing.colors import Tones


@dataclass(frozen=True)
class Look:
    """The colours of a body; ``kind`` is the sort of top, ``legs`` what covers the legs."""

    kind: str
    top: Tones
    second: Tones
    legs: str
    lower: Tones
    shoes: Tones
    skin: Tones
