"""The parameters of ``debate``."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from folkways.base.time import MINUTE
from folkways.packs.debate.questions import Stage
from folkways.scenario.fields import Line, Strict

STAGE = MINUTE
"""Simulated seconds of a stage: a question before, the arguments, and a question after."""
STAGES: dict[str, tuple[Stage, ...]] = {
    "debate": ("opening", "rebuttal", "conclusion"),
    "argument": ("argument",),
}


class DebateParameters(Strict):
    """The study, and the classical model."""

    form: Literal["debate", "argument"] = "debate"
    """``debate``: opening, rebuttal and conclusion of both. ``argument``: one by the opponent."""
    propositions: tuple[Line, ...] = Field(
        default=("Shops should be closed on Sundays.",), min_length=1
    )
    """What is debated, handed out in turn."""
    manners: dict[Line, Line] = Field(default_factory=dict)
    """On what opponents are to build, by name, handed out in turn: ``{knowledge: facts}``."""
    susceptibility: float = Field(default=0.6, ge=0, le=1)
    """Classical model: how much a participant gives to others rather than to its first opinion."""
    weight: float = Field(default=0.3, ge=0, le=1)
    """Classical model: the weight of the opponent, the rest being the participant's own."""
    noise: float = Field(default=0.1, ge=0, le=10)
    """Classical model: scale of the logistic noise in an answer, on a scale of opinions of 2."""
    model_factor: float = Field(default=1.0, ge=0, le=10)
    """Classical model: by which factor the label "model" changes the opponent's weight."""
    personal_factor: float = Field(default=1.0, ge=0, le=10)
    """Classical model: by which factor personal data do."""
    manner_factors: dict[Line, Annotated[float, Field(ge=0, le=10)]] = Field(default_factory=dict)
    """Classical model: by which factor a manner does."""

    @property
    def stages(self) -> tuple[Stage, ...]:
        """The stages in which arguments are given."""
        return STAGES[self.form]

    @property
    def seconds(self) -> int:
        """How long a run lasts: a question before, the arguments, and a question after."""
        return (len(self.stages) + 3) * STAGE
