"""Clock times and durations in plain English: "ten to two", "3 p.m.", "half an hour"."""

from __future__ import annotations

import re

from folkways.base.time import HOUR, MINUTE

NOON = 12 * HOUR


NUMBER_WORDS = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"


NUMBERS = {word: n for n, word in enumerate(NUMBER_WORDS.split("|"), start=1)}


NUM = rf"(?:\d{{1,2}}|{NUMBER_WORDS})"


_HALF = r"\s*(?:a\.?m\.?(?![a-z])|p\.?m\.?(?![a-z])|o'?clock)?"


_IN_THE = r"(?:\s+in the (?:morning|afternoon|evening))?"


_NO_COUNT = r"(?![\w'’])(?!\s+(?:years?|months?|weeks?|days?|hours?|minutes?|times|other|of)\b)"


_CLOCK = rf"(?:(?:{NUM}(?:[:.]\d\d)?{_HALF}{_IN_THE})|noon|midday|midnight)"


_COUNT = rf"(?:an?|{NUMBER_WORDS}|\d{{1,3}}|half an?|a quarter of an)"


_DURATION = rf"(?:an hour and a half|half an hour|{_COUNT}\s*-?\s*(?:hours?|minutes?))"


_HOUR = re.compile(r"\b(\d{1,2}):(\d\d)\b")


EVENING = 18 * HOUR


def no_such_hour(times: str) -> str:
    """Return which of the clock times in ``times`` does not exist, or nothing."""
    for match in _HOUR.finditer(times):
        hour, minute = int(match[1]), int(match[2])
        if hour > 24 or minute > 59 or (hour == 24 and minute):
            return f"there is no {match[0]}"
    return ""


def backwards(match: re.Match[str]) -> str:
    """Return what is wrong with a time range that ends before it begins, or nothing.

    "From 10 to 8" ends in the evening; "from 22:00 to 2:00" goes past midnight; but
    "from 12:00 to 11:00" uses the 24-hour clock.
    """
    spelt = ":" in match[1] and ":" in match[2]
    both = bool(half_of_day(match[1]) and half_of_day(match[2]))
    if clock(match[1]) >= EVENING or not (spelt or both) or clock(match[2]) == NOON * 2:
        return ""
    return f"it ends ({match[2].strip()}) before it begins ({match[1].strip()})"


def is_clock_range(match: re.Match[str]) -> bool:
    """Whether "9 to 10" is a time: it has a lead-in word, a colon or a suffix."""
    lead = match[0].lower().lstrip().startswith(("from", "between"))
    return (
        lead
        or ":" in match[0]
        or bool(half_of_day(match[1]) or half_of_day(match[2]))
        or "noon" in match[0].lower()
    )


def half_of_day(clock: str) -> str:
    """Return "am" or "pm" if a clock time says it, or says which part of the day, else nothing."""
    low = clock.lower().replace(".", "")
    if "pm" in low or "afternoon" in low or "evening" in low:
        return "pm"
    return "am" if "am" in low or "morning" in low else ""


def clock(text: str, partner: str = "") -> int:
    """Return a clock time in seconds after midnight; hours before seven are those after noon.

    ``partner`` is the other end of a range, which may say which half of the day is meant.
    """
    low = text.lower().strip()
    if low in ("noon", "midday"):
        return NOON
    if low == "midnight":
        return 24 * HOUR
    match = re.match(rf"({NUM})(?:[:.](\d\d))?", low)
    if match is None:
        return 0
    word = match[1]
    hour = int(word) if word.isdigit() else NUMBERS[word]
    minutes = int(match[2] or 0)
    suffix = half_of_day(low)
    if suffix == "pm" and hour < 12:
        hour += 12
    elif suffix == "am" and hour == 12:
        hour = 0
    elif not suffix and hour < 7 and not re.match(r"0\d", word) and half_of_day(partner) != "am":
        hour += 12
    return min(hour * HOUR + min(minutes, 59) * MINUTE, 24 * HOUR)


def duration(text: str) -> int:
    """Return how long "an hour and a half" or "20 minutes" is, in seconds."""
    low = text.lower()
    if "hour and a half" in low:
        return 90 * MINUTE
    if "half" in low:
        return 30 * MINUTE
    if "quarter" in low:
        return 15 * MINUTE
    match = re.match(r"\d+|[a-z]+", low)
    word = match[0] if match else "a"
    count = int(word) if word.isdigit() else NUMBERS.get(word, 1)
    return count * (MINUTE if "minute" in low else HOUR)
