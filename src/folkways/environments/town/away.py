"""An agent that lives elsewhere: what the town has to know of it, without its memories."""

from __future__ import annotations

from folkways.agents.agent import Agent, AgentSnapshot
from folkways.base import events as ev


class AwayAgent(Agent):
    """An agent whose steps are lived in a shard; it has no memories here, and asks no mind.

    How many memories it has is known all the same: a change from outside may add to them.
    """

    _memories = 0

    @property
    def remembered(self) -> int:
        """How many records its memory stream has."""
        return self._memories

    def _remember(self, event: ev.MemoryAdded) -> None:
        self._memories += 1

    def _accessed(self, event: ev.MemoriesRetrieved) -> None:
        pass

    def restore(self, state: AgentSnapshot) -> None:
        """Bring the agent to the state that gave ``state``, which holds its memories."""
        self._memories = len(state.memory.records)
        self._take(state.body, state.parts)
