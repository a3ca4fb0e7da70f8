"""What somebody is asked who has heard a rumour talked about, and what it answers."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from folkways.language.operation import Data

Role = Literal["spreader", "commentator", "verifier", "bystander"]
MOST_LETTERS = 1000
"""The longest opinion and the longest memory, in characters."""


class HeardOpinion(Data):
    """What another said on the day before."""

    by: str
    believes: bool
    words: str


class Epidemic(Data):
    """The classical model (SIR): probabilities, and where the agent stands.

    ``transmission``: of believing after one believer was heard. ``recovery``: of giving the belief
    up in a day. ``effect``: by how much a correction lowers the former, and the chance that it ends
    a belief. ``believed_before`` makes immune. ``corrections`` is how many it has read.
    """

    transmission: float = Field(default=0.0, ge=0, le=1)
    recovery: float = Field(default=0.0, ge=0, le=1)
    effect: float = Field(default=0.0, ge=0, le=1)
    believed_before: bool = False
    corrections: int = 0


class JudgeRumour(Data):
    """Does the agent believe a rumour at the end of a day, and what does it say of it?

    ``heard`` are the opinions of the day, ``correction`` an official statement if there is one.
    ``epidemic`` is for the classical model alone: a language model is not shown it.
    """

    name: str
    traits: tuple[str, ...] = ()
    role: Role
    rumour: str
    believes: bool
    opinion: str = ""
    memory: str = ""
    heard: tuple[HeardOpinion, ...] = ()
    correction: str = ""
    epidemic: Epidemic | None = None


class Judgement(Data):
    """The agent's belief, its words to others, and what it keeps in mind from its days."""

    believes: bool
    opinion: str = Field(max_length=MOST_LETTERS)
    memory: str = Field(max_length=MOST_LETTERS)
