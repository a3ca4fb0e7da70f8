"""From the tokens of a sentence to its segments.

A segment is a stretch of a sentence with one part to play: the main statement, a purpose ("to
respect others"), a condition ("when others read"), a relative clause ("that harms others") or an
exception ("except on the terrace").
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from folkways.reading.clauses import PERSON, Token
from folkways.reading.verbs import base_of_s
from folkways.reading.words import stem_set, word_set


class SegmentRole(StrEnum):
    """The part that a segment plays in its sentence."""

    MAIN = "main"
    PURPOSE = "purpose"
    CONDITION = "condition"
    RELATIVE = "relative"
    EXCEPTION = "exception"


@dataclass(frozen=True, slots=True)
class Segment:
    """Tokens ``start`` to ``end`` (exclusive) of a sentence."""

    part: SegmentRole
    start: int
    end: int
    resumes: bool = False  # continues the main statement before an insertion


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


def _case_ends(toks: tuple[Token, ...], at: int, start: int, part: SegmentRole) -> bool:
    """Whether the main statement goes on at ``at`` after a condition that began at ``start``."""
    if part is not SegmentRole.CONDITION:
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
    return _Cutter(toks, used, ends).cut()


class _Cutter:
    """One pass over a sentence; ``_part`` is that of the segment which began at ``_start``."""

    def __init__(self, toks: tuple[Token, ...], used: frozenset[int], ends: frozenset[int]) -> None:
        self._toks = toks
        self._used = used
        self._ends = ends
        self._part, self._start = SegmentRole.MAIN, 0
        self._resumes = False
        self._topic = False  # whether the main statement has named a topic
        self._takers = 0  # words that take an infinitive and have not had theirs

    def cut(self) -> list[Segment]:
        found: list[Segment] = []
        for at in range(len(self._toks)):
            resumes = self._resumed(at)
            part = SegmentRole.MAIN if self._ends_insertion(at, resumes) else self._begun(at)
            if part is None:
                continue
            if at > self._start:
                found.append(Segment(self._part, self._start, at, self._resumes))
            self._part, self._start, self._takers = part, at, 0
            self._resumes = resumes and part is SegmentRole.MAIN
            # A new main statement has yet to name its topic.
            self._topic = self._topic and part is not SegmentRole.MAIN
        if len(self._toks) > self._start:
            found.append(Segment(self._part, self._start, len(self._toks), self._resumes))
        return found

    def _resumed(self, at: int) -> bool:
        """Whether the verb of the main statement may come at ``at``, after an insertion."""
        inserted = self._part in (SegmentRole.RELATIVE, SegmentRole.CONDITION) and self._start > 0
        return (
            inserted
            and self._toks[at].word in _RESUME
            and self._toks[at - 1].word not in _SUBJECT_PRONOUNS
        )

    def _ends_insertion(self, at: int, resumes: bool) -> bool:
        toks, start, part = self._toks, self._start, self._part
        timed = part is SegmentRole.RELATIVE or toks[start].word in _TIMES
        again = resumes and part is SegmentRole.CONDITION and _has_verb(toks, start, at)
        goes_on = resumes and at > start + 1 and (timed or again)
        return goes_on or _case_ends(toks, at, start, part)

    def _begun(self, at: int) -> SegmentRole | None:
        """Return the part of the segment that begins at ``at``, None if none does."""
        word = self._toks[at].word
        if at in self._used:
            self._topic = self._topic or at in self._ends
            return None
        if word in (",", ":", "(", ")") or (word == "but" and at > self._start):
            return SegmentRole.MAIN
        if head_at(self._toks, at, _PURPOSE_HEADS):
            return SegmentRole.PURPOSE
        if head_at(self._toks, at, _EXCEPTION_HEADS):
            return SegmentRole.EXCEPTION
        if head_at(self._toks, at, _CONDITION_HEADS) or begins_case(self._toks, at):
            return SegmentRole.CONDITION
        if word == "to" and at + 1 < len(self._toks):
            return self._infinitive(at)
        if self._begins_relative(at, word):
            return SegmentRole.RELATIVE
        if word in _MODALS:
            self._takers = 0  # "people should avoid smoking to keep ...": "people" was the subject
        elif self._toks[at].stem in INFINITIVE_TAKERS and at:
            self._takers = 1
        return None

    def _infinitive(self, at: int) -> SegmentRole | None:
        """Return PURPOSE for a "to" that belongs to no word before it."""
        free = self._topic and not self._takers and self._part is SegmentRole.MAIN
        self._takers = max(0, self._takers - 1)
        return SegmentRole.PURPOSE if free and self._toks[at + 1].stem in _PURPOSE_VERBS else None

    def _begins_relative(self, at: int, word: str) -> bool:
        if not self._topic:
            return False
        if word in ("who", "that") and at - 1 in self._ends | {self._start - 1}:
            return True
        # "loud noise and behaviour that disturb others"
        after = self._toks[at + 1 : at + 2]
        return word == "that" and bool(after) and after[0].word in _BOTHERS
