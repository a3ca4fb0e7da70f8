"""Moving and calling off appointments: what is said about it, and how it is read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from folkways.agents.shown import Line, Promise
from folkways.base.time import HOUR, MINUTE, format_clock

MOVE = (
    "I cannot make it at {old} after all. Could we make it {new} instead?",
    "Something else has come up at {old}. Would {new} suit you instead?",
    "Could we move our appointment from {old} to {new}?",
)
CALL_OFF = (
    "I am sorry, but I cannot make it at {old} after all.",
    "I am afraid that I have to call off our appointment at {old}.",
)
SUITS = (
    "{new} suits me, too.",
    "{new} is fine with me.",
    "Yes, let us make it {new}.",
)
DOES_NOT_SUIT = (
    "{new} does not suit me, I am sorry.",
    "I am taken at {new}, I am afraid.",
)
UNDERSTOOD = (
    "Never mind, another time.",
    "That is a pity, but I understand.",
)

_CLOCK = re.compile(
    r"\b(?P<hour>\d{1,2})(?:[:.](?P<minute>[0-5]\d)\b)?\s*(?P<half>[ap]\.?m\b|o'clock)?",
    re.IGNORECASE,
)
_NOON = re.compile(r"\b(?:noon|midday)\b", re.IGNORECASE)
_ASKS_TO_MOVE = re.compile(
    r"\b(?:instead|rather|move|moved|postpone|put (?:it |our \w+ |lunch )?off|earlier|later)\b",
    re.IGNORECASE,
)
_CALLS_OFF = re.compile(
    r"\b(?:call(?:ing)? (?:it |our \w+ )?off|cancel|(?:cannot|can't|can not|won't be able to|"
    r"will not be able to) (?:make|come|be there|join|meet))\b",
    re.IGNORECASE,
)
_REFERS = re.compile(r"\b(?:after all|call(?:ing)? |cancel|our|instead|move)", re.IGNORECASE)
_AGREES = re.compile(
    r"\b(?:yes|fine|sure|suits? me|all right|okay|ok|of course|no problem|works for me|that works"
    r"|gladly|happy to|let us make it|let's make it|see you)\b",
    re.IGNORECASE,
)
_REFUSES = re.compile(
    r"\b(?:not|cannot|can't|won't|doesn't|taken|afraid|unless|no(?! problem)|sorry)\b",
    re.IGNORECASE,
)


class Rearrangement(NamedTuple):
    """The commitment at position ``number`` is moved to ``new`` ("10:30"), or called off ("")."""

    number: int
    new: str


def changes(lines: Sequence[Line], commitments: Sequence[Promise]) -> list[Rearrangement]:
    """Return how a talk changed appointments, each once; the last word on each counts."""
    found: dict[int, Rearrangement] = {}
    for at, line in enumerate(lines):
        answer = next((later for later in lines[at + 1 :] if later.speaker != line.speaker), None)
        change = wish(line.text, commitments)
        if change is None:
            continue
        if not change.new or (answer is not None and agrees(answer.text)):
            found[change.number] = change
    return list(found.values())


def wish(text: str, commitments: Sequence[Promise]) -> Rearrangement | None:
    """Return the change of an appointment that somebody asks for or announces."""
    times = times_in(text)
    number = _meant(text, times, commitments)
    if number is None:
        return None
    old = clock_of_promise(commitments[number].when)
    new = [time for time in times if time != old]
    if new and _ASKS_TO_MOVE.search(text):
        return Rearrangement(number, new[-1])
    return Rearrangement(number, "") if not new and _CALLS_OFF.search(text) else None


def agrees(text: str) -> bool:
    """Whether an answer goes along with what was asked."""
    return bool(_AGREES.search(text)) and not _REFUSES.search(text)


def _meant(text: str, times: Sequence[str], commitments: Sequence[Promise]) -> int | None:
    """Return the appointment meant by a sentence: the one whose time it names, or the only one."""
    timed = [number for number, one in enumerate(commitments) if one.when]
    named = [n for n in timed if clock_of_promise(commitments[n].when) in times]
    if named:
        return named[0]
    return timed[0] if len(timed) == 1 and _REFERS.search(text) else None


def clock_of_promise(when: str) -> str:
    """Return the time of day of "10:30", "day 2 10:30" or "10:30 to 11:30"."""
    return when.partition(" to ")[0].rpartition(" ")[2]


def with_day(when: str) -> int:
    """Return the day that "day 2 10:30" names; 0 for a time of today."""
    return int(when.split()[1]) if when.startswith("day ") else 0


def times_in(text: str) -> list[str]:
    """Return the times of day that a text names, as "10:30", in order.

    Hours below 7 without "am" or "pm" are taken as afternoon hours.
    """
    found = [(match.start(), "12:00") for match in _NOON.finditer(text)]
    for match in _CLOCK.finditer(text):
        half = (match["half"] or "").lower()
        if not match["minute"] and not half:
            continue
        hour = int(match["hour"])
        if (half.startswith("p") and hour < 12) or (not half.startswith("a") and hour < 7):
            hour += 12
        if hour < 24:
            clock = format_clock(hour * HOUR + int(match["minute"] or 0) * MINUTE)
            found.append((match.start(), clock))
    return [clock for _, clock in sorted(found)]
