"""Verbs with their objects, so that "washing cars" is another topic than "washing dishes"."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

from folkways.reading.clauses import PERSON, PLACE, PLACE_IN, PLACE_OUT, Token
from folkways.reading.gerunds import is_gerund, verb_gerund
from folkways.reading.reword import OTHERS
from folkways.reading.stem import STOPWORDS, stem
from folkways.reading.verbs import base_of, base_of_participle, base_of_s, is_base
from folkways.reading.words import word_set

# What stands before a verb that is no gerund.
_BEFORE_VERB = word_set(
    f"""to should must may can shall will would ought not please people everyone everybody nobody
    somebody who we they he she i one {PERSON}"""
)
_BETWEEN = word_set(
    """always never also just only not ever rather even all both often sometimes seldom rarely still
    here there"""
)
_INFINITIVE = word_set("to should must may can could might shall will would not please")
_CLAUSE_STARTS = word_set(
    ", : ( that if when whenever because while where who once until before after unless and but"
)
_SUBJECT_WORDS = word_set("the most many all some other our older younger few both these those")
_PLURALS = word_set("children men women folk people police youngsters")
_DETERMINERS = word_set(
    """the a an one one's his her their my our your its this that these those all any some every
    each own no another xothers"""
)
_POSSESSIVE = word_set("his her their my our your its one")
_NOUN_NEXT = _POSSESSIVE | {"the", "a", "another"}
_PARTICLES = word_set("up out off down away back")
_PREPOSITIONS = word_set("in at on into onto under over through along across to with near by")
_OPEN = word_set("straight loudly quietly loose round")
# Words that end a noun phrase, or are too general to be its head.
_NO_HEAD = word_set(
    """here there today tomorrow yesterday everywhere anywhere somewhere outside inside indoors
    outdoors together alone away home first last next often sometimes usually twice once then
    everything anything something nothing thing things people others everyone everybody someone
    somebody anyone anybody strangers guests neighbours person time way day night morning
    evening hour minute week month year times days monday tuesday wednesday thursday friday
    saturday sunday because near among beside behind between around against
    across along through towards about by for from of than as when while if before after during
    until without instead straight loose round forward ahead aside apart rather too"""
) | {PERSON, PLACE, PLACE_IN, PLACE_OUT}
MAX_WORDS = 3
"""The most words of an object, besides its determiners."""


@dataclass(frozen=True, slots=True)
class VerbPhrase:
    """A verb at ``verb`` and the head of its object (or of what it is done at) at ``head``."""

    verb: int
    head: int
    direct: bool = True  # False: a preposition stands between them
    without: int | None = None  # the word "without", if the head stands after it


def is_verb(toks: tuple[Token, ...], at: int) -> bool:
    """Whether the word at ``at`` is a verb by its form, or by what stands before it."""
    word = toks[at].word
    if is_gerund(word):
        return True
    if word in STOPWORDS and word not in _LIGHT_VERBS:
        return False
    before = at - 1
    while before >= 0 and (toks[before].word in _BETWEEN or toks[before].word.endswith("ly")):
        if toks[before].word in _BEFORE_VERB | {"never"}:
            return _may_follow(toks[before].word, word)
        before -= 1
    if before < 0:
        return False
    if toks[before].word in _BEFORE_VERB:
        return _may_follow(toks[before].word, word)
    if toks[before].word in ("and", "or") and base_of_s(word):
        return _finite_before(toks, before)
    return is_base(word) and plural_subject(toks, before)


_LIGHT_VERBS = word_set("do have get let doing having getting letting")


def _may_follow(before: str, word: str) -> bool:
    """Whether a verb of this form may stand after ``before``: "to dogs" has none."""
    plain = before in _INFINITIVE and word.endswith("s") and not word.endswith("ss")
    return not plain or is_base(word)


def _finite_before(toks: tuple[Token, ...], end: int) -> bool:
    """Whether a verb of the third person stands before ``end``: "drops it and grunts"."""
    return any(
        base_of_s(toks[at].word) and toks[at - 1].word in _BEFORE_VERB | _BETWEEN
        for at in range(1, end)
    )


def plural_subject(toks: tuple[Token, ...], last: int) -> bool:
    """Whether the word at ``last`` ends a plural subject: "the older children", "most campers"."""
    word = toks[last].word
    plural = (word.endswith("s") and not word.endswith("ss")) or word in _PLURALS
    if not plural or word in STOPWORDS:
        return False
    at = last - 1
    while at >= 0 and toks[at].word not in _CLAUSE_STARTS:
        known = toks[at].word in _SUBJECT_WORDS or toks[at].word in _DETERMINERS
        if not known and (last - at > 1 or is_base(toks[at].word)):
            return False
        at -= 1
    return True


def verb_phrase(
    toks: tuple[Token, ...], at: int, end: int, covered: Container[int], *, placed: bool = False
) -> VerbPhrase | None:
    """Return the verb at ``at`` with its object, or None if it has none before token ``end``.

    "Sitting on the stairs" is a phrase too if the verb is a known one, or with ``placed``. What
    somebody does without is part of the doing: "merging code without a review".
    """
    if not is_verb(toks, at):
        return None
    start = at + 1
    while start < end and toks[start].word in _PARTICLES | _OPEN and start not in covered:
        start += 1
    if start < end and _hands_over(toks, at, start):
        start += 1
    direct = not (start < end and toks[start].word in _PREPOSITIONS)
    if not direct:
        start += 1
    head = noun_head(toks, start, end, covered)
    lacking = start if head is None else head + 1
    if lacking < end and toks[lacking].word == "without":
        lacked = noun_head(toks, lacking + 1, end, covered)
        if lacked is not None:
            return VerbPhrase(at, lacked, direct, lacking)
    if head is None or (not direct and not placed and not base_of(toks[at].word)):
        return None
    return VerbPhrase(at, head, direct)


def noun_head(toks: tuple[Token, ...], start: int, end: int, covered: Container[int]) -> int | None:
    """Return the last word of the noun phrase that begins at ``start``, or None."""
    at = start
    while at < end and toks[at].word in _DETERMINERS and at not in covered:
        at += 1
    head: int | None = None
    for i in range(at, min(end, at + MAX_WORDS)):
        word = toks[i].word
        noun = is_gerund(word) and i == at and at > start and toks[at - 1].word in _NOUN_NEXT
        if i in covered or not word.isalpha() or len(word) < 3 or (is_gerund(word) and not noun):
            break
        if word in STOPWORDS or word in _NO_HEAD or word.endswith("ly"):
            break
        head = i
    return head


def topic_of(toks: tuple[Token, ...], found: VerbPhrase) -> str:
    """Return the topic of a verb with its object: ``"~wash car"``."""
    without = "" if found.without is None else "without "
    return f"~{stem_of_verb(toks[found.verb])} {without}{toks[found.head].stem}"


def stem_of_verb(tok: Token) -> str:
    """Return the stem of a verb, of its past forms as well."""
    base = base_of(tok.word)
    return stem(base) if base else tok.stem


def words_of(toks: tuple[Token, ...], verb: int, head: int) -> str:
    """Return a verb with its object as a gerund phrase: "washing one's own cup"."""
    words = [gerund_of(toks[verb].word)]
    for tok in toks[verb + 1 : head + 1]:
        own = "one's" if tok.word in _POSSESSIVE else tok.word
        words.append("other people's" if own == OTHERS else own)
    return " ".join(words)


_HANDS = word_set("hand turn give send bring fill lock call")


def _hands_over(toks: tuple[Token, ...], verb: int, at: int) -> bool:
    """Whether a preposition belongs to the verb: "hand in the keys", "fill out a form"."""
    after = toks[at + 1].word if at + 1 < len(toks) else ""
    moved = toks[at].word in ("in", "over", "out") and base_of(toks[verb].word) in _HANDS
    return moved and after in _DETERMINERS


def gerund_of(word: str) -> str:
    """Return the gerund of a verb in any form: "plays", "played" -> "playing"."""
    return verb_gerund(word if is_base(word) else base_of_participle(word) or word)


def governing_verb(toks: tuple[Token, ...], start: int) -> int | None:
    """Return the verb of which the word at ``start`` begins the object, or None."""
    at = start - 1
    while at >= 0 and toks[at].word in _DETERMINERS:
        at -= 1
    if at < 0 or not is_verb(toks, at):
        return None
    return at


def stems_in_words(topic: str) -> str:
    """Return a topic that the lexicon lacks as words, where only the topic is known."""
    verb, *rest = topic.removeprefix("~").split()
    return " ".join([verb_gerund(verb), *rest])


def same_verb(topic: str, general: str) -> bool:
    """Whether ``topic`` is a case of ``general``: "~glorp tabl" of "~glorp"."""
    return general.startswith("~") and topic.startswith(f"{general} ")


def of_doing(phrase: str) -> bool:
    """Whether the words of a topic name a doing ("eating crisps"), not a thing ("crisps")."""
    return is_gerund(phrase.partition(" ")[0])
