"""Simulated time: whole seconds since midnight before day 1.

A *moment* is an ``int`` of simulated seconds; day ``d`` (counted from 1) spans
``[(d - 1) * DAY, d * DAY)``. A tick is ten simulated seconds, as in Park et al. (2023).
"""

from __future__ import annotations

import re
from typing import NamedTuple

# As in Park et al. (2023), where a step of the sandbox world is ten seconds of game time.
TICK = 10
MINUTE = 60
HOUR = 3600
DAY = 24 * HOUR

_CLOCK = re.compile(r"^([01]?\d|2[0-4]):([0-5]\d)(?::([0-5]\d))?$")
_MOMENT = re.compile(r"^\s*day\s+(\d+)[\s,]+(\S+)\s*$", re.IGNORECASE)


def parse_clock(text: str) -> int:
    """Return the seconds since midnight for ``"HH:MM"`` or ``"HH:MM:SS"`` (up to ``24:00``).

    Raises ValueError for anything else.
    """
    match = _CLOCK.match(text.strip())
    if not match:
        raise ValueError(f"{text!r} is not a time of day; write it like '09:30'")
    hours, minutes, seconds = (int(part or 0) for part in match.groups())
    total = hours * HOUR + minutes * MINUTE + seconds
    if total > DAY:
        raise ValueError(f"{text!r} lies after 24:00")
    return total


def parse_moment(text: str) -> int:
    """Return the moment for ``"day 1 10:30"``; raises ValueError for anything else."""
    match = _MOMENT.match(text)
    if not match or int(match[1]) < 1:
        raise ValueError(f"{text!r} is not a moment; write it like 'day 1 10:30'")
    return moment(int(match[1]), parse_clock(match[2]))


def moment(day: int, clock: int) -> int:
    """Return the moment of ``clock`` seconds after midnight on ``day`` (counted from 1)."""
    return (day - 1) * DAY + clock


def day_of(t: int) -> int:
    """Return the day, counted from 1, in which ``t`` lies."""
    return t // DAY + 1


def clock_of(t: int) -> int:
    """Return the seconds since midnight at ``t``."""
    return t % DAY


def format_clock(t: int) -> str:
    """Return ``"HH:MM"`` for a moment or a number of seconds since midnight."""
    clock = clock_of(t)
    return f"{clock // HOUR:02d}:{clock % HOUR // MINUTE:02d}"


def format_clock_on(t: int, day: int) -> str:
    """Return the time of ``day`` at which ``t`` lies, "24:00" for the midnight that ends it."""
    clock = t - moment(day, 0)
    return f"{clock // HOUR:02d}:{clock % HOUR // MINUTE:02d}"


class Days(NamedTuple):
    """The days of a run: the number of the last, and when each begins and ends.

    Both are seconds since midnight.
    """

    last: int
    start: int
    end: int

    def holds(self, t: int) -> bool:
        """Whether moment ``t`` lies within one of the days."""
        return day_of(t) <= self.last and self.start <= clock_of(t) < self.end


def format_ago(t: int, now: int) -> str:
    """Return how long ago ``t`` was: "25 minutes ago", "2 hours ago", "on day 1 at 09:15"."""
    minutes = (now - t) // MINUTE
    if minutes < 1:
        return "just now"
    if minutes < HOUR // MINUTE:
        return f"{minutes} minute{'' if minutes == 1 else 's'} ago"
    if day_of(t) == day_of(now):
        hours = (now - t) // HOUR
        return f"{hours} hour{'' if hours == 1 else 's'} ago"
    yesterday = day_of(now) - day_of(t) == 1
    return f"{'yesterday' if yesterday else f'on day {day_of(t)}'} at {format_clock(t)}"


def format_moment(t: int) -> str:
    """Return ``"day 1 10:30"`` (with seconds only when they are not zero)."""
    seconds = t % MINUTE
    return f"day {day_of(t)} {format_clock(t)}" + (f":{seconds:02d}" if seconds else "")
