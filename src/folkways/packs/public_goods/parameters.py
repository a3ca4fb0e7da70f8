"""The parameters of the environment ``public_goods``."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from folkways.base.time import MINUTE, TICK
from folkways.scenario.fields import Strict

ROUND = MINUTE
"""Simulated seconds of a round; its stages follow one another by a tick."""
STAGE = TICK


class PublicGoodsParameters(Strict):
    """The game: who plays with whom, for what, and what players may do to one another."""

    group_size: int = Field(default=4, ge=2, le=100)
    """Players of a group; the number of agents must be a multiple of it."""
    rounds: int = Field(default=10, ge=1, le=10_000)
    """Rounds of a run."""
    endowment: float = Field(default=20.0, gt=0, le=1_000_000)
    """Tokens that each player receives in each round."""
    multiplier: float = Field(default=1.6, gt=0, le=1000)
    """What is contributed is multiplied by this and divided equally among those who share it."""
    per_capita_return: float | None = Field(default=None, gt=0, le=1000)
    """What each player gets back of every token contributed, however many share it; instead of
    ``multiplier`` divided by their number."""
    punishment: bool = True
    """After contributing, players may pay tokens to take tokens from others."""
    effect: float = Field(default=3.0, gt=0, le=1000)
    """Tokens that are taken from a player for each token spent on punishing it."""
    messages: bool = False
    """After contributing, players may write to one another, with or without punishing."""
    institutions: Literal["assigned", "chosen"] = "assigned"
    """``chosen``: before contributing, each player chooses between an institution with sanctions
    (punishment, messages) and one without; those of a group who chose alike play together."""
    matching: Literal["partner", "stranger"] = "partner"
    """``partner``: groups stay as they are. ``stranger``: they are drawn anew in each round."""
    characters: Literal["drawn", "own"] = "drawn"
    """``drawn``: each player has an aversion to inequity, drawn from the distribution of Fehr and
    Schmidt (1999), which all players know. ``own``: nothing is said of it; a language model plays
    as itself, and the offline mind cares for its own tokens only."""

    @property
    def sanctions(self) -> bool:
        """Whether anything can be done to others after contributing."""
        return self.punishment or self.messages

    @property
    def stages(self) -> tuple[int, ...]:
        """The stages of a round: 0 for choosing an institution, 1 contributing, 2 sanctions."""
        chosen = (0,) if self.institutions == "chosen" else ()
        return (*chosen, 1, 2) if self.sanctions else (*chosen, 1)

    @property
    def seconds(self) -> int:
        """How long a run lasts: a round before the first, in which players are drawn, and all."""
        return (self.rounds + 1) * ROUND
