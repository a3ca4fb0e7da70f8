"""The parameters of the environment ``reputation_game``; payoffs are those of the source."""

from __future__ import annotations

from typing import Final

from pydantic import Field, model_validator

from folkways.base.time import MINUTE, TICK
from folkways.scenario.fields import Strict

ROUND: Final = MINUTE
"""Simulated seconds of a round; its stages (choosing, playing, reacting) are a tick apart."""
STAGE: Final = TICK


class ReputationGameParameters(Strict):
    """The game, what is known of others, and the classical players."""

    rounds: int = Field(default=50, ge=1, le=100_000)
    """Rounds in which everybody plays once."""
    reputation: bool = True
    """Whether players know one another by name, keep records, form ties and choose partners."""
    gossip: bool = True
    """Whether players tell others about their partners."""
    chooses: float = Field(default=0.5, ge=0, le=1)
    """Chance that a player whose turn it is to choose may choose a tie instead of chance."""
    memory: int = Field(default=10, ge=1, le=1000)
    """How many of the latest deeds of each person, and of anybody, a player remembers."""
    dispositions: bool = True
    """Whether each player has a disposition of its own, how likely it needs the other's cooperation
    to be. If not, classical players need one half, and language models are told nothing."""
    free_riders: float = Field(default=0.3, ge=0, le=1)
    """Chance that a disposition is never to cooperate."""
    reward: float = 3.0
    """Points if both cooperate."""
    temptation: float = 5.0
    """Points for who defects while the other cooperates."""
    sucker: float = 0.0
    """Points for who cooperates while the other defects."""
    punishment: float = 1.0
    """Points if both defect."""

    @model_validator(mode="after")
    def _dilemma(self) -> ReputationGameParameters:
        if not self.temptation > self.reward > self.punishment > self.sucker:
            raise ValueError(
                "these payoffs make no prisoner's dilemma: temptation > reward > punishment > "
                f"sucker is needed, not {self.temptation:g}, {self.reward:g}, "
                f"{self.punishment:g}, {self.sucker:g}"
            )
        return self
