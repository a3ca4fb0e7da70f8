"""Where the agent last noticed people today who are not with it now."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from folkways.agents.shown import LastSeen
from folkways.agents.turn import Turn
from folkways.base.time import day_of, format_clock, moment


class _Sight(NamedTuple):
    name: str
    t: int
    place: str


def staff_last_seen(turn: Turn, place: str, away: Collection[str]) -> tuple[LastSeen, ...]:
    """Return where those of ``away`` were last noticed today who serve guests at ``place`` now.

    They need not be there: a server may have stepped out of the house.
    """
    staff = [name for name in turn.view.servers(place) if name in away]
    return last_seen(turn, staff)


def last_seen(turn: Turn, names: Collection[str]) -> tuple[LastSeen, ...]:
    """Return when and where people of ``names`` were last seen or heard today, in that order.

    Those who were not noticed today are left out.
    """
    latest: dict[str, _Sight] = {}
    for sight in _sights(turn) if names else ():
        if sight.name in names and sight.place:
            before = latest.setdefault(sight.name, sight)
            latest[sight.name] = max(before, sight, key=lambda one: one.t)
    order = [latest[name] for name in names if name in latest]
    return tuple(
        LastSeen(name=one.name, when=format_clock(one.t), place=one.place) for one in order
    )


def _sights(turn: Turn) -> Iterator[_Sight]:
    """Yield whom the agent has noticed today, the latest first among memories."""
    for percept in reversed(turn.body.waiting):
        if not percept.own:
            yield _Sight(percept.other, percept.at, percept.place)
    morning = moment(day_of(turn.t), 0)
    for memory in reversed(turn.agent.memory):
        if memory.created < morning:
            return
        if memory.kind == "observation" and not memory.own:
            yield _Sight(memory.about, memory.made, memory.place)
