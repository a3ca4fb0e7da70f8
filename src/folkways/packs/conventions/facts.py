"""What happens in the game of conventions, as the log has it."""

from __future__ import annotations

from folkways.agents.fact import Fact
from folkways.base.plural import listed


class Opened(Fact):
    """The game begins, with these names; the run draws them from the scenario's labels."""

    names: list[str]

    def sentence(self, agent: str) -> str:
        """Say which names there are."""
        return f"The names to choose from are {listed(self.names)}."


class Probed(Fact):
    """Before anybody has met, an agent was asked for a choice; ``place`` in the list is from 0."""

    name: str
    place: int


class Chose(Fact):
    """An agent chose a name; ``committed`` if it belongs to the minority."""

    name: str
    committed: bool = False


class Met(Fact):
    """Two agents learned what the other had chosen."""

    other: str
    own: str
    theirs: str

    def sentence(self, agent: str) -> str:
        """Say whom the agent met, and what both chose."""
        if self.own == self.theirs:
            return f"{agent} and {self.other} both choose {self.own}."
        return f"{agent} chooses {self.own}, {self.other} chooses {self.theirs}."


class Committed(Fact):
    """From the next round on these agents always choose ``name``."""

    agents: list[str]
    name: str

    def sentence(self, agent: str) -> str:
        """Say who they are."""
        return f"From the next round on {listed(self.agents)} always choose {self.name}."
