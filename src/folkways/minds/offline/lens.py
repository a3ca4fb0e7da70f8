"""The offline mind's view of the reader: what it reads, and words that read as they are meant."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from folkways.minds.offline.abstract_wording import abstract_words, is_abstract
from folkways.minds.offline.conduct import TopicPhrases, conduct, gerunds_of
from folkways.minds.offline.english import base, base_phrase
from folkways.minds.offline.wording import NormToWord, in_words
from folkways.reading import compare
from folkways.reading.frame import Aspect, Frame, Mode, Setting
from folkways.reading.lexicon import Lexicon
from folkways.reading.reader import Reader

NORMATIVE = (Mode.INJUNCTIVE, Mode.DESCRIPTIVE, Mode.PERMISSION)

_MARKED = re.compile(
    r"\b(?:should|must|ought|shall|ha(?:s|ve) to|needs? to|may|nobody|no one|never|forbidden|banned"
    r"|prohibited|allowed|permitted|please|harm(?:s|ful)|matters?"
    r"|would be (?:nice|good|kind|better)"
    r"|had better|wrong|rude|unacceptable|inappropriate|avoid|refrain|let us|required"
    r"|obliged|obligation|free to|welcome to|supposed to|expected)\b|^(?:no|do not)\b"
)
_PERSONAL = re.compile(r"\b(?:i|me|my|mine|you|your|he|she|his|her|him|xperson)\b")

_ADDRESS = re.compile(r"^(?:hello|hi|hey|good|welcome|thanks?|sorry|excuse|goodbye|bye|ah|oh)\b")
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")
_SOMEBODY = "xperson"
"""What the reader takes for a person."""


def masked(text: str, hidden: tuple[str, ...]) -> str:
    """Return a text without names, so that readings are shared between people."""
    for name in hidden:
        for part in _parts(name):
            if part in text:
                text = _pattern(name).sub(_SOMEBODY, text)
                break
    return text


@lru_cache(maxsize=16384)
def _parts(name: str) -> tuple[str, ...]:
    return tuple(name.split())


@lru_cache(maxsize=16384)
def _pattern(name: str) -> re.Pattern[str]:
    parts = sorted({name, *(part for part in name.split() if len(part) > 1)}, key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, parts))})(?!\w)")


class Lens:
    """A reader with comparisons and with the choice of words that it understands."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.reader = Reader(lexicon)
        self._verbs = frozenset(
            base(phrase.split()[0])
            for axis in lexicon.axes
            for phrase in (axis.phrase_plus, axis.phrase_minus, *axis.acts)
            if phrase
        )

    # --- reading

    def read(self, text: str, hidden: tuple[str, ...] = ()) -> tuple[Frame, ...]:
        """Return every frame of a text, sentence by sentence."""
        return self._read(masked(text, hidden))

    def norms(self, text: str, hidden: tuple[str, ...] = ()) -> tuple[Frame, ...]:
        """Return the standards of behaviour that a text puts forward.

        A sentence that nothing marks as a standard counts as one only if it speaks of known
        conduct, and of nobody in particular ("Quiet, please", but not "Sorry to trouble you").
        """
        return self._norms(masked(text, hidden))

    @lru_cache(maxsize=65536)  # noqa: B019  a lens lives as long as its mind
    def _read(self, text: str) -> tuple[Frame, ...]:
        found: list[Frame] = []
        for sentence in _SENTENCE.split(text):
            found += self._read_sentence(sentence)
        return tuple(found)

    @lru_cache(maxsize=65536)  # noqa: B019
    def _read_sentence(self, text: str) -> tuple[Frame, ...]:
        return self.reader.read(text)

    @lru_cache(maxsize=65536)  # noqa: B019
    def _norms(self, text: str) -> tuple[Frame, ...]:
        return tuple(f for f in self._read(text) if f.mode in NORMATIVE and self._marked(f))

    def _marked(self, frame: Frame) -> bool:
        if frame.mode is not Mode.INJUNCTIVE or _MARKED.search(frame.text):
            return True
        known = self.lexicon.axis(frame.topic) is not None
        return known and not _PERSONAL.search(frame.text) and not _ADDRESS.search(frame.text)

    def norm(self, content: str) -> Frame | None:
        """Return the main thing that a norm says, or None if it states none."""
        found = self.norms(content)
        directed = [frame for frame in found if frame.sign]
        known = [frame for frame in directed if self.lexicon.axis(frame.topic)]
        return next(iter(known or directed or found), None)

    def stances(self, text: str, hidden: tuple[str, ...] = ()) -> tuple[Frame, ...]:
        """Return all that a description says about conduct."""
        return self.reader.stances(text, names=hidden)

    def acts(self, text: str, hidden: tuple[str, ...] = ()) -> tuple[Frame, ...]:
        """Return the conduct that a text shows, without what is only spoken of."""
        return self._acts(masked(text, hidden))

    @lru_cache(maxsize=65536)  # noqa: B019
    def _acts(self, text: str) -> tuple[Frame, ...]:
        found = self.reader.act(text)
        return tuple(f for f in found if f.mode is Mode.ACT and f.sign)

    # --- speaking of conduct

    def conduct_of(self, frame: Frame) -> TopicPhrases:
        """Return the conduct that a frame is about."""
        known = self.lexicon.axis(frame.topic) is not None
        return self.conduct(frame.topic, "" if known else frame.phrase)

    @lru_cache(maxsize=8192)  # noqa: B019  a lens lives as long as its mind
    def conduct(self, topic: str, phrase: str = "") -> TopicPhrases:
        """Return a conduct in words that read as that conduct and no other."""
        plain = conduct(self.lexicon, topic, phrase)
        axis = self.lexicon.axis(topic)
        named = gerunds_of(axis.plus, self._verbs) if axis else ()
        opposite = gerunds_of(axis.minus, self._verbs) if axis else ()
        plus = self._first(
            (plain.plus, plain.act_plus, *named),
            lambda words: self._names(words, topic),
            plain.plus,
        )
        asked = self.norms(f"People should {base_phrase(plus)}.")
        return replace(
            plain,
            plus=plus,
            setting=asked[0].setting if asked else Setting.ANYWHERE,
            act_plus=self._first(
                (plain.act_plus, plus), lambda words: self._shows(words, topic, 1), plus
            ),
            act_minus=self._first(
                (
                    plain.act_minus,
                    plain.minus,
                    *opposite,
                    f"keeping from {plus}",
                    f"going without {plus}",
                ),
                lambda words: self._shows(words, topic, -1),
                f"keeping from {plus}",
            ),
        )

    @staticmethod
    def _first(options: Iterable[str], fits: Callable[[str], bool], default: str) -> str:
        """Return the first of ``options`` that fits, one thing done before two at once."""
        found = [words for words in options if words and fits(words)]
        return min(found, key=lambda words: " and " in words, default=default)

    def _names(self, words: str, topic: str) -> bool:
        asked = [(f.topic, f.sign) for f in self.norms(f"People should {base_phrase(words)}.")]
        barred = [(f.topic, f.sign) for f in self.norms(f"People should not {base_phrase(words)}.")]
        return asked == [(topic, 1)] and barred == [(topic, -1)]

    def _shows(self, words: str, topic: str, sign: int) -> bool:
        found = {(f.topic, f.sign) for f in self.acts(words) if self.lexicon.axis(f.topic)}
        if not self.lexicon.axis(topic):
            found = {(f.topic, f.sign) for f in self.acts(words)}
        return found == {(topic, sign)}

    # --- comparing

    def contradicts(self, a: Frame, b: Frame) -> bool:
        """Whether nobody could keep both."""
        return compare.contradicts(a, b)

    def position(self, content: str, held: Sequence[str]) -> int | None:
        """Return which of the norms ``held`` says already what ``content`` says, or None."""
        for at, other in enumerate(held):
            if self.repeats(content, other):
                return at
        return None

    def among(self, content: str, held: Sequence[str]) -> bool:
        """Whether one of ``held`` says already what ``content`` says."""
        return self.position(content, held) is not None

    @lru_cache(maxsize=65536)  # noqa: B019
    def repeats(self, content: str, held: str) -> bool:
        """Whether the norm ``held`` says already what ``content`` says.

        A norm that stands for several contains its parts, but not the other way round.
        """
        new, old = self.norm(content), self.norm(held)
        if new is None or old is None:
            return content == held
        if is_abstract(held):
            frames = self.norms(held)
            return any(_within(new, frame) for frame in frames) and (
                not is_abstract(content)
                or {f.topic for f in self.norms(content)} <= {f.topic for f in frames}
            )
        return not is_abstract(content) and compare.duplicate(new, old)

    # --- wording

    @lru_cache(maxsize=16384)  # noqa: B019
    def wordings(self, norm: NormToWord) -> tuple[str, ...]:
        """Return the sentences for a norm that read as that norm; the plainest stands first."""
        said = in_words(norm)
        return tuple(text for text in said if self._reads_as(text, norm))

    def canonical(self, norm: NormToWord) -> str:
        """Return the short sentence by which a norm goes, the same for all who hold it."""
        found = self.wordings(norm) or self.wordings(replace(norm, setting=Setting.ANYWHERE))
        return found[0] if found else ""

    def _reads_as(self, text: str, norm: NormToWord) -> bool:
        anywhere = norm.setting is Setting.ANYWHERE and norm.aspect is not Aspect.PLACE
        frame = self.norm(text)
        if frame is None or len({f.topic for f in self.norms(text)}) != 1:
            return False
        return (
            frame.topic == norm.conduct.topic
            and frame.sign == norm.sign
            and frame.mode is norm.mode
            and frame.aspect is norm.aspect
            and frame.setting is (norm.conduct.setting if anywhere else norm.setting)
        )

    @lru_cache(maxsize=4096)  # noqa: B019
    def abstract(self, norms: tuple[NormToWord, ...]) -> str:
        """Return one sentence that says, of every topic of ``norms``, what they say."""
        wanted = {(norm.conduct.topic, norm.sign) for norm in norms}
        for text in abstract_words(norms):
            if {(f.topic, f.sign) for f in self.norms(text)} == wanted:
                return text
        return ""


def _within(new: Frame, old: Frame) -> bool:
    """Whether an abstract norm's frame ``old`` covers ``new``."""
    if new.topic != old.topic or new.sign != old.sign:
        return False
    if (new.mode is Mode.PERMISSION) != (old.mode is Mode.PERMISSION):
        return False
    return old.setting is Setting.ANYWHERE or compare.overlap(new.setting, old.setting)
