"""What happens at the place, as the log has it."""

from __future__ import annotations

from folkways.agents.fact import Fact
from folkways.packs.broken_windows.studies import StudyName


class SetUp(Fact):
    """The place is set up, in order or in disorder."""

    study: StudyName
    disorder: bool
    state: str

    def sentence(self, agent: str) -> str:
        """Say what people will see."""
        return f"In the experiment {self.study}, {self.state}."


class Passed(Fact):
    """An agent has passed, and has broken the rule or kept to it."""

    breaks: bool

    def sentence(self, agent: str) -> str:
        """Say what it did."""
        return f"{agent} {'breaks the rule' if self.breaks else 'keeps to the rule'}."
