"""The parameters of ``feed_emotions``."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from folkways.base.time import MINUTE
from folkways.environments.feed import FeedParameters
from folkways.scenario.fields import Sentence

ROUND = MINUTE
"""Simulated seconds of a round."""


class EmotionParameters(FeedParameters):
    """The feed, the event, and the classical model."""

    event: Sentence = "The town is going to close its centre to cars."
    """What the posts are about; the first posts say it."""
    rounds: int = Field(default=20, ge=1, le=10_000)
    """After this many rounds the run is over, or when nobody has anything to read."""
    first_posters: int = Field(default=1, ge=1, le=100_000)
    """How many post at first."""
    chosen: Literal["drawn", "most followed"] = "drawn"
    """Who posts at first."""
    sharing: float = Field(default=0.3, ge=0, le=1)
    """Classical model: chance to repost an agreeable post; everybody reposts at most once."""
    confidence: float = Field(default=0.8, ge=0, le=2)
    """Classical model: the largest difference of attitudes at which a post is agreeable."""
    influence: float = Field(default=0.2, ge=0, le=1)
    """Classical model: which share of the difference an agreeable post takes away."""
    contagion: float = Field(default=0.3, ge=0, le=1)
    """Classical model: chance that a more emotional post raises the emotion by a level."""
    calming: float = Field(default=0.1, ge=0, le=1)
    """Classical model: chance that the emotion falls by a level whenever a page is read."""
    unfollowing: float = Field(default=0.0, ge=0, le=1)
    """Classical model: chance to stop following the author of a disagreeable post."""

    @property
    def seconds(self) -> int:
        """How long a run lasts at most."""
        return (self.rounds + 1) * ROUND
