"""The parameters of ``friendship_paradox``."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from folkways.base.time import MINUTE
from folkways.environments.networks import NetworkParameters
from folkways.scenario.fields import Strict

ROUND = MINUTE
"""Simulated seconds of a round."""


class FriendshipParameters(Strict):
    """Who are friends at first, who is suggested to whom, and the classical model."""

    network: NetworkParameters = NetworkParameters(shape="circle")
    """Who are friends at first; ties are taken as mutual."""
    rounds: int = Field(default=8, ge=1, le=10_000)
    """In each round everybody may choose one friend."""
    suggestions: int = Field(default=6, ge=1, le=1000)
    """How many people are suggested to each in a round."""
    suggested: Literal["random", "popular", "friends of friends"] = "random"
    """Who is suggested: anybody, those with most friends, or those with most friends in common."""
    attachment: float = Field(default=1.0, ge=0, le=5)
    """Classical model: how much those with many friends are preferred; 0 is not at all."""

    @property
    def seconds(self) -> int:
        """How long a run lasts."""
        return (self.rounds + 1) * ROUND
