"""Measures that do not ship: what they return is checked, and reported under their names."""

from __future__ import annotations

import reprlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isfinite
from numbers import Integral, Real
from typing import TYPE_CHECKING, TypedDict

from folkways.base.errors import PartError
from folkways.base.events import AnyEvent, Event
from folkways.base.log import Header, RunLog
from folkways.base.measure import SHARE, Cell, Measure, Number
from folkways.metrics.stream import Selective

if TYPE_CHECKING:
    from pandas import DataFrame


class OwnMeasureJson(TypedDict):
    """A measure that does not ship, as ``--json`` prints it: a ``value``, or the ``rows``."""

    value: Number
    rows: list[dict[str, Cell]] | None
    unit: str
    definition: str


@dataclass(frozen=True)
class OwnMeasure:
    """What a measure that does not ship found in a run: a ``value``, or ``rows`` of a table."""

    name: str
    unit: str
    definition: str
    value: Number = None
    rows: tuple[Mapping[str, Cell], ...] | None = None

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of the table; none of a number."""
        return tuple(self.rows[0]) if self.rows else ()

    @property
    def text(self) -> str:
        """The number with its unit, in words."""
        if self.value is None:
            return "undefined"
        if self.unit == SHARE:
            return f"{100 * self.value:.3g} %"
        number = f"{self.value:,}" if isinstance(self.value, int) else f"{self.value:,.4g}"
        return f"{number} {self.unit}".rstrip()

    def frame(self) -> DataFrame:
        """Return the table; a number makes one of a single row, with the column ``value``."""
        from pandas import DataFrame

        return DataFrame([{"value": self.value}] if self.rows is None else list(self.rows))

    def to_json(self) -> OwnMeasureJson:
        """Return it as plain data."""
        rows = None if self.rows is None else [dict(row) for row in self.rows]
        return OwnMeasureJson(
            value=self.value, rows=rows, unit=self.unit, definition=self.definition
        )


class _Run:
    """A log as a measure sees it; a run file gives only the events of the kinds asked for."""

    def __init__(self, log: RunLog) -> None:
        self._log = log

    @property
    def header(self) -> Header:
        return self._log.header

    def events(self, *kinds: type[Event]) -> Iterator[AnyEvent]:
        if not kinds:
            return self._log.events()
        if isinstance(self._log, Selective):
            return self._log.events(kinds=kinds)
        return (event for event in self._log.events() if isinstance(event, kinds))


def cell_text(cell: Cell) -> str:
    """Return a cell of a table as people read it."""
    if cell is None:
        return "undefined"
    if isinstance(cell, float):
        return f"{cell:,.4g}"
    return f"{cell:,}" if isinstance(cell, int) and not isinstance(cell, bool) else str(cell)


def take(measures: Sequence[type[Measure]], log: RunLog) -> tuple[OwnMeasure, ...]:
    """Return what each measure finds in a run.

    Raises PartError, which names the measure, for one that fails or returns something else than a
    number or rows.
    """
    return tuple(_taken(kind, log) for kind in measures)


def check_declared(kind: type[Measure]) -> None:
    """Raise PartError unless a measure says what it measures, and in which unit."""
    definition, unit = getattr(kind, "definition", None), kind.unit
    if not isinstance(definition, str) or not definition.strip():
        raise PartError(
            f"the measure {kind.name} needs a definition: a class attribute with one sentence "
            "that says what is counted, and over what"
        )
    if not isinstance(unit, str):
        raise PartError(f"the measure {kind.name}: its unit must be a text, not {unit!r}")


def _taken(kind: type[Measure], log: RunLog) -> OwnMeasure:
    check_declared(kind)
    about = OwnMeasure(kind.name, kind.unit, kind.definition)
    try:
        found: object = kind().measure(_Run(log))
    except Exception as error:  # whatever a stranger's code may raise, it is named and kept
        raise PartError(
            f"the measure {kind.name} failed: {type(error).__name__}: {error}"
        ) from error
    try:
        if found is None or isinstance(found, Real):
            return replace(about, value=_number(found, kind.unit))
        return replace(about, rows=_rows(found))
    except ValueError as error:
        raise PartError(
            f"the measure {kind.name} returned {reprlib.repr(found)}: {error}"
        ) from error


def _number(found: Real | None, unit: str) -> Number:
    if found is None:
        return None
    if isinstance(found, bool) or not isfinite(found):
        raise ValueError("a finite number is wanted, or None where it is undefined")
    number = int(found) if isinstance(found, Integral) else float(found)
    if unit == SHARE and not 0 <= number <= 1:
        raise ValueError("a share lies between 0 and 1")
    return number


def _rows(found: object) -> tuple[Mapping[str, Cell], ...]:
    if not isinstance(found, Sequence) or isinstance(found, str | bytes):
        raise ValueError(
            "a number is wanted, None, or a list of rows (mappings); of a data frame, "
            'frame.to_dict("records")'
        )
    rows = []
    for row in found:
        if not isinstance(row, Mapping):
            raise ValueError("each row must be a mapping from columns to cells")
        if list(row) != list(found[0]):
            raise ValueError("all rows must have the same columns, in the same order")
        rows.append({_column(name): _cell(value) for name, value in row.items()})
    return tuple(rows)


def _column(name: object) -> str:
    if not isinstance(name, str) or not name:
        raise ValueError(f"columns must have names, not {name!r}")
    return name


def _cell(value: object) -> Cell:
    if value is None or isinstance(value, str | bool):
        return value
    if isinstance(value, Real):
        return _number(value, "")
    raise ValueError(f"a cell holds text, a number, a truth value or None, not {value!r}")
