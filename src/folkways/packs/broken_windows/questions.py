"""The question of a passer-by: does it break the rule?"""

from __future__ import annotations

from pydantic import Field

from folkways.language.operation import Data


class ClassicalPasser(Data):
    """What the classical passer-by goes by and nobody is told.

    ``in_order`` is the share (between 0 and 1) who break the rule where all is in order, ``cue``
    the logits that a sign of broken rules adds, ``signs`` how many it sees without those before it.
    """

    in_order: float = Field(gt=0, lt=1)
    cue: float
    signs: int = Field(default=0, ge=0)


class PassBy(Data):
    """Does the agent do ``act``, or ``instead``, in a ``place`` whose ``state`` it sees?

    Of ``before`` people who came just before it, ``broke`` did the act; ``traces`` are what is to
    be seen of that.
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
