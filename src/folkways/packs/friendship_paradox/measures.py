"""What friendships are measured by: how many, how unequally, and the paradox."""

from __future__ import annotations

from abc import ABC, abstractmethod
from statistics import fmean

from folkways.base.events import MechanismEvent
from folkways.base.measure import SHARE, Measure, MeasuredRun, Number, Rows
from folkways.environments.networks import Network, Wired, degrees
from folkways.packs.friendship_paradox.facts import Befriended
from folkways.packs.friendship_paradox.paradox import mean_of_friends, paradox_share


def rounds(run: MeasuredRun) -> list[Network]:
    """Return who are friends at first, and after each round in which somebody made a friend."""
    number = {name: index for index, name in enumerate(run.header.agents)}
    found: list[Network] = []
    for event in run.events(MechanismEvent):
        if (first := Wired.read(event)) is not None:
            found.append(first.network(len(number)))
        elif (made := Befriended.read(event)) is not None:
            while len(found) <= made.round:
                found.append([list(friends) for friends in found[-1]])
            one, other = number[event.agent], number[made.other]
            if other not in found[-1][one]:
                found[-1][one].append(other)
                found[-1][other].append(one)
    return found


class Last(Measure, ABC):
    """A number of the last network; None before the first."""

    @abstractmethod
    def of(self, network: Network) -> float | None:
        """Return the number of one network."""

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        found = rounds(run)
        return self.of(found[-1]) if found else None


class MeanFriends(Last):
    """See the definition."""

    name = "mean_friends"
    unit = "friends"
    definition = "Number of friends, mean over agents, at the end."

    def of(self, network: Network) -> float | None:
        """Return it."""
        return fmean(degrees(network))


class FriendsOfFriends(Last):
    """See the definition."""

    name = "friends_of_friends"
    unit = "friends"
    definition = (
        "Number of friends that a friend has, mean over all ties from both ends, at the end."
    )

    def of(self, network: Network) -> float | None:
        """Return it."""
        return mean_of_friends(network)


class ParadoxShare(Last):
    """See the definition."""

    name = "paradox_share"
    unit = SHARE
    definition = "Agents with fewer friends than their friends have on average, at the end."

    def of(self, network: Network) -> float | None:
        """Return it."""
        return paradox_share(network)


class MostFriends(Last):
    """See the definition."""

    name = "most_friends"
    unit = "friends"
    definition = "Number of friends of the agent who has most, at the end."

    def of(self, network: Network) -> float | None:
        """Return it."""
        return max(degrees(network))


class FriendshipRounds(Measure):
    """See the definition."""

    name = "friendship_rounds"
    step = "round"
    definition = (
        "By round: mean friends, mean friends of friends, and the share of agents who have fewer "
        "than their friends."
    )

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each round, round 0 first."""
        return [
            {
                "round": number,
                "mean_friends": fmean(degrees(network)),
                "friends_of_friends": mean_of_friends(network),
                "paradox_share": paradox_share(network),
            }
            for number, network in enumerate(rounds(run))
        ]


MEASURES: tuple[type[Measure], ...] = (
    MeanFriends,
    FriendsOfFriends,
    ParadoxShare,
    MostFriends,
    FriendshipRounds,
)
