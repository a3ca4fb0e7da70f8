"""The parameters of ``rumour``."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, ValidationInfo, field_validator

from folkways.base.time import MINUTE
from folkways.environments.networks import NetworkParameters
from folkways.scenario.fields import Line, Sentence, Strict
from folkways.scenario.minds import Share

DAY = MINUTE
"""Simulated seconds of a day: a day is one step."""


class RoleShares(Strict):
    """Shares of the agents with each role; the others are commentators."""

    spreader: float = Field(default=0.0, ge=0, le=1)
    """They are heard ``loudness`` times as often as others."""
    verifier: float = Field(default=0.0, ge=0, le=1)
    """They check: by the classical model they never come to believe."""
    bystander: float = Field(default=0.0, ge=0, le=1, validate_default=True)
    """They are never heard."""

    @field_validator("bystander")
    @classmethod
    def _no_more_than_all(cls, bystander: float, info: ValidationInfo) -> float:
        others = info.data.get("spreader", 0.0) + info.data.get("verifier", 0.0)
        if bystander + others > 1 + 1e-9:
            raise ValueError(f"the shares of roles add up to {bystander + others:g}, more than 1")
        return bystander


class RumourParameters(Strict):
    """The rumour, how people meet, the classical model, and corrections."""

    rumour: Sentence = "The water of the lake is going to be sold."
    """What is going round."""
    days: int = Field(default=15, ge=1, le=10_000)
    """After this many days the run is over."""
    opinions: int = Field(default=3, ge=1, le=1000)
    """How many opinions each hears a day, each of another person."""
    network: NetworkParameters = NetworkParameters()
    """Whose opinions each may hear."""
    first_believers: int = Field(default=1, ge=0, le=100_000)
    """How many believe at the beginning; who they are is drawn."""
    roles: RoleShares = RoleShares()
    """Who behaves how in public; who has which role is drawn."""
    loudness: int = Field(default=3, ge=1, le=100)
    """How much more often spreaders are heard than others."""
    transmission: float = Field(default=0.2, ge=0, le=1)
    """Classical model: chance of believing after one believer was heard."""
    recovery: float = Field(default=0.2, ge=0, le=1)
    """Classical model: chance of giving the belief up in a day."""
    susceptibility: dict[Line, Annotated[float, Field(ge=0, le=100)]] = Field(default_factory=dict)
    """Classical model: by which factor a trait changes the transmission to those who have it."""
    correction: Sentence = "The authorities state that the rumour is false."
    """The official statement."""
    correction_days: tuple[Annotated[int, Field(ge=1, le=10_000)], ...] = ()
    """On which days it is made."""
    correction_reach: Share = 1.0
    """Chance that it reaches an agent, each time anew."""
    correction_effect: float = Field(default=0.5, ge=0, le=1)
    """Classical model: chance that it ends a belief, and by how much it lowers transmission."""

    @property
    def seconds(self) -> int:
        """How long a run lasts."""
        return (self.days + 1) * DAY
