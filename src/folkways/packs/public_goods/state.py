"""Where a public goods game stands: a fold over its facts."""

from __future__ import annotations

import msgspec

from folkways.environments.simple import State
from folkways.packs.public_goods.aversion import Aversion
from folkways.packs.public_goods.questions import Rules

REMEMBERED = 8
"""So many of the latest things that a player met are shown to it."""


class GameState(State, kw_only=True):
    """The round that is on and the one before it; lists are in the agents' order.

    ``round`` counts rounds that are over. ``sanctioning`` is the institution that each player chose
    last, None before. ``last`` are contributions and earnings of the round before.
    """

    round: int = 0
    aversions: list[tuple[float, float]] = msgspec.field(default_factory=list)
    groups: list[int] = msgspec.field(default_factory=list)
    sanctioning: list[bool | None] = msgspec.field(default_factory=list)
    contributions: list[float] = msgspec.field(default_factory=list)
    spent: list[float] = msgspec.field(default_factory=list)
    taken: list[float] = msgspec.field(default_factory=list)
    messages: int = 0
    last: list[tuple[float, float]] = msgspec.field(default_factory=list)
    recent: list[list[str]] = msgspec.field(default_factory=list)

    @classmethod
    def of(cls, players: int) -> GameState:
        """Return the state of a game that has not begun."""
        state = cls(sanctioning=[None] * players, recent=[[] for _ in range(players)])
        state.begin_round(players)
        return state

    def begin_round(self, players: int) -> None:
        """Forget what was done in the round before."""
        self.contributions, self.spent, self.taken = ([0.0] * players for _ in range(3))
        self.messages = 0

    def projects(self) -> list[int]:
        """Return the number of the project that each player shares with others."""
        return [
            2 * group + bool(chosen)
            for group, chosen in zip(self.groups, self.sanctioning, strict=True)
        ]

    def sharing(self, player: int) -> list[int]:
        """Return the numbers of the others who share a player's project."""
        every = self.projects()
        return [n for n, one in enumerate(every) if one == every[player] and n != player]

    def income(self, player: int, rules: Rules) -> float:
        """Return what a player has in the round before sanctions; alone it keeps its endowment."""
        others = self.sharing(player)
        if not others:
            return rules.endowment
        total = self.contributions[player] + sum(self.contributions[n] for n in others)
        kept = rules.endowment - self.contributions[player]
        return kept + rules.share(len(others) + 1) * total

    def aversion(self, player: int) -> Aversion | None:
        """Return what a player minds, None where it has no drawn character."""
        if not self.aversions:
            return None
        alpha, beta = self.aversions[player]
        return Aversion(alpha=alpha, beta=beta)

    def remind(self, player: int, text: str) -> None:
        """Keep what a player met."""
        self.recent[player] = [*self.recent[player], text][-REMEMBERED:]
