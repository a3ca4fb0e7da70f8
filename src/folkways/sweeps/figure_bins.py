"""The bins over which the runs of a sweep were measured, and where the plan cuts them off."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from folkways.base.bins import QUARTERS, Bins
from folkways.base.time import DAY, format_moment, parse_moment

if TYPE_CHECKING:
    from folkways.sweeps.results import SweepResults


@dataclass(frozen=True, slots=True)
class FigureBins:
    """The first ``count`` bins; the last ends at the moment ``cut_off``, if that is not None.

    A bin that begins where the runs stop holds nothing but that moment and does not count.
    """

    bins: Bins
    count: int
    cut_off: int | None

    @classmethod
    def of(cls, sweep: SweepResults) -> Self | None:
        """Return the bins of the run that reached most; None if no run reached a second one."""
        measured = (one.measured for one in sweep.results.values())
        labels = (one.series["bins"] for one in measured if one is not None)
        begins = [parse_moment(label) for label in max(labels, key=len, default=[])]
        if len(begins) < 2:
            return None
        start, seconds = begins[0] % DAY, begins[1] - begins[0]
        bins = Bins(start, start + QUARTERS * seconds, QUARTERS, seconds)
        until = None
        with suppress(ValueError):  # in rounds, whose number is not among these moments
            until = parse_moment(sweep.plan.until)
        if until is None:
            return cls(bins, len(begins), None)
        count = sum(t < until for t in begins)
        cut = count > 0 and until < bins.end_of(count - 1)
        return cls(bins, count, until if cut else None)

    @property
    def ends(self) -> list[str]:
        """When each bin ends, or the runs in it."""
        ends = [self.bins.end_of(i) for i in range(self.count)]
        if self.cut_off is not None:
            ends[-1] = self.cut_off
        return [format_moment(t) for t in ends]

    @property
    def note(self) -> str:
        """A sentence on the last bin, if it is cut off; else nothing."""
        if self.cut_off is None:
            return ""
        return (
            f" The runs stop at {format_moment(self.cut_off)}: the last value (hollow) is of the "
            f"time since {self.bins.label(self.count - 1)} only."
        )
