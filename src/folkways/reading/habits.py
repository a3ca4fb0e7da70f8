"""Habits: what a description says that somebody does, in the simple present and in words."""

from __future__ import annotations

from itertools import pairwise

from folkways.reading.clauses import PERSON, Token
from folkways.reading.lexicon import Match
from folkways.reading.verb_phrase import stem_of_verb
from folkways.reading.verbs import base_of_participle, base_of_s
from folkways.reading.words import stem_set, word_set

SIMPLE_PRESENT = 0.5
"""The habit (0 to 1) of somebody of whom it is only said that it does something."""

_LONG_HABIT = word_set("decades decade longstanding lifelong addicted addict inveterate chain")
_HABIT = word_set("habit habits habitually daily accustomed heavy constantly smoker")
_SOME_HABIT = word_set("often regularly usually frequently always regular")
_SUBJECTS = word_set(f"he she {PERSON} who")
_BETWEEN = word_set(
    "not never always also just only even still often sometimes seldom rarely usually then"
)
_PERSONAL = word_set(f"he she i {PERSON} him her his my me")
_PAUSES = word_set(", and or but then")
# What these say of somebody is no conduct that others could mind: "lives by the sea", "knows Ann".
_STATES = stem_set(
    """live come know belong own study seem look hope remember mean found marry retire move work run
    manage lead serve direct feel hear see understand need want get go have be teach train attend
    join keep love like hate believe think say tell speak plan intend try wonder owe suffer enjoy
    wish prefer find hold consider expect admire miss care spend become grow turn start begin visit
    represent chair coach head help look stay sit stand"""
)
_DOINGS = stem_set("keep hold run move start turn help stay sit stand")  # with an object or place
_BEARINGS = stem_set("keep hold help stay sit stand turn spend move do have")
_EVER = word_set("never always often rarely seldom")
FAR = 6
"""So many words may stand between a verb and what the conduct is called after it."""


def habit_of(toks: tuple[Token, ...]) -> float:
    """Return how settled a habit the words describe, 0 (none) to 1."""
    words = [tok.word for tok in toks]
    found = set(words)
    text = " ".join(words)
    if (
        found & _LONG_HABIT
        or "long standing" in text
        or "long time" in text
        or "all his life" in text
        or "all her life" in text
    ):
        return 0.9
    years = any(a.isdigit() and b.startswith("year") for a, b in pairwise(words))
    if years or "many years" in text or "for years" in text or "twenty years" in text:
        return 0.9
    if found & _HABIT or "every day" in text:
        return 0.7
    return 0.5 if found & _SOME_HABIT or "every morning" in text or "every evening" in text else 0.0


def of_somebody(toks: tuple[Token, ...]) -> bool:
    """Whether a sentence speaks of a person: by name, by pronoun or unnamed ("smokes")."""
    first = toks[0].word
    return any(tok.word in _PERSONAL for tok in toks) or first == "has" or bool(base_of_s(first))


def done_by_habit(toks: tuple[Token, ...], match: Match) -> bool:
    """Whether a sentence says in the simple present that somebody does this: "tips", "never tips".

    Of conduct that the lexicon lacks, the verb must be the topic's own, and no mere state.
    """
    verb = _finite_verb(toks, match)
    if verb is None:
        return False
    if match.topic.startswith("~"):
        return verb == match.start and not _state(toks, match)
    return verb in match.used or not _only_touches_on(toks, verb, match)


def _only_touches_on(toks: tuple[Token, ...], verb: int, match: Match) -> bool:
    """Whether known conduct is only part of how somebody lives: "works in a tobacco shop"."""
    last = toks[match.end].word
    manner = last.endswith("ly") or last == "aloud" or toks[match.start - 1].word == "without"
    return not manner and stem_of_verb(toks[verb]) in _STATES - _BEARINGS


def _state(toks: tuple[Token, ...], match: Match) -> bool:
    """Whether the verb of a topic tells how somebody lives, and no doing that others could mind."""
    verb = stem_of_verb(toks[match.start])
    return verb in _STATES and (len(match.used) == 1 or verb not in _DOINGS)


def _finite_verb(toks: tuple[Token, ...], match: Match) -> int | None:
    """Return the verb in the third person that a match is, begins with or belongs to."""
    for at in range(match.start, max(-1, match.start - FAR - 1), -1):
        word = toks[at].word
        own = at in match.used and word.endswith("s")
        finite = own or word == "does" or bool(base_of_s(word))
        if base_of_participle(word) and at > 1 and toks[at - 2].word == "has":
            finite = toks[at - 1].word in _EVER  # "has never tipped"
            return at if finite and _has_subject(toks, at - 2) else None
        if word == "is" and toks[at + 1].word in _EVER and _has_subject(toks, at):
            return match.start  # "is never late"
        if finite and _has_subject(toks, at):
            return match.start if word == "does" else at
        if at < match.start and (finite or word in ("to", "that", "who", "when", "if")):
            return None
    return None


def _has_subject(toks: tuple[Token, ...], at: int) -> bool:
    before = at - 1
    while before >= 0 and (toks[before].word in _BETWEEN or toks[before].word.endswith("ly")):
        before -= 1
    if before < 0:
        return False
    if toks[before].word in _SUBJECTS:
        return toks[before].word != "who"
    if toks[before].word in _PAUSES:
        return any(
            base_of_s(toks[i].word) and toks[i - 1].word in _SUBJECTS | _BETWEEN
            for i in range(1, before)
        )
    return False
