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
    """Return the actions planned for the rest of ``block``, the current one first.

    Empty if they were planned for something else: actions fill a plan to its end, so actions that
    end at another time belong to another plan. Waiting for somebody is no planned action.
    """
    body = turn.body
    doing, work, planned = body.doing, body.ledger.work, tuple(body.actions)
    if doing is not None and turn.t < doing.until and not doing.awaits:
        keeps = work.keeps if work is not None else ()
        planned = (doing.rest(turn.t, keeps), *planned)
    if not planned or planned[0].start < block.start:
        return ()
    ends = planned[-1].start + planned[-1].seconds
    return planned if abs(ends - (block.start + block.seconds)) < SHORTEST else ()


def shown(turn: Turn, items: Sequence[ev.PlanItem], end: int) -> tuple[Planned, ...]:
    """Return actions as shown to the mind, one after the other from now until moment ``end``.

    Actions delayed by walks or talks are cut off there.
    """
    told, at = [], turn.t
    for item in items:
        until = min(at + item.seconds, end)
        if at >= end:
            break
        if format_clock(at) == format_clock_on(until, day_of(turn.t)):  # it is all but over
            at = until
            continue
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
