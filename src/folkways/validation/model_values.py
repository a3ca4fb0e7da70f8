"""What runs, sweeps and tables give of each measure: one value a run, or one a row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Literal, Protocol, TypeAlias

from folkways.base.errors import FolkwaysError
from folkways.base.in_shell import in_shell
from folkways.base.plural import counted
from folkways.columns.sweeps import SWEEP
from folkways.runs.run import Run
from folkways.scenario.problems import listed, suggestion
from folkways.store.examples import is_example
from folkways.sweeps.plan import MEASURES
from folkways.sweeps.results import SweepResults
from folkways.sweeps.rows import columns
from folkways.sweeps.run_result import OwnResult, RunMeasures, measured_of
from folkways.sweeps.sets import split
from folkways.validation.dataset import read_dataset
from folkways.validation.observation import Observation, Sample

Each: TypeAlias = Literal["run", "row"]
"""What one value is: a run, or a row of a measure that is a table (an agent, a round)."""

DEPENDENT = (
    "Each row of a run's table counts as a value of its own. Agents and rounds of one run "
    "influence one another, so intervals are too narrow and p too small: read them as descriptions."
)
SHIPPED_HINT = "a run file, the folder of a sweep, FOLDER:CONDITION, or a CSV table"


class ModelValues(Protocol):
    """What a model gave; conditions are "" where there is only one without a name."""

    @property
    def name(self) -> str:
        """What it is called."""
        ...

    @property
    def measures(self) -> tuple[str, ...]:
        """The measures that are numbers."""
        ...

    @property
    def conditions(self) -> tuple[str, ...]:
        """The conditions."""
        ...

    @property
    def notes(self) -> tuple[str, ...]:
        """What to know of how the values were taken."""
        ...

    def unit(self, measure: str) -> str:
        """Return the unit of a measure; "" where it is not known."""
        ...

    def observed(self, measure: str, condition: str) -> Observation | None:
        """Return the values of a measure under a condition; None where it is undefined."""
        ...


class RunValues:
    """The values of finished runs, by condition."""

    def __init__(
        self,
        name: str,
        measured: Mapping[str, Sequence[RunMeasures]],
        each: Each = "run",
        notes: Sequence[str] = (),
    ) -> None:
        """Show the measures of runs, which are given by condition."""
        self.name = name
        self._measured = measured
        self._each = each
        self._notes = tuple(notes)

    @property
    def conditions(self) -> tuple[str, ...]:
        """The conditions, in their order."""
        return tuple(self._measured)

    @property
    def notes(self) -> tuple[str, ...]:
        """Which runs are missing, and what rows of one run mean for the tests."""
        return (*self._notes, *((DEPENDENT,) if self._each == "row" else ()))

    @cached_property
    def _columns(self) -> dict[str, str]:
        """The columns that are numbers, each with its unit."""
        found: dict[str, str] = {}
        for one in self._every():
            for measure in MEASURES:
                for column, cell in columns(one, measure).items():
                    if not isinstance(cell, str):
                        found.setdefault(column, self._shipped_unit(column, one))
            for name, own in one.own.items():
                for column in _own_columns(name, own):
                    found.setdefault(column, own.unit)
        return found

    @property
    def measures(self) -> tuple[str, ...]:
        """The measures that are numbers; TABLE.COLUMN is a column of one that is a table."""
        tables = [name for name in self._columns if "." in name]
        return tuple(tables if self._each == "row" else self._columns)

    def unit(self, measure: str) -> str:
        """Return the unit of a measure."""
        return self._columns[measure]

    def observed(self, measure: str, condition: str) -> Sample | None:
        """Return a value of each run that has one, or of each row."""
        values = [
            value
            for one in self._measured[condition]
            for value in (self._rows if self._each == "row" else self._mean)(one, measure)
        ]
        return Sample(tuple(values)) if values else None

    def _every(self) -> Iterator[RunMeasures]:
        return (one for some in self._measured.values() for one in some)

    @staticmethod
    def _shipped_unit(column: str, one: RunMeasures) -> str:
        known = SWEEP.column(column, tuple(one.acceptance))
        return known.unit if known is not None else ""

    def _mean(self, one: RunMeasures, measure: str) -> list[float]:
        if "." in measure:
            rows = self._rows(one, measure)
            return [sum(rows) / len(rows)] if rows else []
        if measure in one.own:
            return _numbers([one.own[measure].value])
        cells = (columns(one, shipped).get(measure) for shipped in MEASURES)
        return _numbers(cells)

    @staticmethod
    def _rows(one: RunMeasures, measure: str) -> list[float]:
        table, _, column = measure.partition(".")
        own = one.own.get(table)
        return _numbers(row.get(column) for row in (own.rows or ())) if own is not None else []


def _own_columns(name: str, own: OwnResult) -> list[str]:
    if not own.table:
        return [name]
    rows = own.rows or []
    numeric = {
        column: None
        for row in rows
        for column, cell in row.items()
        if isinstance(cell, int | float) and not isinstance(cell, bool) and column != own.step
    }
    return [f"{name}.{column}" for column in numeric]


def _numbers(cells: Iterable[object]) -> list[float]:
    return [float(cell) for cell in cells if isinstance(cell, bool | int | float)]


def model_values(
    source: str | Path | Run | SweepResults, wanted: Sequence[str], each: Each = "run"
) -> ModelValues:
    """Return what a run, a sweep or a table gives.

    ``wanted`` are the measures that people's data name, for a table that has no codebook. Raises
    FolkwaysError for a source of no such kind, and a sweep of which no run is finished.
    """
    if isinstance(source, Run):
        return _of_run(source, each)
    if isinstance(source, SweepResults):
        return _of_sweep(source, "", each)
    path, condition = split(source)
    if path.is_dir():
        return _of_sweep(SweepResults.open(path), condition, each)
    if path.suffix.lower() in (".csv", ".tsv", ".txt"):
        if each == "row":
            raise FolkwaysError(f"{path}: each row of a table is a value; leave out --each row")
        return read_dataset(path, wanted=wanted)
    if not path.exists() and not is_example(path):
        raise FolkwaysError(f"{source} does not exist; name {SHIPPED_HINT}")
    return _of_run(Run.open(source), each)


def _of_run(run: Run, each: Each) -> RunValues:
    name = repr(run) if run.path is None else str(run.path)
    return RunValues(name, {"": [measured_of(run)]}, each)


def _of_sweep(sweep: SweepResults, condition: str, each: Each) -> RunValues:
    names = (condition,) if condition else sweep.conditions
    done = {
        name: [one.measured for one in sweep.done(name).values() if one.measured is not None]
        for name in names
    }
    notes = [
        f"{name}: {counted(left, 'run')} of {len(sweep.of(name))} not finished and left out."
        for name in names
        if (left := len(sweep.of(name)) - len(done[name]))
    ]
    finished = {name: some for name, some in done.items() if some}
    if not finished:
        raise FolkwaysError(
            f"{sweep.path} has no finished run; go on with it: "
            f"folkways sweep {in_shell(sweep.path)}"
        )
    shown = f"{sweep.path}:{condition}" if condition else str(sweep.path)
    return RunValues(shown, finished, each, notes)


def unknown_measure(name: str, values: ModelValues) -> FolkwaysError:
    """Return the error for a measure that a model does not have."""
    near = suggestion(name, values.measures)
    every = listed(values.measures) or "none that is a number"
    return FolkwaysError(f"{values.name} has no measure {name!r}{near} (there are: {every})")
