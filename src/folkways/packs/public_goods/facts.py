"""What happens in a public goods game, as the log has it."""

from __future__ import annotations

from statistics import fmean

from folkways.agents.fact import Fact


class Drawn(Fact):
    """A player's aversion to inequity was drawn."""

    alpha: float
    beta: float

    def sentence(self, agent: str) -> str:
        """Say what the player minds."""
        return (
            f"{agent} minds being worse off by {self.alpha:g}, and being better off by "
            f"{self.beta:g}."
        )


class Grouped(Fact):
    """Groups of a round, and of those that follow: numbers from 0, in the agents' order."""

    groups: list[int]


class Joined(Fact):
    """A player chose an institution."""

    sanctioning: bool

    def sentence(self, agent: str) -> str:
        """Say which."""
        return (
            f"{agent} joins the institution {'with' if self.sanctioning else 'without'} sanctions."
        )


class Contributed(Fact):
    """A player contributed to the project of its group."""

    tokens: float

    def sentence(self, agent: str) -> str:
        """Say how much."""
        return f"{agent} contributes {self.tokens:g}."


class Sanctioned(Fact):
    """A player spent tokens on punishing another one, wrote to it, or both."""

    other: str
    tokens: float
    message: str

    def sentence(self, agent: str) -> str:
        """Say what it did."""
        did = f"{agent} spends {self.tokens:g} on punishing {self.other}" if self.tokens else ""
        wrote = f"writes to {self.other}: {self.message}" if self.message else ""
        if did and wrote:
            return f"{did} and {wrote}"
        return f"{did}." if did else f"{agent} {wrote}"


class Settled(Fact):
    """A round is over; lists are in the agents' order.

    ``endowment`` is what each received, ``projects`` are numbers of the projects that players
    shared (twice the group's number, and one more in an institution with sanctions that was
    chosen), ``taken`` the tokens that punishment took.
    """

    round: int
    endowment: float
    projects: list[int]
    contributions: list[float]
    spent: list[float]
    taken: list[float]
    messages: int
    earned: list[float]

    def sentence(self, agent: str) -> str:
        """Say how the round went."""
        gave, spent, earned = map(fmean, (self.contributions, self.spent, self.earned))
        return (
            f"Round {self.round}: on average {gave:.1f} tokens contributed, {spent:.1f} spent on "
            f"punishing, {earned:.1f} earned."
        )
