"""Emergence: when a tracked norm came to be both accepted and adhered to, and stayed so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from folkways.base.percent import percent
from folkways.base.plural import counted
from folkways.metrics.series import Share, last_defined
from folkways.scenario.schema import EmergenceParameters

THRESHOLD = EmergenceParameters().threshold
"""The share from which the paper speaks of a significant majority (Ren et al. 2024, 3.2)."""

UNREADABLE = "the judge cannot read the norm, so nothing is known of who holds or keeps it"


@dataclass(frozen=True, slots=True)
class Emergence:
    """When a tracked norm emerged, or why it did not.

    ``bin`` is the first bin from which acceptance and adherence are at the threshold or above in
    every bin until the end; None if there is none. ``accepted`` and ``adhered`` are the same for
    each of the two alone, ``first_accepted`` and ``first_adhered`` the first bin that reached the
    threshold at all. ``reason`` is empty for a norm that emerged. ``possible`` is False for a
    permission, which cannot emerge by construction, and for a norm that the judge cannot read.
    ``certain`` is whether the verdict would be the same anywhere in the 95 % intervals of the two
    shares at the end (Wilson); None where there is nothing to judge by. ``doubt`` says in words
    what makes it uncertain.
    """

    bin: int | None
    accepted: int | None
    adhered: int | None
    first_accepted: int | None
    first_adhered: int | None
    reason: str
    possible: bool = True
    certain: bool | None = None
    doubt: str = ""

    @property
    def emerged(self) -> bool | None:
        """Whether it emerged; None where that cannot be said."""
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
    persistence: int = 1,
    impossible: str = "",
) -> Emergence:
    """Find out when a norm emerged; a bin with nobody in the town takes the shares before it.

    ``threshold`` is a share, 0 to 1; ``persistence`` is in how many bins at the end, at least,
    both must be there. ``impossible`` says why it cannot, if so: it is a permission, or the judge
    cannot read it.
    """
    high_acceptance = [_high(value, threshold) for value in carried(acceptance)]
    high_adherence = [_high(value, threshold) for value in carried(adherence)]
    if impossible:
        return Emergence(
            None,
            _since(high_acceptance),
            None,
            _first(high_acceptance),
            None,
            impossible,
            possible=False,
        )
    both = [a and b for a, b in zip(high_acceptance, high_adherence, strict=True)]
    since = _since(both)
    short = since is not None and len(both) - since < persistence
    emerged = None if short else since
    reason = "" if emerged is not None else _why(acceptance, adherence, both, threshold)
    if short and since is not None:
        reason = (
            f"acceptance and adherence are at {percent(threshold)} in the last "
            f"{counted(len(both) - since, 'bin')} only; {persistence} are needed"
        )
    certain, doubt = _certainty(acceptance, adherence, threshold, emerged=emerged is not None)
    if short:  # too few bins, whatever the shares at the end
        certain, doubt = True, ""
    return Emergence(
        bin=emerged,
        accepted=_since(high_acceptance),
        adhered=_since(high_adherence),
        first_accepted=_first(high_acceptance),
        first_adhered=_first(high_adherence),
        reason=reason,
        certain=certain,
        doubt=doubt,
    )


def _certainty(
    acceptance: Sequence[Share], adherence: Sequence[Share], threshold: float, *, emerged: bool
) -> tuple[bool | None, str]:
    """Return whether the intervals at the end leave another verdict open, and which does."""
    ends = (("acceptance", last_defined(acceptance)), ("adherence", last_defined(adherence)))
    intervals = [(name, share, share.interval) for name, share in ends if share is not None]
    known = [(name, share, one) for name, share, one in intervals if one is not None]
    if len(known) < len(ends):
        return None, ""
    if emerged:
        open_ = [(name, share) for name, share, (low, _) in known if low < threshold]
    elif all(high >= threshold for _, _, (_, high) in known):
        open_ = [(name, share) for name, share, _ in known if not _high(share.value, threshold)]
        open_ = open_ or [(name, share) for name, share, _ in known]
    else:
        open_ = []
    ends_at: dict[Share, list[str]] = {}
    for name, share in open_:
        ends_at.setdefault(share, []).append(name)
    doubt = "; ".join(
        f"{' and '.join(names)} ended at {share}, and the 95 % interval of {share.interval_text} "
        f"includes the threshold of {percent(threshold)}"
        for share, names in ends_at.items()
    )
    return not open_, doubt


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
