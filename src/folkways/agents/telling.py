"""Telling: a promise to tell somebody something is a wish to talk, and is kept by the talk.

No action can carry it out, because an action says nothing to anybody. It waits until the person is
in sight and free; the digest of a talk with that person says whether it has been kept
(:mod:`folkways.agents.agreements`).
"""

from __future__ import annotations

from folkways.agents import commitments
from folkways.agents.ledger import Commitment
from folkways.agents.mechanism import Concern
from folkways.agents.turn import Turn
from folkways.base.time import MINUTE

WEIGHT = 10
"""How much it matters beside other wishes to talk: as much as a campaign (``attend.py``)."""


def concerns(turn: Turn) -> list[Concern]:
    """Return the talks that the agent has promised and can have now."""
    owed = [one for one in commitments.own_today(turn) if one.tell and _may_talk(turn, one)]
    if not owed:
        return []
    free = {person.name for person in turn.view.people(turn.name) if person.free}
    return [Concern(one.tell, "chat", one.what, "", WEIGHT) for one in owed if one.tell in free]


def _may_talk(turn: Turn, one: Commitment) -> bool:
    """Whether the time has come, and the two have not just talked about something else."""
    talked = turn.body.talked.get(one.tell)
    rest = turn.parameters.conversation.cooldown_minutes * MINUTE
    return (one.due is None or turn.t >= one.due) and (talked is None or turn.t >= talked + rest)
