"""Simulated time in equal parts of the day."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Literal

from folkways.base.time import HOUR, clock_of, day_of, format_moment, moment

Width = Literal["quarter", "hour"]
QUARTERS = 4


@dataclass(frozen=True, slots=True)
class Bins:
    """The day from ``start`` to ``end`` (seconds after midnight) in ``per_day`` equal parts.

    Bin ``i`` is half open: it holds the moments from ``start_of(i)`` up to but not including
    ``end_of(i)``. What happens before or after the hours of a day belongs to that day's first or
    last bin, so that every event lies in exactly one bin.
    """

    start: int
    end: int
    per_day: int
    seconds: int

    @classmethod
    def of(cls, start: int, end: int, width: Width = "quarter") -> Bins:
        """Quarters of the day, or hours (the last one shorter if the day is no whole number)."""
        if end <= start:
            raise ValueError(f"a day of {start} to {end} seconds has no length")
        if width == "hour":
            return cls(start, end, ceil((end - start) / HOUR), HOUR)
        return cls(start, end, QUARTERS, ceil((end - start) / QUARTERS))

    def index(self, t: int) -> int:
        """Return the number of the bin, from 0, in which the moment ``t`` lies."""
        inside = (clock_of(t) - self.start) // self.seconds
        return (day_of(t) - 1) * self.per_day + min(max(inside, 0), self.per_day - 1)

    def start_of(self, index: int) -> int:
        """Return the moment at which bin ``index`` begins."""
        day, part = divmod(index, self.per_day)
        return moment(day + 1, self.start + part * self.seconds)

    def end_of(self, index: int) -> int:
        """Return the moment at which bin ``index`` ends (the next one begins, or the day ends)."""
        day, part = divmod(index, self.per_day)
        return moment(day + 1, min(self.start + (part + 1) * self.seconds, self.end))

    def label(self, index: int) -> str:
        """Return where the bin begins, such as ``"day 1 10:00"``."""
        return format_moment(self.start_of(index))

    def day_share(self, index: int) -> float:
        """Return how many simulated days have passed at the end of bin ``index``."""
        return (index + 1) / self.per_day
