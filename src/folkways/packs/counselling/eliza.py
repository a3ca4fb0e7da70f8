"""A counsellor that understands nothing: a keyword, the rest of the sentence turned round.

The principle is that of J. Weizenbaum's ELIZA (1966): the keyword of the highest rank in the
client's words selects a rule; the rule takes the sentence apart and puts its parts into a reply,
with first and second person exchanged; where nothing fits, the talk is kept going. The script is
our own. Of several replies that a rule has, each is used in turn (there: by a counter; here: by
how many lines were said, so that a reply follows from the talk alone).
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

_SWAPPED: Final = {
    "i": "you",
    "me": "you",
    "my": "your",
    "mine": "yours",
    "myself": "yourself",
    "am": "are",
    "i'm": "you are",
    "i've": "you have",
    "i'll": "you will",
    "you": "I",
    "your": "my",
    "yours": "mine",
    "yourself": "myself",
}
_SENTENCE: Final = re.compile(r"[^.!?;]+")
_WORD: Final = re.compile(r"[\w'’-]+")


class Rule(NamedTuple):
    """A keyword's rule: ``pattern`` takes a sentence apart, ``replies`` are put together of it."""

    rank: int
    pattern: re.Pattern[str]
    replies: tuple[str, ...]


def _rule(rank: int, pattern: str, *replies: str) -> Rule:
    return Rule(rank, re.compile(pattern, re.IGNORECASE), replies)


RULES: Final = (
    _rule(9, r"\bi dreamt (?:that |of )?([^,]+)", "What does it mean to you that you dreamt {}?"),
    _rule(
        8,
        r"\bi (?:want|need|wish|would like) ([^,]+)",
        "What would it change if you could have {}?",
        "What makes {} matter to you?",
    ),
    _rule(
        7,
        r"\bi(?: am|'m|’m) (?:so |very |always )?(afraid|sad|angry|tired|lonely|ashamed)\b",
        "How long have you been {}?",
        "When did you first notice that you are {}?",
    ),
    _rule(6, r"\bi (?:can't|cannot|can’t) ([^,]+)", "What keeps you from being able to {}?"),
    _rule(6, r"\bi feel ([^,]+)", "Do you often feel {}?", "When do you feel {}?"),
    _rule(
        5,
        r"\bmy (mother|father|sister|brother|wife|husband|son|daughter)\b",
        "Tell me more about your {}.",
    ),
    _rule(4, r"\bbecause ([^,]+)", "Is that the only reason, that {}?"),
    _rule(
        4, r"\b(always|never|everybody|nobody)\b", "Can you think of one case where “{}” is not so?"
    ),
    _rule(3, r"\bi(?: am|'m|’m) ([^,]+)", "What is it like for you to be {}?"),
    _rule(2, r"\bi ([^,]+)", "You say that you {}. How is that for you?"),
    _rule(1, r"\bmy ([^,]+)", "What comes to your mind when you think of your {}?"),
)
GREETING: Final = "Hello. What brings you here today?"
OTHERWISE: Final = (
    "Please go on.",
    "What does that suggest to you?",
    "How do you feel when you say this?",
)


def turned(words: str) -> str:
    """Return words with first and second person exchanged."""
    return _WORD.sub(lambda found: _SWAPPED.get(_plain(found[0]), found[0]), words)


def _plain(word: str) -> str:
    return word.replace("’", "'").lower()


def reply(words: str, turn: int) -> str:
    """Return what ELIZA says to ``words``; ``turn`` chooses among replies that do equally well."""
    if not words:
        return GREETING
    found: tuple[int, str] | None = None
    for sentence in _SENTENCE.findall(words):
        for rule in RULES:
            if (match := rule.pattern.search(sentence.strip())) is None:
                continue
            if found is None or rule.rank > found[0]:
                text = rule.replies[turn % len(rule.replies)].format(turned(match[1].strip(" ,")))
                found = rule.rank, text
            break
    return found[1] if found else OTHERWISE[turn % len(OTHERWISE)]
