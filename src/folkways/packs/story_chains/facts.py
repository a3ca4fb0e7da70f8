"""What happens in a chain of stories, as the log has it."""

from __future__ import annotations

from folkways.agents.fact import Fact


class Told(Fact):
    """An agent told a story in a generation, having heard ``heard`` (names; empty: the first).

    ``unanswered``: the mind gave no answer, and the first story heard was passed on unchanged.
    """

    generation: int
    story: str
    heard: list[str]
    unanswered: bool = False

    def sentence(self, agent: str) -> str:
        """Say what the agent tells."""
        return f"{agent} tells: {self.story}" if self.story else f"{agent} has forgotten the story."


class Began(Fact):
    """The stories that the first tellers hear, each once."""

    stories: list[str]
