"""The actions that are in force when something comes up in the middle of a plan.

What comes up need not change them: a norm that has nothing to do with what the agent is doing, or a
promise that its next action keeps anyway.
"""

from __future__ import annotations

from collections.abc import Sequence

from folkways.agents.appointments import SHORTEST
from folkways.agents.questions import Planned
from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.base.time import day_of, format_clock, format_clock_on


def in_force(turn: Turn, block: ev.PlanItem) -> tuple[ev.PlanItem, ...]:
    """Return the actions planned for what is left of ``block``, what is going on first.

    Empty if they were planned for something else: they fill a plan to its end, so what ends at
    another time was not planned for this one.
    """
    body = turn.body
    doing, planned = body.doing, tuple(body.actions)
    if doing is not None and turn.t < doing.until:
        planned = (doing.rest(turn.t), *planned)
    if not planned or planned[0].start < block.start:
        return ()
    ends = planned[-1].start + planned[-1].seconds
    return planned if abs(ends - (block.start + block.seconds)) < SHORTEST else ()


def shown(turn: Turn, items: Sequence[ev.PlanItem], end: int) -> tuple[Planned, ...]:
    """Return actions as shown to the mind, from now on one after the other until moment ``end``.

    What has been held up, by walks or talks, is cut short or has no time left.
    """
    told, at = [], turn.t
    for item in items:
        until = min(at + item.seconds, end)
        if at >= end:
            break
        told.append(
            Planned(
                start=format_clock(at),
                end=format_clock_on(until, day_of(turn.t)),
                text=item.text,
                place=item.address,
            )
        )
        at = until
    return tuple(told)
