"""What a scout needs of a town: of its own copy, and of the one that it follows."""

from __future__ import annotations

from typing import Protocol

from folkways.agents.turn import Turn
from folkways.agents.view import View
from folkways.environments.town.society import Society


class LivedTown(Protocol):
    """A town that is lived through."""

    society: Society

    @property
    def t(self) -> int:
        """The moment up to which everything has happened."""
        ...

    @property
    def day_end(self) -> int:
        """The last moment of the day that is going on."""
        ...

    def turn(self, number: int, t: int, view: View) -> Turn:
        """Return the step of agent ``number`` at tick ``t``."""
        ...
