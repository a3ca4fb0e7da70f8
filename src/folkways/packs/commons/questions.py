"""What those who live on a commons are asked in a month, and what they answer."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from folkways.language.operation import Data
from folkways.packs.commons.parameters import Wording

MOST = 1_000_000


class Rules(Data):
    """The commons as everybody knows it; ``people`` is how many take from it."""

    wording: Wording
    people: int = Field(ge=1)
    capacity: int
    growth: float
    collapse: int
    months: int


class Character(Data):
    """How a classical player takes; ``break_even`` is for open access, None otherwise."""

    kind: Literal["sustainable", "greedy", "open_access"]
    break_even: int | None = None


class Member(Data):
    """Another user of the commons: what it took last, and in all; and the agent's own."""

    name: str
    took: int
    total: int


class Remark(Data):
    """What somebody said; ``limit`` is the most that it said anyone should take in a month."""

    speaker: str
    says: str
    limit: int | None


class Situation(Data):
    """What an agent knows; ``month`` counts from 1, ``members`` are all, itself included."""

    name: str
    character: Character | None
    month: int
    rules: Rules
    stock: int = Field(ge=0)
    members: tuple[Member, ...]


class Take(Situation):
    """How much does the agent take? ``stock`` is before the harvest, ``talk`` of last month.

    ``universal`` is the most that everybody could take without the stock falling, where players are
    told so; ``leader`` and ``quota`` are "" and None without a leader.
    """

    universal: int | None
    leader: str
    quota: int | None
    binding: bool
    talk: tuple[Remark, ...]


class Harvest(Data):
    """The units that the agent takes."""

    amount: int = Field(ge=0, le=MOST)


class Speak(Situation):
    """What does the agent say after the harvest? ``stock`` is what remains of it."""

    talk: tuple[Remark, ...]


class Words(Data):
    """What the agent says, if anything, and the limit that it names or supports, if any."""

    says: str = Field(max_length=600)
    limit: int | None = Field(default=None, ge=0, le=MOST)


class StateAgenda(Situation):
    """What does a candidate promise? ``stock`` is before the harvest."""


class Agenda(Data):
    """What a candidate promises, and the monthly quota for each person that it would set."""

    says: str = Field(max_length=600)
    quota: int = Field(ge=0, le=MOST)


class Candidate(Data):
    """A candidate with its agenda."""

    name: str
    says: str
    quota: int


class Vote(Situation):
    """For which of the candidates does the agent vote? ``binding``: quotas must be kept."""

    binding: bool
    candidates: tuple[Candidate, ...] = Field(min_length=1)


class Ballot(Data):
    """The number of the candidate in the list, from 0."""

    candidate: int = Field(ge=0, le=MOST)


class SetQuota(Situation):
    """Which quota does the leader set for this month? ``stock`` is before the harvest."""

    binding: bool
    talk: tuple[Remark, ...]


class Quota(Data):
    """The most that each person is to take this month."""

    quota: int = Field(ge=0, le=MOST)
