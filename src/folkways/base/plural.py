"""Lists, and numbers with what they count, in words."""

from __future__ import annotations

from collections.abc import Sequence

_VOWELS = "aeiou"


def listed(parts: Sequence[str]) -> str:
    """Return ``"A, B and C"``."""
    return " and ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))


def counted(number: float, thing: str) -> str:
    """Return ``"1 conflict"`` or ``"2 replies"``; whole numbers but for halves and the like."""
    if number == 1:
        return f"{number:,} {thing}"
    if thing.endswith("y") and thing[-2:-1] not in _VOWELS:
        return f"{number:,} {thing[:-1]}ies"
    return f"{number:,} {thing}s"
