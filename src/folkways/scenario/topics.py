"""Topics of conduct that a scenario brings along, and stances on topics, as its author writes them.

A topic becomes an axis of the lexicon (:mod:`folkways.scenario.vocabulary`), a stance becomes
plain sentences of the agent's description (:mod:`folkways.scenario.stances`).
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, field_validator

from folkways.reading.frame import Setting
from folkways.reading.gerunds import is_gerund
from folkways.scenario.fields import ID_PATTERN, LINE_PATTERN, Strict

MOST_TOPICS = 100
MOST_WORDS = 60
"""Of one side of a topic."""

Phrase = Annotated[str, Field(min_length=1, max_length=100, pattern=LINE_PATTERN)]


class ConductWords(Strict):
    """One side of a topic: how people speak of it, and what one sees somebody do."""

    called: Phrase
    """A phrase that begins with a verb in -ing, such as "opening a hive without smoke"."""
    words: tuple[Phrase, ...] = Field(default=(), max_length=MOST_WORDS)
    """Other words and phrases for the same: "skip the smoker", "unsmoked hive"."""
    looks_like: Phrase | None = None
    """What one sees somebody do who does it, with -ing, if not as it is called."""
    harms: Phrase | None = None
    """Who or what it harms, as in "for the sake of ...": "the people at the hive"."""
    loud: bool = False
    """Whether it can be heard across a room."""

    @field_validator("called", "looks_like")
    @classmethod
    def _begins_with_a_gerund(cls, phrase: str | None) -> str | None:
        if phrase and not is_gerund(phrase.split()[0].casefold()):
            raise ValueError(
                f"must begin with a verb in -ing, such as 'feeding the ducks', not {phrase!r}"
            )
        return phrase


class Topic(Strict):
    """A topic of conduct that the reader is to know: something that one does or leaves."""

    name: str = Field(pattern=ID_PATTERN, max_length=60)
    """A short name, by which stances refer to it."""
    doing: ConductWords
    """The conduct that it is about; being for or against the topic is being for or against this."""
    opposite: ConductWords
    """What one does instead."""
    occasions: tuple[Phrase, ...] = Field(default=(), max_length=MOST_WORDS)
    """Words of activities in which one does either: "inspect", "frames"; none: at any time."""
    places: tuple[Phrase, ...] = Field(default=(), max_length=MOST_WORDS)
    """Words of the arenas where that is: "apiary"; none: anywhere."""
    harmless_outdoors: bool = False
    """Whether it harms nobody outdoors, so that people may agree to do it there."""


class Stance(Strict):
    """How an agent stands to a topic; it is added to ``learned`` in plain sentences."""

    topic: str = Field(min_length=1, max_length=60)
    """The name of a topic of this scenario, or of the lexicon that ships."""
    side: Literal["for", "against", "neutral"]
    """For or against what the topic is about."""
    strength: Literal["mild", "plain", "strong"] = "plain"
    """How firmly; it plays no part if neutral."""
    where: Setting = Setting.ANYWHERE
    """Where: ``anywhere``, ``indoors``, ``outdoors``, ``public`` or ``private``."""
    reason: Annotated[str, Field(max_length=200)] = ""
    """Why, as it goes on after "because": "the bees get angry"."""
    habit: Literal["doing", "opposite"] | None = None
    """What the agent does by habit, whatever it thinks of it."""
