"""What happens when people make friends, as the log has it."""

from __future__ import annotations

from folkways.agents.fact import Fact


class Befriended(Fact):
    """An agent chose a friend in a round; the friendship is mutual."""

    other: str
    round: int

    def sentence(self, agent: str) -> str:
        """Say whom."""
        return f"{agent} and {self.other} become friends."
