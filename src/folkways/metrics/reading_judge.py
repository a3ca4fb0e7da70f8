"""The default judge: reads both texts into frames and compares the frames.

It is deterministic, needs no model and no network, and shares its reader with the offline mind;
with another mind it is an independent, if simple, reader. ``docs/measures.md`` says how often it
is right, and where it is wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Self

from folkways.metrics.judge import Conduct, Likeness, Ruling, Subject
from folkways.metrics.setup import MeasureSetup
from folkways.reading.asked import asked_of
from folkways.reading.compare import duplicate, judge, overlap, same_topic
from folkways.reading.contrary import surely_contrary
from folkways.reading.frame import Frame, Mode, Setting
from folkways.reading.lost import lost_in_words, lost_words
from folkways.reading.named_place import NamedPlace, named_place
from folkways.reading.own_doing import own_doing
from folkways.reading.placed_norm import PlacedNorm, placed_norm
from folkways.reading.reader import Reader

_UNREADABLE = "the norm names no conduct that can be read"
_UNNAMED = "it is not the conduct that the norm names"
_NOT_ENGLISH = "the texts of the run are not in English"


class ReadingJudge:
    """A :class:`folkways.metrics.judge.Judge` that compares frames.

    ``names`` of people and ``places`` are taken out of what is read, so that none of them can
    pass for conduct. A ``strict`` one takes no two norms of different kinds for the same: that
    people do so is then another norm than that they ought to. It reads English: with ``english``
    false it understands no norm, since what it read in words of another language would be chance.
    """

    name: str = "reading"
    summary = "reads both texts into frames and compares them: the default"

    def __init__(
        self,
        names: Sequence[str] = (),
        places: Sequence[str] = (),
        reader: Reader | None = None,
        *,
        strict: bool = False,
        english: bool = True,
    ) -> None:
        self.name = "strict reading judge" if strict else "reading judge"
        self._strict = strict
        self._english = english
        self._names = tuple(names)
        self._places = tuple(places)
        self._reader = reader or Reader()
        # The same few norms are asked about again and again.
        self._norm = lru_cache(maxsize=4096)(self._read_norm)
        self._asked = lru_cache(maxsize=4096)(self._ask)
        # A text is held against each norm in turn.
        self._frames = lru_cache(maxsize=64)(self._read)

    @classmethod
    def build(cls, setup: MeasureSetup) -> Self:
        """Return it for a run."""
        return cls(setup.agents, setup.places, setup.reader, english=setup.english)

    def _read_norm(self, norm: str) -> Frame | None:
        if not self._english:
            return None
        return self._reader.norm(norm, self._names, self._places)

    def _read(self, text: str) -> tuple[Frame, ...]:
        return self._reader.read(text, self._names, self._places)

    def _ask(self, norm: str) -> tuple[Frame | None, str]:
        if not self._english:
            return None, _NOT_ENGLISH
        return asked_of(norm, self._reader, self._names, self._places)

    def understands(self, norm: str) -> bool:
        """As :meth:`folkways.metrics.judge.Judge.understands`: it names conduct and a direction."""
        return self._asked(norm)[0] is not None

    def conduct(self, text: str, indoors: bool, norm: str) -> Ruling[Conduct]:
        """As :meth:`folkways.metrics.judge.Judge.conduct`; one violation outweighs the rest."""
        asked, why = self._asked(norm)
        if asked is None:
            return Ruling(Conduct.UNRELATED, why)
        acts = self._reader.act(own_doing(text), indoors, self._names, self._places)
        verdict = judge(acts, asked, indoors)
        return Ruling(verdict, _say(acts, asked))

    def place_of(self, norm: str) -> NamedPlace | None:
        """As :meth:`folkways.metrics.judge.PlaceJudge.place_of`."""
        return named_place(norm) if self.understands(norm) else None

    def conduct_at(self, text: str, indoors: bool, norm: str, there: bool) -> Ruling[Conduct]:
        """As :meth:`folkways.metrics.judge.PlaceJudge.conduct_at`."""
        placed = self._placed(norm) if self._english else None
        if placed is None:
            return self.conduct(text, indoors, norm)
        acts = placed.read(own_doing(text), indoors, self._names, self._places)
        verdict = placed.conduct(text, acts, indoors, there)
        if placed.named is not None and placed.is_named(acts, indoors):
            return Ruling(verdict, _say(acts, placed.named))
        if placed.asked is None:
            return Ruling(verdict, _UNNAMED)
        where = f"{'' if there else 'not '}{placed.place.phrase}"
        return Ruling(verdict, f"{_say(acts, placed.asked)}; {where}")

    def _placed(self, norm: str) -> PlacedNorm | None:
        return placed_norm(norm, self._reader, self._names, self._places)

    def limits(self, norm: str) -> tuple[str, ...]:
        """Return what of a norm's wording the verdicts on conduct leave out, a sentence each."""
        lost = lost_words(norm, self._reader, self._names, self._places)
        return (lost_in_words(lost),) if lost else ()

    def likeness(self, content: str, norm: str) -> Ruling[Likeness]:
        """As :meth:`folkways.metrics.judge.Judge.likeness`.

        The same: same conduct, same direction, compatible places; whether it is put as what
        people do or what they ought to do does not matter, but a permission is no demand.
        Opposite only where the contrary is plainly said; otherwise such a norm is another one.
        """
        asked = self._norm(norm)
        if asked is None or not asked.sign:
            return Ruling(Likeness.OTHER, self._why_not())
        frames = self._reader.norms(content, self._names, self._places)
        if any(_same(frame, asked, strict=self._strict) for frame in frames):
            return Ruling(Likeness.SAME, _say(frames, asked))
        if any(_opposite(frame, asked) and self._is_sure(content, frame) for frame in frames):
            return Ruling(Likeness.OPPOSITE, _say(frames, asked))
        return Ruling(Likeness.OTHER, _say(frames, asked))

    def _why_not(self) -> str:
        return _UNREADABLE if self._english else _NOT_ENGLISH

    def _is_sure(self, content: str, frame: Frame) -> bool:
        lexicon = self._reader.lexicon
        return surely_contrary(content, frame, lexicon, self._names, self._places)

    def subject(self, text: str, norm: str) -> Ruling[Subject]:
        """As :meth:`folkways.metrics.judge.Judge.subject`: some clause has the norm's topic."""
        asked = self._norm(norm)
        if asked is None:
            return Ruling(Subject.NOT_ABOUT, self._why_not())
        frames = self._frames(text)
        about = any(same_topic(frame, asked) for frame in frames)
        return Ruling(Subject.ABOUT if about else Subject.NOT_ABOUT, _say(frames, asked))


class StrictJudge(ReadingJudge):
    """The reading judge, except that two norms of different kinds are never one."""

    name: str = "strict"
    summary = "as reading, but two norms of different kinds are never one"

    @classmethod
    def build(cls, setup: MeasureSetup) -> Self:
        """Return it for a run."""
        return cls(setup.agents, setup.places, setup.reader, strict=True, english=setup.english)


def _same(frame: Frame, asked: Frame, *, strict: bool) -> bool:
    if strict and frame.mode is not asked.mode:
        return False
    if frame.mode is Mode.PERMISSION and asked.mode is not Mode.PERMISSION:
        return False
    return duplicate(replace(frame, mode=asked.mode, aspect=asked.aspect), asked)


def _opposite(frame: Frame, asked: Frame) -> bool:
    return (
        same_topic(frame, asked)
        and frame.sign == -asked.sign
        and overlap(frame.setting, asked.setting)
    )


def _say(frames: Sequence[Frame], asked: Frame) -> str:
    """Say what was read, the frames on the norm's topic first and others only without such."""
    if not frames:
        return "no conduct was read in it"
    related = [frame for frame in frames if same_topic(frame, asked)]
    read = "; ".join(dict.fromkeys(_describe(frame) for frame in related or frames))
    return f"read as {read}" if related else f"of another topic: {read}"


def _describe(frame: Frame) -> str:
    sign = {1: "+", -1: "−"}.get(frame.sign, "±")
    where = "" if frame.setting is Setting.ANYWHERE else f", {frame.setting}"
    return f"{frame.topic.removeprefix('~')} {sign} ({frame.mode}{where})"
