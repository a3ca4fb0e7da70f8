"""Telling: a promise to tell somebody something is a wish to talk, and is kept by the talk.

No action can carry it out, because an action says nothing to anybody. It waits until the person is
in sight and free; the digest of a talk with that person says whether it has been kept
(:mod:`folkways.agents.agreements`). An agent that has promised the same time to two people seeks
out one of them in the same way.
"""

from __future__ import annotations

from folkways.agents import commitments, occasions
from folkways.agents.commitment import Commitment
from folkways.agents.concern import Concern
from folkways.agents.persons import alone
from folkways.agents.turn import Turn
from folkways.agents.view import may_address
from folkways.base.time import MINUTE

WEIGHT = 10
"""How much it matters beside other wishes to talk: as much as a campaign (``attend.py``)."""


def concerns(turn: Turn) -> list[Concern]:
    """Return the talks that the agent has promised, or owes to somebody, and can have now."""
    owed = [one for one in commitments.own_today(turn) if one.tell and _is_due(turn, one)]
    wanted = [(one.tell, one.what) for one in owed]
    wanted += [(one.others[0], one.what) for one in overbooked(turn)]
    wanted = [(name, what) for name, what in wanted if _may_talk(turn, name)]
    if not wanted:
        return []
    free = {person.name for person in turn.view.people(turn.name) if may_address(person)}
    return [Concern(name, "chat", what, "", WEIGHT) for name, what in wanted if name in free]


def overbooked(turn: Turn) -> list[Commitment]:
    """Return the appointments that a later one has made impossible.

    Nobody can be at two places at once, nor do two things with different people; one lunch with
    several is one thing. What becomes of it is for the two to say in their talk.
    """
    ledger = turn.body.ledger
    dated = [one for one in ledger.open.values() if one.by == turn.name and one.shows]
    ahead = [one for one in dated if (one.due or 0) > turn.t]
    return [
        first
        for number, first in enumerate(ahead)
        if any(_excludes(first, later) for later in ahead[number + 1 :])
    ]


def _excludes(one: Commitment, other: Commitment) -> bool:
    """Whether two appointments with different people cannot both be kept."""
    begins, ends = (one.due or 0), (one.due or 0) + one.length
    at_once = begins < (other.due or 0) + other.length and (other.due or 0) < ends
    apart = not (one.place.startswith(other.place) or other.place.startswith(one.place))
    both = one.joint and other.joint
    differ = both and alone(one.what, one.others) != alone(other.what, other.others)
    return at_once and (apart or differ) and one.others[0] != other.others[0]


def _is_due(turn: Turn, one: Commitment) -> bool:
    """Whether its time has come; "after the show" means not before the show is over."""
    return (one.due is None or turn.t >= one.due) and not occasions.is_ahead(turn, one)


def _may_talk(turn: Turn, name: str) -> bool:
    """Whether the two have not just talked about something else."""
    talked = turn.body.talked.get(name)
    rest = turn.parameters.conversation.cooldown_minutes * MINUTE
    return talked is None or turn.t >= talked + rest
