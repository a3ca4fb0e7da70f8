"""A CSV table with the line of each row, and its cells read as numbers."""

from __future__ import annotations

import csv
import io
import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from folkways.base.errors import ScenarioError
from folkways.base.given_file import FileRefused, read_given_text
from folkways.base.limits import TABLE_BYTES, TABLE_COLUMNS, TABLE_ROWS
from folkways.scenario.problems import listed, printable, shown, suggestion

SMALLEST: Final = 1e-50
LARGEST: Final = 1e50
"""Between these, variances and their squares are numbers."""


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of a row by column, without spaces at their ends, and the line it begins on."""

    line: int
    cells: Mapping[str, str]


@dataclass(frozen=True)
class Table:
    """A table as it was read; ``source`` is what messages call it."""

    source: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]

    def check_columns(self, wanted: Iterable[str]) -> None:
        """Raise ScenarioError for columns that the table does not have."""
        missing = [name for name in dict.fromkeys(wanted) if name not in self.columns]
        if missing:
            problems = [
                (
                    "line 1",
                    f"there is no column {name!r}{suggestion(name, self.columns)} "
                    f"(columns: {listed(name[:60] for name in self.columns)})",
                )
                for name in missing
            ]
            raise ScenarioError(self.source, problems)


@dataclass
class Problems:
    """Mistakes in a table, gathered so that all of them are named at once."""

    source: str

    def __post_init__(self) -> None:
        self._found: list[tuple[int, str, str]] = []

    def add(self, line: int | None, column: str, message: str) -> None:
        """Add a mistake; ``line`` is None for one that lies in no single line."""
        parts = (f"line {line}" if line else "", f"column {column}" if column else "")
        where = ", ".join(filter(None, parts))
        self._found.append((line or 0, where, printable(message)))

    def check(self) -> None:
        """Raise ScenarioError if there are any."""
        if self._found:
            found = sorted(self._found, key=lambda one: one[0])
            raise ScenarioError(self.source, [(where, message) for _, where, message in found])

    def number(
        self,
        row: Row,
        column: str,
        low: float | None = None,
        high: float | None = None,
        unit: str = "",
    ) -> float | None:
        """Return a cell as a finite number from ``low`` to ``high``; None adds a mistake."""
        text = row.cells[column]
        value = _number(text)
        if value is None:
            self.add(row.line, column, _no_number(text))
            return None
        if value and not SMALLEST <= abs(value) <= LARGEST:
            self.add(row.line, column, f"{text} is beyond what can be squared; take another unit")
            return None
        if (low is not None and value < low) or (high is not None and value > high):
            wanted = f"{_range(low, high)}{f' {unit}' if unit else ''}"
            self.add(row.line, column, f"{text} lies outside of the scale: {wanted}")
            return None
        return value


def read_table(path: Path) -> Table:
    """Read a CSV file in UTF-8 with a line of column names.

    Raises ScenarioError, naming the line, for a file that is no such table.
    """
    try:
        text = read_given_text(path, TABLE_BYTES)
    except FileRefused as refused:
        where = f"line {refused.line}" if refused.line else ""
        raise ScenarioError(str(path), [(where, refused.reason)]) from refused
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    try:
        names = tuple(name.strip() for name in next(reader, []))
        _check_names(path, names)
        return Table(str(path), names, tuple(_rows(path, reader, names)))
    except csv.Error as error:
        line = f"line {max(1, reader.line_num)}"
        raise ScenarioError(str(path), [(line, f"this is not CSV: {error}")]) from error


def _check_names(path: Path, names: tuple[str, ...]) -> None:
    if not any(names):
        raise ScenarioError(
            str(path), [("line 1", "is empty: the names of the columns stand here")]
        )
    if len(names) > TABLE_COLUMNS:
        message = f"there are {len(names):,} columns, {TABLE_COLUMNS:,} at most"
        raise ScenarioError(str(path), [("line 1", message)])
    twice = [name for name, times in Counter(names).items() if times > 1]
    if twice:
        message = f"two columns have the same name: {listed(repr(one) for one in twice)}"
        raise ScenarioError(str(path), [("line 1", message)])


def _rows(path: Path, reader: Iterable[list[str]], names: tuple[str, ...]) -> list[Row]:
    found: list[Row] = []
    line = 2
    for cells in reader:
        # A cell may hold line ends; the reader knows where a row ends, not where it begins.
        begins, line = line, getattr(reader, "line_num", line) + 1
        if not any(cell.strip() for cell in cells):
            continue
        if len(cells) != len(names):
            message = (
                f"has {len(cells)} cells, the table {len(names)} columns; text with a comma needs "
                'quotes: "a, b"'
            )
            raise ScenarioError(str(path), [(f"line {begins}", message)])
        stripped = (cell.strip() for cell in cells)
        found.append(Row(begins, dict(zip(names, stripped, strict=True))))
        if len(found) > TABLE_ROWS:
            message = f"there are more than {TABLE_ROWS:,} rows; average them or take a part"
            raise ScenarioError(str(path), [(f"line {begins}", message)])
    if not found:
        raise ScenarioError(str(path), [("line 2", "there are no rows below the column names")])
    return found


def _number(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    # Python also reads "1_000", which people write for nothing.
    return value if math.isfinite(value) and "_" not in text else None


def _no_number(text: str) -> str:
    if not text:
        return (
            'is empty; leave the row out, or name "" in missing: of the codebook if values are '
            "missing"
        )
    if "," in text and _number(text.replace(",", ".")) is not None:
        return f"{shown(text)} is no number; decimals need a point, thousands no separator"
    if text.endswith("%") and _number(text[:-1].strip()) is not None:
        return f"{shown(text)} is no number; write {float(text[:-1]) / 100:g} as a share"
    missing = "; if it stands for a missing value, name it in missing: of the codebook"
    return f"{shown(text)} is no number{missing}"


def _range(low: float | None, high: float | None) -> str:
    if low is None or high is None:
        return f"at most {high:g}" if low is None else f"at least {low:g}"
    return f"{low:g} to {high:g}"
