"""What happens over the generations, as the log has it."""

from __future__ import annotations

from folkways.agents.fact import Fact
from folkways.base.plural import listed


class Begun(Fact):
    """A generation (from 1) begins; ``members`` are its participants, the oldest first."""

    generation: int
    confederates: int
    members: list[str]

    def sentence(self, agent: str) -> str:
        """Say who judges together."""
        who = listed(self.members)
        if self.confederates:
            number = self.confederates
            who += f" with {number} confederate{'' if number == 1 else 's'}"
        return f"Generation {self.generation} begins: {who}."


class Judged(Fact):
    """An agent says how far the light moved."""

    generation: int
    impression: float
    inches: float

    def sentence(self, agent: str) -> str:
        """Say what it says."""
        return f"{agent} says {self.inches:.1f} inches."
