"""What was taken from a text, sentence by sentence, and why nothing was taken from the others."""

from __future__ import annotations

import re
from dataclasses import dataclass

from folkways.reading.clauses import hide_names
from folkways.reading.frame import Frame, Mode
from folkways.reading.reader import Reader
from folkways.reading.stance import sounds_like_a_stance, takes_stance
from folkways.reading.stem import content_stems
from folkways.reading.verb_phrase import of_doing

_SENTENCE = re.compile(
    r"(?<=[.!?;])(?<!\bMr\.)(?<!\bMrs\.)(?<!\bMs\.)(?<!\bDr\.)(?<!\bSt\.)\s+|\n+"
)

NO_CONDUCT = "no conduct was found in it"
NO_OPINION = "it says neither that somebody minds or favours something, nor that it is a habit"
NO_DIRECTION = "it does not say clearly whether this is wanted or not"
NOT_UNDERSTOOD = "it sounds like an opinion, but on what was not understood"


@dataclass(frozen=True, slots=True)
class Taken:
    """One sentence of a text with all that was taken from it.

    ``frames`` is empty if nothing was taken; ``why`` then says why, in words for the author.
    ``doubtful`` are those frames whose conduct shares no content word with the sentence.
    """

    sentence: str
    frames: tuple[Frame, ...]
    why: str = ""
    doubtful: tuple[Frame, ...] = ()


def split(text: str) -> tuple[str, ...]:
    """Return the sentences of a text as they were written."""
    parts = (" ".join(part.split()) for part in _SENTENCE.split(text))
    return tuple(part for part in parts if part)


def report(
    text: str, reader: Reader, names: tuple[str, ...] = (), places: tuple[str, ...] = ()
) -> tuple[Taken, ...]:
    """Return what is taken from each sentence of a description, by the rules of the offline mind.

    That is: stances, habits, what people are said to do, and what somebody speaks for or against.
    """
    return tuple(_taken(sentence, reader, names, places) for sentence in split(text))


def is_taken(frame: Frame) -> bool:
    """Whether a frame of a description has a meaning for the offline mind."""
    if not frame.sign:
        return False
    doing = not frame.topic.startswith("~") or of_doing(frame.phrase)
    if frame.mode is Mode.ADVOCACY:
        return doing
    return takes_stance(frame) or (doing and (frame.habit > 0 or frame.mode is Mode.DESCRIPTIVE))


def _taken(sentence: str, reader: Reader, names: tuple[str, ...], places: tuple[str, ...]) -> Taken:
    found = reader.stances(sentence, names, places)
    frames = tuple(frame for frame in found if is_taken(frame))
    if frames:
        said = frozenset(content_stems(hide_names(sentence, names, places)))
        far = tuple(frame for frame in frames if said.isdisjoint(content_stems(frame.phrase)))
        return Taken(sentence, frames, doubtful=far)
    if any(not frame.sign for frame in reader.read(sentence, names, places)):
        return Taken(sentence, (), NO_DIRECTION)
    if sounds_like_a_stance(hide_names(sentence, names, places)):
        return Taken(sentence, (), NOT_UNDERSTOOD)
    return Taken(sentence, (), NO_OPINION if found else NO_CONDUCT)
