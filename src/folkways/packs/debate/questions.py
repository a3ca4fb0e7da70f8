"""What people in a debate are asked, and what they answer."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from folkways.language.operation import Data

Side = Literal["for", "against"]
Stage = Literal["opening", "rebuttal", "conclusion", "argument"]
Opponent = Literal["human", "model"]
LEVELS = 5
"""Attitudes go from 1 (strongly against) to 5 (strongly for)."""
MOST_LETTERS = 1500
"""The longest argument, in characters."""


class Influence(Data):
    """The classical model: how a participant's opinion (-1 to 1) stands and moves.

    ``opinion`` is that before the debate, ``pull`` where the opponent argues, ``susceptibility``
    and ``weight`` are those of Friedkin and Johnsen (0 to 1), ``arguments`` how many it has heard,
    ``noise`` the scale of the logistic noise in the answer.
    """

    opinion: float = 0.0
    pull: float = 0.0
    susceptibility: float = Field(default=0.0, ge=0, le=1)
    weight: float = Field(default=0.0, ge=0, le=1)
    arguments: int = 0
    noise: float = Field(default=0.0, ge=0)


class StateAttitude(Data):
    """What does the participant think of a proposition, before or after a debate?

    ``opponent`` is what it is told about the other. ``influence`` is for the classical model alone:
    a language model is not shown it.
    """

    name: str
    traits: tuple[str, ...] = ()
    background: str = ""
    proposition: str
    opponent: Opponent
    talk: tuple[str, ...] = ()
    influence: Influence | None = None


class Attitude(Data):
    """The attitude, from 1 (strongly against) to 5 (strongly for)."""

    attitude: Annotated[int, Field(ge=1, le=LEVELS)]


class GiveArgument(Data):
    """What does a debater say? ``personal`` is what it knows about the other, if anything.

    ``manner`` says on what it is to build, if anything is asked of it.
    """

    name: str
    proposition: str
    side: Side
    stage: Stage
    personal: str = ""
    manner: str = ""
    talk: tuple[str, ...] = ()


class Argument(Data):
    """The argument."""

    argument: str = Field(max_length=MOST_LETTERS)
