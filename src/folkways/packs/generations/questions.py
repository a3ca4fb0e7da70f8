"""The question of a trial: how far did the light move?"""

from __future__ import annotations

from pydantic import Field

from folkways.language.operation import Data


class ClassicalJudge(Data):
    """Inputs of the classical participant, not shown to a language model: two shares, 0 to 1."""

    conformity: float
    perception: float


class JudgeMovement(Data):
    """How far did a point of light in the dark move, in inches?

    ``impression`` is what it seemed to the agent, ``earlier`` its own latest judgements and
    ``heard`` what each of the others said last, ``heard_before`` what they said in the trial
    before.
    """

    impression: float
    earlier: tuple[float, ...] = ()
    heard: tuple[float, ...] = ()
    heard_before: tuple[float, ...] = ()
    classical: ClassicalJudge | None = None


class Judgement(Data):
    """The distance in inches."""

    inches: float = Field(ge=0, le=1000, allow_inf_nan=False)
