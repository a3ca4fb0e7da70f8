"""What is asked about memories: their importance, and insights (Park et al. 2023, 4.1 and 4.2)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from folkways.agents.shown import Position, Remembered, Score, Sentences, Who
from folkways.language.operation import Data


class RateImportance(Data):
    """How poignant are these memories to this agent?

    ``places`` says of each text where that was ("Hobbs Café: terrace"), empty if that is not known
    or says nothing; without any, no place is shown.
    """

    who: Who
    texts: tuple[str, ...]
    places: tuple[str, ...] = ()


class Importance(Data):
    """One score for each text, in order: 1 (mundane) to 10 (poignant)."""

    scores: tuple[Score, ...] = Field(max_length=200)


class AskSalientQuestions(Data):
    """Which high-level questions do the recent memories raise?"""

    who: Who
    memories: tuple[Remembered, ...]


class Questions(Data):
    """At most three questions."""

    questions: tuple[Annotated[str, Field(max_length=300)], ...] = Field(max_length=3)


class InferInsights(Data):
    """Which insights do these memories give on a question?"""

    who: Who
    question: str
    memories: tuple[Remembered, ...]


class Insight(Data):
    """A thought with the ids of the memories that it rests on."""

    text: Sentences
    importance: Score
    evidence: tuple[Position, ...] = Field(max_length=50)


class Insights(Data):
    """At most five insights."""

    insights: tuple[Insight, ...] = Field(max_length=5)


class Recalled(Data):
    """A question with the ids of the memories that came to mind on it."""

    question: str
    memories: tuple[int, ...]


class DrawInsights(Data):
    """Which insights do the memories give on each of these questions? (frugal profile)"""

    who: Who
    memories: tuple[Remembered, ...]
    questions: tuple[Recalled, ...]


class AllInsights(Data):
    """At most five insights on each of three questions."""

    insights: tuple[Insight, ...] = Field(max_length=15)
