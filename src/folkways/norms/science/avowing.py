"""The question about private beliefs in norms and the sides taken in public, with its answer."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import Field

from folkways.agents.shown import Who, Words
from folkways.language.operation import Data, Operation
from folkways.language.prompt import PromptTemplate
from folkways.norms.questions import Standard
from folkways.norms.science.avowals import Public, Side

PACKAGE = "folkways.norms.science"

GOES_ALONG: Final = "the agent does not believe in this, but goes along with it before others"
UNSEEN: Final = "the agent does not believe in this, and nobody is watching"
LEAVES_IT: Final = "the agent does not believe in this and makes no secret of it"
NOT_AVOWED: Final = frozenset((UNSEEN, LEAVES_IT))
"""Notes beside a norm that the agent follows neither for itself nor, here, for others."""

Percent = Annotated[int, Field(ge=0, le=100)]
Count = Annotated[int, Field(ge=0)]


class AvowalCase(Data):
    """A norm that the agent has adopted, with its evidence on how others stand to it.

    ``kept`` and ``broken`` count people whom it last saw keep and break the norm, ``spoke_for`` and
    ``spoke_against`` those who did so. ``disclosed`` is the published percentage of people who
    privately believe in it; None if nothing was published. ``praised`` lists people who were
    publicly praised for going against it.
    """

    norm: Standard
    kept: Count = 0
    broken: Count = 0
    spoke_for: Count = 0
    spoke_against: Count = 0
    disclosed: Percent | None = None
    praised: tuple[str, ...] = ()


class TakeSides(Data):
    """What does the agent privately believe of each norm, and which side does it take in public?"""

    who: Who
    cases: tuple[AvowalCase, ...]


class SideOnNorm(Data):
    """The answer for one norm.

    ``belief`` is what the agent would say if nobody would ever hear of it, ``believing`` the share
    of the others, in percent, that it assumes to believe privately. ``side`` is its public side,
    ``enforces`` whether it would speak up about a breach.
    """

    belief: Side
    believing: Percent
    side: Public
    enforces: bool
    reason: Words


class SidesTaken(Data):
    """An answer for each norm in the order of the list."""

    sides: tuple[SideOnNorm, ...] = Field(default=(), max_length=100)


def _fault(q: TakeSides, a: SidesTaken) -> str:
    wanted, given = len(q.cases), len(a.sides)
    return "" if wanted == given else f"{given} answers for {wanted} norms: give one for each"


TAKE_SIDES = Operation(
    "take_sides",
    TakeSides,
    SidesTaken,
    PromptTemplate(PACKAGE, "take_sides.md"),
    lambda _: SidesTaken(),
    fault=_fault,
)
