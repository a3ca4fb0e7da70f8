"""Appointments at one time and different places: which one is moved, and until when."""

from __future__ import annotations

from folkways.agents.persons import alone
from folkways.agents.questions import Utter
from folkways.agents.shown import Promise
from folkways.base.time import MINUTE, clock_of, day_of, parse_moment
from folkways.minds.offline.activities import is_meal
from folkways.minds.offline.day import required_slots
from folkways.minds.offline.rearrange import clock_of_promise, with_day
from folkways.minds.offline.relation import credibility
from folkways.minds.offline.slots import HOUR, LONG, Slot, clock, minutes
from folkways.reading.stem import content_stems

STEP = 15
"""Minutes between the times that one proposes: plans do not tell shorter times apart."""
PUT_OFF = 2 * HOUR
"""Minutes by which an appointment is put off at most; after that it is called off."""


def clashing(q: Utter) -> Promise | None:
    """Return the first appointment with the other that the agent cannot keep, if there is one.

    It cannot be in two places at once: at this one, and where it has agreed to be with others, or
    where it holds an event of its own. Nor can it do two things with different people.
    """
    now = clock_of(parse_moment(q.when)) // MINUTE
    for one in q.commitments:
        slot = _slot(one)
        if one.by != q.who.name or slot is None or not _is_today(one, q) or slot.start <= now:
            continue
        rivals = [other for other in q.engagements if not other.work and _is_today(other, q)]
        at_once = [rival for rival in rivals if _overlap(slot, _slot(rival))]
        if any(_apart(one, rival) or _differ(one, rival) for rival in at_once):
            return one
    return None


def gives_way(q: Utter, time: str, doing: str, until: str = "") -> bool:
    """Whether what the agent has agreed with others for a time leaves room for ``q.other``.

    One meal at one place is no clash. Else those whom the agent likes better come first; the others
    are asked for another time when it talks to them.
    """
    wanted = _wanted(time, doing, until)
    liking = _liking(q, q.other)
    for rival in q.engagements:
        if rival.work or not _is_today(rival, q) or not _overlap(wanted, _slot(rival)):
            continue
        here = set(content_stems(doing)) & set(content_stems(rival.place))
        if here and is_meal(doing) and is_meal(rival.what):
            continue
        if not rival.others or _liking(q, rival.others[0]) >= liking:
            return False
    return True


def _liking(q: Utter, name: str) -> float:
    known = q.relationship if name == q.other else ""
    return credibility(known or q.who.relationships.get(name, ""))


def _wanted(time: str, doing: str, until: str) -> Slot:
    return Slot(minutes(time), minutes(until) if until else minutes(time) + LONG, doing)


def later_time(q: Utter, one: Promise) -> str:
    """Return the next time after an appointment at which the agent is free; empty if too late."""
    start = minutes(clock_of_promise(one.when))
    options = range(start + STEP, start + PUT_OFF + 1, STEP)
    return next((clock(at) for at in options if is_free(q, clock(at), one.what, one)), "")


def is_free(q: Utter, time: str, doing: str, moved: Promise | None = None, until: str = "") -> bool:
    """Whether the agent has nothing else to do at a time of today.

    A shared meal takes the place of its own; ``moved`` is the appointment that is being moved.
    """
    wanted = _wanted(time, doing, until)
    if wanted.end > 24 * HOUR:
        return False
    day = day_of(parse_moment(q.when))
    for slot in required_slots(q.who, day):
        meals = is_meal(slot.text) and is_meal(doing)
        if slot.end - slot.start <= 4 * HOUR and _overlap(wanted, slot) and not meals:
            return False
    own = [one for one in q.commitments if one.by == q.who.name and one is not moved]
    if moved is not None:
        own = [one for one in own if one.when != moved.when]
    others = q.engagements if moved is not None else ()  # else see gives_way
    today = (one for one in (*own, *others) if not one.work and _is_today(one, q))
    return not any(_overlap(wanted, _slot(one)) for one in today)


def _is_today(one: Promise, q: Utter) -> bool:
    return with_day(one.when) in (0, day_of(parse_moment(q.when)))


def _slot(one: Promise) -> Slot | None:
    """Return the minutes that an appointment or event takes; None if it has no set time."""
    if not one.when:
        return None
    start = minutes(clock_of_promise(one.when))
    _, _, until = one.when.partition(" to ")
    end = minutes(until) if until else start + (one.minutes or LONG)
    return Slot(start, end, one.what)


def _overlap(one: Slot, other: Slot | None) -> bool:
    return other is not None and one.start < other.end and other.start < one.end


def _apart(one: Promise, other: Promise) -> bool:
    """Whether two appointments are at different places, as far as the places are known."""
    places = (one.place, other.place)
    return not all(places) or not (
        places[0].startswith(places[1]) or places[1].startswith(places[0])
    )


def _differ(one: Promise, other: Promise) -> bool:
    """Whether two appointments are for different things to be done together."""
    people = (*one.others, *other.others)
    both = one.together and other.together
    return both and alone(one.what, people) != alone(other.what, people)
