"""What happens in readers of the feed, as the log has it; posts are facts of the feed."""

from __future__ import annotations

from folkways.agents.fact import Fact
from folkways.packs.feed_emotions.questions import EMOTIONS


class Disposed(Fact):
    """The attitudes (-1 to 1) with which agents begin, in their order."""

    attitudes: list[float]


class Silent(Fact):
    """Nobody has anything left to read; the run could have had ``rounds`` rounds."""

    rounds: int

    def sentence(self, agent: str) -> str:
        """Say so."""
        return "Nobody has anything left to read."


class Felt(Fact):
    """An agent's attitude and level of emotion after it has read a page in a round."""

    round: int
    attitude: float
    emotion: int
    before: int

    def sentence(self, agent: str) -> str:
        """Say how the agent feels, if that has changed."""
        if self.emotion == self.before:
            return ""
        return f"{agent} now feels {EMOTIONS[self.emotion]} (was {EMOTIONS[self.before]})."
