"""From text to sentences, tokens and segments.

A segment is a stretch of a sentence with one part to play: the main statement, a purpose ("to
respect others"), a condition ("when others read"), a relative clause ("that harms others") or an
exception ("except on the terrace").
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from folkways.reading.stem import plain, stem
from folkways.reading.verbs import base_of_s
from folkways.reading.words import stem_set, word_set

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


class Part(StrEnum):
    """The part that a segment plays in its sentence."""

    MAIN = "main"
    PURPOSE = "purpose"
    CONDITION = "condition"
    RELATIVE = "relative"
    EXCEPTION = "exception"


@dataclass(frozen=True, slots=True)
class Segment:
    """Tokens ``start`` to ``end`` (exclusive) of a sentence."""

    part: Part
    start: int
    end: int
    resumes: bool = False  # goes on with the main statement before an insertion


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


@lru_cache(maxsize=64)
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


@lru_cache(maxsize=64)
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


@lru_cache(maxsize=16384)
def tokens(sentence: str) -> tuple[Token, ...]:
    """Return the tokens of a sentence; possessive endings are dropped."""
    found = []
    for word in _TOKEN.findall(sentence):
        bare = word.removesuffix("'s").removesuffix("'")
        found.append(Token(bare, stem(bare) if bare[0].isalnum() else bare))
    return tuple(found)


_PURPOSE_HEADS = (
    "so that", "so as", "in order to", "because", "for the sake", "out of respect",
    "out of consideration", "out of courtesy", "lest", "thereby", "thus", "hence", "therefore",
    "for the benefit", "for the comfort", "for the health", "due to", "which", "ensuring",
    "showing", "creating", "since it", "since this", "since they", "since others", "since he",
    "since she", f"since {PERSON}", "since his", "since her", "as it",
    "as this", "as they", "as a sign", "as a way", "as a token", "in consideration",
    "to avoid disturb", "contributing", "so others", "so everyone", "so people", "so we",
    "so you", "so they", "out of kindness", "for everyone", "in respect", "for a pleasant",
    "for a better", "for a healthy", "making sure", "fostering", "promoting a",
)  # fmt: skip
_CONDITION_HEADS = (
    "when", "whenever", "while", "whilst", "if", "before", "after", "during", "until", "till",
    "once", "upon", "as soon as", "in case", "where", "wherever", "even if", "even when",
    "even though", "although", "though", "despite", "regardless",
)  # fmt: skip
_EXCEPTION_HEADS = (
    "except", "unless", "other than", "apart from", "save for", "nowhere but",
    "with the exception",
)  # fmt: skip
_PURPOSE_VERBS = stem_set(
    """respect protect ensure maintain avoid prevent preserve create show promote help make
    allow let support foster reduce improve express contribute enhance minimise honour
    reward set signal demonstrate keep give be spare enable encourage guarantee provide
    safeguard save share stay not feel acknowledge thank"""
)
_BOTHERS = word_set(
    """disturb disturbs bother bothers annoy annoys harm harms hurt hurts offend offends distract
    distracts irritate irritates"""
)
_RESUME = word_set("is are was were should must may can ought will has have")
_MODALS = word_set("should must may shall can will")
_TIMES = word_set("before after during until till upon despite regardless")
_SUBJECT_PRONOUNS = word_set("they he she it you we i one people everyone everybody nobody who")
INFINITIVE_TAKERS = stem_set(
    """ask tell urge remind invite encourage expect want allow permit need ought have has had
    refuse forget try suppose free right wrong rude polite important essential necessary
    nice good bad agree learn decide plan choose like love hate prefer fail dare used
    beg order instruct persuade convince request require oblige obliged wish hope intend
    willing unwilling reluctant advise warn kind forbidden considerate courteous proper
    welcome is are was about going best better customary usual normal duty freedom force
    start begin continue tend remember know way lecture continue unacceptable acceptable
    inconsiderate selfish okay ok fine harmful unnecessary disrespectful impolite
    someone people guests everyone others customers visitors smokers them him her us"""
)


def head_at(toks: tuple[Token, ...], at: int, heads: tuple[str, ...]) -> int:
    """Return how many tokens of ``toks`` from ``at`` on form one of ``heads`` (0: none)."""
    for words in _head_index(heads).get(toks[at].word, ()):
        if tuple(tok.word for tok in toks[at : at + len(words)]) == words:
            return len(words)
    return 0


@lru_cache(maxsize=16)
def _head_index(heads: tuple[str, ...]) -> dict[str, tuple[tuple[str, ...], ...]]:
    index: dict[str, list[tuple[str, ...]]] = {}
    for head in heads:
        words = tuple(head.split())
        index.setdefault(words[0], []).append(words)
    return {key: tuple(sorted(value, key=len, reverse=True)) for key, value in index.items()}


def begins_case(toks: tuple[Token, ...], at: int) -> int:
    """Return where the rule begins for a case that is named at ``at``; 0 if none is named there.

    "Whoever wants to smoke should step outside", but not "people who smoke are rude".
    """
    first = toks[at].word
    if at and toks[at - 1].word not in _CASE_STARTS:
        return 0
    if first == "whoever":
        verbs = 0
    elif (
        at + 1 < len(toks) and toks[at + 1].word == "who" and (first in _CASES or first[-1:] == "s")
    ):
        verbs = 1
    else:
        return 0
    for i in range(at + 2 + (verbs > 0), len(toks)):
        word, after = toks[i].word, toks[i + 1].word if i + 1 < len(toks) else ""
        if word in _RULES_ON or (
            word in ("has", "have", "needs", "need", "ought") and after == "to"
        ):
            return i
        if word in ("is", "are"):
            return i if toks[i + 1 : i + 2] and after in _BID else 0
        if verbs and i > at + 2 and word in _PENALTIES:
            return i
        if not verbs and i > at + 2 and base_of_s(word) and toks[i - 1].word not in _NO_SUBJECT:
            return i
    return 0


def _case_ends(toks: tuple[Token, ...], at: int, start: int, part: Part) -> bool:
    """Whether the main statement goes on at ``at`` after a condition that began at ``start``."""
    if part is not Part.CONDITION:
        return False
    return begins_case(toks, start) == at or (toks[at].word == "and" and _goes_on(toks, at, start))


def _has_verb(toks: tuple[Token, ...], start: int, at: int) -> bool:
    """Whether a condition has its verb before "is": "... while others are talking is rude"."""
    if toks[at].word not in ("is", "are") or toks[at - 1].word in _NO_SUBJECT:
        return False
    return any(tok.word in ("is", "are", "was", "were") for tok in toks[start + 2 : at])


def _goes_on(toks: tuple[Token, ...], at: int, start: int) -> bool:
    """Whether somebody's second doing follows a condition: "leaves before dawn and slams doors"."""
    first = any(base_of_s(tok.word) for tok in toks[1:start])
    within = any(base_of_s(tok.word) for tok in toks[start + 2 : at])
    return first and not within and at + 1 < len(toks) and bool(base_of_s(toks[at + 1].word))


_CASE_STARTS = word_set("that thinks believes , and but : says")
_CASES = word_set("anyone anybody everyone everybody those people one someone somebody")
_RULES_ON = word_set("should must may shall")
_BID = word_set(
    """expected asked supposed required requested invited welcome free obliged to urged thrown
    fined punished expelled banned barred evicted sent removed reported"""
)
_PENALTIES = word_set("pays gets loses faces risks")
_NO_SUBJECT = word_set("to the a an of in on at with his her their my our your its no any some")


def segments(toks: tuple[Token, ...], used: frozenset[int], ends: frozenset[int]) -> list[Segment]:
    """Cut a sentence into segments.

    ``used`` are the tokens that topic matches consumed (never a boundary), ``ends`` the last token
    of each match (a purpose clause or a relative clause can only follow one).
    """
    found: list[Segment] = []
    part, start, topic, takers, resumes = Part.MAIN, 0, False, 0, False
    at = 0
    while at < len(toks):
        word = toks[at].word
        nxt: Part | None = None
        back = part in (Part.RELATIVE, Part.CONDITION) and start and word in _RESUME
        back = back and toks[at - 1].word not in _SUBJECT_PRONOUNS
        timed = part is Part.RELATIVE or toks[start].word in _TIMES
        again = back and part is Part.CONDITION and _has_verb(toks, start, at)
        if (back and at > start + 1 and (timed or again)) or _case_ends(toks, at, start, part):
            nxt = Part.MAIN
        elif at in used:
            topic = topic or at in ends
        elif word in (",", ":", "(", ")") or (word == "but" and at > start):
            nxt = Part.MAIN
        elif head_at(toks, at, _PURPOSE_HEADS):
            nxt = Part.PURPOSE
        elif head_at(toks, at, _EXCEPTION_HEADS):
            nxt = Part.EXCEPTION
        elif head_at(toks, at, _CONDITION_HEADS) or begins_case(toks, at):
            nxt = Part.CONDITION
        elif word == "to" and at + 1 < len(toks):
            if topic and not takers and part is Part.MAIN and toks[at + 1].stem in _PURPOSE_VERBS:
                nxt = Part.PURPOSE
            takers = max(0, takers - 1)
        elif topic and word in ("who", "that") and at - 1 in ends | {start - 1}:
            nxt = Part.RELATIVE
        elif topic and word == "that" and toks[at + 1 : at + 2] and toks[at + 1].word in _BOTHERS:
            nxt = Part.RELATIVE  # "loud noise and behaviour that disturb others"
        elif word in _MODALS:
            takers = 0  # "people should avoid smoking to keep ...": "people" was the subject
        elif toks[at].stem in INFINITIVE_TAKERS and at:
            takers = 1
        if nxt is not None:
            if at > start:
                found.append(Segment(part, start, at, resumes))
            part, start, takers = nxt, at, 0
            resumes = bool(back) and nxt is Part.MAIN
            topic = False if nxt is Part.MAIN else topic
        at += 1
    if len(toks) > start:
        found.append(Segment(part, start, len(toks), resumes))
    return found
