"""Times of day in plain English: who does what from when to when."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from folkways.base.time import HOUR
from folkways.reading.clauses import hide_names
from folkways.reading.clock_words import (
    _CLOCK,
    _DURATION,
    _NO_COUNT,
    EVENING,
    NOON,
    NUMBER_WORDS,
    NUMBERS,
    backwards,
    clock,
    duration,
    half_of_day,
    is_clock_range,
    no_such_hour,
)
from folkways.reading.gerunds import gerund

__all__ = ["TimedClause", "gerund", "is_asleep", "is_sleep", "senseless_hours", "time_ranges"]

_PARTS_OF_DAY: tuple[tuple[str, int, int], ...] = (
    ("morning", 8 * HOUR, NOON), ("afternoon", NOON, 17 * HOUR), ("evening", 17 * HOUR, 21 * HOUR),
    ("night", 21 * HOUR, 24 * HOUR),
)  # fmt: skip
_ORDINAL_WORDS = "first|second|third|fourth|fifth|sixth|seventh"
_ORDINALS = {word: n for n, word in enumerate(_ORDINAL_WORDS.split("|"), start=1)}


def _re(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


_DAY = _re(rf"\b(?:on\s+)?(?:the\s+)?(?:day\s+(\d+|{NUMBER_WORDS})|({_ORDINAL_WORDS})\s+day)\b,?")
_RANGE = _re(rf"\b(?:from|between)?\s*({_CLOCK})\s*(?:-|–|to|until|till|and)\s*({_CLOCK})(?!\w)")
_FROM_FOR = _re(
    rf"\b(?:at|from|starting at|around|about)\s+({_CLOCK})\s*,?\s*"
    rf"(?:and\s+)?(?:for|lasting)\s+(?:about\s+)?({_DURATION})(?!\w)"
)
_FOR_AT = _re(rf"\bfor\s+({_DURATION})\s+(?:at|from|starting at)\s+({_CLOCK})(?!\w)")
_UNTIL = _re(rf"\b(?:until|till|before)\s+({_CLOCK}){_NO_COUNT}")
_SINCE = _re(rf"\b(?:from|after|since)\s+({_CLOCK})(?:\s+on)?{_NO_COUNT}")
_AT = _re(rf"\b(?:at|around|about)\s+({_CLOCK}){_NO_COUNT}")
_ALL_DAY = _re(r"\b(?:all day(?: long)?|the whole day|throughout the day|from morning to night)\b")
_PART = _re(
    r"\b(?:(?:every|each|in the|on the|during the|this|late in the|early in the|all|at)\s+"
    r"(morning|afternoon|evening|night)s?|(?:in the\s+)?(mornings|afternoons|evenings))\b"
)
_FEELING = _re(
    r"^\W*(?:xperson|he|she|they)?\s*"
    r"(?:does not|doesn't|do not|dislikes?|hates?|minds?|thinks?|believes?)\b"
)
_AFTER = _re(r"^(?:after|before)\s+(?:\w+\s+)?\w+,?\s+(?=(?:he|she|they)\b)")
_DAILY = _re(r"\b(?:every day|each day|daily|on both days|both days)\b")
_SLEEP = _re(r"^(?:getting up|waking|rising|going to (?:bed|sleep)|sleeping|retiring|turning in)\b")
_ASLEEP = _re(r"^sleeping\b")
_SPLIT = _re(
    r"(?:(?<=[^\W_])|(?<=\)))[.!?](?:\s+|$)|;|\n"
    r"|,?\s+(?:and then|then)\s+|,\s+(?=and\s+(?:at|from|between)\s)"
)


@dataclass(frozen=True, slots=True)
class TimedClause:
    """An activity with its times: day counted from 1, seconds since midnight, None where unsaid.

    ``wrong`` says why the times make no sense, if they do not.
    """

    day: int | None
    start: int | None
    end: int | None
    clause: str
    wrong: str = ""


@lru_cache(maxsize=4096)
def _timed(text: str) -> tuple[TimedClause, ...]:
    found: list[TimedClause] = []
    protected = re.sub(r"\b([ap])\.m\.", r"\1m", text)
    for sentence in _SPLIT.split(protected):
        if not sentence or not sentence.strip():
            continue
        day: int | None = None
        for part in _parts(sentence):
            clause = _one(part, day)
            if clause is None:
                continue
            day = clause.day
            timed = clause.start is not None or clause.end is not None or clause.day is not None
            if timed or clause.wrong:
                found.append(clause)
    return tuple(found)


def time_ranges(text: str, names: tuple[str, ...] = ()) -> list[TimedClause]:
    """Return the activities in ``text`` that have a time, in order, as gerund phrases.

    Names of people in front of a clause are left out. Hours without "am" or "pm" below 7 are taken
    as afternoon hours; an activity "at" a time lasts an hour unless it says otherwise. Activities
    whose hours make no sense are left out: ``senseless_hours`` has them.
    """
    return [clause for clause in _timed(hide_names(text, names, ())) if not clause.wrong]


def senseless_hours(text: str, names: tuple[str, ...] = ()) -> list[TimedClause]:
    """Return the activities whose hours do not exist ("25:00") or end before they begin."""
    return [clause for clause in _timed(hide_names(text, names, ())) if clause.wrong]


def is_sleep(clause: str) -> bool:
    """Whether an activity is getting up or going to bed, which the day begins and ends with."""
    return bool(_SLEEP.match(clause))


def is_asleep(clause: str) -> bool:
    """Whether somebody sleeps, rather than gets up or goes to bed."""
    return bool(_ASLEEP.match(clause))


def _parts(sentence: str) -> list[str]:
    """Split "does A from 9 to 10 and B from 10 to 11" into its two activities."""
    times = [m for pattern in (_RANGE, _FROM_FOR) for m in pattern.finditer(sentence)]
    if len({m.start() for m in times}) < 2:
        return [sentence]
    cuts = []
    last_end = min(m.end() for m in times)
    for match in re.finditer(r"\s*,?\s+and\s+|,\s+", sentence):
        follows = any(m.start() >= match.end() for m in times)
        inside = any(m.start() < match.end() <= m.end() - 1 for m in times)
        if match.start() >= last_end - 1 and follows and not inside:
            cuts.append(match)
            later = [m.end() for m in times if m.start() >= match.end()]
            last_end = min(later) if later else len(sentence)
    parts, at = [], 0
    for cut in cuts:
        parts.append(sentence[at : cut.start()])
        at = cut.end()
    return [*parts, sentence[at:]]


def _one(part: str, day: int | None) -> TimedClause | None:
    rest = _TITLE.sub("", part.lstrip())
    match = _DAY.search(rest)
    if match:
        word = (match[1] or match[2]).lower()
        day = int(word) if word.isdigit() else _ORDINALS.get(word, NUMBERS.get(word, 1))
        rest = rest[: match.start()] + rest[match.end() :]
    found = _hours(rest)
    if found is None:
        if day is None and not _DAILY.search(rest):
            return None
        return TimedClause(day, None, None, gerund(_activity(rest)), "")
    match, start, end, wrong = found
    if match.re in _LOOSE and _said_of_others(rest, match.start()):
        return None
    rest = rest[: match.start()] + " " + rest[match.end() :]
    if match.re is _PART and _FEELING.search(rest):
        return None  # "does not like to be greeted in the morning" is nothing to do
    rest = _PART.sub(" ", rest)  # "every morning" beside the hours says nothing more
    if start is not None and end is not None:
        end = min(end, 24 * HOUR)
    wrong = no_such_hour(match[0]) or wrong
    return TimedClause(day, start, end, gerund(_activity(rest)), wrong)


class _Hours(NamedTuple):
    """The words that say when, and what they say; see :class:`TimedClause`."""

    match: re.Match[str]
    start: int | None
    end: int | None
    wrong: str = ""


def _hours(rest: str) -> _Hours | None:
    if match := _FROM_FOR.search(rest):
        start = clock(match[1])
        return _Hours(match, start, start + duration(match[2]))
    if match := _FOR_AT.search(rest):
        start = clock(match[2])
        return _Hours(match, start, start + duration(match[1]))
    if (match := _RANGE.search(rest)) and is_clock_range(match):
        return _range(match)
    if match := _UNTIL.search(rest):
        return _Hours(match, None, clock(match[1]))
    if match := _AT.search(rest):
        start = clock(match[1])
        return _Hours(match, start, start + HOUR)
    if match := _SINCE.search(rest):
        return _Hours(match, clock(match[1]), None)
    if match := _ALL_DAY.search(rest):
        return _Hours(match, 0, 24 * HOUR)
    if match := _PART.search(rest):
        word = (match[1] or match[2]).lower().rstrip("s")
        start, end = next((a, b) for name, a, b in _PARTS_OF_DAY if name == word)
        return _Hours(match, start, end)
    return None


def _range(match: re.Match[str]) -> _Hours:
    """Return the hours of "from ten to two", in which the end is later than the start."""
    start, end = clock(match[1]), clock(match[2], partner=match[1])
    if not half_of_day(match[1]) and half_of_day(match[2]) == "pm" and start + NOON < end:
        start += NOON
    if end > start:
        return _Hours(match, start, end)
    later = max(end + NOON, start + HOUR) if start < EVENING else 24 * HOUR
    return _Hours(match, start, later, backwards(match))


def _activity(rest: str) -> str:
    """Return what is left of a clause without its times."""
    rest = _DAILY.sub(" ", rest)
    rest = re.sub(r"\bxperson\b", " ", rest)
    rest = re.sub(r"(?:\s*,)+", ",", re.sub(r"\s+", " ", rest))
    rest = re.sub(r"\s+\.", ".", rest).strip(" ,.")
    rest = re.sub(r"^(?:and|then|also)\s+", "", rest)
    return _AFTER.sub("", rest)


_LOOSE = (_UNTIL, _AT, _SINCE, _ALL_DAY, _PART)
_IN_A_CLAUSE = _re(r"\b(?:who|which|whoever|that)\s+(?!xperson\b|he\b|she\b)")
_OF_OTHERS = _re(
    r"^\W*(?:people|everyone|everybody|nobody|no one|most|many|others|all(?! day)|some)\b"
    r"|^\W*\w+ing\b(?:(?!\b(?:who|that|which|what|where|when|while|if|and)\b)[^,])*"
    r"\b(?:is|are|should|must|may|can)\b"
)
_TITLE = _re(r"^(?:old|young|little|mr|mrs|ms|miss|dr)\.?\s+(?=xperson\b)")


def _said_of_others(part: str, time: int) -> bool:
    """Whether the time is not of somebody's own doing: "people here leave early at noon".

    Nor is that of a clause within: "writes to anyone who washes after ten".
    """
    return bool(_OF_OTHERS.search(part) or _IN_A_CLAUSE.search(part[:time]))
