"""What was taken from a text, sentence by sentence, and why nothing was taken from the others."""

from __future__ import annotations

import re
from dataclasses import dataclass

from folkways.reading.axes import Axis
from folkways.reading.clauses import hide_names
from folkways.reading.frame import Frame, Mode, Setting
from folkways.reading.named_place import NamedPlace, named_place
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
NO_WORD = "they share no word"
NOT_SAID = "{place!r} is not known to be {said!r}; a topic in the scenario can say what is meant"
ONE_PLACE = "of {place!r} only {setting} is left"
_CIRCUMSTANCE = re.compile(r"\b(?:where|when|near|among) .+")
_OUGHT = re.compile(r"\b(?:should|must|ought|ha(?:s|ve) to)\b")
NOT_UNDERSTOOD = "it sounds like an opinion, but on what was not understood"


@dataclass(frozen=True, slots=True)
class Taken:
    """One sentence of a text with all that was taken from it.

    ``frames`` is empty if nothing was taken; ``why`` then says why, in words for the author.
    ``doubts`` are those frames that may say something else than the sentence, each with why.
    """

    sentence: str
    frames: tuple[Frame, ...]
    why: str = ""
    doubts: tuple[tuple[Frame, str], ...] = ()


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


def doubt(sentence: str, frame: Frame, axis: Axis | None) -> str:
    """Return why a frame may say something else than the sentence it was read from, or nothing.

    It shares no content word with the sentence; the sentence names a place that is not known to be
    one "where others work", as the topic ``axis`` has it; or the sentence wants something in one
    room, of which only indoors is left.
    """
    if frozenset(content_stems(sentence)).isdisjoint(content_stems(frame.phrase)):
        return NO_WORD
    place = named_place(sentence)
    if place is None:
        return ""
    if axis is not None and (unsaid := other_circumstance(frame, axis, place)):
        return unsaid
    said = frozenset(content_stems(place.phrase))
    widened = frame.sign > 0 and frame.setting in (Setting.INDOORS, Setting.OUTDOORS)
    if widened and _OUGHT.search(sentence) and said.isdisjoint(content_stems(frame.phrase)):
        return ONE_PLACE.format(place=place.phrase, setting=str(frame.setting))
    return ""


def other_circumstance(frame: Frame, axis: Axis, place: NamedPlace) -> str:
    """Say that a topic is conduct "where others work" and a place is not known to be one, or ''."""
    tail = _CIRCUMSTANCE.search(frame.phrase)
    if tail is None or not _circumstances(axis).isdisjoint(content_stems(place.phrase)):
        return ""
    return NOT_SAID.format(place=place.phrase, said=tail.group())


def _circumstances(axis: Axis) -> frozenset[str]:
    """Return the stems of where and when conduct of a topic is known to take place."""
    known = (one for phrase in (*axis.plus, axis.act_plus) for one in content_stems(phrase))
    return axis.occasion.union(known)


def _taken(sentence: str, reader: Reader, names: tuple[str, ...], places: tuple[str, ...]) -> Taken:
    found = reader.stances(sentence, names, places)
    frames = tuple(frame for frame in found if is_taken(frame))
    if frames:
        said = hide_names(sentence, names, places)
        axis = reader.lexicon.axis
        doubts = ((frame, doubt(said, frame, axis(frame.topic))) for frame in frames)
        return Taken(sentence, frames, doubts=tuple(one for one in doubts if one[1]))
    if any(not frame.sign for frame in reader.read(sentence, names, places)):
        return Taken(sentence, (), NO_DIRECTION)
    if sounds_like_a_stance(hide_names(sentence, names, places)):
        return Taken(sentence, (), NOT_UNDERSTOOD)
    return Taken(sentence, (), NO_OPINION if found else NO_CONDUCT)
