"""What the mechanisms of norm science ask, and how it is answered."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from folkways.agents.shown import Position, Who
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


class DecideSanction(Data):
    """Whom does the agent sanction, and with which words?

    ``may_speak``: a sanction may carry a message.
    """

    who: Who
    when: str
    place: str
    doing: str
    cases: tuple[SanctionCase, ...]
    may_speak: bool = True


class SanctionGiven(Data):
    """The agent sanctions the person of a case; ``message`` is what it says, empty for a look."""

    case: Position
    message: Message = ""


class Sanctioning(Data):
    """The sanctions; cases that are not among them are let pass."""

    sanctions: tuple[SanctionGiven, ...] = Field(default=(), max_length=20)
