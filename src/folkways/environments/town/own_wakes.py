"""Who is due when, asked of each agent for itself: for agents that stand at different moments."""

from __future__ import annotations

import heapq
from collections.abc import Iterable

from folkways.base.time import TICK
from folkways.environments.wakes import Wakes


class OwnWakes(Wakes):
    """The same wakes, by agent. ``changed`` are the agents whose wakes were touched."""

    def __init__(self, wakes: Iterable[tuple[int, int]] = ()) -> None:
        self._by_agent: dict[int, list[int]] = {}
        self.changed: set[int] = set()
        for t, agent in wakes:
            self.wake(agent, t)

    def wake(self, agent: int, t: int) -> None:
        """Make agent number ``agent`` due at the first tick at or after ``t``."""
        tick = -(-t // TICK) * TICK
        due = self._by_agent.setdefault(agent, [])
        if tick not in due:
            heapq.heappush(due, tick)
            self.changed.add(agent)

    def next_of(self, agent: int) -> int | None:
        """Return the next tick at which an agent is due, if any."""
        due = self._by_agent.get(agent)
        return due[0] if due else None

    def done(self, agent: int, t: int) -> None:
        """Take out what an agent was due for at ``t`` or before."""
        due = self._by_agent.get(agent, [])
        while due and due[0] <= t:
            heapq.heappop(due)
        self.changed.add(agent)

    def forget(self, agent: int) -> None:
        """Forget all wakes of one agent."""
        self._by_agent.pop(agent, None)
        self.changed.add(agent)

    def clear(self) -> None:
        """Forget all wakes."""
        self.changed.update(self._by_agent)
        self._by_agent.clear()

    def snapshot(self) -> list[tuple[int, int]]:
        """Return the wakes for a checkpoint."""
        return sorted((t, agent) for agent, due in self._by_agent.items() for t in due)
