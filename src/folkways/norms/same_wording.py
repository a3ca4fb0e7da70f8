"""Norms in the same words: they are one norm, and no mind need be asked.

The rule is exact on purpose. Whether two different wordings come to the same is a matter of
judgement, and CheckDuplication asks the agent's mind.
"""

from __future__ import annotations

import re
from functools import lru_cache

_WORDS = re.compile(r"\w+(?:'\w+)*")
_LEADING = frozenset(
    ("a", "an", "the", "and", "also", "so", "that", "please", "one", "people", "everyone")
)
"""Words at the beginning of a norm that change nothing about what it says."""


@lru_cache(maxsize=65536)
def wording(content: str) -> str:
    """Return a norm's words without case, punctuation and leading words."""
    words = _WORDS.findall(content.casefold().replace("\u2019", "'"))
    first = next((at for at, word in enumerate(words) if word not in _LEADING), None)
    return content if first is None else " ".join(words[first:])
