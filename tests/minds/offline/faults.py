"""What a proof-reader would mark in a sentence of the mind, as far as a program can see it."""

from __future__ import annotations

import re
from collections.abc import Iterator

_BASES = "everything|bring|sing|ring|swing|cling|fling|wing|sting|string|spring|ping|ding"
_SUBJECT = re.compile(
    r"\b(?:I|you|we|they|people|everyone|everybody|nobody|anybody|somebody|my|your|our|their)\b",
    re.IGNORECASE,
)
_RULES = {
    "two spaces": re.compile(r"\s\s|^\s|\s$"),
    "a word twice": re.compile(r"\b(\w+)[ ,]+\1\b(?! that)", re.IGNORECASE),
    "a slot": re.compile(r"[{}]"),
    "a space before a mark": re.compile(r"\s[.,;:!?]"),
    "two marks": re.compile(r"[.,;:!?]{2}"),
    "a gerund after a modal": re.compile(
        rf"\b(?:should|must|may|can|could|would|will)(?: not| never| always| only| all)?"
        rf" (?!(?:{_BASES})\b)\w+ing\b"
    ),
    "a gerund after 'to'": re.compile(
        rf"(?<!used) (?<!look forward )(?<!close )to (?!(?:{_BASES}|nothing|anything)\b)\w+ing\b"
    ),
    "a base after a preposition": re.compile(
        r"\b(?:avoid|refrain from|am against|am fond of|in favour of|am so used to|enjoy|dislike)"
        r" (?!people |strong|being |it\b)(?!\w+ing\b)"
    ),
    "'no' before a possessive": re.compile(r"\bNo \w+ing (?:one's|his|her|their|my|your)\b"),
    "'people' with 'his' or 'her'": re.compile(r"\b[Pp]eople (?:\w+ )+(?:his|her) "),
    "a name twice": re.compile(r"\b(Ben|Ann)\b.*[.!?] .*\b\1\b.*[.!?] .*\b\1\b"),
}


def faults(text: str) -> Iterator[str]:
    """Yield what is wrong with an utterance or a norm."""
    for name, rule in _RULES.items():
        if rule.search(text):
            yield name
    if not text[:1].isupper():
        yield "no capital"
    if text[-1:] not in ".!?":
        yield "no full stop"
    for sentence in re.split(r"(?<=[.!?:;])\s+", text):
        if re.search(r"\b(?:one's|oneself)\b", sentence) and _of_somebody(sentence):
            yield "'one's' of somebody"


def _of_somebody(sentence: str) -> bool:
    """Whether "one's" stands in a sentence about somebody in particular."""
    before = sentence[: re.search(r"\b(?:one's|oneself)\b", sentence).start()]  # type: ignore[union-attr]
    return bool(_SUBJECT.search(before))
