"""Measures of a recommender: how narrow it becomes, and how users follow one another.

The information cocoon and conformity are what Wang et al. (2023) study; the figures are ours.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from statistics import fmean

from folkways.base.events import MechanismEvent
from folkways.base.measure import SHARE, Measure, MeasuredRun, Number, Rows
from folkways.environments.recommending import evenness
from folkways.packs.recommender.facts import Tastes, Visited

LAST = 4
"""What users see and click is measured in the last quarter of the rounds."""


class Visits:
    """All visits of a run by user, with the genres of the items."""

    def __init__(self, run: MeasuredRun) -> None:
        self.genre: list[str] = []
        self.kinds = 0
        self.by_user: dict[str, list[Visited]] = {}
        for event in run.events(MechanismEvent):
            if (visited := Visited.read(event)) is not None:
                self.by_user.setdefault(event.agent, []).append(visited)
            elif (tastes := Tastes.read(event)) is not None:
                self.genre, self.kinds = tastes.items, len(tastes.genres)

    @property
    def every(self) -> list[Visited]:
        """All visits."""
        return [visited for visits in self.by_user.values() for visited in visits]

    @property
    def rounds(self) -> int:
        """How many rounds there were."""
        return max((one.round for one in self.every), default=0)

    def late(self) -> dict[str, list[Visited]]:
        """Return the visits of the last quarter of the rounds, by user."""
        first = self.rounds - max(1, self.rounds // LAST)
        return {
            user: [one for one in visits if one.round > first]
            for user, visits in self.by_user.items()
        }

    def seen(self, visits: Sequence[Visited]) -> Number:
        """Return how evenly the items shown spread over genres, 0 to 1."""
        return evenness(
            Counter(self.genre[item] for one in visits for item in one.shown).values(), self.kinds
        )


def clicked(visits: Sequence[Visited]) -> Number:
    """Return the share of items shown that were clicked; None if none was shown."""
    shown = sum(len(one.shown) for one in visits)
    return sum(len(one.clicks) for one in visits) / shown if shown else None


class _OfVisits(Measure, ABC):
    unit = SHARE

    @abstractmethod
    def of(self, visits: Visits) -> Number:
        """Return the number."""

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        visits = Visits(run)
        return self.of(visits) if visits.by_user else None


class SeenEvenness(_OfVisits):
    """See the definition."""

    name = "seen_evenness"
    definition = (
        "How evenly the items shown to a user spread over genres, in the last quarter of the "
        "rounds: entropy as a share of the highest; mean over users. Low in an information cocoon."
    )

    def of(self, visits: Visits) -> Number:
        """Return it."""
        found = [visits.seen(late) for late in visits.late().values()]
        known = [one for one in found if one is not None]
        return fmean(known) if known else None


class Clicked(_OfVisits):
    """See the definition."""

    name = "clicked"
    definition = "Share of items shown that were clicked, in the last quarter of the rounds."

    def of(self, visits: Visits) -> Number:
        """Return it."""
        return clicked([one for late in visits.late().values() for one in late])


class Conformity(_OfVisits):
    """See the definition."""

    name = "conformity"
    unit = ""
    definition = (
        "Share clicked of items shown that friends had spoken of, minus the share of all others; "
        "undefined if there are none of either."
    )

    def of(self, visits: Visits) -> Number:
        """Return it."""
        spoken: list[bool] = []
        others: list[bool] = []
        for one in visits.every:
            for item in one.shown:
                (spoken if item in one.mentioned else others).append(item in one.clicks)
        return fmean(spoken) - fmean(others) if spoken and others else None


class ClickEvenness(_OfVisits):
    """See the definition."""

    name = "click_evenness"
    definition = (
        "How evenly all clicks of the last quarter of the rounds spread over items: entropy as a "
        "share of the highest. Low if few items have all the clicks."
    )

    def of(self, visits: Visits) -> Number:
        """Return it."""
        late = [one for every in visits.late().values() for one in every]
        return evenness(Counter(i for one in late for i in one.clicks).values(), len(visits.genre))


class RecommenderRounds(Measure):
    """See the definition."""

    name = "recommender_rounds"
    step = "round"
    definition = (
        "By round: how evenly the items shown to a user spread over genres (mean over users), and "
        "the share of items shown that were clicked."
    )

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each round."""
        visits, rows = Visits(run), []
        for number in range(1, visits.rounds + 1):
            now = [one for one in visits.every if one.round == number]
            seen = [even for one in now if (even := visits.seen([one])) is not None]
            row = {"round": number, "seen_evenness": fmean(seen) if seen else None}
            rows.append(row | {"clicked": clicked(now)})
        return rows


MEASURES: tuple[type[Measure], ...] = (
    SeenEvenness,
    Clicked,
    Conformity,
    ClickEvenness,
    RecommenderRounds,
)
