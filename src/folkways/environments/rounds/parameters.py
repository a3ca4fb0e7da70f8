"""The parameters of the environment ``rounds``; payoffs are those of Axelrod (1986)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from folkways.base.time import MINUTE, TICK
from folkways.scenario.fields import Strict

ROUND = MINUTE
"""Simulated seconds of a round; its stages follow one another by a tick."""
STAGE = TICK


class RoundsParameters(Strict):
    """The game, its payoffs, and how strategies evolve."""

    game: Literal["norms", "metanorms"] = "norms"
    """``norms``: players who see a defection may punish it. ``metanorms``: those who did not
    punish it may be punished, too."""
    generations: int = Field(default=100, ge=1, le=100_000)
    """After this many generations the run is over."""
    opportunities: int = Field(default=4, ge=1, le=1000)
    """Rounds in a generation: in each of them everyone has one opportunity to defect."""
    temptation: float = 3.0
    """What one who defects gains (T)."""
    hurt: float = -1.0
    """What everybody else gets from a defection (H)."""
    punishment: float = -9.0
    """What one who is punished gets (P)."""
    enforcement: float = -2.0
    """What punishing costs (E)."""
    meta_punishment: float = -9.0
    """What one gets who is punished for not having punished (P')."""
    meta_enforcement: float = -2.0
    """What punishing for that costs (E')."""
    mutation: float = Field(default=0.01, ge=0, le=1)
    """Chance that a bit of an offspring's strategy flips: each of its two traits has three."""

    @property
    def rounds(self) -> int:
        """How many rounds a run has."""
        return self.generations * self.opportunities

    @property
    def seconds(self) -> int:
        """How long a run lasts: a round before the first in which everybody is born, and theirs."""
        return (self.rounds + 1) * ROUND
