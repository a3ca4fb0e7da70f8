"""Adjusting p values for how many tests were made."""

from __future__ import annotations

from collections.abc import Sequence


def holm(ps: Sequence[float | None]) -> list[float | None]:
    """Return the p values adjusted for how many there are (Holm 1979); None stays None."""
    order = sorted((p, i) for i, p in enumerate(ps) if p is not None)
    found: list[float | None] = [None] * len(ps)
    highest = 0.0
    for rank, (p, i) in enumerate(order):
        highest = max(highest, min(1.0, p * (len(order) - rank)))
        found[i] = highest
    return found
