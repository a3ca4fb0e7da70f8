"""Platforms: in every round all act at the same time, on what their clicks have brought about.

What a platform is made of, such as users' tastes, is told in round 0; rounds are counted from 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import msgspec
from pydantic import BaseModel

from folkways.base.moments import Moments
from folkways.environments.environment import EnvironmentSetup, own_parameters
from folkways.environments.recommending import ROUND, PlatformParameters
from folkways.environments.simple import Person, SimpleEnvironment, State


class PlatformState(State, kw_only=True):
    """``clicks``: how often each user (row) clicked each item (column); empty before round 0."""

    clicks: list[list[int]] = msgspec.field(default_factory=list)


S = TypeVar("S", bound=PlatformState)


class Platform(SimpleEnvironment[S]):
    """Base of environments with a recommender; ``Parameters`` derive from PlatformParameters.

    Bring ``begin``, ``act``, ``fold``, and ``follows``, which at moment 0 tells what the platform
    is made of; the fold of that fills ``clicks``.
    """

    def __init__(self, setup: EnvironmentSetup) -> None:
        super().__init__(setup)
        self._rounds = own_parameters(setup.parameters, PlatformParameters).rounds
        self._number = {one.name: one.index for one in self.people}

    @classmethod
    def seconds(cls, parameters: BaseModel) -> int | None:
        """Return how long all rounds last."""
        return own_parameters(parameters, PlatformParameters).seconds

    @classmethod
    def moments(cls, parameters: BaseModel) -> Moments:
        """Count rounds."""
        return Moments("round", ROUND)

    def next(self) -> int | None:
        """Return the next round."""
        if not self.state.clicks:
            return 0
        last = self.state.t // ROUND
        return (last + 1) * ROUND if last < self._rounds else None

    def due(self, t: int) -> Sequence[Person]:
        """Return everybody, except at the beginning."""
        return self.people if t else ()
