"""A tie: how strongly one person wants to deal with another; it holds where both want it.

Strength is 0 to 1, and the tie of two is as strong as the weaker of them wants it. A person who no
longer wants a tie breaks it, whatever the other wants.
"""

from __future__ import annotations

from typing import Final, Generic, Self, TypeVar

import msgspec

from folkways.agents.fact import Fact
from folkways.base import events as ev

K = TypeVar("K", int, str)


class Ties(msgspec.Struct, Generic[K]):
    """Who wants a tie to whom and how strong, by name or by number.

    A strength of 0 is a tie that was refused or broken; who has not decided is not listed.
    """

    wanted: dict[K, dict[K, float]] = {}

    def want(self, one: K, other: K, strength: float = 1.0) -> None:
        """Let ``one`` want a tie of ``strength`` (0 to 1) to ``other``; 0 breaks it."""
        self.wanted.setdefault(one, {})[other] = strength

    def wish(self, one: K, other: K) -> float | None:
        """Return the strength that ``one`` wants, None if it has not decided."""
        return self.wanted.get(one, {}).get(other)

    def wants(self, one: K, other: K) -> bool:
        """Whether ``one`` wants a tie to ``other``, returned or not."""
        return bool(self.wish(one, other))

    def strength(self, one: K, other: K) -> float:
        """Return how strong the tie of two is, 0 to 1; 0 unless both want it."""
        return min(self.wish(one, other) or 0.0, self.wish(other, one) or 0.0)

    def tied(self, one: K, other: K) -> bool:
        """Whether both want a tie."""
        return self.strength(one, other) > 0

    def of(self, one: K) -> list[K]:
        """Return to whom ``one`` is tied, in order."""
        return sorted(other for other in self.wanted.get(one, {}) if self.tied(one, other))

    def pairs(self) -> list[tuple[K, K]]:
        """Return all that are tied, each pair once and in order."""
        every = ((one, other) for one in sorted(self.wanted) for other in self.of(one))
        return [(one, other) for one, other in every if one < other]


class TieWanted(Fact):
    """The agent now wants a tie of ``strength`` (0 to 1) to ``other``; 0 breaks or refuses it.

    ``before`` is the strength that it wanted until now, 0 also if it had not decided.
    """

    other: str
    strength: float
    before: float
    reason: str

    def sentence(self, agent: str) -> str:
        """Return what becomes of the tie."""
        if self.strength and self.before:
            does = "wants a closer tie to" if self.strength > self.before else "loosens its tie to"
        elif self.strength:
            does = "wants a tie to"
        else:
            does = "breaks with" if self.before else "wants no tie to"
        return f"{agent} {does} {self.other}: {self.reason}"


class _State(msgspec.Struct):
    ties: Ties[str] = msgspec.field(default_factory=Ties[str])
    decided: dict[str, int] = {}


class KnownTies:
    """The ties that an agent wants and those that others want to it: a fold over its events."""

    kinds: Final = (ev.MechanismEvent,)

    def __init__(self) -> None:
        self._state = _State()

    @property
    def ties(self) -> Ties[str]:
        """All that the agent knows of."""
        return self._state.ties

    def decided_at(self, other: str) -> int | None:
        """Return when a tie to ``other`` was last decided on by the agent."""
        return self._state.decided.get(other)

    def fold(self, event: ev.Event) -> None:
        """Take in one event of the agent, or one that concerns it."""
        if not isinstance(event, ev.MechanismEvent):
            return
        if told := TieWanted.read(event):
            self._state.ties.want(event.agent, told.other, told.strength)
        elif weighed := TiesWeighed.read(event):
            self._state.decided |= dict.fromkeys(weighed.others, event.t)

    def snapshot(self) -> bytes:
        """Return the state for a checkpoint."""
        return msgspec.msgpack.encode(self._state)

    @classmethod
    def restore(cls, data: bytes) -> Self:
        """Return the state that gave ``data``; raises msgspec.ValidationError."""
        known = cls()
        known._state = msgspec.msgpack.decode(data, type=_State)
        return known


class TiesWeighed(Fact):
    """The agent has thought about its ties to these people; most stay as they are."""

    others: list[str]
