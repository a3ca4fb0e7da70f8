"""The parameters of ``creators``."""

from __future__ import annotations

from pydantic import Field

from folkways.environments.recommending import PlatformParameters
from folkways.scenario.fields import Line


class CreatorsParameters(PlatformParameters):
    """The platform, its simulated users, and the classical creators; each publishes one item a
    round.
    """

    rounds: int = Field(default=40, ge=1, le=10_000)
    """After this many rounds the run is over."""
    genres: tuple[Line, ...] = Field(
        default=("cooking", "travel", "music", "science", "crafts", "games"), max_length=100
    )
    """What creators can make; at least two."""
    users: int = Field(default=60, ge=2, le=10_000)
    """Simulated users, each of whom is shown a page in every round."""
    window: int = Field(default=3, ge=1, le=1000)
    """For how many rounds an item can be shown."""
    popularity: float = Field(default=1.0, ge=0, le=5)
    """How unequally users' favourite genres are spread: the genre with rank r is drawn with weight
    1 / r to this power; 0: all alike."""
    informed: bool = False
    """Whether creators are told the clicks of all genres, and not only their own."""
    explores: float = Field(default=0.1, ge=0, le=1)
    """Classical creators: chance to make anything, instead of what has had most clicks."""
