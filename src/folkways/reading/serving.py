"""Whether what somebody's day contains is serving others, by general English words."""

from __future__ import annotations

import re
from functools import lru_cache

_GUESTS = r"(?:guests?|customers?|clients?|patrons?|visitors?|diners?|passengers?|tables?)"
_COUNTER = r"(?:\w+\s+)?(?:counter|bar|till|reception|front desk)"
_SERVING = re.compile(
    r"\b(?:serving|selling|taking (?:the\s+)?orders|tending (?:the\s+|a\s+)?bar"
    r"|running the (?:till|bar|counter)"
    rf"|(?:waiting (?:on|at)|looking after|attending to)\s+(?:[\w'-]+\s+){{0,2}}?{_GUESTS}"
    rf"|(?:working|standing) (?:at|behind) (?:the|a) {_COUNTER})\b",
    re.IGNORECASE,
)
_NOT = re.compile(r"\bserving (?:as|on|in|time)\b", re.IGNORECASE)


@lru_cache(maxsize=4096)
def is_serving(doing: str) -> bool:
    """Whether a gerund phrase says so: "serving the guests", but not "serving on a jury"."""
    return bool(_SERVING.search(doing)) and not _NOT.search(doing)
