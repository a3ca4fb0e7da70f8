"""Money, tokens and lengths of time in words."""

from __future__ import annotations


def money(dollars: float | None) -> str:
    """Return an amount in words; small ones keep two digits that tell."""
    if dollars is None:
        return "price not known"
    return f"${dollars:,.2f}" if dollars >= 1 or dollars == 0 else f"${dollars:.2g}"


def tokens(number: float) -> str:
    """Return a number of tokens, shortened."""
    for size, unit in ((1_000_000, " M"), (1_000, " k")):
        if number >= size:
            return f"{number / size:.3g}{unit}"
    return f"{number:.0f}"


def duration(seconds: float) -> str:
    """Return a length of time in words."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    if seconds < 5400:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.1f} h"
