"""Two sets of runs beside each other: what a comparison of them found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, TypedDict

from folkways.base.plural import counted
from folkways.scenario.problems import listed
from folkways.sweeps.differing import Settings
from folkways.sweeps.differing import in_words as settings_in_words
from folkways.sweeps.line import ALPHA, ComparedCells, ComparedMeasure, p_words
from folkways.sweeps.sets import RunSet

if TYPE_CHECKING:
    from pandas import DataFrame


class ComparisonJson(TypedDict):
    """What ``folkways compare --json`` prints of two sets of runs."""

    a: str
    b: str
    paired: bool
    runs: list[int]
    test: str
    interval: str
    least_p: float | None
    least_p_adjusted: float | None
    primary: list[str]
    family: int
    notes: list[str]
    settings: dict[str, list[str]]
    zero: list[str]
    constant: dict[str, float]
    measures: list[dict[str, object]]


@dataclass(frozen=True)
class Comparison:
    """Two sets of runs; ``pairs`` says whether runs of the same seed were taken together.

    ``settings`` are the values of the scenario that differ, but for the seed; ``notes`` are what
    to beware of. ``primary`` are the measures that both plans name beforehand: they alone are
    tested together (Holm), and the others are exploratory; where none is named all are, and are
    tested together. ``constant`` has the measures that are the same in every run, with their
    value: there is nothing to test.
    """

    a: RunSet
    b: RunSet
    pairs: bool
    lines: tuple[ComparedMeasure, ...]
    notes: tuple[str, ...]
    settings: Settings
    primary: tuple[str, ...] = ()
    constant: Mapping[str, float] = field(default_factory=dict)

    @property
    def zero(self) -> tuple[str, ...]:
        """The measures that are 0 in every run, as conversations are in a game."""
        return tuple(name for name, value in self.constant.items() if not value)

    @property
    def family(self) -> int:
        """How many tests p is adjusted for: neither constants nor duplicates count."""
        return sum(one.in_family for one in self.lines)

    @property
    def differences(self) -> list[str]:
        """The settings that differ, in words, a line each."""
        return list(settings_in_words(self.settings))

    @property
    def method(self) -> str:
        """How it was compared, in a sentence or three."""
        number = f"{len(self.a.results)} and {counted(len(self.b.results), 'run')}"
        how = "paired by seed" if self.pairs else "not paired, since the seeds are not the same"
        if not self.lines:
            return f"{number}, {how}. None of the measures of their plans can be compared."
        found = self.lines[0].difference
        return (
            f"{number}, {how}: {found.interval}; p from a {found.test}, adjusted (Holm) for "
            f"{self._adjusted_for}. A difference is called significant where the adjusted p is "
            f"below {ALPHA} and the interval leaves out zero."
        )

    @property
    def _adjusted_for(self) -> str:
        """The family of tests in words."""
        if self.primary:
            what = "measure" if self.family == 1 else "measures"
            return f"the {self.family} primary {what} that can differ; the others are exploratory"
        what = counted(self.family, "measure")
        return f"{what}, all exploratory since the plans name no primary ones"

    @property
    def untested(self) -> list[str]:
        """Which measures are the same in every run, a sentence each; nothing if none is."""
        found = []
        if self.zero:
            found.append(f"0 in every run, so not tested: {listed(self.zero, len(self.zero))}.")
        rest = [f"{name} ({value:.4g})" for name, value in self.constant.items() if value]
        if rest:
            found.append(f"The same in every run, so not tested: {listed(rest, len(rest))}.")
        return found

    @property
    def cells(self) -> list[ComparedCells]:
        """The rows of a table: a measure each, without those that repeat another."""
        return [one.cells for one in self.lines if not one.same_as]

    @property
    def repeated(self) -> list[str]:
        """The measures that repeat another, a sentence each."""
        return [f"{one.text}." for one in self.lines if one.same_as]

    @property
    def text(self) -> list[str]:
        """All of it in words, a line each."""
        return [
            *(f"A: {self.a.name}", f"B: {self.b.name}"),
            *(*self.notes, *self.differences, self.method),
            *(one.text for one in self.lines),
            *self.untested,
            *filter(None, (self.too_few,)),
        ]

    @property
    def too_few(self) -> str:
        """A warning where the runs are too few for any adjusted p below 0.05, else nothing."""
        return least_note([self])

    def __str__(self) -> str:
        return "\n".join(self.text)

    def frame(self) -> DataFrame:
        """Return one row for each measure and norm.

        ``a`` and ``b`` are the means, ``difference`` is B minus A with the 95 % interval from
        ``low`` to ``high``; ``p_adjusted`` is ``p`` for as many tests as the family has (Holm), NaN
        for an exploratory measure beside primary ones. ``g`` is Hedges' g with its bootstrap
        interval, ``same_as`` the measure whose values it repeats.
        """
        import pandas as pd

        numbers = ("a", "b", "difference", "low", "high", "p", "p_adjusted", "g", "g_low", "g_high")
        table = []
        for one in self.lines:
            gap, effect = one.difference, one.effect
            size = (None,) * 3 if effect is None else (effect.g, effect.low, effect.high)
            values = (one.a, one.b, gap.mean, gap.low, gap.high, gap.p, one.p_adjusted, *size)
            table.append((one.measure, one.norm, *values, one.clear, one.role, one.same_as))
        columns = ["measure", "norm", *numbers, "clear", "role", "same_as"]
        return pd.DataFrame(table, columns=columns).astype(dict.fromkeys(numbers, "float64"))

    @property
    def least(self) -> float | None:
        """The smallest p that so many runs can give."""
        known = [one.difference.least for one in self.lines if one.difference.least is not None]
        return min(known, default=None)

    @property
    def least_adjusted(self) -> float | None:
        """The smallest adjusted p that so many runs can give for the first of the family."""
        known = [
            one.difference.least
            for one in self.lines
            if one.in_family and one.difference.least is not None
        ]
        return min(1.0, min(known) * self.family) if known else None

    def to_json(self) -> ComparisonJson:
        """Return all of it as plain data."""
        first = self.lines[0].difference if self.lines else None
        return ComparisonJson(
            a=self.a.name,
            b=self.b.name,
            paired=self.pairs,
            runs=[len(self.a.results), len(self.b.results)],
            test=first.test if first else "",
            interval=first.interval if first else "",
            least_p=self.least,
            least_p_adjusted=self.least_adjusted,
            primary=list(self.primary),
            family=self.family,
            notes=list(self.notes),
            settings={key: list(values) for key, values in self.settings.items()},
            zero=list(self.zero),
            constant=dict(self.constant),
            measures=[
                {
                    "measure": one.measure,
                    "norm": one.norm,
                    "a": one.a,
                    "b": one.b,
                    "p_adjusted": one.p_adjusted,
                    "clear": one.clear,
                    "role": one.role,
                    "same_as": one.same_as,
                    "effect": None if one.effect is None else asdict(one.effect),
                    **{
                        key: value
                        for key, value in asdict(one.difference).items()
                        if key not in ("test", "interval")
                    },
                }
                for one in self.lines
            ],
        )


def least_note(comparisons: Iterable[Comparison]) -> str:
    """Return a warning where the runs are too few for any adjusted p below 0.05, else nothing."""
    known = [one.least_adjusted for one in comparisons if one.least_adjusted is not None]
    if not known or min(known) < ALPHA:
        return ""
    return (
        f"So few runs can give no adjusted p below {p_words(min(known))}, however large the "
        "difference: read the intervals, add seeds, or name fewer measures as primary in the plan "
        "(folkways sweep PLAN --power says how many seeds are needed)."
    )
