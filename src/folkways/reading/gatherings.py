"""Whether what somebody does is something that others come to."""

from __future__ import annotations

import re
from functools import lru_cache

_HOLDING = r"(?:giv|hold|lead|host|present|stag|chair|teach|throw|run|hav)(?:e|es|s|ing|ning)?"
_WHAT = (
    r"(?:lectures?|speech|speeches|talks?|shows?|concerts?|recitals?|readings?|part(?:y|ies)"
    r"|meetings?|rehearsals?|lessons?|class(?:es)?|workshops?|exhibitions?|screenings?|tastings?"
    r"|tours?|ceremon(?:y|ies)|sermons?|picnics?|performances?)"
)
_GATHERING = re.compile(
    rf"\b{_HOLDING}\s+(?:[\w'-]+\s+){{0,3}}?{_WHAT}\b(?!\s+(?:room|hall|area))|\bperform(?:s|ing)?\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=4096)
def is_gathering(doing: str) -> bool:
    """Whether a phrase says so: "giving a lecture", but neither "having lunch" nor "reading"."""
    return bool(_GATHERING.search(doing))


_PERFORMANCE = re.compile(
    rf"\b{_HOLDING}\s+(?:[\w'-]+\s+){{0,3}}?(?:lectures?|speech|speeches|talks?|shows?|concerts?"
    r"|recitals?|readings?|lessons?|class(?:es)?|ceremon(?:y|ies)|sermons?|performances?)\b"
    r"(?!\s+(?:room|hall|area))|\bperform(?:s|ing)?\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=4096)
def is_performance(doing: str) -> bool:
    """Whether somebody does something before others: "giving a lecture", not "hosting a party"."""
    return bool(_PERFORMANCE.search(doing))


_MEETING = re.compile(r"(?:meeting|getting together)\b", re.IGNORECASE)


@lru_cache(maxsize=4096)
def is_meeting(doing: str) -> bool:
    """Whether a phrase says no more than that two are to be together: "meeting Ann at noon"."""
    return bool(_MEETING.match(doing))


_EVENT = re.compile(
    rf"^{_HOLDING}\s+(?:(?:an?|the|his|her|their|one's)\s+)?(?P<event>(?:[\w'-]+\s+){{0,3}}?{_WHAT}\b.*)",
    re.IGNORECASE,
)
_PERFORMING = re.compile(r"^performing\s+(?:an?|the)\s+(?P<event>.+)", re.IGNORECASE)


@lru_cache(maxsize=4096)
def gathering(doing: str) -> str:
    """Return what somebody holds: "lecture on noise" for "giving a lecture on noise".

    Empty for all that is no gathering, or does not name it.
    """
    match = _PERFORMING.match(doing) or _EVENT.match(doing)
    return match["event"] if match and is_gathering(doing) else ""


_NAMED = re.compile(rf"\b{_WHAT}\b", re.IGNORECASE)


def event_named(text: str) -> str:
    """Return the word that says what kind of gathering a text speaks of: "party"; empty if none."""
    match = _NAMED.search(text)
    return match[0].lower() if match else ""


_COMING = re.compile(
    r"(?:attend|going to|coming to|being (?:there )?(?:at|for)|visiting|watching|seeing|hearing"
    r"|listening to)",
    re.IGNORECASE,
)


@lru_cache(maxsize=4096)
def is_attendance(doing: str, *, named: bool = False) -> bool:
    """Whether a phrase may say that somebody comes to a gathering: "attending Ann's lecture".

    ``named``: it also says what kind of gathering, so that "seeing Ann" is none.
    """
    match = _COMING.match(doing)
    return match is not None and (not named or bool(_NAMED.search(doing, match.end())))
