"""The parameters of the environment ``day_care``; the design is that of the source."""

from __future__ import annotations

from typing import Final

from pydantic import Field, model_validator

from folkways.base.time import DAY
from folkways.scenario.fields import Strict

WEEK: Final = 7 * DAY
"""Simulated seconds of a week."""


class DayCareParameters(Strict):
    """The centres, the weeks with a fine, and the classical parent. Amounts are in shekels."""

    centres: int = Field(default=10, ge=1, le=1000)
    """Day-care centres; parents are dealt to them in turn."""
    fined: int = Field(default=6, ge=0, le=1000)
    """How many of them introduce the fine; the others are the control group."""
    weeks: int = Field(default=20, ge=1, le=1000)
    """Weeks observed."""
    fine_from: int = Field(default=5, ge=1, le=1000)
    """The first week with a fine."""
    fine_until: int = Field(default=16, ge=1, le=1000)
    """The last week with a fine."""
    fine: float = Field(default=10.0, ge=0, le=10_000, allow_inf_nan=False)
    """What a parent pays for coming late; 0 is announced as a fine of nothing."""
    worth: float = Field(default=100.0, gt=0, le=10_000, allow_inf_nan=False)
    """What coming late is worth to a parent in a week is drawn evenly from 0 to this."""
    guilt: float = Field(default=75.0, ge=0, le=10_000, allow_inf_nan=False)
    """Classical model: what it costs a parent to impose on the teachers."""
    crowding: float = Field(default=0.0, ge=0, le=1)
    """Classical model: the share of guilt that a fine takes away for good. 0 is deterrence."""
    learning: float = Field(default=0.5, gt=0, le=1)
    """Classical model: how much of what it takes away is lost in each week with a fine."""

    @model_validator(mode="after")
    def _in_order(self) -> DayCareParameters:
        if self.fined > self.centres:
            raise ValueError(
                f"{self.fined} centres with a fine are more than all {self.centres}; lower fined"
            )
        if self.fined and not self.fine_from <= self.fine_until:
            raise ValueError(
                f"the fine would end in week {self.fine_until}, before it begins in week "
                f"{self.fine_from}; raise fine_until or lower fine_from"
            )
        return self

    def guilt_after(self, weeks: int) -> float:
        """Return a classical parent's guilt after a number of weeks with a fine."""
        lost: float = self.crowding * (1 - (1 - self.learning) ** weeks)
        return self.guilt * (1 - lost)
