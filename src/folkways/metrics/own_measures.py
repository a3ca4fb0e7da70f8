"""Measures of users, mechanisms and environments: checked, and reported under their names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isfinite
from numbers import Integral, Real
from typing import TYPE_CHECKING, TypedDict, TypeGuard

from folkways.base.blame import in_words, is_stop, own_line
from folkways.base.errors import PartError
from folkways.base.events import AnyEvent, Event
from folkways.base.log import Header, RunLog
from folkways.base.measure import SHARE, Cell, Measure, Number
from folkways.base.outside_code import half_character, shown
from folkways.metrics.stream import Selective

if TYPE_CHECKING:
    from pandas import DataFrame


class OwnMeasureJson(TypedDict):
    """A measure of this kind, as ``--json`` prints it: a ``value``, or the ``rows``.

    ``step`` is the column along which the rows of a table over time go.
    """

    value: Number
    rows: list[dict[str, Cell]] | None
    step: str
    unit: str
    definition: str


@dataclass(frozen=True)
class OwnMeasure:
    """What such a measure found in a run: a ``value``, or ``rows`` of a table.

    ``step`` is the column along which the rows of a table over time go, empty for any other;
    ``reference`` is where its class lies.
    """

    name: str
    unit: str
    definition: str
    value: Number = None
    rows: tuple[Mapping[str, Cell], ...] | None = None
    step: str = ""
    reference: str = ""

    @property
    def series(self) -> dict[str, list[Number]]:
        """The columns of a table over time, without that of its steps; empty for any other."""
        names = [name for name in self.columns if name != self.step] if self.step else []
        return {name: [_plain_number(row[name]) for row in self.rows or ()] for name in names}

    @property
    def steps(self) -> list[str]:
        """The steps of a table over time, as people read them."""
        return [cell_text(row[self.step]) for row in self.rows or ()] if self.step else []

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
            value=self.value,
            rows=rows,
            step=self.step,
            unit=self.unit,
            definition=self.definition,
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
    run = _Run(log)
    return tuple(_taken(kind, run) for kind in measures)


def take_what_works(
    measures: Sequence[type[Measure]], log: RunLog
) -> tuple[tuple[OwnMeasure, ...], tuple[str, ...]]:
    """Return the same of those measures that can be taken, and why others cannot.

    One that fails must not cost a long run the rest of its report.
    """
    run = _Run(log)
    found, failed = [], []
    for kind in measures:
        try:
            found.append(_taken(kind, run))
        except PartError as error:
            failed.append(f"The measure {kind.name} is left out: {error}")
    return tuple(found), tuple(failed)


def check_declared(kind: type[Measure]) -> None:
    """Raise PartError unless a measure says what it measures, and in which unit."""
    if kind.measure is Measure.measure:
        raise PartError(f"the measure {kind.name} needs the method measure(self, run)")
    definition, unit = getattr(kind, "definition", None), kind.unit
    if not isinstance(definition, str) or not definition.strip():
        raise PartError(
            f"the measure {kind.name} needs a definition: a class attribute with one sentence "
            "that says what is counted, and over what"
        )
    for name, text in (("unit", unit), ("step", kind.step)):
        if not isinstance(text, str):
            raise PartError(f"the measure {kind.name}: its {name} must be a text, not {text!r}")


def check_answer(kind: type[Measure], header: Header) -> None:
    """Raise PartError if a measure returns neither a number nor rows.

    It is tried on a run in which nothing happened; one that fails on that is not refused, since it
    may work on any other.
    """
    try:
        found: object = kind().measure(_Run(_Nothing(header)))
    except BaseException as error:  # whatever a measure may raise where nothing happened
        if is_stop(error):
            raise
        return
    try:
        if not _is_value(found):
            _listed(found)
    except ValueError as error:
        raise PartError(f"the measure {kind.name} returned {shown(found)}: {error}") from error


@dataclass(frozen=True)
class _Nothing:
    """The log of a run in which nothing happened."""

    header: Header

    def events(self) -> Iterator[AnyEvent]:
        return iter(())


def _taken(kind: type[Measure], run: _Run) -> OwnMeasure:
    check_declared(kind)
    reference = f"{kind.__module__}:{kind.__qualname__}"
    about = OwnMeasure(kind.name, kind.unit, kind.definition, step=kind.step, reference=reference)
    try:
        found: object = kind().measure(run)
    except BaseException as error:  # whatever foreign code may raise is named and kept
        if is_stop(error):
            raise
        line = own_line(error)
        where = f" ({line})" if line else ""
        raise PartError(f"the measure {kind.name} failed: {in_words(error)}{where}") from error
    try:
        if _is_value(found):
            return replace(about, value=_number(found, kind.unit))
        return replace(about, rows=_rows(found, kind))
    except ValueError as error:
        raise PartError(f"the measure {kind.name} returned {shown(found)}: {error}") from error


def _is_value(found: object) -> TypeGuard[Real | None]:
    return found is None or isinstance(found, Real)


def _number(found: Real | None, unit: str) -> Number:
    if found is None:
        return None
    try:
        finite = isfinite(found)
    except OverflowError as error:
        raise ValueError(
            "a number within the range of a float, up to 1.8e308, is wanted"
        ) from error
    if isinstance(found, bool) or not finite:
        raise ValueError("a finite number is wanted, or None where it is undefined")
    number = int(found) if isinstance(found, Integral) else float(found)
    if unit == SHARE and not 0 <= number <= 1:
        raise ValueError("a share lies between 0 and 1")
    return number


def _listed(found: object) -> Sequence[Mapping[object, object]]:
    if not isinstance(found, Sequence) or isinstance(found, str | bytes):
        raise ValueError(
            "a number is wanted, None, or a list of rows (mappings); of a data frame, "
            'frame.to_dict("records")'
        )
    if not all(isinstance(row, Mapping) for row in found):
        raise ValueError("each row must be a mapping from columns to cells")
    return found


def _rows(found: object, kind: type[Measure]) -> tuple[Mapping[str, Cell], ...]:
    rows = []
    for row in (listed := _listed(found)):
        if list(row) != list(listed[0]):
            raise ValueError("all rows must have the same columns, in the same order")
        rows.append({_column(name): _cell(value) for name, value in row.items()})
        if kind.step:
            _check_series(rows[-1], kind)
    return tuple(rows)


def _check_series(row: Mapping[str, Cell], kind: type[Measure]) -> None:
    """Raise ValueError unless a row is one of a table over time."""
    if kind.step not in row:
        raise ValueError(f"there is no column {kind.step!r}, which its step names")
    for name, value in row.items():
        if name == kind.step:
            continue
        if isinstance(value, str | bool):
            raise ValueError(f"a table over time holds numbers, or None, in {name!r}")
        if value is not None and kind.unit == SHARE and not 0 <= value <= 1:
            raise ValueError(f"a share lies between 0 and 1, not {value!r} in {name!r}")


def _plain_number(cell: Cell) -> Number:
    return None if isinstance(cell, str) else cell


def _column(name: object) -> str:
    if not isinstance(name, str) or not name:
        raise ValueError(f"columns must have names, not {name!r}")
    if half_character(name) is not None:
        raise ValueError(f"the name of a column, {name!r}, has half a surrogate pair")
    return name


def _cell(value: object) -> Cell:
    if value is None or isinstance(value, str | bool):
        return value
    if isinstance(value, Real):
        return _number(value, "")
    raise ValueError(f"a cell holds text, a number, a truth value or None, not {value!r}")
