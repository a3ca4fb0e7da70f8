"""Emergence: when a tracked norm came to be both accepted and adhered to, and stayed so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from folkways.base.percent import percent
from folkways.metrics.permission import PERMISSION
from folkways.metrics.series import Share, last_defined

THRESHOLD = 0.7
"""The share from which the paper speaks of a significant majority (Ren et al. 2024, 3.2)."""


@dataclass(frozen=True, slots=True)
class Emergence:
    """When a tracked norm emerged, or why it did not.

    ``bin`` is the first bin from which acceptance and adherence are at the threshold or above in
    every bin until the end; None if there is none. ``accepted`` and ``adhered`` are the same for
    each of the two alone, ``first_accepted`` and ``first_adhered`` the first bin that reached the
    threshold at all. ``reason`` is empty for a norm that emerged. ``possible`` is False for a
    permission, which cannot emerge by construction.
    """

    bin: int | None
    accepted: int | None
    adhered: int | None
    first_accepted: int | None
    first_adhered: int | None
    reason: str
    possible: bool = True

    @property
    def emerged(self) -> bool | None:
        """Whether it emerged; None for a permission, of which it cannot be said."""
        return self.bin is not None if self.possible else None


def carried(shares: Sequence[Share]) -> list[float | None]:
    """Return the shares with each undefined one replaced by the last defined before it."""
    values: list[float | None] = []
    last: float | None = None
    for share in shares:
        # A bin with nobody in the town says nothing that could end an emergence.
        last = share.value if share.of else last
        values.append(last)
    return values


def emergence(
    acceptance: Sequence[Share],
    adherence: Sequence[Share],
    threshold: float = THRESHOLD,
    *,
    permission: bool = False,
) -> Emergence:
    """Find out when a norm emerged; a bin with nobody in the town takes the shares before it."""
    high_acceptance = [_high(value, threshold) for value in carried(acceptance)]
    high_adherence = [_high(value, threshold) for value in carried(adherence)]
    if permission:
        return Emergence(
            None,
            _since(high_acceptance),
            None,
            _first(high_acceptance),
            None,
            PERMISSION,
            possible=False,
        )
    both = [a and b for a, b in zip(high_acceptance, high_adherence, strict=True)]
    since = _since(both)
    return Emergence(
        bin=since,
        accepted=_since(high_acceptance),
        adhered=_since(high_adherence),
        first_accepted=_first(high_acceptance),
        first_adhered=_first(high_adherence),
        reason="" if since is not None else _why(acceptance, adherence, both, threshold),
    )


def _high(value: float | None, threshold: float) -> bool:
    return value is not None and value >= threshold


def _first(flags: Sequence[bool]) -> int | None:
    return next((i for i, flag in enumerate(flags) if flag), None)


def _since(flags: Sequence[bool]) -> int | None:
    since = None
    for i in reversed(range(len(flags))):
        if not flags[i]:
            break
        since = i
    return since


def _why(
    acceptance: Sequence[Share],
    adherence: Sequence[Share],
    both: Sequence[bool],
    threshold: float,
) -> str:
    held = last_defined(acceptance)
    kept = last_defined(adherence)
    if held is None or kept is None:
        return "there was nobody to accept it"
    short = [
        f"{name} ended at {share}"
        for name, share in (("acceptance", held), ("adherence", kept))
        if not _high(share.value, threshold)
    ]
    reason = f"{' and '.join(short)}; the threshold is {percent(threshold)}"
    if any(both):
        reason += "; both passed it earlier, then fell back"
    return reason
