"""Cue words: what turns a clause round, and in which way a clause speaks of conduct.

Each cue is one or more words (matched by stem) with a class and a flip: -1 turns the direction of
what it governs, +1 keeps it. General English only; no cue names a topic.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from importlib import resources

import msgspec

from folkways.reading.stem import stem
from folkways.reading.words import word_set


class Cue(StrEnum):
    """The classes of cue words."""

    NEG = "neg"  # not, no, never, nobody
    VERB = "verb"  # avoid, refuse, encourage: governs what follows
    EVAL = "eval"  # rude, harmful, good: judges what stands before it or follows
    RULE = "rule"  # must, should, please
    OBLIGE = "oblige"  # required, obliged: negated, it is a permission
    MAY = "may"  # may, can, allowed: negated, it is a prohibition
    ATTITUDE = "attitude"  # likes, hates, believes
    SPEAK = "speak"  # talks (about), lectures (on), praises
    MENTION = "mention"  # watches, hears, thinks about
    CARE = "care"  # mindful of: towards the harmless pole
    LIBERTY = "liberty"  # up to you, a personal choice: towards the harmful pole
    COMMON = "common"  # most people, usually
    SWAP = "swap"  # instead of, rather than: turns what follows, and ends the scope
    TURN = "turn"  # in favour of, after a topic: ends the scope
    SKIP = "skip"  # "not only": no meaning of its own


@dataclass(frozen=True, slots=True)
class CueWord:
    """One cue: its class, its flip (+1 or -1) and how strong it makes a clause (0 to 1)."""

    kind: Cue
    flip: int = 1
    strength: float | None = None
    needs_topic_after: bool = False  # a speaking verb that speaks of something only after "about"
    valued: bool = False  # gives its object a direction ("praise"), unlike "discuss"
    taken: bool = True  # of somebody, it takes a stance ("refuse"), and is no mere doing ("forget")


class _Row(msgspec.Struct, forbid_unknown_fields=True):
    """One row of ``cues.yaml``."""

    kind: Cue
    words: str
    flip: int = 1
    strength: float | None = None
    needs_topic_after: bool = False
    valued: bool = False
    taken: bool = True


_Words = tuple[str, ...]
_Table = dict[str, list[tuple[_Words, CueWord, dict[_Words, CueWord]]]]
_NO_CUES = word_set(
    """general opposite objective objectives nature natured major option options orderly overly
    present presents presented response responses routine routines utter uttered wit witted bare
    import imports exhibit exhibits informed thoughts maintainer maintainers performer performers
    wonder wonders"""
)
"""Words that share a stem with a cue ("generally", "barely") but are not cues."""


@lru_cache(maxsize=1)
def _table() -> _Table:
    """Return the cues by their first stem, longest first.

    Of phrases with the same stems ("tolerated", "tolerant") the one with the very words counts, and
    for other forms the last one.
    """
    text = resources.files("folkways.reading").joinpath("cues.yaml").read_bytes()
    by_phrase: dict[_Words, CueWord] = {}
    by_words: dict[_Words, dict[_Words, CueWord]] = {}
    for row in msgspec.yaml.decode(text, type=list[_Row]):
        cue = CueWord(
            row.kind, row.flip, row.strength, row.needs_topic_after, row.valued, row.taken
        )
        for phrase in row.words.split(","):
            stems = tuple(stem(word) for word in phrase.split())
            by_phrase[stems] = cue
            by_words.setdefault(stems, {})[tuple(phrase.split())] = cue
    table: _Table = {}
    for stems, cue in by_phrase.items():
        if stems:
            apart = by_words[stems] if len(set(by_words[stems].values())) > 1 else {}
            table.setdefault(stems[0], []).append((stems, cue, apart))
    for entries in table.values():
        entries.sort(key=lambda entry: -len(entry[0]))
    return table


def cues(
    stems: Sequence[str], used: frozenset[int], words: Sequence[str] = ()
) -> dict[int, tuple[int, CueWord]]:
    """Return, by the index of its first token, each cue and the number of its tokens.

    Tokens in ``used`` (taken by topic matches) are never cues; longer cues win. ``words`` tells
    cues of one stem apart.
    """
    table = _table()
    found: dict[int, tuple[int, CueWord]] = {}
    at = 0
    while at < len(stems):
        size = 1
        if at not in used and not (words and words[at] in _NO_CUES):
            for phrase, cue, apart in table.get(stems[at], ()):
                span = range(at, at + len(phrase))
                if tuple(stems[at : at + len(phrase)]) == phrase and used.isdisjoint(span):
                    size = len(phrase)
                    own = apart.get(tuple(words[at : at + size]), cue) if apart else cue
                    found[at] = (size, own)
                    break
        at += size
    return found


@lru_cache(maxsize=4096)
def judges(word_stem: str) -> bool:
    """Whether a word with this stem judges conduct on its own ("rude", "polite")."""
    return any(
        len(phrase) == 1 and cue.kind in (Cue.EVAL, Cue.RULE)
        for phrase, cue, _ in _table().get(word_stem, ())
    )


@lru_cache(maxsize=4096)
def governs(word_stem: str) -> bool:
    """Whether a word with this stem is a cue for what it governs ("banned", "allowed")."""
    return any(
        len(phrase) == 1
        and (cue.kind in _GOVERNING or (cue.kind is Cue.SPEAK and cue.valued))
        and word_stem not in _PLAIN
        for phrase, cue, _ in _table().get(word_stem, ())
    )


_GOVERNING = (Cue.VERB, Cue.OBLIGE, Cue.RULE, Cue.MAY, Cue.ATTITUDE, Cue.EVAL)
_PLAIN = frozenset(("use", "start", "stop"))
"""Stems that a verb shares with a judgement ("useful"), or verbs of doing as well as cues."""
