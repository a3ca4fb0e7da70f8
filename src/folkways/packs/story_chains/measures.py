"""What chains of stories are measured by: what is kept, what is new, and how alike tellers grow."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations
from statistics import fmean

from folkways.base.events import MechanismEvent
from folkways.base.measure import SHARE, Measure, MeasuredRun, Number, Rows
from folkways.environments.deviation import RESPECTS, deviation
from folkways.environments.texts import clauses, new_words, positive_words, sentences, similarity
from folkways.packs.story_chains.facts import Began, Told


@dataclass
class Generation:
    """The stories of one generation, by teller, with those that each had heard."""

    first: list[str]
    stories: dict[str, str] = field(default_factory=dict)
    heard: dict[str, list[str]] = field(default_factory=dict)

    @property
    def told(self) -> list[str]:
        """The stories of those who had not forgotten everything."""
        return [story for story in self.stories.values() if story]

    @property
    def to_previous(self) -> float | None:
        """Mean similarity of a story to those it was made of."""
        return _mean(
            similarity(self.stories[teller], story)
            for teller, every in self.heard.items()
            for story in every
        )

    @property
    def to_first(self) -> float | None:
        """Mean similarity of a story to the most similar one of the first."""
        return _mean(max(similarity(story, one) for one in self.first) for story in self.told)

    @property
    def within(self) -> float | None:
        """Mean similarity of the stories of two tellers."""
        return _mean(similarity(one, other) for one, other in combinations(self.told, 2))

    @property
    def kept(self) -> float:
        """Share of the distinct clauses of the first stories that somebody still tells."""
        first = _clauses(self.first)
        return len(first & _clauses(self.told)) / len(first) if first else 0.0

    @property
    def new(self) -> float | None:
        """Mean share of a story's content words that are in none of the first stories."""
        found = (new_words(story, self.first) for story in self.told)
        return _mean(one for one in found if one is not None)

    @property
    def positive(self) -> float | None:
        """Mean share of words of feeling that are good, of stories that have such words."""
        found = (positive_words(story) for story in self.told)
        return _mean(one for one in found if one is not None)

    @property
    def deviations(self) -> dict[str, float]:
        """Mean deviation from the most similar first story, by respect; empty if none is known."""
        found = [
            deviation(story, max(self.first, key=lambda one: similarity(story, one)))
            for story in self.told
        ]
        names = (*RESPECTS, "total") if found else ()
        return {name: fmean(one[name] for one in found) for name in names}

    @property
    def words(self) -> float:
        """Mean number of words of a story, 0 for one that is forgotten."""
        return fmean(len(story.split()) for story in self.stories.values())


def generations(run: MeasuredRun) -> list[Generation]:
    """Return the generations of a run that have told something, in order."""
    first: list[str] = []
    found: list[Generation] = []
    for event in run.events(MechanismEvent):
        if (began := Began.read(event)) is not None:
            first = began.stories
        elif (told := Told.read(event)) is not None:
            if told.generation > len(found):
                found.append(Generation(first))
            now = found[-1]
            now.stories[event.agent] = told.story
            before = found[-2].stories if len(found) > 1 else {}
            now.heard[event.agent] = [before[name] for name in told.heard if name in before]
    return found


def _clauses(stories: Iterable[str]) -> set[str]:
    found = (one for story in stories for part in sentences(story) for one in clauses(part))
    return {one.lower() for one in found}


def _mean(values: Iterable[float]) -> float | None:
    known = list(values)
    return fmean(known) if known else None


class Last(Measure, ABC):
    """A number of the last generation; None before the first."""

    unit = SHARE

    @abstractmethod
    def of(self, one: Generation) -> float | None:
        """Return the number of one generation."""

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        found = generations(run)
        return self.of(found[-1]) if found else None


class SimilarityToFirst(Last):
    """See the definition."""

    name = "similarity_to_first"
    definition = (
        "Mean similarity (cosine of content words) to the most similar first story, last "
        "generation."
    )

    def of(self, one: Generation) -> float | None:
        """Return it."""
        return one.to_first


class SimilarityWithin(Last):
    """See the definition."""

    name = "similarity_within"
    definition = (
        "Mean similarity (cosine of content words) of the stories of two tellers, last generation."
    )

    def of(self, one: Generation) -> float | None:
        """Return it."""
        return one.within


class ClausesKept(Last):
    """See the definition."""

    name = "clauses_kept"
    definition = "Distinct clauses of the first stories that are still told, last generation."

    def of(self, one: Generation) -> float | None:
        """Return it."""
        return one.kept


class NewWords(Last):
    """See the definition."""

    name = "new_words"
    definition = "Mean share of a story's content words not in the first stories, last generation."

    def of(self, one: Generation) -> float | None:
        """Return it."""
        return one.new


class PositiveWords(Last):
    """See the definition."""

    name = "positive_words"
    definition = "Polarity: good words, of a story's good and bad ones; mean, last generation."

    def of(self, one: Generation) -> float | None:
        """Return it."""
        return one.positive


class StoryWords(Last):
    """See the definition."""

    name = "story_words"
    unit = "words"
    definition = "Mean number of words of a story, last generation."

    def of(self, one: Generation) -> float | None:
        """Return it."""
        return one.words


class StoryGenerations(Measure):
    """See the definition."""

    name = "story_generations"
    step = "generation"
    definition = (
        "By generation: mean similarity to the stories heard, to the first and between tellers, "
        "clauses kept, new words, positive words, and words of a story."
    )

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each generation."""
        return [
            {
                "generation": number,
                "similarity_to_previous": one.to_previous,
                "similarity_to_first": one.to_first,
                "similarity_within": one.within,
                "clauses_kept": one.kept,
                "new_words": one.new,
                "positive_words": one.positive,
                "words": one.words,
            }
            for number, one in enumerate(generations(run), 1)
        ]


class StoryDeviation(Last):
    """See the definition."""

    name = "story_deviation"
    definition = (
        "Mean deviation (0 to 1) from the most similar first story over six respects, last "
        "generation."
    )

    def of(self, one: Generation) -> float | None:
        """Return it."""
        found = one.deviations
        return found["total"] if found else None


class StoryDeviations(Measure):
    """See the definition."""

    name = "story_deviations"
    step = "generation"
    definition = (
        "By generation: mean deviation from the most similar first story in sentiment, new "
        "information, certainty, style, time and perspective, and over all (0 to 1)."
    )

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each generation in which a story is still known."""
        return [
            {"generation": number, **one.deviations}
            for number, one in enumerate(generations(run), 1)
            if one.told
        ]


MEASURES: tuple[type[Measure], ...] = (
    SimilarityToFirst,
    SimilarityWithin,
    ClausesKept,
    NewWords,
    PositiveWords,
    StoryWords,
    StoryGenerations,
    StoryDeviation,
    StoryDeviations,
)
