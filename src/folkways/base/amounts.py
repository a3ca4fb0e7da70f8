"""Numbers in words: one format for shares, counts, money, tokens, lengths of time and intervals.

Terminal, report and figures take their formats from here, so that a number reads the same wherever
it stands. Moments are in :mod:`folkways.base.time`.
"""

from __future__ import annotations

from folkways.base.percent import percent

UNKNOWN = "–"
"""What stands where there is no number."""


def share_of(count: int, of: int, undefined: str = "undefined") -> str:
    """Return ``"62 % (13 of 21)"``; ``undefined`` where there is nothing to count among."""
    return f"{percent(count / of)} ({out_of(count, of)})" if of else undefined


def out_of(count: int, of: int) -> str:
    """Return ``"13 of 21"``, with separators of thousands."""
    return f"{count:,} of {of:,}"


def whole(count: int) -> str:
    """Return a count with separators of thousands: ``"2,566"``."""
    return f"{count:,}"


def decimal(value: float | None) -> str:
    """Return a mean or another number that is not counted, to three digits that tell."""
    if value is None:
        return UNKNOWN
    if abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.3g}"


def interval(low: float | None, high: float | None, *, share: bool = False) -> str:
    """Return ``"0.21 to 0.4"``, of shares ``"21 to 40 %"``; a dash where it is not known."""
    if low is None or high is None:
        return UNKNOWN
    if share:
        return f"{percent(low).removesuffix(' %')} to {percent(high)}"
    return f"{decimal(low)} to {decimal(high)}"


def money(dollars: float | None) -> str:
    """Return US dollars in words; small amounts keep two digits that tell."""
    if dollars is None:
        return "price not known"
    return f"${dollars:,.2f}" if dollars >= 1 or dollars == 0 else f"${dollars:.2g}"


def tokens(number: float) -> str:
    """Return a number of tokens, shortened."""
    for size, unit in ((1_000_000, " M"), (1_000, " k")):
        if number >= size:
            return f"{number / size:.3g}{unit}"
    return f"{number:.0f}"


def duration_in_words(seconds: float) -> str:
    """Return a length of time in words."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    if seconds < 5400:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.1f} h"
