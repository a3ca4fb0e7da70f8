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
