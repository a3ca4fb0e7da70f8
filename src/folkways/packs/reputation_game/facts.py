"""What happens in the game of reputation, as the log has it."""

from __future__ import annotations

from folkways.agents.fact import Fact


class Began(Fact):
    """The game begins; ``caution`` are the dispositions, in the agents' order."""

    caution: list[float]


class Wished(Fact):
    """An agent wants to play with somebody to whom it is tied."""

    other: str


class Paired(Fact):
    """Who plays with whom: the numbers of both lists belong together; ``chosen`` who got a wish."""

    first: list[str]
    second: list[str]
    chosen: list[bool]


class Decided(Fact):
    """An agent cooperates in its game, or defects."""

    cooperates: bool


class Played(Fact):
    """Two agents learned what the other had decided; ``excused`` are defections of either.

    A defection is excused if the other was expected to defect, on average over those who knew it.
    """

    other: str
    own: bool
    theirs: bool
    own_excused: bool = False
    theirs_excused: bool = False

    def sentence(self, agent: str) -> str:
        """Say what both did."""
        if self.own == self.theirs:
            return f"{agent} and {self.other} both {'cooperate' if self.own else 'defect'}."
        gave, took = (agent, self.other) if self.own else (self.other, agent)
        return f"{gave} cooperates, and {took} defects."


class WantedTie(Fact):
    """An agent now wants a tie to another, or no longer does."""

    other: str
    wants: bool

    def sentence(self, agent: str) -> str:
        """Say which."""
        return f"{agent} {'wants a' if self.wants else 'wants no more'} tie to {self.other}."


class Gossiped(Fact):
    """An agent told another about a third; ``favourable`` if it spoke for that one."""

    listener: str
    about: str
    favourable: bool
    text: str

    def sentence(self, agent: str) -> str:
        """Say who told what."""
        return f"{agent} tells {self.listener} about {self.about}: {self.text}"
