"""A table with its codebook: what is known of each measure under each condition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from folkways.base.errors import FolkwaysError, ScenarioError
from folkways.base.limits import CONDITIONS, TABLE_VALUES
from folkways.base.plural import counted
from folkways.scenario.problems import listed, suggestion
from folkways.validation.codebook import Codebook, MeasureEntry, load_codebook
from folkways.validation.key_columns import codebook_of
from folkways.validation.observation import (
    Figure,
    Moments,
    Observation,
    Proportion,
    Sample,
)
from folkways.validation.table import Problems, Row, Table, read_table

SHIPPED: Final = Path(__file__).parent / "data"
"""Where the human data lie that ship with the package."""


@dataclass(frozen=True)
class Dataset:
    """The data of a table: ``observations`` by measure and condition ("" where there is none).

    ``name`` is what messages call it; ``missing`` counts the values that were left out.
    """

    name: str
    codebook: Codebook
    observations: Mapping[tuple[str, str], Observation]
    missing: int = 0

    @property
    def measures(self) -> tuple[str, ...]:
        """The measures, in the order of the codebook."""
        return tuple(self.codebook.measures)

    @property
    def conditions(self) -> tuple[str, ...]:
        """The conditions, in the order of the table."""
        return tuple(dict.fromkeys(condition for _, condition in self.observations))

    def unit(self, measure: str) -> str:
        """Return the unit of a measure; "" where it is not known."""
        return self.codebook.measures[measure].unit

    def observed(self, measure: str, condition: str) -> Observation | None:
        """Return what is known of a measure under a condition; None where it was not taken."""
        return self.observations.get((measure, condition))

    @property
    def notes(self) -> tuple[str, ...]:
        """What to know of how it was read."""
        if not self.missing:
            return ()
        return (f"{self.name}: {counted(self.missing, 'missing value')} left out.",)


def shipped_names() -> tuple[str, ...]:
    """Return the names of the human data that ship."""
    return tuple(sorted(path.stem for path in SHIPPED.glob("*.csv")))


def load_data(source: str | Path, codebook: str | Path | None = None) -> Dataset:
    """Read the human data that ``source`` names: some that ship, or a CSV file.

    The codebook is ``codebook``, else the YAML file of the same name beside the table, else the
    table's own key columns. Raises ScenarioError with what is wrong, each with its line.
    """
    ships = isinstance(source, str) and source in shipped_names()
    path = SHIPPED / f"{source}.csv" if ships else Path(source)
    if not path.exists():
        near = suggestion(path.stem, shipped_names())
        raise FolkwaysError(
            f"{source}: there is neither a file nor shipped data of this name{near} "
            f"(shipped: {listed(shipped_names())})"
        )
    return read_dataset(path, codebook, name=str(source), least=2)


def read_dataset(
    path: Path,
    codebook: str | Path | None = None,
    *,
    name: str = "",
    wanted: Sequence[str] = (),
    least: int = 1,
) -> Dataset:
    """Read a table with its codebook; see :func:`load_data`.

    ``wanted`` are measures that are columns of the table itself if it has neither a codebook nor
    key columns, as the table of a sweep. ``least`` is how many single values a measure needs under
    each condition.
    """
    table = read_table(path)
    beside = path.with_suffix(".yaml")
    if codebook is None and beside.exists():
        codebook = beside
    if codebook is None:
        return _dataset(table, codebook_of(table, wanted), name or str(path), least)
    file = load_codebook(Path(codebook))
    return _dataset(table, file.codebook, name or str(path), least)


def _dataset(table: Table, codebook: Codebook, name: str, least: int) -> Dataset:
    needed = [one for one in (codebook.condition, codebook.group) if one is not None]
    needed += [column for entry in codebook.measures.values() for column in entry.columns]
    table.check_columns(needed)
    problems = Problems(table.source)
    reader = _Reader(codebook, problems, least)
    observations: dict[tuple[str, str], Observation] = {}
    chosen = _RowsByText(table)
    for measure, entry in codebook.measures.items():
        observations |= reader.observations(measure, entry, chosen.where(entry.where))
    problems.check()
    _check_conditions(table, codebook, observations)
    return Dataset(name, codebook, observations, reader.missing)


class _RowsByText:
    """The rows of a table by the texts of some columns; each set of columns is gone through once.

    Raises ScenarioError where all measures together have more values than are taken.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._known: dict[tuple[str, ...], dict[tuple[str, ...], list[Row]]] = {}
        self._given = 0

    def where(self, texts: Mapping[str, str]) -> Sequence[Row]:
        """Return the rows that have these texts in these columns, in their order."""
        columns = tuple(sorted(texts))
        if columns not in self._known:
            self._known[columns] = self._grouped(columns)
            self._given += len(self._table.rows) if columns else 0
        rows = self._known[columns].get(tuple(texts[column] for column in columns), [])
        self._given += len(rows)
        if self._given > TABLE_VALUES:
            message = (
                f"the measures have more than {TABLE_VALUES:,} values together (a row counts for "
                "each measure that is read from it); make several tables of it"
            )
            raise ScenarioError(self._table.source, [("", message)])
        return rows

    def _grouped(self, columns: tuple[str, ...]) -> dict[tuple[str, ...], list[Row]]:
        found: dict[tuple[str, ...], list[Row]] = {}
        for row in self._table.rows:
            found.setdefault(tuple(row.cells[column] for column in columns), []).append(row)
        return found


def _check_conditions(
    table: Table, codebook: Codebook, observations: Mapping[tuple[str, str], Observation]
) -> None:
    known = list(dict.fromkeys(condition for _, condition in observations))
    if len(known) > CONDITIONS:
        message = f"there are {len(known):,} conditions, {CONDITIONS:,} at most"
        raise ScenarioError(table.source, [("", message)])
    for label in codebook.conditions:
        if label not in known:
            near = suggestion(label, known)
            message = f"no row has the condition {label!r} of the codebook{near}"
            rows = f" (column {codebook.condition}: {listed(known)})" if codebook.condition else ""
            raise ScenarioError(table.source, [("", f"{message}{rows}")])


class _Reader:
    """Reads the rows of one measure after the other, and gathers what is wrong."""

    def __init__(self, codebook: Codebook, problems: Problems, least: int) -> None:
        self._codebook = codebook
        self._problems = problems
        self._least = least
        self.missing = 0

    def observations(
        self, measure: str, entry: MeasureEntry, chosen: Sequence[Row]
    ) -> dict[tuple[str, str], Observation]:
        """Return what a measure was under each condition, from the rows that are its."""
        if not chosen:
            where = ", ".join(f"{column} = {text!r}" for column, text in entry.where.items())
            self._problems.add(None, "", f"no row of {measure} ({where})")
            return {}
        by_condition: dict[str, list[Row]] = {}
        for row in chosen:
            by_condition.setdefault(self._condition(row), []).append(row)
        found: dict[tuple[str, str], Observation] = {}
        for condition, some in by_condition.items():
            read = self._values if entry.value is not None else self._published
            one = read(measure, entry, condition, some)
            if one is not None:
                found[measure, condition] = one
        return found

    def _condition(self, row: Row) -> str:
        column = self._codebook.condition
        if column is None:
            return ""
        label = row.cells[column]
        if not label:
            self._problems.add(row.line, column, "is empty; the condition stands here")
        return label

    def _values(
        self, measure: str, entry: MeasureEntry, condition: str, rows: Sequence[Row]
    ) -> Observation | None:
        """Return single values, averaged within each group; None where any is wrong."""
        group = self._codebook.group
        column = entry.value or ""
        values: dict[str, list[float]] = {}
        wrong = False
        for row in rows:
            if row.cells[column] in self._codebook.missing:
                self.missing += 1
                continue
            if group is not None and not row.cells[group]:
                self._problems.add(row.line, group, "is empty; whose value it is stands here")
            value = self._problems.number(row, column, entry.min, entry.max, entry.unit)
            wrong = wrong or value is None
            key = str(row.line) if group is None else row.cells[group]
            values.setdefault(key, []).append(value or 0.0)
        if wrong:
            return None
        if len(values) < self._least:
            each = "" if group is None else f" (those of one {group} count once)"
            message = (
                f"{counted(len(values), 'value')} of {_named(measure, condition)}{each}; at least "
                f"{self._least} are needed"
            )
            self._problems.add(rows[0].line, column, message)
            return None
        if not values:
            return None
        return Sample(tuple(sum(some) / len(some) for some in values.values()))

    def _published(
        self, measure: str, entry: MeasureEntry, condition: str, rows: Sequence[Row]
    ) -> Observation | None:
        """Return a published figure; None where it is wrong or stands there twice."""
        first, *again = rows
        for row in again:
            self._problems.add(
                row.line,
                self._codebook.condition or "",
                f"{_named(measure, condition)} stands here a second time; the first is on line "
                f"{first.line}. One row for each measure and condition",
            )
        if again:
            return None
        if entry.share is not None:
            return self._proportion(entry, first)
        column = entry.mean or ""
        mean = self._problems.number(first, column, entry.min, entry.max, entry.unit)
        if (
            entry.sd is None
            or entry.n is None
            or not (first.cells[entry.sd] or first.cells[entry.n])
        ):
            return None if mean is None else Figure(mean)
        sd = self._problems.number(first, entry.sd, low=0.0)
        n = self._people(first, entry.n)
        return None if mean is None or sd is None or n is None else Moments(mean, sd, n)

    def _proportion(self, entry: MeasureEntry, row: Row) -> Observation | None:
        share = self._problems.number(row, entry.share or "", 0.0, 1.0, "(a share)")
        if entry.n is None or not row.cells[entry.n]:
            return None if share is None else Figure(share)
        n = self._people(row, entry.n)
        return None if share is None or n is None else Proportion(share, n)

    def _people(self, row: Row, column: str) -> int | None:
        n = self._problems.number(row, column)
        if n is None:
            return None
        if n < 2 or n != int(n):
            self._problems.add(row.line, column, f"{n:g} must be a whole number of at least 2")
            return None
        return int(n)


def _named(measure: str, condition: str) -> str:
    return f"{measure} under {condition!r}" if condition else measure
