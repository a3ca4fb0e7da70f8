"""The axis of simulated time that all figures share: the hours of each day, nights left out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from folkways.base.time import DAY, HOUR, MINUTE, clock_of, day_of
from folkways.metrics.series import Bins
from folkways.plots.svg import FAINT

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_NIGHT = 0.09
"""How wide a night is drawn, as a share of a day's length."""
_FEWEST = 1.4
"""Where there is room for fewer labels a day, days are counted."""
_INCH_OF_LABEL = 0.32
"""How much room the label of a tick takes."""


class DayAxis:
    """Places of moments and bins; a unit of length is an hour of simulated time.

    What is counted over a bin stands between its ends, what was reached by the end of a bin stands
    at that end.
    """

    def __init__(self, bins: Bins, reached: int) -> None:
        """Show the first ``reached`` bins, whole days of them."""
        self.bins = bins
        self.reached = reached
        self.days = max(1, -(-reached // bins.per_day))
        self.hours = (bins.end - bins.start) / HOUR
        self._step = self.hours * (1 + _NIGHT)

    def x(self, t: int) -> float:
        """Return the place of a moment; one in the night stands where the day ends or begins."""
        inside = min(max(clock_of(t) - self.bins.start, 0), self.bins.end - self.bins.start)
        return (day_of(t) - 1) * self._step + inside / HOUR

    def start(self, index: int) -> float:
        """Return the place where bin ``index`` begins."""
        return self.x(self.bins.start_of(index))

    def end(self, index: int) -> float:
        """Return the place where bin ``index`` ends."""
        end = self.bins.end_of(index)
        # Midnight after the day belongs to it.
        day = index // self.bins.per_day
        return day * self._step + (end - day * DAY - self.bins.start) / HOUR

    def ends(self, cut_off: int | None = None) -> list[float]:
        """Return where all bins end; the last at the moment ``cut_off``, if one is given."""
        at = [self.end(i) for i in range(self.reached)]
        if at and cut_off is not None:
            at[-1] = self.x(cut_off)
        return at

    @property
    def last(self) -> float:
        """The place where the last day ends."""
        return (self.days - 1) * self._step + self.hours

    def draw(self, ax: Axes, inches: float, *, label: bool = True) -> None:
        """Draw ticks, days and the axis label under axes that are ``inches`` wide."""
        # A value at the last end is not to lie on the edge.
        margin = 0.02 * self.last
        ax.set_xlim(-margin, self.last + margin)
        ticks = list(self._ticks(inches))
        ax.set_xticks([at for at, _ in ticks], [words for _, words in ticks])
        ax.tick_params(axis="x", length=3, labelsize=8)
        by_day = self._room(inches) < _FEWEST
        for day in range(self.days):
            begins = day * self._step
            if day:
                ax.axvline(begins - _NIGHT * self.hours / 2, color=FAINT, linewidth=1.0)
            if label and not by_day:
                ax.annotate(
                    f"day {day + 1}",
                    (begins + self.hours / 2, 0),
                    (0, -18),
                    xycoords=("data", "axes fraction"),
                    textcoords="offset points",
                    fontsize=8,
                    ha="center",
                    va="top",
                )
        if label:
            words = "simulated day" if by_day else "simulated time of day, h"
            ax.set_xlabel(words, labelpad=3 if by_day else 14, fontsize=8.5)

    def _room(self, inches: float) -> float:
        """Return how many labels there is room for under a day."""
        return inches / _INCH_OF_LABEL / self.days

    def _ticks(self, inches: float) -> Iterator[tuple[float, str]]:
        """Return places and labels: bounds of bins, as many as there is room for."""
        per_day = self.bins.per_day
        room = self._room(inches)
        if room < _FEWEST:
            every = max(1, round(0.5 + 1 / room))
            for day in range(0, self.days, every):
                yield day * self._step, str(day + 1)
            return
        parts = [n for n in range(1, per_day) if per_day % n == 0]
        every = next((n for n in parts if per_day / n + 0.6 <= room), per_day)
        for day in range(self.days):
            for part in range(0, per_day, every):
                t = self.bins.start_of(day * per_day + part)
                # The end of a day and the beginning of the next stand too close for two labels.
                words = "" if day and not part else _clock(clock_of(t))
                yield self.x(t), words
            yield day * self._step + self.hours, _clock(self.bins.end)


def _clock(seconds: int) -> str:
    """Return a time of day as ``"8"`` where it is a whole hour, else ``"8:30"``."""
    hours, rest = divmod(seconds, HOUR)
    return f"{hours}:{rest // MINUTE:02d}" if rest else str(hours)
