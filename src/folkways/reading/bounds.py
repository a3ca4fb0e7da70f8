"""Words that bind a promise to an act: "for the rest of the test", "while Ann is singing"."""

from __future__ import annotations

import re
from functools import lru_cache

_BOUND = (
    re.compile(r"\b(?:for|until|till)? ?the (?:rest|remainder|end|duration) of (?P<act>.+)", re.I),
    re.compile(r"\b(?:while|as long as|so long as|during|throughout) (?P<act>.+)", re.I),
    re.compile(
        r"\b(?:until|till) (?P<act>.+?) (?:is|are|has|have) (?:over|done|finished|ended)\b", re.I
    ),
)
_ARTICLE = re.compile(r"^(?:the|an?) ", re.I)
_TIME_OF_DAY = re.compile(
    r"\b(?:day|morning|noon|afternoon|evening|night|week|month|year|hour|today)s?\b", re.I
)


@lru_cache(maxsize=4096)
def bound_to(text: str) -> str:
    """Return the act that a promise is bound to, in the words of ``text``: "test".

    Empty if it is bound to no act, or only to a time of day ("for the rest of the day").
    """
    for pattern in _BOUND:
        match = pattern.search(text)
        if match is not None and not _TIME_OF_DAY.search(match["act"]):
            return _ARTICLE.sub("", match["act"].strip(" .,;"))
    return ""
