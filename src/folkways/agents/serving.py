"""Serving and being served: going up to guests, and what is out of date once they are served."""

from __future__ import annotations

from folkways.agents.company import waiting_for
from folkways.agents.joining import beside
from folkways.agents.turn import Turn
from folkways.agents.view import Sighting
from folkways.base import events as ev


def to_serve(turn: Turn, item: ev.PlanItem) -> Sighting | None:
    """Return the guest whom the agent has to go up to for an action; None if there is none.

    Servers go to the guest's table and ask nobody from across the room.
    """
    if not item.part or not turn.view.serves(turn.name):
        return None
    guests = (one for one in beside(turn) if one.name in item.companions)
    return next((one for one in guests if not turn.view.serves(one.name)), None)


def calling(turn: Turn) -> Sighting | None:
    """Return the nearest guest waiting to be served by the agent, None if nobody waits.

    Before it begins anything else the agent turns to the guest, who has then time to say what they
    want. Once: a guest who lets it pass holds nobody up.
    """
    if not turn.view.serves(turn.name):
        return None
    waits_for_me, doing = waiting_for((turn.name,)), turn.body.doing
    waiting = (one for one in beside(turn) if one.in_line and one.doing == waits_for_me)
    return next(
        (one for one in waiting if doing is None or doing.text != turning_to(one.name)), None
    )


def turning_to(guest: str) -> str:
    """Return what somebody does who lets a guest say what they want."""
    return f"turning to {guest}"


def served(turn: Turn) -> str:
    """Return that a guest and somebody who serves have just been together; empty if not.

    What the other of the two meant to do until then may be out of date: the guest has ordered, or
    has its coffee now; who serves need not go and take that order.
    """
    doing = turn.body.doing
    if doing is None or doing.lead in ("", turn.name) or turn.t < doing.until:
        return ""
    if turn.view.serves(turn.name):
        # Two: what the guest's act interrupted is to be taken up again first.
        next_up = (one for one in turn.body.actions[:2] if one.part)
        meant = [one.text for one in next_up if doing.lead in one.companions]
        if not meant:
            return ""
        return f"{turn.name} has just been {doing.text}; its plan still lists {meant[0]}."
    if not turn.view.serves(doing.lead):
        return ""
    shared = turn.body.company.together.get(doing.lead, ())
    theirs = shared[-1].theirs if shared else ""
    return (
        f"{doing.lead}, who serves guests, has just been {theirs or f'with {turn.name}'}, and "
        f"{turn.name} was {doing.text}."
    )
