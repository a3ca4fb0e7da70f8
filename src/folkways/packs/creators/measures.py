"""What creators are measured by: what users get in the long run, and what is made."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from dataclasses import dataclass, field
from statistics import fmean

from folkways.base.events import MechanismEvent
from folkways.base.measure import SHARE, Measure, MeasuredRun, Number, Rows
from folkways.environments.recommending import evenness, gini
from folkways.packs.creators.facts import Audience, Published, Watched

LAST = 4
"""The long run is the last quarter of the rounds."""


@dataclass
class Round:
    """What was made, by genre, and what users did."""

    number: int
    genres: list[int]
    favourites: list[int]
    users: int
    clicks: int
    shown: int
    by_creator: Counter[str] = field(default_factory=Counter)

    @property
    def utility(self) -> float:
        """Clicks of each user."""
        return self.clicks / self.users

    @property
    def served(self) -> float:
        """Share of users of whose favourite genre something was made."""
        return fmean(one in self.genres for one in self.favourites)

    @property
    def evenness(self) -> Number:
        """How evenly what was made spreads over the genres that users like."""
        return evenness(Counter(self.genres).values(), len(set(self.favourites)))


def rounds(run: MeasuredRun) -> list[Round]:
    """Return the rounds of a run, in order."""
    found: list[Round] = []
    favourites: list[int] = []
    made: list[int] = []
    creators: list[str] = []
    for event in run.events(MechanismEvent):
        if (audience := Audience.read(event)) is not None:
            favourites = audience.favourites
        elif (published := Published.read(event)) is not None:
            made.append(published.genre)
            creators.append(event.agent)
        elif (watched := Watched.read(event)) is not None:
            clicks = sum(watched.clicked)
            now = Round(
                watched.round, made, favourites, watched.possible, clicks, len(watched.items)
            )
            for item, clicked in zip(watched.items, watched.clicked, strict=True):
                now.by_creator[creators[item]] += clicked
            found.append(now)
            made = []
    return found


class _LongRun(Measure, ABC):
    @abstractmethod
    def of(self, late: list[Round], names: tuple[str, ...]) -> Number:
        """Return the number of the last quarter of the rounds."""

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        every = rounds(run)
        late = every[-max(1, len(every) // LAST) :]
        return self.of(late, tuple(run.header.agents)) if late else None


class LongTermUtility(_LongRun):
    """See the definition."""

    name = "long_term_utility"
    unit = "clicks"
    definition = "Clicks of each user in a round; mean over the last quarter of the rounds."

    def of(self, late: list[Round], names: tuple[str, ...]) -> Number:
        """Return it."""
        return fmean(one.utility for one in late)


class GenresMade(_LongRun):
    """See the definition."""

    name = "made_evenness"
    unit = SHARE
    definition = (
        "How evenly the items of a round spread over the genres that users like: entropy as a "
        "share of the highest; mean over the last quarter of the rounds."
    )

    def of(self, late: list[Round], names: tuple[str, ...]) -> Number:
        """Return it."""
        known = [even for one in late if (even := one.evenness) is not None]
        return fmean(known) if known else None


class Served(_LongRun):
    """See the definition."""

    name = "users_served"
    unit = SHARE
    definition = (
        "Share of users of whose favourite genre something was made in a round; mean over the last "
        "quarter of the rounds."
    )

    def of(self, late: list[Round], names: tuple[str, ...]) -> Number:
        """Return it."""
        return fmean(one.served for one in late)


class CreatorInequality(_LongRun):
    """See the definition."""

    name = "creator_inequality"
    definition = "Gini coefficient of the clicks of creators, in the last quarter of the rounds."

    def of(self, late: list[Round], names: tuple[str, ...]) -> Number:
        """Return it."""
        total = sum((one.by_creator for one in late), Counter[str]())
        return gini([float(total[name]) for name in names])


class CreatorRounds(Measure):
    """See the definition."""

    name = "creator_rounds"
    step = "round"
    definition = (
        "By round: clicks of each user; how evenly the items made spread over the genres that "
        "users like; share of users of whose favourite genre something was made."
    )

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each round."""
        return [
            {
                "round": one.number,
                "utility": one.utility,
                "made_evenness": one.evenness,
                "users_served": one.served,
            }
            for one in rounds(run)
        ]


MEASURES: tuple[type[Measure], ...] = (
    LongTermUtility,
    GenresMade,
    Served,
    CreatorInequality,
    CreatorRounds,
)
