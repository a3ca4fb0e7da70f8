"""What the feed is measured by: how far posts get, and what becomes of attitudes and emotions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from statistics import fmean, pstdev

from folkways.base.events import MechanismEvent
from folkways.base.measure import SHARE, Measure, MeasuredRun, Number, Rows
from folkways.environments.feed import Posted, Shown
from folkways.packs.feed_emotions.facts import Disposed, Felt, Silent
from folkways.packs.feed_emotions.questions import EMOTIONS


@dataclass
class Crowd:
    """The agents at the end of a round."""

    names: tuple[str, ...]
    attitudes: dict[str, float] = field(default_factory=dict)
    emotions: dict[str, int] = field(default_factory=dict)
    reached: frozenset[str] = frozenset()
    posted: frozenset[str] = frozenset()

    def share(self, names: frozenset[str]) -> float:
        """Return the share of all agents that ``names`` are."""
        return len(names) / len(self.names)

    @property
    def intense(self) -> float:
        """Share of agents whose emotion is at its highest level."""
        return fmean(one == len(EMOTIONS) - 1 for one in self.emotions.values())

    @property
    def aroused(self) -> float:
        """Share of agents who are not calm."""
        return fmean(one > 0 for one in self.emotions.values())

    @property
    def spread(self) -> float:
        """Standard deviation of the attitudes."""
        return pstdev(self.attitudes.values())

    def take_in(self, event: MechanismEvent) -> None:
        """Take in one event."""
        if (posted := Posted.read(event)) is not None:
            self.posted |= {event.agent}
            self.reached |= {event.agent}
            self.emotions[event.agent] = posted.emotion
        elif Shown.read(event) is not None:
            self.reached |= {event.agent}
        elif (felt := Felt.read(event)) is not None:
            self.attitudes[event.agent] = felt.attitude
            self.emotions[event.agent] = felt.emotion
        elif (disposed := Disposed.read(event)) is not None:
            self.attitudes = dict(zip(self.names, disposed.attitudes, strict=True))
            self.emotions = dict.fromkeys(self.names, 0)

    def copy(self) -> Crowd:
        """Return what does not change when more is taken in."""
        return replace(self, attitudes=dict(self.attitudes), emotions=dict(self.emotions))


def rounds(run: MeasuredRun) -> list[Crowd]:
    """Return the agents at the end of each round; round 0 are the first posts.

    Rounds that there could have been after nobody had anything left to read are as the last one.
    """
    found: list[Crowd] = []
    now, moment, left = Crowd(run.header.agents), 0, 0
    for event in run.events(MechanismEvent):
        if not isinstance(event, MechanismEvent):
            continue
        if event.t != moment:
            found.append(now.copy())
            moment = event.t
        now.take_in(event)
        if (silent := Silent.read(event)) is not None:
            left = silent.rounds - len(found)
    return [*found, now, *[now] * left] if now.attitudes else []


class AtEnd(Measure, ABC):
    """A number of the last round; None before anything has happened."""

    unit = SHARE

    @abstractmethod
    def of(self, crowd: Crowd) -> float:
        """Return the number of one round."""

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        found = rounds(run)
        return self.of(found[-1]) if found else None


class FeedReached(AtEnd):
    """See the definition."""

    name = "feed_reached"
    definition = "Agents to whom a post was shown, or who posted."

    def of(self, crowd: Crowd) -> float:
        """Return it."""
        return crowd.share(crowd.reached)


class FeedShared(AtEnd):
    """See the definition."""

    name = "feed_shared"
    definition = "Agents who posted, reposted or replied, the first posters included."

    def of(self, crowd: Crowd) -> float:
        """Return it."""
        return crowd.share(crowd.posted)


class FeedIntense(AtEnd):
    """See the definition."""

    name = "feed_intense"
    definition = "Agents whose emotion is intense, at the end."

    def of(self, crowd: Crowd) -> float:
        """Return it."""
        return crowd.intense


class AttitudeSpread(AtEnd):
    """See the definition."""

    name = "attitude_spread"
    unit = ""
    definition = "Standard deviation of attitudes (-1 to 1) over all agents, at the end."

    def of(self, crowd: Crowd) -> float:
        """Return it."""
        return crowd.spread


class FeedRounds(Measure):
    """See the definition."""

    name = "feed_rounds"
    step = "round"
    definition = (
        "By round: shares of agents reached, who have posted, who are not calm, who feel "
        "intensely; and the standard deviation of attitudes."
    )

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each round, round 0 first."""
        return [
            {
                "round": number,
                "reached": crowd.share(crowd.reached),
                "shared": crowd.share(crowd.posted),
                "not_calm": crowd.aroused,
                "intense": crowd.intense,
                "attitude_spread": crowd.spread,
            }
            for number, crowd in enumerate(rounds(run))
        ]


MEASURES: tuple[type[Measure], ...] = (
    FeedReached,
    FeedShared,
    FeedIntense,
    AttitudeSpread,
    FeedRounds,
)
