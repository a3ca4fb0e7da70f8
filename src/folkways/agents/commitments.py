"""Commitments: borne in mind, due at their time, remembered when they end.

What two people agree in a dialogue must reach their plans (Park et al. 2023, sections 4.3 and 5.1,
where an invitation spreads and is kept by some). A commitment is directed, from debtor to creditor
(Castelfranchi 1995; Singh 1999): each of the two says what it has agreed to itself.
"""

from __future__ import annotations

import msgspec

from folkways.agents.company import waits_its_turn
from folkways.agents.ledger import AHEAD, Commitment
from folkways.agents.mechanism import NewPlan
from folkways.agents.persons import brings_in
from folkways.agents.shown import Promise
from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.base.plural import listed
from folkways.base.time import (
    DAY,
    MINUTE,
    day_of,
    format_clock_on,
    format_moment,
)
from folkways.world.address import SEPARATOR, Address

SHORTEST, LONGEST = 5 * MINUTE, 15 * MINUTE
"""Actions last 5 to 15 minutes (Park et al. 2023, section 4.3); a shorter rest joins the last."""

WAITING = "waiting for "
"""Begins what an agent does until those come with whom it has agreed to do something."""


# --- shown


def shown(turn: Turn, commitments: list[Commitment]) -> tuple[Promise, ...]:
    """Return commitments as shown to the mind."""
    return tuple(
        Promise(
            by=one.by,
            what=one.what,
            others=one.others,
            when="" if one.due is None else _when(one.due, turn.t),
            place=one.place,
            together=one.joint,
            minutes=one.seconds // MINUTE,
            tell=one.tell,
            until="" if one.until is None else _when(one.until, turn.t),
            occasion=one.occasion,
        )
        for one in commitments
    )


def _when(due: int, now: int) -> str:
    return format_clock_on(due, day_of(now)) if _same_day(due, now) else format_moment(due)


def _same_day(t: int, now: int) -> bool:
    """Whether a moment lies in the day of ``now``, or at its end."""
    return day_of(t) == day_of(now) or t == day_of(now) * DAY


def own(turn: Turn, other: str = "") -> list[Commitment]:
    """Return what the agent owes, or only what concerns ``other``; times of later days too."""
    found = turn.body.ledger.own(turn.name)
    return [one for one in found if not other or one.concerns(other)]


def own_today(turn: Turn) -> list[Commitment]:
    """Return what the agent owes today or at no set time."""
    return [one for one in own(turn) if one.due is None or day_of(one.due) == day_of(turn.t)]


def to_do(turn: Turn) -> list[Commitment]:
    """Return what actions can carry out of what the agent owes today or at no set time."""
    return [one for one in own_today(turn) if not one.tell]


def owed(turn: Turn) -> list[Commitment]:
    """Return what others owe to the agent at times that have not passed."""
    found = turn.body.ledger.owed(turn.name)
    return [one for one in found if one.due is None or one.due >= turn.t]


def between(turn: Turn, other: str) -> list[Commitment]:
    """Return what the agent and ``other`` owe each other."""
    return own(turn, other) + [one for one in owed(turn) if one.by == other]


def known_to(turn: Turn, other: str) -> list[Commitment]:
    """Return what the agent owes today or at no set time, and what ``other`` owes it."""
    return own_today(turn) + [one for one in owed(turn) if one.by == other]


# --- borne in mind


def reconsider(turn: Turn) -> None:
    """Have the agent reconsider what it does: for what it has just agreed, and for what is due.

    What has just been agreed for a later time changes nothing yet: plans take account of it.
    """
    doing = turn.body.doing
    if doing is None or turn.body.talk is not None or turn.body.closed:
        return
    due = due_now(turn)
    fresh = _fresh(turn)
    if fresh or any(doing.started < _begins(turn, one) < doing.until for one in due):
        turn.plan_anew(NewPlan(because(turn, fresh or due)))


def due_now(turn: Turn) -> list[Commitment]:
    """Return what the agent owes at this time, kept or open."""
    return [one for one in _engagements(turn) if _is_time(turn, one)]


def with_agreed(turn: Turn, reason: str) -> str:
    """Return a reason for new actions together with what has just been agreed."""
    fresh = because(turn, _fresh(turn))
    return reason if fresh in reason else f"{reason} {fresh}"


def _fresh(turn: Turn) -> list[Commitment]:
    """Return what was agreed since the last actions, as far as it bears on the present moment."""
    ledger = turn.body.ledger
    found = [ledger.open[id] for id in ledger.fresh]
    bears = (one for one in found if not (one.tell or one.occasion))
    return [one for one in bears if one.due is None or _is_time(turn, one)]


def because(turn: Turn, commitments: list[Commitment]) -> str:
    """Return the reason for planning anew that commitments give."""
    return " ".join(f"{turn.name} has agreed with {in_words(turn, one)}." for one in commitments)


def in_words(turn: Turn, one: Commitment) -> str:
    """Return with whom what was agreed for when and where: "Ann Lee: singing, at 10:30"."""
    creditor, *also = one.others
    about = f" (it also concerns {listed(also)})" if also else ""
    when = "" if one.due is None else f", at {_when(one.due, turn.t)}"
    when += "" if one.until is None else f", until {_when(one.until, turn.t)}"
    when += f", {one.occasion}" if one.occasion else ""
    where = f', at "{one.place}"' if one.place else ""
    return f"{creditor}{about}: {one.what}{when}{where}"


def hour_of(turn: Turn, t: int) -> ev.PlanItem | None:
    """Return the plan of the hour at moment ``t``, the first of the day if none has begun."""
    hours = turn.body.hours
    begun = [item for item in hours if item.start <= t] or hours[:1]
    return begun[-1] if begun else None


def block(turn: Turn, hour: ev.PlanItem) -> ev.PlanItem:
    """Return the plan in force: the plan of the hour, or the commitment that is due.

    The plan of the hour ends in time for the next commitment and goes on after it. What is promised
    about how to do that very work, or is done in the course of it, takes no time of its own.
    """
    end = hour.start + hour.seconds
    for one in _engagements(turn):
        if not one.takes_time or not (one.joint or _calls_away(hour, one)):
            continue
        begins, ends = _begins(turn, one), _ends(one)
        ends = end if 0 < end - ends < LONGEST else ends
        if begins - SHORTEST <= turn.t < ends:
            start = begins - SHORTEST
            address = _room(turn, one) or hour.address
            return ev.PlanItem(start, ends - start, one.what, address)
        if turn.t < begins < end:
            return msgspec.structs.replace(hour, seconds=begins - hour.start)
    return hour


def awaited(turn: Turn, plan: str, text: str) -> str:
    """Return what the agent does instead of an action while those it is done with are missing.

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
            return f"{WAITING}{' and '.join(part)}{_where(one.place)}"
    return ""


def met(turn: Turn) -> bool:
    """Whether those for whom the agent waits, as it has agreed with them, are there by now."""
    doing = turn.body.doing
    if doing is None or not doing.text.startswith(WAITING) or waits_its_turn(doing.text):
        return False
    there = {person.name for person in turn.view.company(turn.name)}
    owed = {name for one in due_now(turn) if one.joint for name in one.others}
    missed = {name for name in owed if name in doing.text}
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
    if one.joint:
        rooms.sort(key=lambda room: (not room.public, not room.indoors, room.address))
    else:
        rooms.sort(key=lambda room: (room.address != here, not room.public))
    return rooms[0].address if rooms and place else ""


def _engagements(turn: Turn) -> list[Commitment]:
    """Return what the agent owes at times of today, but for talks that it can have anywhere."""
    found = turn.body.ledger.engagements(turn.name, turn.t)
    return [one for one in found if one.takes_time or not one.tell]


def _is_time(turn: Turn, one: Commitment) -> bool:
    return _begins(turn, one) <= turn.t < _ends(one)


def _calls_away(hour: ev.PlanItem | None, one: Commitment) -> bool:
    """Whether a commitment needs the agent elsewhere than its plan of the hour does."""
    if hour is None or not hour.address or not one.place:
        return True
    place = Address.parse(one.place, "")
    wanted = place.arena_address if place.arena else place
    return not wanted.contains(Address.parse(hour.address, ""))


def _begins(turn: Turn, one: Commitment) -> int:
    """Return when to set about it: in time to go there if the plan of that hour lies elsewhere."""
    assert one.due is not None  # noqa: S101  engagements have a time
    away = one.takes_time and _calls_away(hour_of(turn, one.due - AHEAD), one)
    return one.due - AHEAD if away else one.due


def _ends(one: Commitment) -> int:
    assert one.due is not None  # noqa: S101
    return min(one.due + one.length, (one.due // DAY + 1) * DAY)


# --- at their end


def still_open(turn: Turn, ids: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of the commitments ``ids`` that have not ended since the plan was made."""
    return tuple(id for id in ids if id in turn.body.ledger.open)


def go_against(turn: Turn, action: ev.PlanItem) -> None:
    """End what an action that begins goes against, where nobody but the agent can say so.

    A promise is broken from the first moment at which the agent acts against it.
    """
    for id in action.against:
        one = turn.body.ledger.open.get(id)
        holds = one is not None and (not one.lasting or one.due is None or one.due <= turn.t)
        if one is None or not holds or one.shows or one.tell:
            continue
        there = {person.name for person in turn.view.people(turn.name)}
        turn.emit(
            ev.CommitmentEnded(
                t=turn.t,
                agent=turn.name,
                commitment=one.id,
                others=one.others,
                outcome="broken",
                witness="account",
                why=f"by its own account, in {action.text}"[:300],
                seen_by=tuple(name for name in one.others[:1] if name in there),
            )
        )


def remember(turn: Turn) -> None:
    """Remember what has become of commitments since the last step."""
    verbs = {"kept": "kept", "broken": "did not keep", "cancelled": "could not keep"}
    for ended in list(turn.body.ledger.news):
        one = ended.commitment
        verb = verbs.get(ended.outcome)
        if verb is not None:
            text = f"{one.by} {verb} what was agreed with {one.others[0]}: {one.what}."
            other = one.others[0] if one.by == turn.name else one.by
            turn.remember("plan", text, one.importance, about=other)
    turn.body.ledger.remembered()
