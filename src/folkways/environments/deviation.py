"""How far a text has moved from another in six respects, each from 0 (not at all) to 1.

The respects are those of FUSE-EVAL (Liu et al., arXiv 2410.19064, 2024), where a language model
rates them; here each follows from a rule on words, with short lists of our own.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from folkways.environments.texts import new_words, positive_words, sentences
from folkways.reading.stem import plain

_WORD = re.compile(r"[a-z]+|\d+")
_CERTAIN = frozenset(
    [
        "certainly",
        "clearly",
        "confirmed",
        "definitely",
        "fact",
        "facts",
        "indeed",
        "must",
        "proved",
        "proven",
        "really",
        "sure",
        "surely",
        "truly",
        "undoubtedly",
    ]
)
_UNCERTAIN = frozenset(
    [
        "about",
        "allegedly",
        "apparently",
        "could",
        "doubt",
        "likely",
        "maybe",
        "may",
        "might",
        "perhaps",
        "possible",
        "possibly",
        "probably",
        "reportedly",
        "rumour",
        "rumours",
        "seem",
        "seemed",
        "seems",
        "suggest",
        "suggests",
        "unclear",
        "would",
    ]
)
_TIMES = frozenset(
    [
        "afternoon",
        "ago",
        "april",
        "august",
        "century",
        "day",
        "days",
        "december",
        "decade",
        "early",
        "evening",
        "february",
        "friday",
        "hour",
        "hours",
        "january",
        "july",
        "june",
        "late",
        "later",
        "march",
        "midnight",
        "minute",
        "minutes",
        "monday",
        "month",
        "months",
        "morning",
        "night",
        "noon",
        "november",
        "now",
        "october",
        "saturday",
        "september",
        "soon",
        "spring",
        "summer",
        "sunday",
        "thursday",
        "today",
        "tomorrow",
        "tonight",
        "tuesday",
        "wednesday",
        "week",
        "weekend",
        "weeks",
        "winter",
        "year",
        "years",
        "yesterday",
    ]
)
_PERSONS: Final[Mapping[str, frozenset[str]]] = {
    "first": frozenset(["i", "me", "my", "mine", "we", "us", "our", "ours"]),
    "second": frozenset(["you", "your", "yours"]),
    "third": frozenset(
        ["he", "him", "his", "she", "her", "hers", "it", "its", "they", "them", "their", "theirs"]
    ),
}


def _words(text: str) -> list[str]:
    return _WORD.findall(plain(text))


def _sentiment(text: str, of: str) -> float:
    shares = (positive_words(text), positive_words(of))
    one, other = (0.5 if share is None else share for share in shares)
    return abs(one - other)


def _new_information(text: str, of: str) -> float:
    return new_words(text, [of]) or 0.0


def _certainty_of(text: str) -> float:
    words = _words(text)
    certain = sum(word in _CERTAIN for word in words)
    marked = certain + sum(word in _UNCERTAIN for word in words)
    return certain / marked if marked else 0.5


def _certainty(text: str, of: str) -> float:
    return abs(_certainty_of(text) - _certainty_of(of))


def _style(text: str, of: str) -> float:
    lengths = [len(_words(one)) / max(1, len(sentences(one))) for one in (text, of)]
    return 1 - min(lengths) / max(lengths) if max(lengths) else 0.0


def _time(text: str, of: str) -> float:
    one, other = (
        {word for word in _words(each) if word in _TIMES or word.isdigit()} for each in (text, of)
    )
    return 1 - len(one & other) / len(one | other) if one | other else 0.0


def _persons_of(text: str) -> dict[str, float]:
    counts = Counter(
        person for word in _words(text) for person, words in _PERSONS.items() if word in words
    )
    total = counts.total()
    return {one: counts[one] / total for one in _PERSONS} if total else {"none": 1.0}


def _perspective(text: str, of: str) -> float:
    one, other = _persons_of(text), _persons_of(of)
    return sum(abs(one.get(key, 0) - other.get(key, 0)) for key in one.keys() | other.keys()) / 2


RESPECTS: Final[Mapping[str, Callable[[str, str], float]]] = {
    "sentiment": _sentiment,
    "new_information": _new_information,
    "certainty": _certainty,
    "style": _style,
    "time": _time,
    "perspective": _perspective,
}
"""Sentiment: share of good words among good and bad ones. New information: share of new content
words. Certainty: share of words that assert, among those and words that hedge. Style: length of
sentences. Time: words of time and numbers that are not shared. Perspective: persons of pronouns."""


def deviation(text: str, of: str) -> dict[str, float]:
    """Return how far ``text`` deviates from ``of`` in each respect, 0 to 1, and in all (mean)."""
    found = {name: rule(text, of) for name, rule in RESPECTS.items()}
    return {**found, "total": sum(found.values()) / len(found)}
