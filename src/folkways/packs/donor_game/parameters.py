"""The parameters of the environment ``donor_game``; defaults are those of the source."""

from __future__ import annotations

from typing import Final

from pydantic import Field

from folkways.base.time import MINUTE, TICK
from folkways.scenario.fields import Sentence, Strict

ROUND: Final = MINUTE
"""Simulated seconds of a round."""
GIVING: Final = TICK
"""So long after its beginning gifts are made; newcomers take up their strategies before."""


class DonorGameParameters(Strict):
    """The game, and how generations follow one another."""

    generations: int = Field(default=10, ge=1, le=10_000)
    """After this many generations the run is over."""
    rounds: int = Field(default=12, ge=1, le=1000)
    """Rounds in a generation; everybody is the donor in every other one."""
    wallet: float = Field(default=10.0, gt=0, le=1_000_000)
    """Units with which everybody begins a generation."""
    multiplier: float = Field(default=2.0, gt=0, le=100)
    """Units that the recipient gets for each unit given."""
    trace: int = Field(default=3, ge=0, le=100)
    """Of how many earlier decisions of the recipient the donor is told; 0: of none."""
    punishment: float = Field(default=0.0, ge=0, le=100)
    """Units that the recipient loses for each unit that the donor spends on a fine; 0: none."""
    first_strategies: tuple[Sentence, ...] = ()
    """Strategies that the first generation is given, in turn; without any it writes its own."""
