"""Forks in a plan: changes from outside at a moment of a common run."""

from __future__ import annotations

from pydantic import Field

from folkways.forks.changes import ForkChanges
from folkways.scenario.fields import Line, Sentence, Strict
from folkways.scenario.schema import AgentSpec


class ForkSpec(Strict):
    """The changes and their moment; with only ``at`` the run continues unchanged."""

    at: Line
    """The moment from which on the runs of conditions differ, such as "day 1 10:00"."""
    remove: tuple[Line, ...] = ()
    """Agents that leave the town."""
    newcomers: tuple[AgentSpec, ...] = ()
    """Agents that join it, with the keys of a scenario's agents."""
    whispers: dict[Line, Sentence] = Field(default_factory=dict)
    """Thoughts put into minds, by agent."""
    norms: dict[Line, Sentence] = Field(default_factory=dict)
    """Norms given to agents."""
    disclose: tuple[Line, ...] = ()
    """Norms of which it is made public how many privately believe in them."""
    praise: dict[Line, Line] = Field(default_factory=dict)
    """Norms for going against which agents are praised in public, by agent."""

    @property
    def changes(self) -> ForkChanges:
        """The changes as a fork takes them."""
        return ForkChanges(
            remove=self.remove,
            newcomers=[one.model_dump(mode="json") for one in self.newcomers],
            whispers=self.whispers,
            norms=self.norms,
            disclose=self.disclose,
            praise=self.praise,
        )
