"""Every sentence of an agent's description, with what the offline mind takes from it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from folkways.reading.biography import is_biography
from folkways.reading.clauses import hide_names
from folkways.reading.frame import Frame
from folkways.reading.gerunds import is_gerund
from folkways.reading.lexicon import Lexicon
from folkways.reading.reader import Reader
from folkways.reading.report import NO_DIRECTION, Taken, report, split
from folkways.reading.schedule import TimedClause, gerund, is_sleep, time_ranges
from folkways.reading.stance import sounds_like_a_stance
from folkways.scenario.schema import AgentSpec

Kind = Literal["read", "neutral", "timed", "activity", "about", "nothing"]

_TOLD = ("learned", "currently", "lifestyle", "daily_requirement")
_NO_OPINION = re.compile(r"\bha(?:s|ve) no opinion\b")
NO_OPINIONS_HERE = "relationships only say how close people are; an opinion belongs in learned"


@dataclass(frozen=True, slots=True)
class SentenceReading:
    """One sentence of a description.

    ``kind``: ``read`` if something about conduct was taken from it, ``neutral`` if it says that
    somebody has no opinion on conduct, ``timed`` if it only sets
    hours of the day, ``activity`` if it is done at no set time, ``about`` if it plainly says who
    somebody is, ``nothing`` for all others; ``why`` then says why nothing was taken. ``doubts``
    are readings that may say something else than the sentence, each with why.
    """

    field: str
    sentence: str
    kind: Kind
    frames: tuple[Frame, ...] = ()
    hours: tuple[TimedClause, ...] = ()
    why: str = ""
    doubts: tuple[tuple[Frame, str], ...] = ()


def written(agent: AgentSpec) -> Iterator[str]:
    """Yield the sentences of :func:`sentences_of`, in the same order, without reading them."""
    told = [getattr(agent, field) for field in _TOLD]
    for text in (*told, *agent.relationships.values()):
        yield from split(text)


def sentences_of(agent: AgentSpec, lexicon: Lexicon | None = None) -> tuple[SentenceReading, ...]:
    """Return all sentences of an agent's description, in order, with what is taken from each."""
    reader = Reader(lexicon)
    names = (agent.name, *agent.relationships)
    return tuple(_all(agent, reader, names))


def _all(agent: AgentSpec, reader: Reader, names: tuple[str, ...]) -> Iterator[SentenceReading]:
    for field in _TOLD:
        text = getattr(agent, field)
        for taken in report(text, reader, names):
            yield _read(field, taken, names, reader.lexicon)
    for other, text in agent.relationships.items():
        for sentence in split(text):
            yield _tie(f"relationships.{other}", sentence, reader, names)


def _read(field: str, taken: Taken, names: tuple[str, ...], lexicon: Lexicon) -> SentenceReading:
    hours = tuple(time_ranges(taken.sentence, names))
    found = SentenceReading(field, taken.sentence, "nothing", taken.frames, hours, taken.why)
    if taken.frames:
        # A phrase of the author's own topic is what the author says it is.
        doubts = tuple(one for one in taken.doubts if one[0].topic not in lexicon.own)
        return replace(found, kind="read", doubts=doubts)
    if hours and not all(is_sleep(clause.clause) for clause in hours):
        return replace(found, kind="timed", why="")
    if field == "daily_requirement" and is_gerund(gerund(taken.sentence).partition(" ")[0]):
        return replace(found, kind="activity", why="")
    if taken.why == NO_DIRECTION and _NO_OPINION.search(taken.sentence):
        return replace(found, kind="neutral", why="")
    about = bool(hours) or is_biography(hide_names(taken.sentence, names, ()))
    return replace(found, kind="about", why="") if about else found


def _tie(field: str, sentence: str, reader: Reader, names: tuple[str, ...]) -> SentenceReading:
    (taken,) = report(sentence, reader, names) or (Taken(sentence, ()),)
    opinion = taken.frames or sounds_like_a_stance(hide_names(sentence, names, ()))
    if opinion:
        return SentenceReading(field, sentence, "nothing", why=NO_OPINIONS_HERE)
    return SentenceReading(field, sentence, "about")
