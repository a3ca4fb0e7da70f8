"""What happens on a commons, as the log has it."""

from __future__ import annotations

from folkways.agents.fact import Fact
from folkways.base.plural import counted


class Promised(Fact):
    """A candidate stated its agenda."""

    says: str
    quota: int

    def sentence(self, agent: str) -> str:
        """Say what it promised."""
        return f"{agent}, who wants to lead: “{self.says}” (quota: {self.quota})"


class Voted(Fact):
    """An agent voted."""

    candidate: str

    def sentence(self, agent: str) -> str:
        """Say for whom."""
        return f"{agent} votes for {self.candidate}."


class Leads(Fact):
    """An agent became leader; ``votes`` are 0 where nobody voted."""

    votes: int

    def sentence(self, agent: str) -> str:
        """Say who leads."""
        how = f" with {counted(self.votes, 'vote')}" if self.votes else ""
        return f"{agent} becomes leader{how}."


class QuotaSet(Fact):
    """The leader set the quota of the month, for each person."""

    quota: int

    def sentence(self, agent: str) -> str:
        """Say how much."""
        return f"{agent} sets a quota of {self.quota} each."


class Wanted(Fact):
    """An agent decided how much to take."""

    amount: int

    def sentence(self, agent: str) -> str:
        """Say how much."""
        return f"{agent} wants to take {self.amount}."


class Harvested(Fact):
    """A harvest is over; ``wanted`` and ``taken`` are in the agents' order.

    ``stock`` is before the harvest, ``share`` what each could take without the stock falling,
    ``quota`` -1 without a leader, ``best`` the largest harvest that could be taken every month, and
    ``planned`` the months of the run.
    """

    month: int
    stock: int
    share: int
    best: int
    planned: int
    quota: int
    wanted: list[int]
    taken: list[int]

    def sentence(self, agent: str) -> str:
        """Say what was taken and what remains."""
        taken = sum(self.taken)
        return (
            f"Month {self.month}: {taken} of {self.stock} are taken, {self.stock - taken} remain."
        )


class Said(Fact):
    """An agent said something after the harvest; ``limit`` is -1 if it named none."""

    says: str
    limit: int

    def sentence(self, agent: str) -> str:
        """Say it."""
        return f"{agent}: “{self.says}”"


class Grown(Fact):
    """A month is over: what the commons has grown to, or that it has collapsed."""

    month: int
    stock: int
    collapsed: bool

    def sentence(self, agent: str) -> str:
        """Say so."""
        if self.collapsed:
            return f"The commons collapses in month {self.month}."
        return f"The commons grows to {self.stock}."
