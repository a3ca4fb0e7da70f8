"""The conditions of one or several sweeps, each against the same one: means and differences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from folkways.base.errors import FolkwaysError
from folkways.base.given_file import resolved
from folkways.scenario.problems import listed
from folkways.sweeps.compare import compare
from folkways.sweeps.comparison import Comparison, least_note
from folkways.sweeps.line import ComparedMeasure, in_words
from folkways.sweeps.primary import is_primary
from folkways.sweeps.results import SweepResults
from folkways.sweeps.sets import RunSet, run_set
from folkways.sweeps.statistics import Interval, mean_interval


class Column(NamedTuple):
    """A measure, of a norm (its id) if there is one for each; ``share``: it lies in 0 to 1."""

    measure: str
    norm: str
    share: bool

    @property
    def title(self) -> str:
        """What it is called."""
        return in_words(self.measure, self.norm)


class Contrast(NamedTuple):
    """A measure in one condition: its mean over runs, and how it differs from the baseline.

    ``line`` is None in the baseline itself, and where there is nothing to test because all runs
    have the same value.
    """

    value: Interval | None
    line: ComparedMeasure | None


class ContrastRow(NamedTuple):
    """A condition of a sweep; ``cells`` has a contrast for each column, ``runs`` counts its runs.

    ``mind`` is the name of the mind in its run of the first seed, empty if that file is gone.
    """

    sweep: str
    path: str
    condition: str
    mind: str
    runs: int
    cells: tuple[Contrast, ...]


class ContrastCells(NamedTuple):
    """A measure in a condition, as ``folkways compare --against --json`` prints it.

    ``mean`` with its 95 % interval; ``difference`` from the baseline with its own.
    """

    sweep: str
    path: str
    condition: str
    mind: str
    runs: int
    measure: str
    norm: str
    mean: float | None
    low: float | None
    high: float | None
    difference: float | None
    difference_low: float | None
    difference_high: float | None
    p: float | None
    p_adjusted: float | None
    clear: bool


@dataclass(frozen=True)
class Contrasts:
    """Conditions of sweeps against ``baseline``, the condition that all sweeps have."""

    baseline: str
    columns: tuple[Column, ...]
    rows: tuple[ContrastRow, ...]
    comparisons: tuple[Comparison, ...]

    @property
    def method(self) -> str:
        """How it was compared, in words."""
        tests = {one.difference.test for found in self.comparisons for one in found.lines}
        adjusted = (
            "for the primary measures of the plan"
            if all(one.primary for one in self.comparisons)
            else "for all measures of the plan"
        )
        return (
            "Mean over the runs of each condition (95 % interval), and the difference from "
            f"{self.baseline!r} in the same sweep; p from a {' or a '.join(sorted(tests))}, "
            f"adjusted (Holm) {adjusted} within each comparison, not across conditions or sweeps."
        )

    @property
    def notes(self) -> list[str]:
        """What to beware of, each once."""
        every = [note for one in self.comparisons for note in one.notes]
        return list(dict.fromkeys((*every, *filter(None, (least_note(self.comparisons),)))))

    @property
    def cells(self) -> list[ContrastCells]:
        """All of it as plain data, one for each condition and measure."""
        return list(self._cells())

    def _cells(self) -> Iterator[ContrastCells]:
        for row in self.rows:
            for column, (value, line) in zip(self.columns, row.cells, strict=True):
                gap = None if line is None else line.difference
                yield ContrastCells(
                    sweep=row.sweep,
                    path=row.path,
                    condition=row.condition,
                    mind=row.mind,
                    runs=row.runs,
                    measure=column.measure,
                    norm=column.norm,
                    mean=None if value is None else value.mean,
                    low=None if value is None else value.low,
                    high=None if value is None else value.high,
                    difference=None if gap is None else gap.mean,
                    difference_low=None if gap is None else gap.low,
                    difference_high=None if gap is None else gap.high,
                    p=None if gap is None else gap.p,
                    p_adjusted=None if line is None else line.p_adjusted,
                    clear=line is not None and line.clear,
                )


def contrasts(paths: Sequence[str | Path], baseline: str) -> Contrasts:
    """Compare each condition that all sweeps have with ``baseline``, within each sweep.

    The columns are the measures that all plans name as primary, or if there are none the measures
    that the sweeps show first. Raises FolkwaysError for a folder that is no sweep, for a baseline
    that a sweep lacks, for sweeps without another condition or a measure in common, and for runs
    that are not finished.
    """
    sweeps = [SweepResults.open(path) for path in paths]
    folders = [resolved(one.path) for one in sweeps]
    twice = [str(one.path) for at, one in enumerate(sweeps) if folders[at] in folders[:at]]
    if twice:
        raise FolkwaysError(f"{twice[0]} is named twice; name each sweep once")
    for sweep in sweeps:
        sweep.of(baseline)
    first = sweeps[0]
    shared = [
        name
        for name in first.conditions
        if name != baseline and all(name in sweep.conditions for sweep in sweeps)
    ]
    if not shared:
        raise FolkwaysError(
            f"besides {baseline!r}, {listed(_paths(sweeps))} have no condition in common: give "
            "conditions that are alike the same names in the plans (their runs are not repeated)"
        )
    columns = _columns(sweeps)
    if not columns:
        raise FolkwaysError(f"{listed(_paths(sweeps))} have no measure in common")
    rows: list[ContrastRow] = []
    found: list[Comparison] = []
    for sweep in sweeps:
        base = run_set(sweep, baseline)
        rows.append(_row(sweep, baseline, base, columns, None))
        for condition in shared:
            runs = run_set(sweep, condition)
            found.append(compare(base, runs))
            rows.append(_row(sweep, condition, runs, columns, found[-1]))
    return Contrasts(baseline, columns, tuple(rows), tuple(found))


def _paths(sweeps: Sequence[SweepResults]) -> list[str]:
    return [str(one.path) for one in sweeps]


def _columns(sweeps: Sequence[SweepResults]) -> tuple[Column, ...]:
    """Return the measures to show: those that are in all sweeps, in the order of the first."""
    primary = all(sweep.plan.primary for sweep in sweeps)
    kinds = [
        {
            (measure, norm)
            for measure in sweep.shown
            for norm in sweep.kinds_of(measure)
            if not primary or is_primary(sweep.plan.primary, measure, norm)
        }
        for sweep in sweeps
    ]
    first = sweeps[0]
    return tuple(
        Column(measure, norm, first.is_share(measure))
        for measure in first.shown
        for norm in first.kinds_of(measure)
        if all((measure, norm) in some for some in kinds)
    )


def _row(
    sweep: SweepResults,
    condition: str,
    runs: RunSet,
    columns: Sequence[Column],
    found: Comparison | None,
) -> ContrastRow:
    lines = {} if found is None else {(one.measure, one.norm): one for one in found.lines}
    cells = []
    for column in columns:
        values = list(sweep.values(condition, column.measure, column.norm).values())
        value = mean_interval(values, sweep.bounds(column.measure))
        cells.append(Contrast(value, lines.get((column.measure, column.norm))))
    mind = "" if runs.example is None else runs.example.header.mind
    name, path, count = sweep.plan.name, str(sweep.path), len(runs.results)
    return ContrastRow(name, path, condition, mind, count, tuple(cells))
