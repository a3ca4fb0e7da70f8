"""What the mechanisms of norm science ask, and how it is answered."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from folkways.agents.shown import (
    Line,
    Name,
    Position,
    Score,
    Sentences,
    Who,
    Words,
)
from folkways.language.operation import Data
from folkways.norms.questions import Standard

Message = Annotated[str, StringConstraints(strip_whitespace=True, max_length=200)]
Strength = Annotated[int, Field(ge=0, le=10)]


class SanctionCase(Data):
    """Somebody whom the agent might sanction.

    ``observation`` is the conduct that breaks ``norm``, a norm of the agent's; with ``let_pass``
    it is somebody else's conduct, which ``other`` saw as well and said nothing about. ``watching``
    are others who would see the sanction; ``anger`` is 0 to 10.
    """

    other: str
    relationship: str
    observation: str
    norm: Standard
    let_pass: bool = False
    watching: tuple[str, ...] = ()
    anger: Strength = 0


class SanctionCosts(Data):
    """What is at stake: a sanction costs the agent ``price`` and takes ``fine`` from the target.

    ``account`` is what the agent has, in the same units.
    """

    price: Annotated[float, Field(ge=0)]
    fine: Annotated[float, Field(ge=0)]
    account: float


class DecideSanction(Data):
    """Whom does the agent sanction, and with which words?

    ``may_speak``: a sanction may carry a message; ``costs`` is None where nothing is at stake.
    """

    who: Who
    when: str
    place: str
    doing: str
    cases: tuple[SanctionCase, ...]
    may_speak: bool = True
    costs: SanctionCosts | None = None


class SanctionGiven(Data):
    """The agent sanctions the person of a case; ``message`` is what it says, empty for a look."""

    case: Position
    message: Message = ""


class Sanctioning(Data):
    """The sanctions; cases that are not among them are let pass."""

    sanctions: tuple[SanctionGiven, ...] = Field(default=(), max_length=20)


class HearGossip(Data):
    """What did ``other`` say in a conversation about ``people``, who were not part of it?"""

    who: Who
    other: str
    relationship: str
    lines: tuple[Line, ...]
    people: tuple[str, ...]


class GossipReport(Data):
    """What was said about a person, for them (``good``) or against them."""

    about: Name
    good: bool


class HeardGossip(Data):
    """A report for each person who was judged."""

    reports: tuple[GossipReport, ...] = Field(default=(), max_length=10)


class Internalise(Data):
    """Has a norm become part of who the agent is, so that it follows it unwatched, too?

    ``salience`` is how much it stands out by now, 0 to 1.
    """

    who: Who
    norm: Standard
    salience: float


class MadeOwn(Data):
    """Whether the norm has become the agent's own, and why."""

    own: bool
    reason: Sentences


Happened = Literal["broke", "kept", "sanctioned", "seen"]
"""The agent broke the norm, or kept it; it was shown disapproval for breaking it; or it saw
somebody else break it."""


class ConductOccasion(Data):
    """Something to feel about: what ``happened`` to ``norm``, a norm of the agent's.

    ``other`` is who broke it, or showed the disapproval; ``watched``: others saw the agent.
    """

    happened: Happened
    conduct: str
    norm: Standard
    other: str = ""
    watched: bool = False


class AppraiseConduct(Data):
    """What does the agent feel about what it and others have just done?"""

    who: Who
    when: str
    occasions: tuple[ConductOccasion, ...]


class FeelingAbout(Data):
    """A feeling about one of the occasions; ``strength`` is 1 to 10."""

    occasion: Position
    emotion: Literal["guilt", "shame", "anger", "pride"]
    strength: Score
    reason: Words


class Appraisal(Data):
    """The feelings; most occasions leave people cold."""

    feelings: tuple[FeelingAbout, ...] = Field(default=(), max_length=20)


class StateThresholds(Data):
    """Which share of the others must keep each norm before the agent goes along with it?"""

    who: Who
    norms: tuple[Standard, ...]


class StatedThresholds(Data):
    """A share, 0 to 1, for each norm in the order of the list."""

    thresholds: tuple[Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)], ...] = Field(
        default=(), max_length=100
    )


class LeaderCandidate(Data):
    """Somebody whom the agent might follow; it saw ``sought_by`` people seek them out."""

    name: str
    sought_by: int
    office: bool = False


class ChooseLeader(Data):
    """Whom does the agent follow, if anybody? ``now`` is whom it has followed so far."""

    who: Who
    candidates: tuple[LeaderCandidate, ...]
    now: str = ""


class ChosenLeader(Data):
    """The name of a candidate, or empty for nobody, and why."""

    leader: Name
    reason: Words
