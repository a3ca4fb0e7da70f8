"""The question of a round: does the agent follow the norm, and what does it press others to do?"""

from __future__ import annotations

from typing import Literal, TypeAlias

from pydantic import Field

from folkways.language.operation import Data

Enforcement: TypeAlias = Literal["norm", "deviance", "nothing"]
"""What somebody presses others to do: to follow the norm, to break it, or neither."""


class Conform(Data):
    """Does the agent follow ``norm``, and what does it enforce, given what others did last?

    ``believes`` is its private belief and ``conviction`` how strong that is (0 to 1), ``cost`` how
    much more pressure enforcing takes than following (0 to 1). Of ``seen`` others, ``follow``
    follow the norm, ``press_for`` and ``press_against`` enforce it or its opposite.
    """

    norm: str
    believes: bool
    conviction: float = Field(ge=0)
    cost: float = Field(ge=0)
    seen: int = Field(ge=1)
    follow: int = Field(ge=0)
    press_for: int = Field(ge=0)
    press_against: int = Field(ge=0)


class Conduct(Data):
    """Whether the agent follows the norm, and what it enforces."""

    follows: bool
    enforces: Enforcement
