"""Words that bind a promise to an act: "for the rest of the test", "once the show is over"."""

from __future__ import annotations

import re
from functools import lru_cache

from folkways.reading.stem import content_stems

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


_WAITS = re.compile(r"\b(?:once|when|whenever|as soon as|after) (?P<act>.+)", re.I)
_OVER = frozenset(
    content_stems("over done finished ended completed complete through ends finishes stops stopped")
)
"""Stems of words that say that an act has come to its end."""
_PRONOUN = re.compile(r"\b(?:I|we|you|he|she|it|they)'\w+", re.I)


@lru_cache(maxsize=4096)
def waits_for(text: str, names: tuple[str, ...] = ()) -> frozenset[str]:
    """Return the stems of what has to be over on an occasion: "once the tea is made".

    ``names`` of people say nothing of that. Empty for an occasion of another kind ("next time").
    """
    match = _WAITS.search(text)
    if match is None:
        return frozenset()
    return frozenset(content_stems(_PRONOUN.sub(" ", match["act"]), names)) - _OVER


def is_end_of(text: str, occasion: str, names: tuple[str, ...] = ()) -> bool:
    """Whether an occasion has come with the end of what ``text`` says was going on.

    All that the occasion names has to stand in it: "when the last guest leaves" does not come when
    somebody has served guests.
    """
    awaited = waits_for(occasion, names)
    return bool(awaited) and awaited <= set(content_stems(text, names))
