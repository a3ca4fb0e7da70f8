"""The question of a passer-by: does it break the rule?"""

from __future__ import annotations

from pydantic import Field

from folkways.language.operation import Data


class ClassicalPasser(Data):
    """Inputs of the classical passer-by, not shown to a language model.

    ``in_order`` is the share (between 0 and 1) who break the rule where all is in order, ``cue``
    the logits that a sign of broken rules adds, ``signs`` the number of signs apart from earlier
    people.
    """

    in_order: float = Field(gt=0, lt=1)
    cue: float
    signs: int = Field(default=0, ge=0)


class PassBy(Data):
    """Does the agent do ``act``, or ``instead``, in a ``place`` whose ``state`` it sees?

    Of ``before`` people who came just before it, ``broke`` did the act; ``traces`` are the visible
    signs of that.
    """

    place: str
    state: str
    act: str
    instead: str
    traces: str = ""
    before: int = Field(default=0, ge=0)
    broke: int = Field(default=0, ge=0)
    classical: ClassicalPasser | None = None


class Passing(Data):
    """Whether the agent breaks the rule."""

    breaks: bool
