"""Shares and counts, as the measures give them for each bin of simulated time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Final, TypedDict

from folkways.base.amounts import interval, share_of
from folkways.base.bins import Bins as Bins
from folkways.base.bins import Width as Width

if TYPE_CHECKING:
    from pandas import DataFrame


_Z: Final = NormalDist().inv_cdf(0.975)


class ShareJson(TypedDict):
    """A share with what it is of, and its 95 % interval (Wilson); None where it is undefined."""

    share: float | None
    count: int
    of: int
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True)
class Share:
    """``count`` of ``of``; without anything to count among, the share is undefined."""

    count: int
    of: int

    @property
    def value(self) -> float | None:
        """The share, 0 to 1, or None where ``of`` is 0."""
        return self.count / self.of if self.of else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval of the share (Wilson 1927), 0 to 1; None where ``of`` is 0.

        It is that of ``of`` independent draws. Agents of one town are not independent, so it is
        too narrow rather than too wide, and it says nothing about other runs.
        """
        if not self.of:
            return None
        n, p = self.of, self.count / self.of
        middle = p + _Z**2 / (2 * n)
        half = _Z * sqrt(p * (1 - p) / n + _Z**2 / (4 * n**2))
        low, high = ((middle + sign * half) / (1 + _Z**2 / n) for sign in (-1, 1))
        # Exactly so at the ends, where rounding may be a last bit off.
        return (low if self.count else 0.0), (high if self.count < self.of else 1.0)

    @property
    def interval_text(self) -> str:
        """The interval in words: "60 to 98 %"; empty where it is undefined."""
        return interval(*self.interval, share=True) if self.interval else ""

    def __add__(self, other: Share) -> Share:
        return Share(self.count + other.count, self.of + other.of)

    def __str__(self) -> str:
        return share_of(self.count, self.of)


def share_json(share: Share) -> ShareJson:
    """Return a share with its denominator and interval as plain data."""
    low, high = share.interval or (None, None)
    return {"share": share.value, "count": share.count, "of": share.of, "low": low, "high": high}


def total(shares: Iterable[Share]) -> Share:
    """Return all of them taken together, weighted by their denominators."""
    return sum(shares, Share(0, 0))


def last_defined(shares: Sequence[Share]) -> Share | None:
    """Return the last share that has a denominator, or None."""
    return next((share for share in reversed(shares) if share.of), None)


def share_frame(bins: Bins, series: Mapping[str, Sequence[Share]]) -> DataFrame:
    """One row for each name and bin: name, bin, begins, share (NaN if undefined), count, of."""
    import pandas as pd

    return pd.DataFrame(
        [
            (name, i, bins.label(i), share.value, share.count, share.of)
            for name, shares in series.items()
            for i, share in enumerate(shares)
        ],
        columns=["norm", "bin", "begins", "share", "count", "of"],
    ).astype({"share": "float64"})


def count_frame(bins: Bins, series: Mapping[str, Sequence[int | None]]) -> DataFrame:
    """One row for each bin, one column for each name; None becomes NA."""
    import pandas as pd

    length = max((len(counts) for counts in series.values()), default=0)
    columns: dict[str, object] = {"begins": [bins.label(i) for i in range(length)]}
    for name, counts in series.items():
        columns[name] = pd.array(list(counts), dtype="Int64") if None in counts else list(counts)
    return pd.DataFrame(columns)
