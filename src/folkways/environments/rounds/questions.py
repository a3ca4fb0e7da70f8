"""What an agent is asked in a round of the norms game, and what it answers."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from folkways.language.operation import Data


class Payoffs(Data):
    """What the acts of the game are worth to those who do or suffer them, in points."""

    temptation: float
    hurt: float
    punishment: float
    enforcement: float


class Rules(Data):
    """The game as everybody knows it; ``others`` is how many players there are beside the agent.

    ``meta``: those who let a defection pass may be punished, too.
    """

    payoffs: Payoffs
    others: int
    meta: bool


class DecideDefection(Data):
    """Does the agent use an opportunity to defect, given the chance of being seen?

    ``boldness`` is 0 to 7, ``chance`` 0 to 1; ``recent`` is what the agent saw or suffered in this
    generation, the latest last.
    """

    name: str
    boldness: int = Field(ge=0, le=7)
    chance: float = Field(ge=0, le=1)
    rules: Rules
    recent: tuple[str, ...] = ()


class Defection(Data):
    """Whether the agent defects."""

    defects: bool


class DecidePunishments(Data):
    """Which of those acts does the agent punish that it has just seen?

    ``vengefulness`` is 0 to 7. ``acts`` are sentences, each about one other player.
    """

    name: str
    vengefulness: int = Field(ge=0, le=7)
    acts: tuple[str, ...] = Field(min_length=1)
    rules: Rules
    recent: tuple[str, ...] = ()


class Punishments(Data):
    """The numbers of the acts that the agent punishes, counted from 0 as in the list."""

    punish: tuple[Annotated[int, Field(ge=0, le=100_000)], ...] = Field(default=(), max_length=1000)
