"""What is set for which minutes of a day: by a description, or by an appointment."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from folkways.agents.questions import Stroke
from folkways.agents.shown import Place, Promise
from folkways.base.time import MINUTE, clock_of, format_clock, parse_clock, parse_moment
from folkways.world.tilemap import ALONE

HOUR = 60
LONG = 30
"""Minutes that an appointment takes, where nothing else was said."""


@dataclass(frozen=True, slots=True)
class Slot:
    """Something to do from ``start`` to ``end`` (minutes of the day); ``set`` if it is required."""

    start: int
    end: int
    text: str
    set: bool = True


def minutes(clock: str) -> int:
    """Return the minute of the day of a time such as "09:30"."""
    return parse_clock(clock) // MINUTE


def clock(minute: int) -> str:
    """Return a minute of the day as "HH:MM"; the end of the day is "24:00"."""
    return "24:00" if minute >= 24 * HOUR else format_clock(minute * MINUTE)


def fit(slots: list[Slot], start: int, end: int) -> list[Slot]:
    """Lay slots on the day; what comes first in the list keeps its time."""
    taken: list[Slot] = []
    for slot in slots:
        pieces = [(max(slot.start, start), min(slot.end, end))]
        for other in taken:
            pieces = [
                piece
                for low, high in pieces
                for piece in ((low, min(high, other.start)), (max(low, other.end), high))
                if piece[1] - piece[0] > 0
            ]
        taken += [Slot(low, high, slot.text) for low, high in pieces if high - low >= 10]
    return sorted(taken, key=lambda slot: slot.start)


def appointments(commitments: Iterable[Promise], day: int) -> list[Slot]:
    """Return commitments that take time of their own on ``day`` as what is set for that time."""
    found = []
    for one in commitments:
        start = _minute(one.when, day) if one.takes_time else None
        if start is not None:
            end = start + (one.minutes or LONG)
            found.append(Slot(start, min(24 * HOUR, end), one.what))
    return found


def _minute(when: str, day: int) -> int | None:
    """Return the minute of ``day`` at which something is due, None if it is on another day."""
    if not when:
        return None
    if when.startswith("day"):
        t = parse_moment(when)
        return clock_of(t) // MINUTE if when.startswith(f"day {day} ") else None
    return minutes(when)


def ahead(slots: Iterable[Slot], when: str, least: int) -> list[Slot]:
    """Return what is set for times at least ``least`` minutes after the moment ``when``."""
    now = clock_of(parse_moment(when)) // MINUTE
    return [slot for slot in slots if slot.start >= now + least]


def with_appointments(
    strokes: Sequence[Stroke], commitments: Iterable[Promise], day: int
) -> list[Stroke]:
    """Return the outline of a day with what has been agreed at its time."""
    set_for = appointments(commitments, day)
    if not set_for:
        return list(strokes)
    outline = [Slot(minutes(one.start), minutes(one.end), one.text) for one in strokes]
    return [
        Stroke(start=clock(slot.start), end=clock(slot.end), text=slot.text)
        for slot in fit([*set_for, *outline], 0, 24 * HOUR)
    ]


def not_taken(
    places: Sequence[Place], expected: Iterable[Promise], start: int, end: int
) -> Sequence[Place]:
    """Return the places that are not somebody else's alone from ``start`` to ``end`` (minutes)."""
    taken = set()
    for one in expected:
        begins, _, ends = one.when.partition(" to ")
        if ends and minutes(begins) < end and start < minutes(ends):
            taken.add(one.place)
    left = [place for place in places if place.address not in taken or ALONE not in place.tags]
    return left or places
