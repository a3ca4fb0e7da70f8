"""The parameters of the environment ``conventions``; defaults are those of Ashery et al. (2025)."""

from __future__ import annotations

from typing import Final

from pydantic import Field, ValidationInfo, field_validator, model_validator

from folkways.base.time import MINUTE
from folkways.scenario.fields import Line, Strict

ROUND: Final = MINUTE
"""Simulated seconds of a round."""

# fmt: off
SYLLABLES: Final = (
    "bav", "cug", "dak", "fep", "gix", "hov", "juk", "kem", "lof", "moz",
    "nuv", "pif", "rud", "sef", "tib", "vok", "wem", "xul", "yav", "zog",
)
# fmt: on
"""Made-up syllables of one length and shape, which mean nothing in English."""


class ConventionsParameters(Strict):
    """The game, what agents remember, the audit before it, and the committed minority."""

    rounds: int = Field(default=40, ge=1, le=100_000)
    """Rounds in which everybody meets somebody."""
    options: int = Field(default=10, ge=2, le=100)
    """Names to choose from."""
    labels: tuple[Line, ...] = Field(
        validate_default=True, default=SYLLABLES, min_length=2, max_length=1000
    )
    """The pool that each run draws its names from."""
    permuted: bool = True
    """Whether each run draws its own names, and each question has them in its own order. If not,
    the first labels are the names, in their order."""
    memory: int = Field(default=5, ge=1, le=1000)
    """How many of its latest encounters an agent remembers."""
    reward: float = 100.0
    """Points for both if they choose the same name."""
    penalty: float = -50.0
    """Points for both if they do not."""
    probes: int = Field(default=5, ge=0, le=100)
    """How often each agent is asked before anybody has met, to measure prior preferences."""
    committed: float = Field(default=0.0, ge=0, lt=1)
    """Share of agents who from ``committed_from`` on always choose a name that is not the
    convention. The number of agents is rounded to the nearest."""
    committed_from: int = Field(default=31, ge=1, le=100_000)
    """The first round with a committed minority."""

    @field_validator("labels")
    @classmethod
    def _distinct(cls, labels: tuple[str, ...], info: ValidationInfo) -> tuple[str, ...]:
        twice = next((one for n, one in enumerate(labels) if one in labels[:n]), None)
        if twice is not None:
            raise ValueError(f"{twice!r} stands there twice; each label needs to be different")
        options = info.data.get("options", 2)
        if len(labels) < options:
            raise ValueError(f"there are {len(labels)} labels for {options} options; add labels")
        return labels

    @model_validator(mode="after")
    def _worth_it(self) -> ConventionsParameters:
        if self.reward <= self.penalty:
            raise ValueError(
                f"the reward ({self.reward:g}) must be above the penalty ({self.penalty:g}), or "
                "there is nothing to coordinate on"
            )
        if self.committed and self.committed_from > self.rounds:
            raise ValueError(
                f"the committed minority would come in round {self.committed_from}, but there are "
                f"{self.rounds} rounds; raise rounds or lower committed_from"
            )
        return self
