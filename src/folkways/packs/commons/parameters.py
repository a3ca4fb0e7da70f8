"""The parameters of the environment ``commons``; by default those of GovSim."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from folkways.base.time import HOUR, TICK
from folkways.scenario.fields import Strict

MONTH = HOUR
"""Simulated seconds that a month takes in the log; its stages follow one another by a tick."""
STAGE = TICK

Player = Literal["sustainable", "greedy", "open_access", "own"]
Wording = Literal["fishery", "pasture", "pollution"]


class CommonsParameters(Strict):
    """The commons, those who live on it, what they say, and who leads them."""

    months: int = Field(default=12, ge=1, le=10_000)
    """After this many months the run is over, if the commons has not collapsed before."""
    capacity: int = Field(default=100, ge=2, le=1_000_000)
    """Units in the commons at first, and at most."""
    growth: float = Field(default=2.0, gt=1, le=1000)
    """What remains after the harvest is multiplied by this each month, up to the capacity."""
    collapse: int = Field(default=5, ge=1, le=1_000_000)
    """If less than this remains after a harvest, the commons has collapsed."""
    talk: int = Field(default=10, ge=0, le=300)
    """Things said after each harvest, in turns; 0: nobody talks."""
    wording: Wording = "fishery"
    """In what words a language model is told the same game: fish in a lake, grass for sheep, clean
    water for factories."""
    universalisation: bool = False
    """Players are told what happens if everybody takes as much as they do."""
    player: Player = "sustainable"
    """``sustainable``: takes an equal share of what grows back. ``greedy``: takes everything.
    ``open_access``: takes its share down to ``break_even``. ``own``: nothing is said of it; a
    language model plays as itself, and the offline mind is greedy."""
    greedy: int = Field(default=0, ge=0, le=10_000)
    """So many of the agents, the last in the list, are greedy whatever ``player`` says."""
    break_even: int = Field(default=20, ge=0, le=1_000_000)
    """For ``open_access``: with no more than this in the commons, taking costs more than it gives
    (Gordon 1954: cost of effort, divided by price and catchability)."""
    leader: Literal["none", "appointed", "elected"] = "none"
    """A leader sets a quota each month. ``appointed``: the one who has taken most so far, at first
    by lot. ``elected``: by the votes of all, after each candidate has stated an agenda."""
    term: int = Field(default=12, ge=1, le=10_000)
    """Months after which a leader is appointed or elected anew."""
    candidates: tuple[str, ...] | None = None
    """Names of those who can become leader; by default everybody."""
    quota: Literal["advised", "binding"] = "advised"
    """``binding``: nobody can take more than the leader's quota."""

    @model_validator(mode="after")
    def _begins_above_collapse(self) -> CommonsParameters:
        if self.player == "open_access" and self.break_even > self.capacity:
            raise ValueError(
                f"break_even ({self.break_even}) is above the capacity ({self.capacity}), so that "
                "users with open access would never take anything"
            )
        if self.collapse > self.capacity:
            raise ValueError(
                f"collapse ({self.collapse}) is above the capacity ({self.capacity}), so that the "
                "commons would collapse whatever anyone does"
            )
        return self

    @property
    def seconds(self) -> int:
        """How long a run lasts."""
        return (self.months + 1) * MONTH
