"""Verbs with their objects, so that "washing cars" is another topic than "washing dishes"."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

from folkways.reading.clauses import PERSON, PLACE, PLACE_IN, PLACE_OUT, Token
from folkways.reading.gerunds import is_gerund, verb_gerund
from folkways.reading.stem import STOPWORDS
from folkways.reading.words import word_set

# What stands before a verb that is no gerund.
_BEFORE_VERB = word_set(
    f"""to should must may can shall will would ought not please people everyone everybody nobody
    somebody who we they he she i one {PERSON}"""
)
_BETWEEN = word_set("always never also just only not ever rather even all both")
_DETERMINERS = word_set(
    """the a an one one's his her their my our your its this that these those all any some every
    each own no another"""
)
_POSSESSIVE = word_set("his her their my our your its one")
_PARTICLES = word_set("up out off down away back")
_PREPOSITIONS = word_set("in at on into onto under over through along across to with")
# Words that end a noun phrase, or are too general to be its head.
_NO_HEAD = word_set(
    """here there today tomorrow yesterday everywhere anywhere somewhere outside inside indoors
    outdoors together alone away home first last next often sometimes usually twice once then
    everything anything something nothing thing things people others everyone everybody someone
    somebody anyone anybody strangers guests neighbours person time way day night morning
    evening hour minute week month year times days monday tuesday wednesday thursday friday
    saturday sunday because near among beside behind between around against
    across along through towards about by for from of than as when while if before after during
    until without instead"""
) | {PERSON, PLACE, PLACE_IN, PLACE_OUT}
MAX_WORDS = 3
"""Of so many words may an object consist, besides its determiners."""


@dataclass(frozen=True, slots=True)
class VerbPhrase:
    """A verb at ``verb`` and the head of its object (or of what it is done at) at ``head``."""

    verb: int
    head: int
    direct: bool = True  # False: a preposition stands between them


def is_verb(toks: tuple[Token, ...], at: int) -> bool:
    """Whether the word at ``at`` is a verb by its form, or by what stands before it."""
    if is_gerund(toks[at].word):
        return True
    before = at - 1
    while before >= 0 and (toks[before].word in _BETWEEN or toks[before].word.endswith("ly")):
        if toks[before].word in _BEFORE_VERB | {"never"}:
            return toks[at].word not in STOPWORDS
        before -= 1
    return before >= 0 and toks[before].word in _BEFORE_VERB and toks[at].word not in STOPWORDS


def verb_phrase(
    toks: tuple[Token, ...], at: int, end: int, covered: Container[int], *, placed: bool = False
) -> VerbPhrase | None:
    """Return the verb at ``at`` with its object, or None if it has none before token ``end``.

    With ``placed``, "sitting on the stairs" is a phrase too.
    """
    if not is_verb(toks, at):
        return None
    start = at + 1
    if start < end and toks[start].word in _PARTICLES and start not in covered:
        start += 1
    direct = not (start < end and toks[start].word in _PREPOSITIONS)
    if not direct:
        if not placed:
            return None
        start += 1
    head = noun_head(toks, start, end, covered)
    return None if head is None else VerbPhrase(at, head, direct)


def noun_head(toks: tuple[Token, ...], start: int, end: int, covered: Container[int]) -> int | None:
    """Return the last word of the noun phrase that begins at ``start``, or None."""
    at = start
    while at < end and toks[at].word in _DETERMINERS and at not in covered:
        at += 1
    head: int | None = None
    for i in range(at, min(end, at + MAX_WORDS)):
        word = toks[i].word
        if i in covered or not word.isalpha() or len(word) < 3 or is_gerund(word):
            break
        if word in STOPWORDS or word in _NO_HEAD or word.endswith("ly"):
            break
        head = i
    return head


def topic_of(toks: tuple[Token, ...], found: VerbPhrase) -> str:
    """Return the topic of a verb with its object: ``"~wash car"``."""
    return f"~{toks[found.verb].stem} {toks[found.head].stem}"


def words_of(toks: tuple[Token, ...], verb: int, head: int) -> str:
    """Return a verb with its object as a gerund phrase: "washing one's own cup"."""
    words = [verb_gerund(toks[verb].word)]
    for tok in toks[verb + 1 : head + 1]:
        words.append("one's" if tok.word in _POSSESSIVE else tok.word)
    return " ".join(words)


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
