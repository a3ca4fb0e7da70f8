"""Tables as Parquet files, typed, with the definition of each column in its metadata."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

from folkways.base.errors import FolkwaysError
from folkways.base.install import install_extra
from folkways.columns.column import Column, Kind
from folkways.columns.data_package import plain
from folkways.store.sheets import Cell, Row, Sheet

if TYPE_CHECKING:
    import pyarrow as pa

BATCH: Final = 20_000
"""Rows that are held in memory at once."""


def require_pyarrow() -> None:
    """Raise FolkwaysError unless PyArrow is installed."""
    if find_spec("pyarrow") is None:
        raise FolkwaysError(
            f"Parquet files need PyArrow, which is not installed: {install_extra('parquet')}"
        )


def write_parquet(path: Path, sheet: Sheet) -> int:
    """Write ``sheet`` into the new file ``path``; return the number of its rows.

    A column that is in no dictionary gets the type of its cells: boolean, integer, number or text.
    """
    import pyarrow as pa
    from pyarrow.parquet import ParquetWriter

    rows: Iterable[Row] = sheet.rows
    kinds: dict[str, Kind] = {}
    if sheet.table is None:
        rows = list(rows)
        kinds = {
            name: _kind(row[place] for row in rows) for place, name in enumerate(sheet.columns)
        }
    columns = [_column(sheet, name, kinds) for name in sheet.columns]
    schema = pa.schema([_field(column) for column in columns])
    count = 0
    with path.open("xb") as file, ParquetWriter(file, schema) as writer:
        for batch in _batches(rows):
            arrays = [
                pa.array([_cell(row[place], column) for row in batch], type=schema.types[place])
                for place, column in enumerate(columns)
            ]
            writer.write_batch(pa.record_batch(arrays, schema=schema))
            count += len(batch)
    return count


def _batches(rows: Iterable[Row]) -> Iterator[list[Row]]:
    held = iter(rows)
    while batch := list(islice(held, BATCH)):
        yield batch


def _column(sheet: Sheet, name: str, kinds: dict[str, Kind]) -> Column:
    known = None if sheet.table is None else sheet.table.column(name, sheet.norms)
    return known or Column(name, kinds[name], "")


def _field(column: Column) -> pa.Field:
    import pyarrow as pa

    types = {
        "text": pa.string(),
        "integer": pa.int64(),
        "number": pa.float64(),
        "boolean": pa.bool_(),
        "texts": pa.list_(pa.string()),
        "integers": pa.list_(pa.int64()),
    }
    about = {"description": plain(column.definition), "unit": column.unit}
    told = {key: text for key, text in about.items() if text}
    return pa.field(column.name, types[column.kind], metadata=told)


def _cell(cell: Cell, column: Column) -> Cell:
    # What no UTF-8 text can hold is written as in CSV.
    if isinstance(cell, str):
        return cell.encode("utf-8", "backslashreplace").decode()
    return str(cell) if column.kind == "text" and cell is not None else cell


def _kind(cells: Iterable[Cell]) -> Kind:
    found = {type(cell) for cell in cells} - {type(None)}
    if found <= {bool}:
        return "boolean"
    if found <= {int}:
        return "integer"
    return "number" if found <= {int, float} else "text"
