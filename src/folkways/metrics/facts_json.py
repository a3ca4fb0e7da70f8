"""Tracked facts as plain data: what ``--json`` prints of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

from folkways.base.time import format_moment
from folkways.metrics.attendance import Attendance
from folkways.metrics.knowledge import FactKnown
from folkways.metrics.series import ShareJson, share_json


class LearnedJson(TypedDict):
    """How one agent came to know a fact; see :class:`folkways.metrics.knowledge.Learned`.

    ``source`` is empty if nobody told it; ``generation`` counts tellers from those who knew it at
    first or had it from nobody (0).
    """

    agent: str
    t: int
    at: str
    way: str
    source: str
    generation: int
    memory: int
    text: str


class GuestJson(TypedDict):
    """Somebody invited to a gathering: when, by whom, and for how many minutes it was there."""

    agent: str
    invited: str
    by: str
    came: bool
    minutes: float


class AttendanceJson(TypedDict):
    """Who was invited to a gathering and who came; ``over``: the log reaches its end."""

    invited: int
    came: int
    share: float | None
    over: bool
    host_came: bool
    uninvited: list[str]
    guests: list[GuestJson]


class TrackedFactJson(TypedDict):
    """A tracked fact: who knows it at first and at the end, in each bin, and from whom.

    ``attendance`` is None for a fact that is no gathering, or before that has begun.
    """

    statement: str
    known_at_first: ShareJson
    known: ShareJson
    series: list[float | None]
    learned: list[LearnedJson]
    generations: list[int]
    attendance: AttendanceJson | None


def facts_json(
    knowledge: Mapping[str, FactKnown], attendance: Mapping[str, Attendance]
) -> dict[str, TrackedFactJson]:
    """Return what a run tells of each tracked fact, by its id."""
    return {
        id: {
            "statement": known.fact.statement,
            "known_at_first": share_json(known.at_first),
            "known": share_json(known.at_end),
            "series": [share.value for share in known.known],
            "learned": learned_json(known),
            "generations": list(known.tree.generations),
            "attendance": _attendance(attendance.get(id)),
        }
        for id, known in knowledge.items()
    }


def learned_json(known: FactKnown) -> list[LearnedJson]:
    """Return how each agent came to know a fact, in the order in which they did."""
    return [
        {
            "agent": one.agent,
            "t": one.t,
            "at": format_moment(one.t),
            "way": one.way,
            "source": one.source,
            "generation": place.generation,
            "memory": one.memory,
            "text": one.text,
        }
        for one, place in zip(known.learned, known.tree.adoptions, strict=True)
    ]


def _attendance(found: Attendance | None) -> AttendanceJson | None:
    if found is None:
        return None
    return {
        "invited": found.came.of,
        "came": found.came.count,
        "share": found.came.value,
        "over": found.over,
        "host_came": found.host_came,
        "uninvited": list(found.strangers),
        "guests": [
            {
                "agent": one.agent,
                "invited": format_moment(one.invited),
                "by": one.by,
                "came": one.came,
                "minutes": round(one.seconds / 60, 1),
            }
            for one in found.guests
        ],
    }
