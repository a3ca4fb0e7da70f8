"""Appointments: commitments with a time, which call for what an agent does then.

The plan of the hour gives way to what is due, in time to walk there; those with whom it was agreed
are waited for.
"""

from __future__ import annotations

import msgspec

from folkways.agents.commitment import AHEAD, Commitment
from folkways.agents.commitments import because, has_half
from folkways.agents.exchanges import put_off
from folkways.agents.mechanism import NewPlan
from folkways.agents.occasions import just_come
from folkways.agents.persons import brings_in
from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.base.time import DAY, MINUTE
from folkways.world.address import SEPARATOR, Address, room_or_house

SHORTEST, LONGEST = 5 * MINUTE, 15 * MINUTE
"""Actions last 5 to 15 minutes (Park et al. 2023, section 4.3); a shorter rest joins the last."""
LEAST = 3 * MINUTE
"""What is done with others, such as paying, or begun just before a plan ends takes no less."""


def reconsider(turn: Turn) -> None:
    """Have the agent reconsider what it does: for what it has just agreed, and for what is due.

    Due is also what waited for an occasion that has just come.

    What has just been agreed for a later time changes nothing yet, unless the agent means to see to
    the same matter with the same person before: plans take account of it.
    """
    if turn.body.talk is not None or turn.body.closed:
        return
    fresh = _fresh(turn) + just_come(turn)
    if fresh:
        turn.plan_anew(NewPlan(because(turn, fresh)))
        return
    doing, due = turn.body.doing, due_now(turn)
    if doing is None:
        return
    since = max(doing.started, turn.body.ledger.planned_at)  # what is left as it is was looked at
    if any(since < _begins(turn, one) < doing.until for one in due):
        turn.plan_anew(NewPlan(because(turn, due)))


def due_now(turn: Turn) -> list[Commitment]:
    """Return what the agent owes at this time, kept or open."""
    return [one for one in _engagements(turn) if _is_time(turn, one)]


def unwilling(turn: Turn, name: str) -> bool:
    """Whether somebody has lately declined to join in, so that the agent does not ask again.

    What was declined before does not bar what both have agreed to do together at this time.
    """
    due = due_now(turn)
    agreed = [_begins(turn, one) for one in due if one.joint and name in one.others]
    return turn.body.company.turned_down(name, turn.t, max(agreed, default=0))


def with_agreed(turn: Turn, reason: str) -> str:
    """Return a reason for new actions together with what has just been agreed."""
    return NewPlan(reason).joined(NewPlan(because(turn, _fresh(turn)))).reason


def _fresh(turn: Turn) -> list[Commitment]:
    """Return what was agreed since the last actions, as far as it bears on the present moment."""
    ledger = turn.body.ledger
    found = [ledger.open[id] for id in ledger.fresh]
    mine = [one for one in found if one.by == turn.name]
    theirs = [one for one in found if one.by != turn.name and not has_half(mine, one)]
    due = [one for one in mine if _bears(turn, one) or put_off(turn, one)]
    return due + [one for one in theirs if put_off(turn, one)]


def _bears(turn: Turn, one: Commitment) -> bool:
    """Whether what the agent owes is to be done now."""
    if one.tell or one.occasion:
        return False
    return one.due is None or _is_time(turn, one)


def hour_of(turn: Turn, t: int) -> ev.PlanItem | None:
    """Return the plan of the hour at moment ``t``, the first of the day if none has begun."""
    hours = turn.body.hours
    begun = [item for item in hours if item.start <= t] or hours[:1]
    return begun[-1] if begun else None


def block(turn: Turn, hour: ev.PlanItem) -> ev.PlanItem:
    """Return the plan in force: the plan of the hour, or the commitment that is due.

    The plan of the hour ends in time for the next commitment and goes on after it. What is promised
    about how to do that very work, or is done in the course of it, takes no time of its own. For
    what is promised within an event that the agent holds, the plan of that event begins in time.
    """
    end = hour.start + hour.seconds
    for one in _in_force(turn):
        held = _held_then(turn, one)
        if held == hour or not _needs_time(hour, one):
            continue
        begins, ends = _begins(turn, one), _ends(one)
        ends = held.start + held.seconds if held is not None else ends
        ends = end if 0 < end - ends < LONGEST else ends
        if begins - SHORTEST <= turn.t < ends:
            start = begins - SHORTEST
            if held is not None:
                return msgspec.structs.replace(held, start=start, seconds=ends - start)
            address = _room(turn, one) or hour.address
            return ev.PlanItem(start, ends - start, one.what, address)
        if turn.t < begins < end:
            return msgspec.structs.replace(hour, seconds=begins - hour.start)
    return hour


def awaited(turn: Turn, plan: str, text: str) -> tuple[str, tuple[str, ...]]:
    """Return what the agent does instead of an action while others are missing, and who they are.

    Empty if nobody is missing. ``plan`` is the plan in force, ``text`` the action.
    """
    there = {person.name for person in turn.view.company(turn.name)}
    for one in _engagements(turn):
        if not one.joint or not plan.startswith(one.what):
            continue
        missing = [name for name in one.others if name not in there]
        part = [name for name in missing if one.what in text and name in one.what]
        part = part or brings_in(text, missing, tuple(there))
        if part:
            return f"waiting for {' and '.join(part)}{_where(one.place)}", tuple(part)
    return "", ()


def missing(turn: Turn, item: ev.PlanItem) -> tuple[str, ...]:
    """Return those who are not there yet, and with whom the agent is to do something at this time.

    An action that carries that out already waits for nobody, nor does one at another place.
    """
    there = {person.name for person in turn.view.company(turn.name)}
    due = [
        one
        for one in _engagements(turn)
        if one.joint and one.id not in item.keeps
        if not (one.place and _calls_away(item, one))
        if _begins(turn, one) - SHORTEST <= turn.t < _ends(one)
    ]
    return tuple(dict.fromkeys(one.others[0] for one in due if one.others[0] not in there))


def met(turn: Turn) -> bool:
    """Whether those for whom the agent waits, as it has agreed with them, are there by now."""
    doing = turn.body.doing
    if doing is None or doing.in_line:
        return False
    there = {person.name for person in turn.view.company(turn.name)}
    owed = {name for one in due_now(turn) if one.joint for name in one.others}
    missed = owed & set(doing.awaits)
    return bool(missed) and missed <= there


def _where(address: str) -> str:
    """Return a place in words: " at Hobbs Café", " at the courtyard"."""
    name = address.rpartition(SEPARATOR)[2]
    if not name:
        return ""
    return f" at {name}" if name[0].isupper() else f" at the {name}"


def _room(turn: Turn, one: Commitment) -> str:
    """Return where to go for a commitment: its place, or for a house a room of it.

    Alone, best where the agent is; those who have agreed to meet in a house look for each other in
    the same room, the first public one indoors.
    """
    place = one.place
    if turn.agent.knows(place):
        return place
    rooms = [room for room in turn.agent.places if room.address.startswith(place + SEPARATOR)]
    here = str(turn.agent.here().address)
    if one.joint or one.attends:
        rooms.sort(key=lambda room: (not room.public, not room.indoors, room.address))
    else:
        rooms.sort(key=lambda room: (room.address != here, not room.public))
    return rooms[0].address if rooms and place else ""


def _engagements(turn: Turn) -> list[Commitment]:
    """Return what the agent owes at times of today, but for talks that it can have anywhere."""
    found = turn.body.ledger.engagements(turn.name, turn.t)
    return [one for one in found if one.takes_time or not one.tell]


def _in_force(turn: Turn) -> list[Commitment]:
    """Return the engagements to plan by: what has been kept gives way to what is still owed now.

    Somebody who has agreed on lunch with two people for one time has not kept both words when one
    of them has eaten.
    """
    found = _engagements(turn)
    owed = [one for one in found if one.id in turn.body.ledger.open]
    return owed if any(one.takes_time and _is_time(turn, one) for one in owed) else found


def _is_time(turn: Turn, one: Commitment) -> bool:
    return _begins(turn, one) <= turn.t < _ends(one)


def _calls_away(hour: ev.PlanItem | None, one: Commitment) -> bool:
    """Whether a commitment needs the agent elsewhere than its plan of the hour does."""
    if hour is None or not hour.address or not one.place:
        return True
    return not room_or_house(one.place).contains(Address.parse(hour.address, ""))


def _needs_time(hour: ev.PlanItem, one: Commitment) -> bool:
    """Whether a commitment takes the place of the plan of the hour at its time."""
    return one.takes_time and (one.joint or one.attends or _calls_away(hour, one))


def _held_then(turn: Turn, one: Commitment) -> ev.PlanItem | None:
    """Return the plan of an event that the agent holds itself, if a commitment falls within it.

    Somebody who has promised to answer questions at their talk still gives the talk.
    """
    due, house = one.due or 0, one.place.partition(SEPARATOR)[0]
    within = any(
        event.by == turn.name
        and event.start <= due < event.until
        and house in ("", event.place.partition(SEPARATOR)[0])
        for event in turn.body.ledger.calendar
    )
    hour = hour_of(turn, due)
    return hour if within and hour is not None and due < hour.start + hour.seconds else None


def _begins(turn: Turn, one: Commitment) -> int:
    """Return when to set about it: in time to go there if the plan of that hour lies elsewhere."""
    assert one.due is not None  # noqa: S101  engagements have a time
    away = one.takes_time and _calls_away(hour_of(turn, one.due - AHEAD), one)
    return one.due - AHEAD if away else one.due


def _ends(one: Commitment) -> int:
    assert one.due is not None  # noqa: S101
    return min(one.due + one.length, (one.due // DAY + 1) * DAY)
