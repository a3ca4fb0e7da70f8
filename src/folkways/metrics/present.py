"""Who is in the town: everybody from the first moment on, but those who were taken out of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from folkways.base.events import Intervened
from folkways.metrics.stream import Stream


class AgentsPresent:
    """The agents that are in the town by now, in the scenario's order; ``left`` has the others.

    ``left`` is by name, with the moment (simulated seconds) at which each left for ever.
    """

    def __init__(self, agents: Sequence[str]) -> None:
        """Begin with all ``agents``."""
        self.left: dict[str, int] = {}
        self._agents = dict.fromkeys(agents)

    def attach(self, stream: Stream) -> None:
        """Follow who is taken out in ``stream``."""
        stream.on(Intervened, self._intervened)

    def _intervened(self, event: Intervened) -> None:
        if event.kind == "removed" and event.agent in self._agents:
            del self._agents[event.agent]
            self.left[event.agent] = event.t

    def __len__(self) -> int:
        return len(self._agents)

    def __contains__(self, agent: object) -> bool:
        return agent in self._agents

    def __iter__(self) -> Iterator[str]:
        return iter(self._agents)
