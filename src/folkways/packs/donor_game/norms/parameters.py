"""The parameters of the environment ``donor_norms``."""

from __future__ import annotations

from typing import Final

from pydantic import Field

from folkways.base.time import HOUR, TICK
from folkways.scenario.fields import Strict

ROUND: Final = HOUR
"""Simulated seconds of a round; its stages follow one another by a tick."""
STAGE: Final = TICK
HEAR, GIVE, TELL = range(3)
"""The stages: what was said is taken in, donors give, recipients tell the others."""


class DonorNormsParameters(Strict):
    """The game, what is told, and what players do without a norm."""

    rounds: int = Field(default=24, ge=1, le=10_000)
    """After this many rounds the run is over; everybody is the donor in every other one."""
    wallet: float = Field(default=10.0, gt=0, le=1_000_000)
    """Units that every donor has to decide on in a round; what is received is not given away."""
    multiplier: float = Field(default=2.0, gt=0, le=100)
    """Units that the recipient gets for each unit given."""
    help: float = Field(default=50.0, gt=0, le=100)
    """Percent of a wallet from which on a gift counts as help, for mechanisms and measures."""
    habit: float = Field(default=10.0, ge=0, le=100)
    """Percent that people are told they usually give; what offline players give without a norm."""
    gossip: bool = True
    """Whether recipients tell all others about their donors."""
    remembered: int = Field(default=3, ge=0, le=100)
    """Of how many of the latest things said about the recipient the donor is reminded."""

    @property
    def seconds(self) -> int:
        """How long a run lasts; rounds are counted from 1."""
        return (self.rounds + 1) * ROUND
