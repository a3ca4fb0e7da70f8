"""Sets of words written as plain text."""

from __future__ import annotations

from folkways.reading.stem import stem


def word_set(text: str) -> frozenset[str]:
    """Return the words of ``text``."""
    return frozenset(text.split())


def stem_set(text: str) -> frozenset[str]:
    """Return the stems of the words of ``text``."""
    return frozenset(stem(word) for word in text.split())
