"""Where a game stands: a fold over its facts."""

from __future__ import annotations

import msgspec

from folkways.environments.simple import State

REMEMBERED = 8
"""So many of the latest things that an agent saw or suffered are shown to it."""


class GameState(State, kw_only=True):
    """The generation that is on, with what has happened in the present round.

    ``round`` counts the rounds in which somebody has chosen, over all generations. Agents are
    numbered from 0. ``defections`` are the chances of being seen of those who defected, ``seen``
    which defectors each agent has seen, ``spared`` which agents it has seen letting whose
    defection pass, ``punished`` the defections that it punished. ``recent`` is what it is reminded
    of.
    """

    generation: int = 0
    over: bool = False
    round: int = 0
    boldness: list[int] = msgspec.field(default_factory=list)
    vengefulness: list[int] = msgspec.field(default_factory=list)
    scores: list[float] = msgspec.field(default_factory=list)
    recent: list[list[str]] = msgspec.field(default_factory=list)
    chose_at: int = -1
    defections: dict[int, float] = msgspec.field(default_factory=dict)
    seen: dict[int, list[int]] = msgspec.field(default_factory=dict)
    punished: list[tuple[int, int]] = msgspec.field(default_factory=list)
    spared: dict[int, list[tuple[int, int]]] = msgspec.field(default_factory=dict)

    def born(self, generation: int, boldness: list[int], vengefulness: list[int]) -> None:
        """Begin a generation."""
        self.generation, self.over = generation, False
        self.boldness, self.vengefulness = list(boldness), list(vengefulness)
        self.scores = [0.0] * len(boldness)
        self.recent = [[] for _ in boldness]

    def begin_round(self, t: int) -> None:
        """Forget the round before, once somebody chooses at another moment."""
        if t == self.chose_at:
            return
        self.chose_at = t
        self.round += 1
        self.defections, self.seen, self.punished, self.spared = {}, {}, [], {}

    def remind(self, agent: int, text: str) -> None:
        """Keep what an agent saw or suffered."""
        self.recent[agent] = [*self.recent[agent], text][-REMEMBERED:]

    @property
    def lenient(self) -> list[tuple[int, int]]:
        """Who saw whose defection and did not punish it."""
        return [
            (watcher, defector)
            for watcher, seen in sorted(self.seen.items())
            for defector in seen
            if (watcher, defector) not in self.punished
        ]
