"""The question to whom an agent wants ties, with its answer."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import Field

from folkways.agents.shown import Who, Words
from folkways.language.operation import Data, Operation
from folkways.language.prompt import PromptTemplate

CLOSEST: Final = 10
"""Closeness that stands for a tie of strength 1."""
Closeness = Annotated[int, Field(ge=0, le=CLOSEST)]


class TieCase(Data):
    """Somebody of whom the agent has learned something new.

    ``standing`` is what it thinks of them as keepers of norms, -1 to 1; ``closeness`` is the tie
    that it has wanted so far, 0 to 10 and None if it has not decided, and ``wanted_by`` whether
    the other wants a tie to it.
    """

    other: str
    relationship: str
    standing: Annotated[float, Field(ge=-1, le=1)]
    closeness: Closeness | None = None
    wanted_by: bool = False


class DecideTies(Data):
    """With whom does the agent want to have to do from now on, and how closely?"""

    who: Who
    cases: tuple[TieCase, ...]


class TieDecided(Data):
    """The closeness that the agent wants, 0 (none) to 10, and why."""

    closeness: Closeness
    reason: Words


class TiesDecided(Data):
    """An answer for each person in the order of the list."""

    ties: tuple[TieDecided, ...] = Field(default=(), max_length=100)


def _fault(q: DecideTies, a: TiesDecided) -> str:
    wanted, given = len(q.cases), len(a.ties)
    return "" if wanted == given else f"{given} answers for {wanted} people: give one for each"


DECIDE_TIES = Operation(
    "decide_ties",
    DecideTies,
    TiesDecided,
    PromptTemplate("folkways.norms.science", "decide_ties.md"),
    lambda _: TiesDecided(),
    fault=_fault,
)
