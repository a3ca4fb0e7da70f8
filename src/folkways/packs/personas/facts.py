"""Who an agent is taken for by its answers, as the log has it."""

from __future__ import annotations

from folkways.agents.fact import Fact


class TakenFor(Fact):
    """By its answers to a questionnaire, an agent is nearest to ``person``; empty: to nobody."""

    by: str
    person: str

    def sentence(self, agent: str) -> str:
        """Say whom it is taken for."""
        return f"By {self.by}, {agent} is taken for {self.person or 'nobody'}."
