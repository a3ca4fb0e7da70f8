"""From text to sentences and tokens, with names of people and places put out of sight."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from folkways.reading.stem import plain, stem

PERSON, PLACE = "xperson", "xplace"
PLACE_IN, PLACE_OUT = "xplacein", "xplaceout"

_CONTRACTIONS = (
    (re.compile(r"\bcan't\b|\bcannot\b"), "can not"),
    (re.compile(r"\bwon't\b"), "will not"),
    (re.compile(r"\bshan't\b"), "shall not"),
    (re.compile(r"n't\b"), " not"),
    (re.compile(r"\blet's\b"), "let us"),
    (re.compile(r"\b(i|you|we|they)'(?:d|ll|ve|re|m)\b"), r"\1"),
    (re.compile(r"\b(he|she|it)'s\b"), r"\1 is"),
    (re.compile(r"\b(?:e\.g|i\.e)\."), " "),
    (re.compile(r"\b(mr|mrs|ms|dr|st)\."), r"\1"),
    (re.compile(r"\b\d{1,2}(?::\d\d)?\s*(?:a\.m\.|p\.m\.|am\b|pm\b)|\b\d{1,2}:\d\d\b"), " "),
    (re.compile(r"\b(\w+)-free\b"), r"free of \1"),
    (re.compile(r"\b(smoke|noise|phone|litter|waste)less\b"), r"free of \1"),
    (re.compile(r"\bnon-?(?=smok|tip)"), "not "),
    (re.compile(r"\bnon-(\w+)"), r"non\1"),
    (re.compile(r"\banti-?(?=smok|nois|tip|litter)|\banti-"), "against "),
    (re.compile(r"\bpro-"), "favouring "),
    (re.compile(r"\bmindful\b"), "heedful"),
    (re.compile(r"\be-cig"), "e cig"),
    (re.compile(r"\be-(?=mail)"), "e"),
)
_TOKEN = re.compile(r"[a-z0-9]+(?:'[a-z]+)?|[,:()]")
_SENTENCE = re.compile(r"(?<=[.!?;])\s+|\n+|;")
_INDOOR_PLACE = re.compile(
    r"\b(cafe|library|restaurant|shop|store|hall|museum|bar|pub|house|room)\b"
)
_OUTDOOR_PLACE = re.compile(r"\b(park|garden|street|square|terrace|beach|yard|market)\b")


@dataclass(frozen=True, slots=True)
class Token:
    """One word or punctuation mark, lower-cased."""

    word: str
    stem: str


_WORD = re.compile(r"\w+")


def hide_names(text: str, names: tuple[str, ...], places: tuple[str, ...]) -> str:
    """Replace names of people and places by placeholders, so that they never become topics."""
    words = {"", *_WORD.findall(text)}
    for place in _longest_first(places):
        if place in text:
            text = _name_pattern(place).sub(f" {_placeholder(place)} ", text)
    for name in _standing_in(words, names):
        text = _name_pattern(name).sub(f" {PERSON} ", text)
    return re.sub(rf"{PERSON}\s+(?:{PERSON}\s+)+", f"{PERSON} ", text)


@lru_cache(maxsize=512)
def _longest_first(names: tuple[str, ...]) -> tuple[str, ...]:
    stripped = (name.strip() for name in sorted(names, key=len, reverse=True))
    return tuple(name for name in stripped if name)


def _standing_in(words: set[str], names: tuple[str, ...]) -> list[str]:
    """Return the names, and then their parts, that may stand in a text of these words.

    To search for each of thousands of names would be slow.
    """
    index = _by_first_word(names)
    found = {entry for word in words for entry in index.get(word, ())}
    return [name for _, name in sorted(found)]


@lru_cache(maxsize=512)
def _by_first_word(names: tuple[str, ...]) -> dict[str, list[tuple[int, str]]]:
    """Return names and parts, with the order in which to look for them, by their first word."""
    parts = {part for name in names for part in name.split() if len(part) > 1}
    every = (*_longest_first(names), *sorted(parts, key=lambda part: (-len(part), part)))
    index: dict[str, list[tuple[int, str]]] = {}
    for order, name in enumerate(every):
        word = _WORD.search(name)
        index.setdefault(word[0] if word else "", []).append((order, name))
    return index


@lru_cache(maxsize=8192)
def _name_pattern(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(name.strip())}(?!\w)")


def _placeholder(place: str) -> str:
    low = plain(place)
    if _INDOOR_PLACE.search(low):
        return PLACE_IN
    return PLACE_OUT if _OUTDOOR_PLACE.search(low) else PLACE


def sentences(text: str) -> list[str]:
    """Split ``text`` into sentences, lower-cased, with contractions written out."""
    low = plain(text)
    for pattern, replacement in _CONTRACTIONS:
        low = pattern.sub(replacement, low)
    return [part.strip() for part in _SENTENCE.split(low) if part and part.strip()]


@lru_cache(maxsize=1024)  # the frames that are read from them are kept
def tokens(sentence: str) -> tuple[Token, ...]:
    """Return the tokens of a sentence; possessive endings are dropped."""
    found = []
    for word in _TOKEN.findall(sentence):
        bare = word.removesuffix("'s").removesuffix("'")
        found.append(Token(bare, stem(bare) if bare[0].isalnum() else bare))
    return tuple(found)
