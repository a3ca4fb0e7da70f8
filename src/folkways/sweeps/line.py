"""One measure in two sets of runs, in words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from folkways.plots.words import in_words as measure_in_words
from folkways.sweeps.effect import Effect
from folkways.sweeps.plan import BY_NORM
from folkways.sweeps.statistics import Difference

ALPHA: Final = 0.05
"""Below it a p is small enough for a difference to be called clear."""
# Equal means differ in the last bits by the order in which they were summed.
_ROUNDING: Final = 1e-9


class ComparedCells(NamedTuple):
    """A compared measure as the cells of a table; shares are in percent, differences in points."""

    name: str
    role: str
    a: str
    b: str
    difference: str
    interval: str
    p: str
    adjusted: str
    effect: str
    clear: bool


@dataclass(frozen=True)
class ComparedMeasure:
    """One measure (of one norm) in two sets of runs.

    ``a`` and ``b`` are the means; ``difference`` is B minus A, ``effect`` the same in standard
    deviations; ``p_adjusted`` takes into account how many measures are tested together (Holm
    1979), None for one that is exploratory beside primary ones. ``same_as`` names a measure with
    the same value in every run, of which this one is no second test; ``in_family`` is whether p
    was adjusted for this one, ``share`` whether it lies between 0 and 1.
    """

    measure: str
    norm: str
    a: float
    b: float
    difference: Difference
    p_adjusted: float | None
    effect: Effect | None = None
    role: Literal["primary", "exploratory"] = "exploratory"
    same_as: str = ""
    share: bool = False
    in_family: bool = True

    @property
    def clear(self) -> bool:
        """Whether the interval of the difference leaves out zero, and the adjusted p is below 0.05.

        Never of a measure that is exploratory beside primary ones: its p is adjusted for nothing.
        """
        low, high, p = self.difference.low, self.difference.high, self.p_adjusted
        if low is None or high is None or p is None:
            return False
        return (low > 0 or high < 0) and p < ALPHA

    @property
    def text(self) -> str:
        """The same in words."""
        found = self.difference
        share = self.share or self.measure in BY_NORM
        name = in_words(self.measure, self.norm)
        if self.same_as:
            return f"{name}: in every run the same as {self.same_as}"
        head = f"{name}: {_amount(self.a, share)} in A, {_amount(self.b, share)} in B; "
        size = _size(abs(found.mean), share)
        higher = f"B is {size} {'higher' if found.mean > 0 else 'lower'}"
        if abs(found.mean) < _ROUNDING:
            said = "no difference on average"
        elif self.clear:
            said = f"{higher}, significant"
        elif self.p_adjusted is None and found.p is not None:
            said = f"{higher}, exploratory"
        else:
            said = f"{higher}, not significant"
        if found.low is None or found.high is None or found.p is None:
            return f"{head}{said} (too few runs for an interval)"
        ends = f"95 % interval {_signed(found.low, share)} to {_signed(found.high, share)}"
        if self._alike:
            ends = "the same difference every time, so without an interval"
        adjusted = (
            "not adjusted" if self.p_adjusted is None else f"{p_words(self.p_adjusted)} adjusted"
        )
        return f"{head}{said} ({ends}; p = {p_words(found.p)}, {adjusted}{self._effect_in_words})"

    @property
    def cells(self) -> ComparedCells:
        """The same as cells of a table; empty for what there is not."""
        found = self.difference
        share = self.share or self.measure in BY_NORM
        interval = ""
        if found.low is not None and found.high is not None and not self._alike:
            interval = f"{_signed(found.low, share)} to {_signed(found.high, share)}"
        return ComparedCells(
            name=in_words(self.measure, self.norm),
            role=self.role,
            a=_amount(self.a, share),
            b=_amount(self.b, share),
            difference=_signed(found.mean, share),
            interval=interval,
            p="" if found.p is None else p_words(found.p),
            adjusted="" if self.p_adjusted is None else p_words(self.p_adjusted),
            effect="" if self.effect is None else f"{self.effect.g:+.2f}",
            clear=self.clear,
        )

    @property
    def _alike(self) -> bool:
        """Whether the difference is the same every time."""
        low, high = self.difference.low, self.difference.high
        return low is not None and high is not None and high - low < _ROUNDING

    @property
    def _effect_in_words(self) -> str:
        if self.effect is None:
            return ""
        low, high = self.effect.low, self.effect.high
        ends = "" if low is None or high is None else f", {low:+.2f} to {high:+.2f}"
        return f"; g = {self.effect.g:+.2f}{ends}"


def in_words(measure: str, norm: str = "") -> str:
    """Return what a measure, of a norm if one is given, is called."""
    words = measure_in_words(measure)
    if not norm:
        return words
    # "acceptance of tipping among ordinary agents", "compliance rate of tipping, whole run"
    name = re.match(r".*?(?=, | among |$)", words)
    end = len(words) if name is None else name.end()
    return f"{words[:end]} of {norm}{words[end:]}"


def _amount(value: float, share: bool) -> str:
    return f"{_hundredths(value)} %" if share else _short(value)


def _size(value: float, share: bool) -> str:
    return f"{_hundredths(value)} points" if share else _short(value)


def _signed(value: float, share: bool) -> str:
    sign = "+" if value >= 0 else "-"
    return f"{sign}{_hundredths(abs(value)) if share else _short(abs(value))}"


def _short(value: float) -> str:
    """Return three digits of a number, and all those before the point of a large one."""
    return f"{value:,.0f}" if 1000 <= abs(value) < 1e12 else f"{value:.3g}"


def _hundredths(value: float) -> str:
    """Return a share in hundredths: to a tenth, so that a difference is that of what is shown."""
    return f"{100 * value:.1f}".removesuffix(".0")


def p_words(value: float) -> str:
    """Return a p as it is written."""
    return "below 0.001" if value < 0.001 else f"{value:.3f}"
