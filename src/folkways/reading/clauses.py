"""From text to sentences and tokens, with names of people and places put out of sight."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

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
_FEW = 32
"""So few names are quickly hashed."""


def hide_names(text: str, names: tuple[str, ...], places: tuple[str, ...]) -> str:
    """Replace names of people and places by placeholders, so that they never become topics."""
    words = {"", *_WORD.findall(text)}
    for place in _standing_in(words, places, _places_by_first_word):
        if place in text:
            text = _name_pattern(place).sub(f" {_placeholder(place)} ", text)
    for name in _standing_in(words, names, _names_by_first_word):
        text = _name_pattern(name).sub(f" {PERSON} ", text)
    return _PERSONS.sub(f"{PERSON} ", text) if text.count(PERSON) > 1 else text


_PERSONS = re.compile(rf"{PERSON}\s+(?:{PERSON}\s+)+")


def _longest_first(names: tuple[str, ...]) -> tuple[str, ...]:
    stripped = (name.strip() for name in sorted(names, key=len, reverse=True))
    return tuple(name for name in stripped if name)


_Index: TypeAlias = dict[str, list[tuple[int, str]]]
"""Names, each with its place in the order in which to look for them, by their first word."""


def _standing_in(
    words: set[str],
    names: tuple[str, ...],
    index_of: Callable[[_OneTuple | tuple[str, ...]], _Index],
) -> list[str]:
    """Return the names that may stand in a text of these words, in the order to look for them.

    To search for each of thousands of names would be slow.
    """
    if not names:
        return []
    index = index_of(_OneTuple(names) if len(names) > _FEW else names)
    found = {entry for word in words for entry in index.get(word, ())}
    return [name for _, name in sorted(found)]


class _OneTuple:
    """A tuple as a key of a cache, hashed and compared as one object.

    The hash of a tuple is worked out anew each time, which takes long for thousands of names. The
    key keeps its tuple alive, so that no other one can have its identity.
    """

    __slots__ = ("names",)

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names

    def __hash__(self) -> int:
        return id(self.names)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _OneTuple) and self.names is other.names


@lru_cache(maxsize=512)
def _names_by_first_word(names: _OneTuple | tuple[str, ...]) -> _Index:
    """Index names of people, and after them their parts."""
    names = names.names if isinstance(names, _OneTuple) else names
    parts = {part for name in names for part in name.split() if len(part) > 1}
    every = (*_longest_first(names), *sorted(parts, key=lambda part: (-len(part), part)))
    return _indexed(every)


@lru_cache(maxsize=512)
def _places_by_first_word(names: _OneTuple | tuple[str, ...]) -> _Index:
    """Index names of places."""
    return _indexed(_longest_first(names.names if isinstance(names, _OneTuple) else names))


def _indexed(names: Iterable[str]) -> _Index:
    index: _Index = {}
    for order, name in enumerate(names):
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
