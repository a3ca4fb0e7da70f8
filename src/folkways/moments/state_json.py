"""One agent at one moment as plain data: what ``folkways show --json`` prints."""

from __future__ import annotations

from typing import TypedDict

from folkways.base.interventions import InterventionJson
from folkways.moments.payoff_view import PayoffViewJson
from folkways.moments.private_view import PrivateViewJson
from folkways.moments.tie_view import TieViewJson


class PlannedJson(TypedDict):
    """An entry of a plan."""

    start: str
    minutes: float
    text: str
    place: str


class MemoryJson(TypedDict):
    """A record of the memory stream."""

    id: int
    at: str
    kind: str
    text: str
    importance: int
    evidence: list[int]


class NormJson(TypedDict):
    """A personal norm with its life so far."""

    id: str
    content: str
    kind: str
    utility: int
    standing: str
    origin: str
    giver: str
    at: str
    judged: str | None
    reason: str
    into: str
    replaced: str | None


class CommitmentJson(TypedDict):
    """An open commitment; ``due`` is a moment in words, None if no time was agreed.

    Of an agreement with two halves it is the agent's own one.
    """

    agreement: str
    by: str
    others: list[str]
    what: str
    due: str | None
    place: str


class ToldJson(TypedDict):
    """What a mechanism brought about in the agent."""

    at: str
    mechanism: str
    text: str


class StateJson(TypedDict):
    """What ``folkways show --json`` prints."""

    agent: str
    at: str
    place: str
    doing: str
    status: str
    left: str | None
    norms: list[NormJson]
    private: list[PrivateViewJson]
    ties: list[TieViewJson]
    payoff: PayoffViewJson | None
    plan: dict[str, list[PlannedJson]]
    memories: list[MemoryJson]
    relationships: dict[str, str]
    interventions: list[InterventionJson]
    commitments: list[CommitmentJson]
    told: list[ToldJson]
