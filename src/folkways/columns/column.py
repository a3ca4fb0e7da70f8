"""A column of a table and its type, unit and definition."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

if TYPE_CHECKING:
    from pandas import DataFrame

Kind: TypeAlias = Literal["text", "integer", "number", "boolean", "texts", "integers"]
"""``texts`` and ``integers`` are lists: tuples in a data frame, separated by ``;`` in CSV."""

SECONDS: Final = "s"
MOMENT: Final = "moment"
"""Text such as "day 1 10:30"; a game names its moments otherwise ("round 10")."""
SHARE: Final = "share"
"""Between 0 and 1."""

PER_NORM: Final = "NORM"
"""Stands in a column's name for the id of a tracked norm: one column for each."""

_PANDAS: Final = {"text": "str", "integer": "int64", "number": "float64", "boolean": "bool"}
_PANDAS_MISSING: Final = {"integer": "Int64", "boolean": "boolean"}


@dataclass(frozen=True)
class Column:
    """One column: ``unit`` is empty for what has none.

    ``missing`` says when a cell is empty, and is itself empty if no cell ever is. ``pattern`` is
    whether ``NORM`` in ``name`` stands for the id of each tracked norm.
    """

    name: str
    kind: Kind
    definition: str
    unit: str = ""
    missing: str = ""

    @property
    def pattern(self) -> bool:
        """Whether the name stands for one column for each tracked norm."""
        return PER_NORM in self.name.split("_")

    @property
    def dtype(self) -> str:
        """The dtype in a data frame."""
        if self.missing and self.kind in _PANDAS_MISSING:
            return _PANDAS_MISSING[self.kind]
        return _PANDAS.get(self.kind, "object")


@dataclass(frozen=True)
class Table:
    """A table: ``name`` is the call or the file that gives it, ``row`` what one row stands for.

    ``extra`` says which further columns there may be, whose names depend on the run.
    """

    name: str
    row: str
    columns: tuple[Column, ...]
    extra: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the columns in their order."""
        return tuple(column.name for column in self.columns)

    def of(self, *names: str) -> tuple[Column, ...]:
        """Return the columns with these names; raises KeyError for an unknown one."""
        known = {column.name: column for column in self.columns}
        return tuple(known[name] for name in names)

    def column(self, name: str, norms: tuple[str, ...] = ()) -> Column | None:
        """Return the column called ``name``, a pattern with one of ``norms`` put in; None: unknown.

        The column has the name that was asked for.
        """
        for column in self.columns:
            if column.name == name:
                return column
            if column.pattern and name in {_of_norm(column.name, norm) for norm in norms}:
                return replace(column, name=name)
        return None

    def typed(self, frame: DataFrame) -> DataFrame:
        """Return ``frame`` with the dtypes of its columns, also if it has no rows."""
        return frame.astype({column.name: column.dtype for column in self.columns})


def _of_norm(pattern: str, norm: str) -> str:
    return "_".join(norm if word == PER_NORM else word for word in pattern.split("_"))


def text(name: str, definition: str, unit: str = "", missing: str = "") -> Column:
    """Return a column of texts."""
    return Column(name, "text", definition, unit, missing)


NORM_ID: Final = "text, not a number: `3.1` and `3.10` are two norms"
"""What is said of the ids of personal norms, which look like numbers."""


def integer(name: str, definition: str, unit: str = "", missing: str = "") -> Column:
    """Return a column of integers."""
    return Column(name, "integer", definition, unit, missing)


def number(name: str, definition: str, unit: str = "", missing: str = "") -> Column:
    """Return a column of floating-point numbers."""
    return Column(name, "number", definition, unit, missing)


def share(name: str, definition: str, missing: str = "the denominator is 0") -> Column:
    """Return a column of shares, between 0 and 1."""
    return Column(name, "number", definition, SHARE, missing)


def boolean(name: str, definition: str, missing: str = "") -> Column:
    """Return a column of truth values."""
    return Column(name, "boolean", definition, "", missing)


def moment(name: str, definition: str, missing: str = "") -> Column:
    """Return a column of moments in words, such as "day 1 10:30"."""
    return Column(name, "text", definition, MOMENT, missing)


def seconds(name: str, definition: str, missing: str = "") -> Column:
    """Return a column of moments in simulated seconds since midnight before day 1."""
    return Column(name, "integer", definition, SECONDS, missing)
