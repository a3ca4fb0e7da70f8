"""What happens in the donor game, as the log has it."""

from __future__ import annotations

from folkways.agents.fact import Fact
from folkways.base.plural import listed


class Wrote(Fact):
    """A newcomer took up a strategy."""

    text: str

    def sentence(self, agent: str) -> str:
        """Say which."""
        return f"{agent} takes up a strategy: {self.text}"


class Gave(Fact):
    """A donor gave ``amount`` units, ``percent`` of its wallet, or spent them to ``punish``."""

    other: str
    percent: float
    amount: float
    punish: bool = False

    def sentence(self, agent: str) -> str:
        """Say who gave how much to whom."""
        did = f"spends {self.amount:.1f} units to fine" if self.punish else "gives"
        units = "" if self.punish else f" {self.amount:.1f} units"
        return f"{agent} {did} {self.other}{units} ({self.percent:.0f} % of its wallet)."


class Ended(Fact):
    """A generation is over: wallets in the agents' order, and who goes on to the next."""

    generation: int
    wallets: list[float]
    survivors: list[str]

    def sentence(self, agent: str) -> str:
        """Say how well it did."""
        mean = sum(self.wallets) / len(self.wallets)
        return (
            f"Generation {self.generation} is over with {mean:.1f} units on average; "
            f"{listed(self.survivors)} go on."
        )
