"""What happens in the sandbox beside talk, calls and scores, as the log has it."""

from __future__ import annotations

from folkways.agents.fact import Fact


class EpisodeOpened(Fact):
    """A user comes to the assistant with a task; ``subject`` names the episode for the judge.

    ``careful`` is the policy of the scripted assistant in it.
    """

    subject: str
    title: str
    domain: str
    intent: str
    careful: bool

    def sentence(self, agent: str) -> str:
        """Say what the episode is about."""
        return f"{self.subject[:1].upper()}{self.subject[1:]} ({self.domain}) begins."
