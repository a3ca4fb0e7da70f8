"""Reasons that differ only in how often something happened are one reason."""

from __future__ import annotations

import re

_COUNTED = re.compile(r"\s*\([^()]*\d[^()]*\)")


def unvarying(reason: str) -> str:
    """Return ``reason`` without what it says in brackets that hold a number.

    >>> unvarying("not accepted: it is at odds with 'likes to sing' (heard 23 times)")
    "not accepted: it is at odds with 'likes to sing'"
    """
    return _COUNTED.sub("", reason).strip()
