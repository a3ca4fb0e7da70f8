"""What happens in the donor game with norms, as the log has it; gifts are those of the game."""

from __future__ import annotations

from folkways.agents.fact import Fact


class ToldOf(Fact):
    """A recipient told all others about its donor; ``complains``: that it did not help."""

    about: str
    says: str
    complains: bool

    def sentence(self, agent: str) -> str:
        """Quote it."""
        return f"{agent}, of {self.about}: “{self.says}”" if self.says else ""
