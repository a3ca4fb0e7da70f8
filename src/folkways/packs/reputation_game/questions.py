"""The questions of the game of reputation: with whom to play, how, and what follows from it."""

from __future__ import annotations

from pydantic import Field

from folkways.language.operation import Data


class Person(Data):
    """The agent itself, as the scenario describes it.

    ``caution`` is its disposition: it cooperates if it expects the other to cooperate with at least
    this chance; above 1: never; None: it is told nothing about that.
    """

    name: str
    innate: tuple[str, ...] = ()
    learned: str = ""
    caution: float | None = Field(default=None, ge=0)


class Evidence(Data):
    """What somebody did in a game, as seen or as told; ``teller`` is empty if the agent saw it.

    ``excused``: it defected against somebody from whom most expected no better.
    """

    cooperated: bool
    teller: str = ""
    excused: bool = False


class Acquaintance(Data):
    """Somebody whom the agent knows by name, with what it knows of that person, the latest last."""

    name: str
    tied: bool = False
    evidence: tuple[Evidence, ...] = ()


class Payoffs(Data):
    """Points: both cooperate, only the other does, only the agent does, neither does."""

    reward: float
    temptation: float
    sucker: float
    punishment: float


class ChoosePartner(Data):
    """With which of the candidates, to all of whom it is tied, does the agent want to play?"""

    who: Person
    payoffs: Payoffs
    candidates: tuple[Acquaintance, ...] = Field(min_length=1)


class Partner(Data):
    """The name of a candidate; empty for anybody."""

    name: str = Field(default="", max_length=200)


class Play(Data):
    """Does the agent cooperate?

    ``partner`` is None where players are anonymous. ``lately`` is what others did towards the
    agent, or are said to have done, whoever they were, the latest last.
    """

    who: Person
    payoffs: Payoffs
    partner: Acquaintance | None = None
    lately: tuple[Evidence, ...] = ()


class Decision(Data):
    """Whether the agent cooperates."""

    cooperates: bool


class React(Data):
    """Does the agent want a tie to the partner it has just played with, and whom does it tell?

    ``ties`` says whether there are ties, ``listeners`` are those whom it may tell, if there is
    gossip; ``lately`` is as in :class:`Play`. ``own`` and ``theirs`` are the decisions just made.
    """

    who: Person
    payoffs: Payoffs
    partner: Acquaintance
    lately: tuple[Evidence, ...] = ()
    own: bool
    theirs: bool
    ties: bool
    listeners: tuple[str, ...] = ()


class Reaction(Data):
    """Whether it wants the tie, whom it tells what (nobody if empty), and if that is favourable."""

    tie: bool
    listener: str = Field(default="", max_length=200)
    favourable: bool = True
    text: str = Field(default="", max_length=500)
