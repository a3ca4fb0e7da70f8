"""The parameters of the environment ``false_enforcement``."""

from __future__ import annotations

from typing import Final

from pydantic import Field

from folkways.base.time import MINUTE
from folkways.scenario.fields import Line, Strict

ROUND: Final = MINUTE
"""Simulated seconds of a round."""


class FalseEnforcementParameters(Strict):
    """Who sees whom, who believes, and what enforcing costs."""

    rounds: int = Field(default=30, ge=1, le=10_000)
    """Rounds in which everybody acts once, all at the same time."""
    norm: Line = Field(default="bow when you enter a room", min_length=1)
    """The norm in words; offline agents do not read it."""
    width: int = Field(default=10, ge=3, le=10_000)
    """Agents in a row of the grid, whose edges are joined."""
    radius: int = Field(default=1, ge=0, le=1000)
    """How far an agent sees in each direction: 1 is 8 neighbours, 2 is 24. 0: it sees everybody."""
    bridges: float = Field(default=0.0, ge=0, le=1)
    """Share of the ties that lead to somebody anywhere instead of a neighbour."""
    believers: int = Field(default=4, ge=0, le=100_000)
    """How many believe in the norm; their conviction is 1."""
    clustered: bool = True
    """Whether believers are neighbours of one another, or drawn from anywhere."""
    conviction: float = Field(default=0.38, gt=0, le=1)
    """Convictions of all others are drawn evenly from 0 to this."""
    cost: float = Field(default=0.125, ge=0, le=1)
    """How much more pressure enforcing takes than following."""
