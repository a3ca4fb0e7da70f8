"""The parameters of ``feed_norms``: the feed, what counts as an insult, and the classical user."""

from __future__ import annotations

from typing import Final

from pydantic import Field

from folkways.base.time import HOUR
from folkways.environments.feed import FeedParameters
from folkways.scenario.fields import Line, Sentence

ROUND: Final = HOUR
"""Simulated seconds of a round; in each everybody reads a page and writes."""


class FeedNormsParameters(FeedParameters):
    """The feed, its insults, and what users write without a norm."""

    rounds: int = Field(default=20, ge=1, le=10_000)
    """After this many rounds the run is over."""
    signs: tuple[Line, ...] = Field(default=("idiot", "fool", "moron", "stupid"), min_length=1)
    """Words by which a post is an insult, in whatever case and form ("fools")."""
    habit: float = Field(default=0.4, ge=0, le=1)
    """Classical users: chance that a post is one of ``hostile`` where no norm is kept."""
    friendly: tuple[Sentence, ...] = Field(
        default=(
            "What a lovely morning it was.",
            "There was a rainbow over the mill.",
            "I saw a heron by the river.",
            "The plum cake at the bakery was good.",
        ),
        min_length=1,
    )
    """Classical users: posts without an insult."""
    hostile: tuple[Sentence, ...] = Field(
        default=(
            "What an idiot our mayor is.",
            "The man at the tram office is a moron.",
            "I have never met such a fool.",
        ),
        min_length=1,
    )
    """Classical users: posts with an insult."""

    @property
    def seconds(self) -> int:
        """How long a run lasts; rounds are counted from 1."""
        return (self.rounds + 1) * ROUND

    def insults(self, text: str) -> bool:
        """Whether a text has one of the signs."""
        words = text.casefold()
        return any(sign.casefold() in words for sign in self.signs)
