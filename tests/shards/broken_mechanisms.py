"""Mechanisms that go wrong in different ways."""

from __future__ import annotations

from folkways import Mechanism
from folkways.agents.turn import Turn


class Divides(Mechanism):
    """Has a bug."""

    name = "divides"
    summary = "Divides by nothing."

    async def on_tick(self, turn: Turn) -> None:
        """Divide by nothing."""
        turn.chance("x").choice([1 / 0])


class Wrong(Mechanism):
    """Returns what it must not."""

    name = "wrong"
    summary = "Returns what it must not."

    async def on_tick(self, turn: Turn) -> None:
        """Return a word."""
        return "a word"  # type: ignore[return-value]


class Prints(Mechanism):
    """Prints."""

    name = "prints"
    summary = "Prints at every step."

    async def on_tick(self, turn: Turn) -> None:
        """Print."""
        print(turn.name)
