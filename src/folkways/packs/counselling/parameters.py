"""The parameters of the talk."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from folkways.scenario.fields import Strict

Complaint = Annotated[str, Field(min_length=1, max_length=400)]
"""A sentence or two in the first person."""


class CounsellingParameters(Strict):
    """How long the talk may be, how the counsellor works, and what the offline client says."""

    turns: int = Field(default=50, ge=2, le=400)
    """The most turns, of both together."""
    approach: str = Field(default="", max_length=400)
    """How a language model as counsellor is to work; empty: as it sees fit."""
    script: tuple[Complaint, ...] = ()
    """What the offline client says, in this order; then it ends the talk."""
