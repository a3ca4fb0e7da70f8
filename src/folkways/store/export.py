"""Tables of a run as files, CSV or Parquet, with a description of every column beside them.

In CSV texts are written as they are, also where they begin with ``=`` or ``@``: agents' words are
data, and a table that changed them would be wrong. Import them as text, not as formulas. Halves of
a surrogate pair alone, which no UTF-8 file can hold, become a backslash and their number.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, Literal, TypeAlias

import msgspec

from folkways.base.errors import StorageError
from folkways.base.log import Header
from folkways.columns.column import Table
from folkways.columns.data_package import LIST_SEPARATOR, Resource, data_package, resource
from folkways.store.atomic_write import new_folder
from folkways.store.parquet import require_pyarrow, write_parquet
from folkways.store.sheets import Cell, Sheet

Format: TypeAlias = Literal["csv", "parquet"]
DESCRIPTION: Final = "datapackage.json"
HEADER: Final = "header.json"


def export(
    header: Header, folder: Path, sheets: Iterable[Sheet], form: Format = "csv"
) -> dict[str, int]:
    """Write ``sheets`` into the new ``folder``, a file each; return the number of rows of each.

    ``header.json`` beside them says how the run was made, ``datapackage.json`` what each column
    holds. The folder appears with all of them or not at all. Raises StorageError if it exists or
    cannot be written, FolkwaysError if Parquet is asked for and PyArrow is not installed.
    """
    if form == "parquet":
        require_pyarrow()
    write = _WRITERS[form]
    counts: dict[str, int] = {}
    described: list[Resource] = []
    with new_folder(folder) as draft:
        try:
            _write_json(draft / HEADER, header)
            for sheet in sheets:
                name = f"{sheet.name}.{form}"
                counts[sheet.name] = write(draft / name, sheet)
                table = sheet.table or Table(sheet.name, sheet.about, ())
                described.append(resource(table, name, sheet.columns, sheet.norms))
            _write_json(draft / DESCRIPTION, data_package(header.name, described))
        except OSError as error:
            raise StorageError(
                f"cannot write {folder}: {error.strerror}; no table is kept. Once it can be "
                "written, the same command writes all of them"
            ) from error
    return counts


def _write_json(path: Path, value: object) -> None:
    path.write_bytes(msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n")


def _write_csv(path: Path, sheet: Sheet) -> int:
    count = 0
    with path.open("x", encoding="utf-8", errors="backslashreplace", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(sheet.columns)
        for row in sheet.rows:
            writer.writerow(map(_csv_cell, row))
            count += 1
    return count


def _csv_cell(cell: Cell) -> str | float | None:
    if isinstance(cell, tuple):
        return LIST_SEPARATOR.join(map(str, cell))
    return int(cell) if isinstance(cell, bool) else cell


_WRITERS: Final[dict[Format, Callable[[Path, Sheet], int]]] = {
    "csv": _write_csv,
    "parquet": write_parquet,
}
