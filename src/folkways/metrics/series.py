"""Shares and counts, as the measures give them for each bin of simulated time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from folkways.base.bins import Bins as Bins
from folkways.base.bins import Width as Width
from folkways.base.percent import percent

if TYPE_CHECKING:
    from pandas import DataFrame


@dataclass(frozen=True, slots=True)
class Share:
    """``count`` of ``of``; without anything to count among, the share is undefined."""

    count: int
    of: int

    @property
    def value(self) -> float | None:
        """The share, 0 to 1, or None where ``of`` is 0."""
        return self.count / self.of if self.of else None

    def __add__(self, other: Share) -> Share:
        return Share(self.count + other.count, self.of + other.of)

    def __str__(self) -> str:
        return f"{percent(self.value)} ({self.count} of {self.of})" if self.of else percent(None)


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
