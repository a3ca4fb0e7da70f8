"""What happens where norms are falsely enforced, as the log has it."""

from __future__ import annotations

from folkways.agents.fact import Fact
from folkways.packs.false_enforcement.questions import Enforcement


class Settled(Fact):
    """Who believes in the norm, how strongly, and who sees whom.

    ``convictions`` are in the agents' order; agent ``seers[n]`` (from 0) sees agent ``seen[n]``.
    """

    believers: list[str]
    convictions: list[float]
    seers: list[int]
    seen: list[int]

    def sentence(self, agent: str) -> str:
        """Say how many believe in it."""
        return f"{len(self.believers)} of {len(self.convictions)} believe in the norm."


class Acted(Fact):
    """An agent follows the norm, or breaks it, and enforces something."""

    follows: bool
    enforces: Enforcement

    def sentence(self, agent: str) -> str:
        """Say what it does."""
        did = "follows the norm" if self.follows else "breaks the norm"
        if self.enforces == "nothing":
            return f"{agent} {did}."
        return f"{agent} {did}, and presses others to {_VERBS[self.enforces]} it."


_VERBS = {"norm": "follow", "deviance": "break"}
