"""Clauses turned into their plainest form before they are read.

What is passive becomes active ("bicycles must not be left here": "people must not leave bicycles
here"), so that one rule of reading does for both. Words are moved, none is judged.
"""

from __future__ import annotations

from collections.abc import Sequence

from folkways.reading.clauses import PERSON, Token
from folkways.reading.cues import governs
from folkways.reading.stem import stem
from folkways.reading.verbs import base_of_participle
from folkways.reading.words import word_set

_MODALS = word_set("should must may can might could shall will would")
_TO_MODALS = word_set("ought has have had need needs is are was were supposed")
_BETWEEN = word_set("not never always only also please kindly ever either all")
_STARTS = word_set(
    """that if when whenever because unless while whereas but so , : ( ) and or nor then where once
    whether wish wishes insist insists think thinks believe believes say says feel feels hope hopes
    fear fears argue argues know knows"""
)
_PRONOUNS = word_set(f"he she it they we i you who which there this these those {PERSON}")
_PARTICLES = word_set("up out off down away back")
_PERSONS = word_set(
    """people guests customers visitors members children parents students pupils players everyone
    everybody residents neighbours tenants passengers readers workers employees colleagues"""
)
_NONE = word_set("no nothing nobody none")
MAX_SUBJECT = 7
"""A longer run of words before the verb is hardly one subject."""


def in_active(toks: tuple[Token, ...]) -> tuple[Token, ...]:
    """Return a sentence with its passive clauses in the active voice."""
    words = [tok.word for tok in toks]
    if not _may_be_passive(words):
        return toks
    at = 1
    out = list(toks)
    while at < len(out):
        changed = _turned(out, at)
        if changed is not None:
            out, at = changed
        at += 1
    return tuple(out)


def _may_be_passive(words: Sequence[str]) -> bool:
    return ("be" in words or "are" in words) and any(base_of_participle(word) for word in words)


def _turned(toks: list[Token], at: int) -> tuple[list[Token], int] | None:
    """Return the sentence with the passive whose form of "be" stands at ``at`` made active."""
    if toks[at].word not in ("be", "are"):
        return None
    verb = at + 1
    while verb < len(toks) and (toks[verb].word in _BETWEEN or toks[verb].word.endswith("ly")):
        verb += 1
    if verb >= len(toks) or not _passive_verb(toks, verb):
        return None
    inner = toks[at + 1 : verb]
    if toks[at].word == "be":
        first, helpers = _helpers(toks, at)
    else:
        first, helpers = at, []
        if not _is_object(toks, verb):
            return None
    start = _subject_start(toks, first)
    subject = toks[start:first]
    if not _may_be_object(subject, finite=toks[at].word != "be"):
        return None
    if not helpers and toks[at].word == "be":
        helpers = _tokens("should")  # "insists that dogs be kept on a lead"
    elif not helpers and any(tok.word == "not" for tok in inner):
        helpers = _tokens("do")
    who = "nobody" if subject[0].word in _NONE else "people"
    subject = _tokens("anything") if subject[0].word == "nothing" else subject
    subject = subject[1:] if subject[0].word == "no" else subject
    after = verb + 1
    particle = []
    if after < len(toks) and toks[after].word in _PARTICLES:
        particle, after = [toks[after]], after + 1
    verbs = [Token(base := base_of_participle(toks[verb].word), stem(base))]
    head = [*toks[:start], *_tokens(who), *helpers, *inner, *verbs, *particle, *subject]
    return [*head, *toks[after:]], len(head)


def _may_be_object(subject: list[Token], *, finite: bool) -> bool:
    """Whether the subject of a passive can become the object of what people do."""
    if not subject or len(subject) > MAX_SUBJECT or subject[-1].word in _PRONOUNS:
        return False
    if any(tok.word in ("who", "whoever") for tok in subject):
        return False
    return not (finite and subject[-1].word in _PERSONS)


def _passive_verb(toks: list[Token], at: int) -> bool:
    """Whether the word at ``at`` is the participle of a verb that is itself no cue ("allowed")."""
    return bool(base_of_participle(toks[at].word)) and not governs(toks[at].stem)


def _is_object(toks: list[Token], verb: int) -> bool:
    """Whether what stands after "is" or "are" is a passive, not a quality ("is tired of")."""
    after = toks[verb + 1].word if verb + 1 < len(toks) else ""
    return after not in ("of", "about", "with", "that", "to", "by", "for")


def _helpers(toks: list[Token], be: int) -> tuple[int, list[Token]]:
    """Return where the auxiliaries before "be" begin, and these without "be" itself."""
    at = be - 1
    negations: list[Token] = []
    while at >= 0 and toks[at].word in _BETWEEN:
        negations.insert(0, toks[at])
        at -= 1
    if at >= 0 and toks[at].word in _MODALS:
        return at, [toks[at], *negations]
    if at >= 1 and toks[at].word == "to":
        back = at - 1
        before: list[Token] = []
        while back >= 0 and toks[back].word in _BETWEEN:
            before.insert(0, toks[back])
            back -= 1
        if back >= 0 and toks[back].word in _TO_MODALS:
            if toks[back].word in ("is", "are", "was", "were"):
                return back, [*_tokens("should"), *before, *negations]
            if toks[back].word in ("has", "have", "had", "need", "needs"):
                first = back - 2 if before == [] and toks[back - 1].word == "not" else back
                first = back if first < 0 else first
                lead = toks[first:back]
                return first, [*lead, *_tokens("have to"), *before, *negations]
            return back, [*_tokens("should"), *before, *negations]
    return be - len(negations), negations


def _subject_start(toks: list[Token], end: int) -> int:
    at = end
    while at > 0 and toks[at - 1].word not in _STARTS:
        at -= 1
    return at


def _tokens(text: str) -> list[Token]:
    return [Token(word, stem(word)) for word in text.split()]
