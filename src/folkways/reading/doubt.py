"""When a sentence does not say clearly enough whether conduct is wanted.

To take nothing from a sentence loses it, and that is reported; to guess may turn it round.
"""

from __future__ import annotations

from itertools import pairwise

from folkways.reading.clauses import Token
from folkways.reading.cues import Cue
from folkways.reading.scope import ScopedMatch
from folkways.reading.segments import SegmentRole
from folkways.reading.topic_words import TELLING_LITTLE
from folkways.reading.verb_phrase import governing_verb
from folkways.reading.verbs import base_of_s, is_base
from folkways.reading.words import word_set

_VARIES = word_set("vary varies varied differ differs differed diverge diverges")
_PARTED = word_set("disagree disagrees divided split argue quarrel undecided")
_RULES = word_set("rule rules law policy")
_VIEWS = word_set("views opinions ideas minds")
_MATTERS = word_set(
    """view views opinion opinions idea ideas rule rules custom customs law laws policy policies
    question questions thoughts distribution"""
)
_SYSTEMS = word_set(
    "culture cultures system systems debate debates issue issues conflict conflicts"
)
_PRICES = word_set("fine fines penalty penalties tax taxes fee fees price prices charge charges")
_ABOUT = word_set("on about of for regarding concerning over")
_DETERMINERS = word_set("the a an this that such other")
_OPEN = word_set("debate dispute question controversial disputed debatable")
_ALL = word_set("everyone everybody all every always")
_NEEDS = word_set("needs need has have must")
_CONTRASTS = word_set(", and while but whereas")
_COPULA = word_set("is are was were")
_MODALS = word_set("should must ought may can might not")
_JUDGING = word_set("finds find considers consider calls call deems deem")
_JOINTS = word_set(
    """, ( ) : and or but because since so that if when while where whenever
    wherever although who which whom whose"""
)
_EMPTY = word_set("a an the very quite rather really just simply something thing also always often")
_SENT = word_set("go step move leave stop")
_UNSURE = word_set("whether sooner")
_DOWN = word_set("low down off out away short back")
_UNDONE = word_set("left undone unfinished abandoned neglected")
_MUCH = word_set("many much few little")
_DIRECTED = (Cue.ATTITUDE, Cue.EVAL, Cue.VERB, Cue.MAY, Cue.OBLIGE)


def left_open(toks: tuple[Token, ...]) -> bool:
    """Whether a sentence says that people differ ("opinions on tipping vary")."""
    words = [tok.word for tok in toks]
    if not _VARIES.isdisjoint(words):
        return True
    pairs = tuple(pairwise(words))
    if any(first == "no" and second in _RULES for first, second in pairs):
        return True
    if any(
        first == "not" and second in _ALL and _NEEDS.isdisjoint(words[at:])
        for at, (first, second) in enumerate(pairs)
    ):
        return True
    if "some" in words and any(
        first in _CONTRASTS and second == "others" for first, second in pairs[words.index("some") :]
    ):
        return True
    if not _OPEN.isdisjoint(words) and not {"is", "remains"}.isdisjoint(words):
        return True
    return any(first in _PARTED and second in ("about", "on", "over") for first, second in pairs)


def is_doubtful(item: ScopedMatch, toks: tuple[Token, ...], read: frozenset[int]) -> bool:
    """Whether something that was not understood may turn what was read.

    ``read`` are the tokens that topics and cues took.
    """
    return (
        _is_asked(item, toks)
        or _only_a_matter(item, toks)
        or _predicate_unread(item, toks, read)
        or _verdict_unread(item, toks, read)
        or _preferred_to(item, toks)
        or _held_down(item, toks, read)
        or _done_to_doers(item, toks)
        or _too_many_of_others(item, toks, read)
        or _only_object(item, toks, read)
    )


def _is_asked(item: ScopedMatch, toks: tuple[Token, ...]) -> bool:
    """Whether conduct is asked about, and not "whether here or there" put in between."""
    return any(
        tok.word in _UNSURE and (not at or toks[at - 1].word != ",")
        for at, tok in enumerate(toks[: item.match.start])
    )


def _only_a_matter(item: ScopedMatch, toks: tuple[Token, ...]) -> bool:
    """Whether the conduct is only what views, rules or fines are about: "opinions on tipping"."""
    words = [tok.word for tok in toks[: item.match.start]]
    if any(
        first in ("different", "differing", "opposing", "divergent") and second in _VIEWS
        for first, second in pairwise(words)
    ):
        return True
    after = toks[item.match.end + 1 : item.match.end + 2]
    if after and after[0].word in _SYSTEMS and not any(c.kind is Cue.RULE for c in item.cues):
        return True  # "tipping culture leads to clashes"
    while words and words[-1] in _DETERMINERS:
        words.pop()
    if len(words) < 2 or words[-1] not in _ABOUT:
        return False
    return words[-2] in _PRICES or words[-2] in _MATTERS


def _predicate_unread(item: ScopedMatch, toks: tuple[Token, ...], read: frozenset[int]) -> bool:
    """Whether the conduct is said to be something that is not understood: "... is lunacy"."""
    if item.part is not SegmentRole.MAIN:
        return False
    for at in range(item.match.end + 1, len(toks)):
        if toks[at].word in _COPULA or (toks[at].word == "be" and toks[at - 1].word in _MODALS):
            return _not_understood(toks, at + 1, read)
        if toks[at].word in _JOINTS:
            return False
    return False


def _verdict_unread(item: ScopedMatch, toks: tuple[Token, ...], read: frozenset[int]) -> bool:
    """Whether somebody finds the conduct something that is not understood: "... strange"."""
    finds = any(tok.word in _JUDGING for tok in toks[: item.match.start])
    judged = any(cue.kind is not Cue.ATTITUDE for cue in item.cues)
    return finds and not judged and _not_understood(toks, item.match.end + 1, read)


def _not_understood(toks: tuple[Token, ...], start: int, read: frozenset[int]) -> bool:
    """Whether none of the words from ``start`` to the next joint was read, and some say more."""
    end = next((at for at in range(start, len(toks)) if toks[at].word in _JOINTS), len(toks))
    words = [at for at in range(start, end) if toks[at].word not in _EMPTY]
    return bool(words) and read.isdisjoint(words)


def _preferred_to(item: ScopedMatch, toks: tuple[Token, ...]) -> bool:
    """Whether something unread is preferred to the conduct: "prefers tea to tipping"."""
    start = item.match.start
    if item.swapped or start < 2 or toks[start - 1].word != "to":
        return False
    return toks[start - 2].stem != "prefer" and any(
        tok.stem == "prefer" for tok in toks[: start - 2]
    )


def _held_down(item: ScopedMatch, toks: tuple[Token, ...], read: frozenset[int]) -> bool:
    """Whether something is to be kept low or away: "keep music low"."""
    after = item.match.end + 1
    if after >= len(toks) or after in read or toks[after].word not in _DOWN:
        return False
    return any(tok.stem == "keep" for tok in toks[max(0, item.match.start - 4) : item.match.start])


def left_undone(item: ScopedMatch, toks: tuple[Token, ...], read: frozenset[int]) -> bool:
    """Whether what was judged is a duty left undone: "washing-up left in the sink annoys her"."""
    after = item.match.end + 1
    return after < len(toks) and after not in read and toks[after].word in _UNDONE


def _too_many_of_others(item: ScopedMatch, toks: tuple[Token, ...], read: frozenset[int]) -> bool:
    """Whether "too many" counts something unread: "grows dahlias and too many courgettes"."""
    return any(
        first.word == "too"
        and second.word in _MUCH
        and third.word not in _JOINTS
        and item.match.end < at
        and at + 2 not in read
        for at, (first, second, third) in enumerate(zip(toks, toks[1:], toks[2:], strict=False))
    )


def _only_object(item: ScopedMatch, toks: tuple[Token, ...], read: frozenset[int]) -> bool:
    """Whether something else is done to the conduct: "people should tax smoking"."""
    if toks[item.match.end].word.endswith("ly") or toks[item.match.end].word == "aloud":
        return False  # "to laugh loudly"
    verb = governing_verb(toks, item.match.start)
    return (
        verb is not None
        and verb not in read
        and verb not in item.match.used
        and is_base(toks[verb].word)
        and toks[verb].stem not in TELLING_LITTLE
    )


def _done_to_doers(item: ScopedMatch, toks: tuple[Token, ...]) -> bool:
    """Whether something that was not understood is done to the doers: "throws smokers out"."""
    if not item.match.agent or any(cue.kind in _DIRECTED for cue in item.cues):
        return False
    before = [tok.word for tok in toks[: item.match.start]]
    after = [tok.word for tok in toks[item.match.end + 1 :]]
    told = any(first == "to" and second in _SENT for first, second in pairwise([*after, ""]))
    return told or (_COPULA.isdisjoint(before) and any(base_of_s(word) for word in before))
