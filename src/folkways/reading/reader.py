"""The reader: plain English about conduct in, frames out.

``Reader`` is pure: what it returns depends on its arguments alone, so every reading is cached.
See ``docs/reading-accuracy.md`` for how often it is right.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from folkways.reading.active import in_active
from folkways.reading.clauses import hide_names, sentences, tokens
from folkways.reading.frame import Frame, Mode, Setting
from folkways.reading.lexicon import Lexicon
from folkways.reading.modes import PERSONAL
from folkways.reading.purpose import Purpose
from folkways.reading.reword import reworded
from folkways.reading.sentence import read_sentence

_CACHE = 65536


class Reader:
    """Reads sentences with one lexicon; the methods differ in what they expect the text to be."""

    def __init__(self, lexicon: Lexicon | None = None) -> None:
        self.lexicon = Lexicon.default() if lexicon is None else lexicon

    def read(
        self, text: str, names: tuple[str, ...] = (), places: tuple[str, ...] = ()
    ) -> tuple[Frame, ...]:
        """Return one frame for each topic of each clause of ``text``, in order."""
        return _frames(self.lexicon, text, tuple(names), tuple(places), Purpose.ANY)

    def norm(
        self, text: str, names: tuple[str, ...] = (), places: tuple[str, ...] = ()
    ) -> Frame | None:
        """Return the main frame of a norm ("No dogs on beaches."), or None if it names no conduct.

        Its mode is INJUNCTIVE, DESCRIPTIVE or PERMISSION.
        """
        frames = self.norms(text, names, places)
        directed = [frame for frame in frames if frame.sign]
        known = [frame for frame in directed if not frame.topic.startswith("~")]
        return next(iter(known or directed or frames), None)

    def norms(
        self, text: str, names: tuple[str, ...] = (), places: tuple[str, ...] = ()
    ) -> tuple[Frame, ...]:
        """Return all frames of a text that states norms."""
        return _frames(self.lexicon, text, tuple(names), tuple(places), Purpose.NORM)

    def act(
        self,
        text: str,
        indoors: bool | None = None,
        names: tuple[str, ...] = (),
        places: tuple[str, ...] = (),
    ) -> tuple[Frame, ...]:
        """Return what somebody does (ACT) and speaks for or against (ADVOCACY) in ``text``.

        A frame without a setting of its own takes it from ``indoors``. ADVOCACY with sign 0 means
        that the topic is only talked about, watched or thought of.
        """
        frames = _frames(self.lexicon, text, tuple(names), tuple(places), Purpose.ACT)
        if indoors is None:
            return frames
        where = Setting.INDOORS if indoors else Setting.OUTDOORS
        return tuple(
            replace(frame, setting=where)
            if frame.mode is Mode.ACT and frame.setting in (Setting.ANYWHERE, Setting.PUBLIC)
            else frame
            for frame in frames
        )

    def stances(
        self, text: str, names: tuple[str, ...] = (), places: tuple[str, ...] = ()
    ) -> tuple[Frame, ...]:
        """Return what somebody described in ``text`` favours (+1) or opposes (-1), with habits.

        Mere mentions (sign 0) are left out.
        """
        frames = _frames(self.lexicon, text, tuple(names), tuple(places), Purpose.STANCE)
        return tuple(frame for frame in frames if frame.sign)


def _frames(
    lexicon: Lexicon,
    text: str,
    names: tuple[str, ...],
    places: tuple[str, ...],
    purpose: Purpose,
) -> tuple[Frame, ...]:
    # Cached without the names: in a crowd, what differs by a name only is read once.
    return _nameless(lexicon, hide_names(text, names, places), purpose)


@lru_cache(maxsize=_CACHE)
def _nameless(lexicon: Lexicon, text: str, purpose: Purpose) -> tuple[Frame, ...]:
    found: list[Frame] = []
    personal = purpose is Purpose.STANCE
    for sentence in sentences(text):
        frames, own = _sentence(lexicon, sentence, purpose, personal)
        found += frames
        personal = personal or own
    return tuple(found)


@lru_cache(maxsize=_CACHE // 4)
def _sentence(
    lexicon: Lexicon, sentence: str, purpose: Purpose, personal: bool
) -> tuple[tuple[Frame, ...], bool]:
    """Return the frames of a sentence, and whether it speaks of somebody's own conduct.

    Cached apart from whole texts: people say the same sentences in ever new texts.
    """
    toks = tokens(reworded(sentence) if purpose is not Purpose.ACT else sentence)
    if purpose is not Purpose.ACT:
        toks = in_active(toks)
    if not toks:
        return (), False
    frames = read_sentence(toks, lexicon, purpose, sentence, personal=personal)
    return tuple(frames), any(tok.word in PERSONAL for tok in toks)
