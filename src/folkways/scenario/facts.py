"""Facts whose spread a run follows: who knows each at first, and what a gathering needs."""

from __future__ import annotations

from pydantic import Field

from folkways.base.time import parse_clock
from folkways.reading.facts import Fact
from folkways.reading.facts import Gathering as ReadGathering
from folkways.scenario.fields import ID_PATTERN, Clock, Line, Strict


class Gathering(Strict):
    """An event to which people may come, such as a party."""

    host: Line
    """Who gives it, by name."""
    place: Line
    """The arena in which it takes place, such as "Hobbs Café: café room"."""
    day: int = Field(default=1, ge=1, le=365)
    """The day on which it takes place, from 1."""
    start: Clock
    """When it begins."""
    end: Clock
    """When it ends."""


class TrackedFact(Strict):
    """A fact whose spread the measures follow. Minds learn of it from memory alone."""

    id: str = Field(pattern=ID_PATTERN, max_length=60)
    """A short name for tables and figures."""
    statement: str = Field(min_length=3, max_length=300)
    """The fact in a sentence, with names, place and time as far as they matter."""
    known_by: tuple[Line, ...] = Field(min_length=1, max_length=1000)
    """Who knows it at first, by name; it is the last of their seed memories."""
    words: tuple[Line, ...] = Field(default=(), max_length=10)
    """Words by which a text is known to carry the fact: all of them must occur. Alternatives are
    separated by ``|``. Without any, 60 % of the statement's content words must occur."""
    importance: int = Field(default=8, ge=1, le=10)
    """How much it matters, from 1 to 10. It is the importance of the seed memory."""
    question: str = Field(default="", max_length=300)
    """How an interviewer asks who knows it: "Did you know ...?"."""
    gathering: Gathering | None = None
    """When and where, if the fact is that somebody gives a party or the like."""


def question_of(fact: TrackedFact) -> str:
    """Return how an interviewer asks an agent whether it knows a fact."""
    return fact.question or f"Did you know this before I asked you: {fact.statement}"


def read_fact(one: TrackedFact) -> Fact:
    """Return a tracked fact as texts are held against it."""
    event = one.gathering
    gathering = None
    if event is not None:
        span = parse_clock(event.start), parse_clock(event.end)
        gathering = ReadGathering(event.host, event.place, event.day, *span)
    return Fact(one.id, one.statement, one.words, one.importance, gathering)
