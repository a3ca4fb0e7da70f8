"""Permissions among the tracked norms: nothing can go against them, so nobody adheres to them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from folkways.reading.frame import Mode
from folkways.reading.lexicon import Lexicon
from folkways.reading.reader import Reader

PERMISSION: Final = (
    "it is a permission: nothing that anybody does can go against it, so adherence to it is "
    "undefined and it cannot emerge"
)
"""Why a tracked norm that permits has no adherence."""


@lru_cache(maxsize=4096)
def is_permission(statement: str, lexicon: Lexicon | None = None) -> bool:
    """Return whether a norm only says what one may do or need not do ("Guests may smoke.").

    The statement is read by folkways' own reader, whichever judge measures the run; what cannot
    be read is no permission. ``lexicon`` is the one that ships if none is given.
    """
    frame = Reader(lexicon).norm(statement)
    return frame is not None and frame.mode is Mode.PERMISSION
