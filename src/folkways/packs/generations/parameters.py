"""The parameters of the environment ``generations``."""

from __future__ import annotations

from typing import Final

from pydantic import Field, model_validator

from folkways.base.time import MINUTE
from folkways.scenario.fields import Strict

TRIAL: Final = MINUTE
"""Simulated seconds of a trial."""


class GenerationsParameters(Strict):
    """The group, the tradition, and the classical participant. Distances are in inches."""

    group: int = Field(default=4, ge=2, le=100)
    """People who judge together, confederates included."""
    confederates: int = Field(default=3, ge=0, le=99)
    """Confederates in the first generation; each following one replaces the oldest member, them
    first."""
    generations: int = Field(default=10, ge=1, le=1000)
    """Generations; in each of them one member is new."""
    trials: int = Field(default=30, ge=1, le=1000)
    """Judgements of everybody in a generation."""
    norm: float = Field(default=16.0, ge=0, le=1000, allow_inf_nan=False)
    """What confederates always say."""
    impression: float = Field(default=4.0, ge=0, le=1000, allow_inf_nan=False)
    """How far the light seems to move to somebody alone, on average."""
    noise: float = Field(default=1.0, ge=0, le=100, allow_inf_nan=False)
    """Standard deviation of such impressions, from trial to trial."""
    conformity: float = Field(default=0.3, ge=0, le=1)
    """Classical model: how far a judgement moves in a trial to the mean of what others said."""
    perception: float = Field(default=0.01, ge=0, le=1)
    """Classical model: how far it moves to the participant's own impression."""

    @model_validator(mode="after")
    def _somebody_judges(self) -> GenerationsParameters:
        if self.confederates >= self.group:
            raise ValueError(
                f"{self.confederates} confederates in a group of {self.group} leave no place for a "
                "participant; lower confederates or raise group"
            )
        if self.conformity + self.perception > 1:
            raise ValueError(
                f"conformity ({self.conformity:g}) and perception ({self.perception:g}) are shares "
                "of one judgement; together they may be 1 at most"
            )
        return self

    @property
    def participants(self) -> int:
        """How many agents it takes: those of the first generation, and one for each other."""
        return self.group - self.confederates + self.generations - 1

    def members(self, generation: int) -> tuple[int, range]:
        """Return how many confederates a generation (from 0) has, and the agents in it."""
        last = self.group - self.confederates + generation
        confederates = max(0, self.confederates - generation)
        return confederates, range(last - (self.group - confederates), last)
