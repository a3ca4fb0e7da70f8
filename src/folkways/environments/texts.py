"""Texts taken apart and compared: sentences, clauses, shared words, polarity."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from math import sqrt

from folkways.environments.feeling_words import NEGATIVE, POSITIVE
from folkways.reading.stem import content_stems

_SENTENCE = re.compile(r"[^.!?]+[.!?]*[\"'”’)]*")
_CLAUSE = re.compile(r"[,;:]\s+")


def sentences(text: str) -> list[str]:
    """Return the sentences of a text, each with its full stop if it has one."""
    return [found for one in _SENTENCE.findall(text) if (found := one.strip())]


def clauses(sentence: str) -> list[str]:
    """Return the parts of a sentence between commas, semicolons and colons, without its end."""
    return [found for one in _CLAUSE.split(sentence.rstrip(".!? ")) if (found := one.strip())]


def similarity(one: str, other: str) -> float:
    """Return the cosine of the counts of content words (stems) of two texts, 0 to 1.

    0 if one of them has no content word.
    """
    first, second = Counter(content_stems(one)), Counter(content_stems(other))
    length = sqrt(_dot(first, first) * _dot(second, second))
    return min(1.0, _dot(first, second) / length) if length else 0.0


def _dot(one: Counter[str], other: Counter[str]) -> int:
    return sum(count * other[stem] for stem, count in one.items())


def nearest_text(text: str, described: Iterable[tuple[str, str]]) -> str:
    """Return the name of the most similar of texts, given with names; empty if none has a likeness.

    Of equals the first counts.
    """
    found = [(similarity(text, other), name) for name, other in described]
    best = max((likeness for likeness, _ in found), default=0.0)
    return next((name for likeness, name in found if likeness == best), "") if best else ""


def new_words(text: str, of: Iterable[str]) -> float | None:
    """Return which share of the distinct content words of a text is in none of the texts ``of``.

    None if the text has no content word.
    """
    known = {stem for other in of for stem in content_stems(other)}
    own = set(content_stems(text))
    return len(own - known) / len(own) if own else None


def positive_words(text: str) -> float | None:
    """Return which share of a text's good and bad words is good; None if it has neither.

    The words are those of :mod:`folkways.environments.feeling_words`.
    """
    stems = content_stems(text)
    good = sum(one in POSITIVE for one in stems)
    bad = sum(one in NEGATIVE for one in stems)
    return good / (good + bad) if good + bad else None
