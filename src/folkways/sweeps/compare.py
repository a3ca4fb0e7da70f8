"""Two sets of runs beside each other: differences, intervals, tests, in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypedDict

from folkways.base.errors import FolkwaysError
from folkways.base.plural import counted
from folkways.scenario.problems import listed
from folkways.sweeps.differing import End, Settings, differing, ends_note
from folkways.sweeps.differing import in_words as settings_in_words
from folkways.sweeps.line import ALPHA, ComparedMeasure, in_words, p_words
from folkways.sweeps.plan import BY_NORM, MEASURES, Measure
from folkways.sweeps.rows import value_of
from folkways.sweeps.sets import RunSet, check, sets_of
from folkways.sweeps.statistics import Difference, holm, paired, unpaired

if TYPE_CHECKING:
    from pandas import DataFrame

COMPARED: Final[tuple[Measure, ...]] = (
    "acceptance",
    "acceptance_injunctive",
    "acceptance_descriptive",
    "acceptance_ordinary",
    "adherence",
    "adherence_ordinary",
    "compliance_rate_whole_run",
    "emerged",
    "conflicts",
    "conversations",
    "thoughts",
    "fallbacks",
    "spent",
)
"""The measures that are compared, where at least one run has them."""


class ComparisonJson(TypedDict):
    """What ``folkways compare --json`` prints of two sets of runs."""

    a: str
    b: str
    paired: bool
    runs: list[int]
    test: str
    interval: str
    least_p: float | None
    notes: list[str]
    settings: dict[str, list[str]]
    zero: list[str]
    measures: list[dict[str, object]]


@dataclass(frozen=True)
class Comparison:
    """Two sets of runs; ``pairs`` says whether runs of the same seed were taken together.

    ``settings`` are the values of the scenario that differ, but for the seed; ``notes`` are what
    to beware of. ``zero`` names the measures that are 0 in every run, as conversations are in a
    game: they are not compared, since they would only count in the adjustment of p.
    """

    a: RunSet
    b: RunSet
    pairs: bool
    lines: tuple[ComparedMeasure, ...]
    notes: tuple[str, ...]
    settings: Settings
    zero: tuple[str, ...] = ()

    @property
    def differences(self) -> list[str]:
        """The settings that differ, in words, a line each."""
        return list(settings_in_words(self.settings))

    @property
    def method(self) -> str:
        """How it was compared, in a sentence."""
        number = f"{len(self.a.results)} and {counted(len(self.b.results), 'run')}"
        how = "paired by seed" if self.pairs else "not paired, since the seeds are not the same"
        if not self.lines:
            return f"{number}, {how}. None of the measures of their plans can be compared."
        found = self.lines[0].difference
        return (
            f"{number}, {how}: {found.interval}; p from a {found.test}, and adjusted for "
            f"{len(self.lines)} measures (Holm)."
        )

    @property
    def all_zero(self) -> str:
        """Which measures are 0 in every run, in a sentence; empty if none is."""
        return f"0 in every run, so not compared: {listed(self.zero)}." if self.zero else ""

    @property
    def text(self) -> list[str]:
        """All of it in words, a line each."""
        return [
            *(f"A: {self.a.name}", f"B: {self.b.name}"),
            *(*self.notes, *self.differences, self.method),
            *(one.text for one in self.lines),
            *filter(None, (self.all_zero,)),
            *filter(None, (least_note([self]),)),
        ]

    def __str__(self) -> str:
        return "\n".join(self.text)

    def frame(self) -> DataFrame:
        """Return one row for each measure and norm.

        ``a`` and ``b`` are the means, ``difference`` is B minus A with the 95 % interval from
        ``low`` to ``high``; ``p_adjusted`` is ``p`` for as many measures as there are rows (Holm).
        """
        import pandas as pd

        numbers = ("a", "b", "difference", "low", "high", "p", "p_adjusted")
        table = []
        for one in self.lines:
            gap = one.difference
            values = (one.a, one.b, gap.mean, gap.low, gap.high, gap.p, one.p_adjusted)
            table.append((one.measure, one.norm, *values, one.clear))
        found = pd.DataFrame(table, columns=["measure", "norm", *numbers, "clear"])
        return found.astype(dict.fromkeys(numbers, "float64"))

    @property
    def least(self) -> float | None:
        """The smallest p that so many runs can give."""
        known = [one.difference.least for one in self.lines if one.difference.least is not None]
        return min(known, default=None)

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
            notes=list(self.notes),
            settings={key: list(values) for key, values in self.settings.items()},
            zero=list(self.zero),
            measures=[
                {
                    "measure": one.measure,
                    "norm": one.norm,
                    "a": one.a,
                    "b": one.b,
                    "p_adjusted": one.p_adjusted,
                    **{
                        key: value
                        for key, value in asdict(one.difference).items()
                        if key not in ("test", "interval")
                    },
                }
                for one in self.lines
            ],
        )


def compare_sets(a: str | Path, b: str | Path) -> list[Comparison]:
    """Compare two sweep folders, or two conditions, each written ``FOLDER:condition``.

    Folders with several conditions of the same names are compared one condition after another.
    Raises FolkwaysError if a run is not finished, if the runs of a set are of several versions of
    a scenario, or if they track other norms.
    """
    left, right = sets_of(a), sets_of(b)
    if len(left) == len(right) == 1:
        return [compare(next(iter(left.values())), next(iter(right.values())))]
    shared = [name for name in left if name in right]
    if not shared or len(left) == 1 or len(right) == 1:
        many, sets = (a, left) if len(left) > 1 else (b, right)
        raise FolkwaysError(
            f"{many} has several conditions; name one as {many}:CONDITION "
            f"(there are: {listed(sets)})"
        )
    return [compare(left[name], right[name]) for name in shared]


def compare(a: RunSet, b: RunSet) -> Comparison:
    """Compare two sets of finished runs; raises FolkwaysError if they cannot be compared."""
    notes = check(a, b)
    settings, warnings = _asked_for(a, b)
    pairs = set(a.results) == set(b.results)
    example = next(iter(a.results.values()))
    norms = list(example.statements)
    found: list[tuple[str, str, float, float, Difference]] = []
    zero: list[str] = []
    for measure in _compared(a, b):
        for norm in norms if measure in BY_NORM else [""]:
            values = [
                {
                    seed: value
                    for seed, one in some.results.items()
                    if (value := value_of(one, measure, norm)) is not None
                }
                for some in (a, b)
            ]
            if pairs:
                both = sorted(values[0].keys() & values[1].keys())
                first, second = ([one[seed] for seed in both] for one in values)
            else:
                first, second = (list(one.values()) for one in values)
            if not first or not second:
                continue
            if not any(first + second):
                zero.append(in_words(measure, norm))
                continue
            difference = paired(first, second) if pairs else unpaired(first, second)
            means = (sum(first) / len(first), sum(second) / len(second))
            found.append((measure, norm, *means, difference))
    adjusted = holm([one[4].p for one in found])
    lines = tuple(ComparedMeasure(*one, p) for one, p in zip(found, adjusted, strict=True))
    return Comparison(a, b, pairs, lines, (*notes, *warnings), settings, tuple(zero))


def _compared(a: RunSet, b: RunSet) -> list[str]:
    """Return the measures that both have: of those that ship and are numbers, and from outside."""
    both = [one for one in a.measures if one in b.measures]
    shipped = [one for one in COMPARED if one in both]
    return shipped + [one for one in both if one not in MEASURES]


def _asked_for(a: RunSet, b: RunSet) -> tuple[Settings, list[str]]:
    """Return the settings that differ, and what to beware of."""
    if a.example is None or b.example is None:
        gone = " and ".join(one.name for one in (a, b) if one.example is None)
        return {}, [f"The run files of {gone} are gone, so the settings are not compared."]
    settings = dict(differing(a.example.header, b.example.header))
    settings.pop("seed", None)
    warning = ends_note(End.of(a.example), End.of(b.example))
    return settings, [warning] if warning else []


def least_note(comparisons: Iterable[Comparison]) -> str:
    """Return a warning where the runs are too few for any p below 0.05, else nothing."""
    known = [one.least for one in comparisons if one.least is not None]
    if not known or min(known) < ALPHA:
        return ""
    return (
        f"So few runs can give no p below {p_words(min(known))}, however large the difference; "
        "read the intervals, or add seeds."
    )
