"""A step that is due: whose it is, when and where, and how it is lived through."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias

from folkways.base.events import AnyEvent
from folkways.world.tilemap import Tile

Routine: TypeAlias = Callable[[], Awaitable[list[AnyEvent]]]
"""One step of one agent: it reads the environment, changes nothing, and returns events."""


@dataclass(frozen=True, eq=False)
class DueStep:
    """A step of ``agent`` at moment ``t``; ``tile`` is where it stands, None without a map."""

    t: int
    agent: str
    live: Routine
    tile: Tile | None = None
