"""What happens in the rounds of a game, as the log has it."""

from __future__ import annotations

from folkways.agents.fact import Fact
from folkways.base.plural import listed

MOST = 7
"""Boldness and vengefulness are counted in sevenths: three bits each."""


class Chose(Fact):
    """An agent used an opportunity to defect, or did not; ``chance`` is that of being seen."""

    defects: bool
    chance: float

    def sentence(self, agent: str) -> str:
        """Say what the agent did."""
        did = "defects" if self.defects else "does not defect"
        return f"{agent} {did} (chance of being seen: {self.chance:.0%})."


class Seen(Fact):
    """A defection was seen by others."""

    by: list[str]

    def sentence(self, agent: str) -> str:
        """Say who saw it."""
        return f"{listed(self.by)} saw {agent} defect."


class Spared(Fact):
    """An agent saw a defection and did not punish it, which others saw."""

    defector: str
    by: list[str]

    def sentence(self, agent: str) -> str:
        """Say who saw it."""
        return f"{listed(self.by)} saw {agent} let the defection of {self.defector} pass."


class Punished(Fact):
    """An agent punished another: for a defection, or (``meta``) for letting one pass."""

    other: str
    meta: bool = False

    def sentence(self, agent: str) -> str:
        """Say whom the agent punished, and for what."""
        why = "letting a defection pass" if self.meta else "defecting"
        return f"{agent} punishes {self.other} for {why}."


class Born(Fact):
    """A generation begins: strategies in sevenths, in the agents' order.

    ``parents`` are the numbers of those of the generation before it, empty for the first.
    """

    generation: int
    boldness: list[int]
    vengefulness: list[int]
    parents: list[int]

    def sentence(self, agent: str) -> str:
        """Say how bold and how vengeful it is."""
        bold = sum(self.boldness) / len(self.boldness)
        vengeful = sum(self.vengefulness) / len(self.vengefulness)
        return (
            f"Generation {self.generation} begins: boldness {bold:.1f} of {MOST}, vengefulness "
            f"{vengeful:.1f} of {MOST} on average."
        )


class Scored(Fact):
    """A generation is over: payoffs in the agents' order."""

    generation: int
    scores: list[float]

    def sentence(self, agent: str) -> str:
        """Say how well it did."""
        mean = sum(self.scores) / len(self.scores)
        return f"Generation {self.generation} is over: payoff {mean:.1f} on average."
