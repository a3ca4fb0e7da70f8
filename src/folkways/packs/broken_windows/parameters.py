"""The parameters of the environment ``broken_windows``."""

from __future__ import annotations

from typing import Final

from pydantic import Field

from folkways.base.time import MINUTE
from folkways.packs.broken_windows.studies import StudyName
from folkways.scenario.fields import Strict

ARRIVAL: Final = MINUTE
"""Simulated seconds from one person to the next."""


class BrokenWindowsParameters(Strict):
    """The place and its state, visible traces, and the classical passer-by."""

    study: StudyName = "graffiti"
    """Which of the source's experiments."""
    disorder: bool = False
    """Whether people see that another rule is broken."""
    stays: bool = False
    """Whether people also see what earlier people did; otherwise all traces are removed at once."""
    window: int = Field(default=10, ge=1, le=1000)
    """With ``stays``: how many of those before them."""
    cue: float = Field(default=0.0, ge=0, le=10, allow_inf_nan=False)
    """Classical model: logits that a sign of broken rules adds to breaking one. 0: none."""
