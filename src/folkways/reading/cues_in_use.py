"""Which words that may be cues are cues here, and which are plain verbs."""

from __future__ import annotations

from collections.abc import Mapping

from folkways.reading.clauses import Token
from folkways.reading.cues import Cue, CueWord, cues
from folkways.reading.gerunds import is_gerund
from folkways.reading.verb_phrase import is_verb
from folkways.reading.verbs import base_of
from folkways.reading.words import word_set

_TOPIC_PREPOSITIONS = word_set("about on for against of regarding concerning that over")
_ON_A_TOPIC = word_set("about against of regarding concerning")
_BEFORE_DOING = word_set("against of for no without stop by about is and from")
_DETERMINERS = word_set("the a an his her their my our its one's some any another xothers")
_VERBS_NEXT = word_set("is are may must should")
_NUMBERS = word_set("two three four five six seven eight nine ten several few many")
_CONTACTS = word_set(
    """kick throw lean prop bang push hit press knock rub bounce shoot beat slam brush strike rest
    place stack pile play compete run race"""
)
_OPENINGS = word_set("to at in with into through across up down out loudly quietly that how")


def plain_cues(toks: tuple[Token, ...], used: frozenset[int]) -> dict[int, tuple[int, CueWord]]:
    """Return the cues of a sentence, without those that are doings ("against holding hands")."""
    found = cues([tok.stem for tok in toks], used, [tok.word for tok in toks])
    return {
        at: (size, cue) for at, (size, cue) in found.items() if not _is_doing(toks, at, size, cue)
    }


def _is_doing(toks: tuple[Token, ...], at: int, size: int, cue: CueWord) -> bool:
    if size > 1 and toks[at + size - 1].word == "up" and _has_object(toks, at + size):
        return True
    if at and toks[at - 1].word in _NUMBERS and toks[at].word.endswith("s"):
        return True  # "a ticket for two stops"
    if size == 1 and toks[at].word == "against" and _touches(toks, at):
        return True
    if size > 1 or not is_gerund(toks[at].word):
        return False
    if cue.kind is Cue.MENTION and toks[at + 1 : at + 2] and toks[at + 1].word in _VERBS_NEXT:
        return True  # "sketching is allowed"
    if not at:
        return False
    before = toks[at - 1].word
    if cue.kind is Cue.EVAL:  # "naming and shaming"
        return before in ("and", "or") and any(is_gerund(tok.word) for tok in toks[: at - 1])
    return cue.kind is Cue.ATTITUDE and before in _BEFORE_DOING


def _has_object(toks: tuple[Token, ...], at: int) -> bool:
    """Whether a thing follows, and no doing: "give up the lower berth", not "the habit"."""
    words = [tok.word for tok in toks[at : at + 3]]
    if not words or words[0] not in _DETERMINERS:
        return False
    return not any(is_gerund(word) or word in ("habit", "idea", "practice") for word in words)


def _touches(toks: tuple[Token, ...], at: int) -> bool:
    """Whether "against" says what something is moved against: "kicks balls against the fence"."""
    return any(base_of(tok.word) in _CONTACTS for tok in toks[max(0, at - 5) : at])


def is_said(
    toks: tuple[Token, ...], at: int, cue: CueWord, cue_map: Mapping[int, tuple[int, CueWord]]
) -> bool:
    """Whether a cue is one here: "writes about dogs" speaks of them, "writes letters" does not."""
    if cue.kind is not Cue.SPEAK or not cue.needs_topic_after or not is_verb(toks, at):
        return True
    after = at + 1
    while after < len(toks) and toks[after].word in _DETERMINERS:
        after += 1
    if after >= len(toks):
        return False
    word, own = toks[after].word, cue_map.get(after)
    if any(tok.word in _ON_A_TOPIC for tok in toks[after : after + 4]):
        return True
    if word not in _TOPIC_PREPOSITIONS | _OPENINGS and (
        own is None or own[1].kind is not Cue.SPEAK
    ):
        return False
    return any(tok.word in _TOPIC_PREPOSITIONS for tok in toks[after : after + 4])
