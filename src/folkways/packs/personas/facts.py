"""Who an agent is taken for by its answers, as the log has it."""

from __future__ import annotations

from folkways.agents.fact import Fact


class TakenFor(Fact):
    """An agent's answers to a questionnaire are nearest to ``person``'s; empty: to nobody's."""

    by: str
    person: str

    def sentence(self, agent: str) -> str:
        """Say whom it is taken for."""
        return f"By {self.by}, {agent} is taken for {self.person or 'nobody'}."
