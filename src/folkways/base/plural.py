"""Lists, and numbers with what they count, in words."""

from __future__ import annotations

from collections.abc import Sequence


def listed(parts: Sequence[str]) -> str:
    """Return ``"A, B and C"``."""
    return " and ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))


def counted(number: float, thing: str) -> str:
    """Return ``"1 conflict"`` or ``"2 conflicts"``; whole numbers but for halves and the like."""
    return f"{number:,} {thing}" + ("" if number == 1 else "s")
