"""Numbers with what they count, in words."""

from __future__ import annotations


def counted(number: float, thing: str) -> str:
    """Return ``"1 conflict"`` or ``"2 conflicts"``; whole numbers but for halves and the like."""
    return f"{number:,} {thing}" + ("" if number == 1 else "s")
