"""What is written measured by how like it is to what was hidden, by TF-IDF."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import fmean

from folkways.base.events import MechanismEvent
from folkways.base.measure import SHARE, Measure, MeasuredRun, Number, Rows
from folkways.environments.messages import Made
from folkways.environments.tfidf import TfIdf
from folkways.packs.research_town.facts import Reviewed, Wrote


@dataclass
class Attempt:
    """A hidden paper as it was written: likeness to it, and to papers not shown to the writer."""

    paper: str
    likeness: float
    others: list[float]
    scores: list[int] = field(default_factory=list)

    @property
    def rank(self) -> int:
        """The place of the hidden paper among all that were not shown, 1 for the most like."""
        return 1 + sum(one >= self.likeness for one in self.others)


def attempts(run: MeasuredRun) -> list[Attempt]:
    """Return the hidden papers of a run, in order."""
    texts: dict[str, str] = {}
    found: dict[str, Attempt] = {}
    weights: TfIdf | None = None
    for event in run.events(MechanismEvent):
        if (made := Made.read(event)) is not None:
            texts[made.id] = made.text
        elif (wrote := Wrote.read(event)) is not None:
            weights = weights or TfIdf(list(texts.values()))
            known = {*wrote.shown, wrote.paper}
            found[wrote.paper] = Attempt(
                wrote.paper,
                weights.similarity(texts[wrote.paper], wrote.text),
                [
                    weights.similarity(text, wrote.text)
                    for id, text in texts.items()
                    if id not in known
                ],
            )
        elif (review := Reviewed.read(event)) is not None:
            found[review.paper].scores.append(review.score)
    return list(found.values())


class _OfAttempts(Measure, ABC):
    unit = SHARE

    @abstractmethod
    def of(self, every: Sequence[Attempt]) -> Number:
        """Return the number."""

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        every = attempts(run)
        return self.of(every) if every else None


class HiddenSimilarity(_OfAttempts):
    """See the definition."""

    name = "hidden_similarity"
    definition = "Similarity (TF-IDF cosine) of the new paper to the hidden one; mean over papers."

    def of(self, every: Sequence[Attempt]) -> Number:
        """Return it."""
        return fmean(one.likeness for one in every)


class OtherSimilarity(_OfAttempts):
    """See the definition."""

    name = "other_similarity"
    definition = "Similarity of the new paper to all other papers that were not shown; mean."

    def of(self, every: Sequence[Attempt]) -> Number:
        """Return it."""
        others = [like for one in every for like in one.others]
        return fmean(others) if others else None


class ReciprocalRank(_OfAttempts):
    """See the definition."""

    name = "reciprocal_rank"
    unit = ""
    definition = (
        "1 / rank of the hidden paper by similarity to the new one, among all papers that were not "
        "shown; mean over papers. 1 if it always comes first."
    )

    def of(self, every: Sequence[Attempt]) -> Number:
        """Return it."""
        return fmean(1 / one.rank for one in every)


class ReviewScore(_OfAttempts):
    """See the definition."""

    name = "review_score"
    unit = ""
    definition = "Reviewers' score of the new paper, 1 to 10; mean over reviews."

    def of(self, every: Sequence[Attempt]) -> Number:
        """Return it."""
        scores = [score for one in every for score in one.scores]
        return fmean(scores) if scores else None


class ResearchPapers(Measure):
    """See the definition."""

    name = "research_papers"
    definition = "By hidden paper: similarity to it, its rank among papers not shown, review score."

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each hidden paper."""
        return [
            {
                "paper": one.paper,
                "hidden_similarity": one.likeness,
                "place": one.rank,
                "of": len(one.others) + 1,
                "review_score": fmean(one.scores) if one.scores else None,
            }
            for one in attempts(run)
        ]


MEASURES: tuple[type[Measure], ...] = (
    HiddenSimilarity,
    OtherSimilarity,
    ReciprocalRank,
    ReviewScore,
    ResearchPapers,
)
