"""The lexicon: how words are matched to axes of conduct.

A pattern is one or more words; its words must follow one another in the text, with determiners and
auxiliaries passed over and at most two other words in each gap ("leave tip" finds "leave the waiter
a tip").

A lexicon is a value: ``Lexicon.default().with_axes(own)`` is the shipped one with axes of a
scenario, whose words come before all others, and ``Reader(lexicon)`` reads with it. Nothing refers
to the shipped lexicon behind the reader's back; lexicons of the same axes share their readings.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

from folkways.reading.axes import Axis, shipped_axes, shipped_idioms, shipped_values
from folkways.reading.stem import stem
from folkways.reading.words import stem_set, word_set

MAX_GAP = 2

# Passed over inside a pattern without counting as a gap.
LIGHT = stem_set(
    """the a an his her their your my our its own one s this that these those some any very too so
    more every each be is are was were been being have has had should must ought shall will would
    may can could to please always of it them him quite rather really all extra not
    never"""
)
_ARTICLES = word_set("a an the one one's")
_REFLEXIVE = stem_set("myself yourself himself herself itself ourselves yourselves themselves")
_BEFORE_NOUN = word_set("the a an his her their my your our its that this")
_SPEECH = frozenset(("talk", "speak"))
_PREPOSITIONS = word_set("in on at under over near by from with behind beside between into onto")
_WALLS = word_set(", ; : and or but nor . ( ) if when while becaus unless who whoever until")


@dataclass(frozen=True, slots=True)
class Match:
    """Words of a text that name a pole of an axis (or an unknown topic, ``"~stem"``)."""

    topic: str
    pole: int
    used: tuple[int, ...]  # indexes of the tokens that the pattern consumed
    agent: bool = False  # names the doer ("smokers"), not the doing
    either: bool = False  # to reject it is to be for its pole even more ("against whispering")
    unsure: bool = False  # other words of the clause may turn it: "lets all who ask go first"

    @property
    def start(self) -> int:
        """Index of the first token."""
        return self.used[0]

    @property
    def end(self) -> int:
        """Index of the last token."""
        return self.used[-1]

    def outweighs(self, span: range) -> bool:
        """Whether it has a better claim to words than a cue at ``span``: as many words."""
        return len(self.used) >= len(span)


@dataclass(frozen=True, slots=True)
class _Pattern:
    stems: tuple[str, ...]
    topic: str
    pole: int
    agent: bool = False
    own: bool = False
    either: bool = False


@dataclass(frozen=True)
class Lexicon:
    """All axes of conduct and all values, with an index from the first stem of each pattern.

    ``own`` names the axes that somebody added: their words go before those of all others.
    """

    axes: tuple[Axis, ...]
    idioms: tuple[str, ...] = ()
    own: frozenset[str] = frozenset()
    values: tuple[Axis, ...] = ()
    _by_id: dict[str, Axis] = field(default_factory=dict, repr=False, compare=False)
    _index: dict[str, list[_Pattern]] = field(default_factory=dict, repr=False, compare=False)
    _longer: dict[tuple[str, int], list[frozenset[str]]] = field(
        default_factory=dict, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        for axis in (*self.axes, *self.values):
            if axis.id in self._by_id:
                raise ValueError(f"two axes are called {axis.id!r}")
            self._by_id[axis.id] = axis
            for pole, phrases in ((1, axis.plus), (-1, axis.minus)):
                for phrase in phrases:
                    self._add(_Pattern(_stems(phrase), axis.id, pole, either=phrase in axis.either))
                for phrase in (axis.phrase(pole), axis.act(pole)):
                    stems = _stems(phrase)
                    # "talking loudly about X" must keep its verb
                    if stems and stems[0] not in _SPEECH:
                        self._add(_Pattern(stems, axis.id, pole))
            for agent in sorted(axis.agents):
                self._add(_Pattern(_stems(agent), axis.id, 1, agent=True))
        for idiom in self.idioms:
            self._add(_Pattern(_stems(idiom), "", 1))

    def _add(self, pattern: _Pattern) -> None:
        if pattern.topic in self.own:
            pattern = replace(pattern, own=True)
        self._index.setdefault(pattern.stems[0], []).append(pattern)
        if len(pattern.stems) > 1:
            words = frozenset(pattern.stems)
            self._longer.setdefault((pattern.topic, pattern.pole), []).append(words)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.axes, self.idioms, self.own, self.values))

    def with_axes(self, axes: Iterable[Axis]) -> Lexicon:
        """Return a lexicon that knows ``axes`` too; one of a known id takes that one's place.

        Where words of ``axes`` and of others lay claim to the same words of a text, these win.
        """
        added = {axis.id: axis for axis in axes}
        if not added:
            return self
        kept = tuple(axis for axis in self.axes if axis.id not in added)
        values = tuple(value for value in self.values if value.id not in added)
        return Lexicon((*kept, *added.values()), self.idioms, self.own.union(added), values)

    def plain_words_of(self, topic: str) -> Lexicon | None:
        """Return a lexicon that knows a topic by its plain words: "having lunch" is eating.

        None if the topic has none. They count only where a norm says where the conduct is done,
        or every meal would be a case.
        """
        axis = self.axis(topic)
        return _plain_words(self, axis) if axis is not None and axis.plain else None

    @staticmethod
    @lru_cache(maxsize=1)
    def default() -> Lexicon:
        """Return the lexicon that ships with the package."""
        return Lexicon(shipped_axes(), shipped_idioms(), values=shipped_values())

    @staticmethod
    @lru_cache(maxsize=1)
    def empty() -> Lexicon:
        """Return a lexicon without axes: every topic is then read as ``"~stem"``."""
        return Lexicon(())

    def axis(self, topic: str) -> Axis | None:
        """Return the axis or the value named ``topic``, or None."""
        return self._by_id.get(topic)

    def _is_value(self, topic: str) -> bool:
        axis = self._by_id.get(topic)
        return axis is not None and axis.is_value

    def match(
        self, stems: Sequence[str], blocked: frozenset[int] = frozenset()
    ) -> tuple[Match, ...]:
        """Return the matches in ``stems``, none overlapping, longer patterns first served.

        Idioms that only look like conduct ("hand in hand") take their words and give nothing. A
        value beside conduct is a reason for it, and no match. None of the words at ``blocked`` is
        used.
        """
        stems = ["oneself" if one in _REFLEXIVE else one for one in stems]
        found: list[tuple[bool, int, int, int, Match]] = []
        for start, first in enumerate(stems):
            for pattern in self._index.get(first, ()):
                used = _follow(stems, start, pattern.stems)
                if used:
                    match = Match(pattern.topic, pattern.pole, used, pattern.agent, pattern.either)
                    gap = _skipped(stems, used)
                    found.append((not pattern.own, gap - len(used), gap, start, match))
        found.sort(key=lambda item: item[:4])
        taken: set[int] = set(blocked)
        chosen = []
        for *_, match in found:
            if taken.isdisjoint(match.used) and not _within_longer(match, found, taken):
                taken.update(match.used)
                if match.topic:
                    unsure = self._may_be_turned(match, stems)
                    chosen.append(replace(match, unsure=True) if unsure else match)
        conduct = [match for match in chosen if not self._is_value(match.topic)]
        return tuple(sorted(conduct or chosen, key=lambda match: match.start))

    def _may_be_turned(self, match: Match, stems: Sequence[str]) -> bool:
        """Whether a phrase for the contrary has these words and others that stand further off."""
        clause = _clause(stems, match)
        used = {stems[at] for at in match.used}
        return any(
            used < words <= clause for words in self._longer.get((match.topic, -match.pole), ())
        )


@lru_cache(maxsize=64)
def _plain_words(lexicon: Lexicon, axis: Axis) -> Lexicon:
    # Without its minus pole: of both poles in one clause ("having lunch and leaving the food
    # outside") a reading keeps one.
    plain = replace(axis, plus=axis.plain, minus=(), phrase_minus="", act_minus="")
    axes = tuple(plain if one.id == axis.id else one for one in lexicon.axes)
    return Lexicon(axes, lexicon.idioms, lexicon.own, lexicon.values)


def _clause(stems: Sequence[str], match: Match) -> set[str]:
    """Return the words around a match up to the next comma or conjunction."""
    first, last = match.start, match.end
    while first > 0 and stems[first - 1] not in _WALLS:
        first -= 1
    while last + 1 < len(stems) and stems[last + 1] not in _WALLS:
        last += 1
    return set(stems[first : last + 1])


def _within_longer(
    match: Match, found: Sequence[tuple[bool, int, int, int, Match]], taken: set[int]
) -> bool:
    """Whether a longer phrase for the same conduct has all these words and more, a gap apart."""
    used = set(match.used)
    return any(
        other.topic == match.topic and used < set(other.used) and taken.isdisjoint(other.used)
        for *_, other in found
    )


def _stems(phrase: str) -> tuple[str, ...]:
    words = phrase.replace("-", " ").split()
    kept = [word for word in words if word not in _ARTICLES]
    return tuple(stem(word) for word in (kept if len(kept) > 1 else words))


def _skipped(stems: Sequence[str], used: tuple[int, ...]) -> int:
    """Return how many words that matter lie between those that a pattern used."""
    between = set(range(used[0], used[-1])).difference(used)
    return sum(stems[at] not in LIGHT for at in between)


def _follow(stems: Sequence[str], start: int, pattern: tuple[str, ...]) -> tuple[int, ...]:
    """Return the indexes at which ``pattern`` is met from ``start`` on, or an empty tuple."""
    used = [start]
    at = start
    for wanted in pattern[1:]:
        gap = 0
        at += 1
        while at < len(stems) and stems[at] != wanted:
            if stems[at] in _WALLS:
                return ()
            if stems[at] in _PREPOSITIONS and gap:
                return ()  # "keep luggage under the seat" keeps no seat
            if stems[at] not in LIGHT:
                gap += 1
                if gap > MAX_GAP or pattern[0] in ("no", "not"):
                    return ()
            at += 1
        if at >= len(stems):
            return ()
        used.append(at)
    ends_in_place = pattern[-1] == "in" and stems[at + 1 : at + 2] and stems[at + 1] in _BEFORE_NOUN
    return () if ends_in_place and len(pattern) > 1 else tuple(used)
