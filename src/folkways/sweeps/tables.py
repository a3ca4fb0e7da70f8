"""The table of a sweep on disk: CSV always, Parquet where something is there to write it."""

from __future__ import annotations

import os
import time
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from folkways.base.errors import StorageError
from folkways.sweeps.folder import SweepFolder
from folkways.sweeps.rows import as_csv, rows, rows_csv
from folkways.sweeps.tipping import as_csv as tipping_csv
from folkways.sweeps.tipping import tipping_points

if TYPE_CHECKING:
    from folkways.sweeps.outcome import Sweep
    from folkways.sweeps.run_result import Result

CSV, PARQUET, TIPPING = "table.csv", "table.parquet", "tipping.csv"
EVERY: Final = 1.0
"""Seconds between two writings while results come in."""


class LiveTable:
    """Keeps results: each in the journal at once, all in the table every now and then."""

    def __init__(self, folder: SweepFolder, measures: tuple[str, ...]) -> None:
        """Begin with the results that the folder holds."""
        self._folder = folder
        self._measures = measures
        self._entries = folder.index.entries
        self._results = folder.results()
        self._written = 0.0

    def keep(self, result: Result) -> None:
        """Keep one result."""
        self._folder.keep(result)
        self._results[result.run] = result
        if time.monotonic() - self._written >= EVERY:
            self.write()

    def write(self) -> None:
        """Write the table as it now is."""
        self._folder.write(CSV, as_csv(rows(self._entries, self._results, self._measures)))
        self._written = time.monotonic()


def write_parquet(folder: SweepFolder, sweep: Sweep) -> Path | None:
    """Write the table as Parquet by DuckDB or PyArrow; None where neither is installed.

    Raises StorageError if it cannot be written.
    """
    path = folder.path / PARQUET
    draft = path.with_name(f".{PARQUET}-{os.getpid()}")
    if find_spec("duckdb") is not None:
        duckdb = import_module("duckdb")
        connection = duckdb.connect()
        try:
            connection.register("sweep", sweep.table())
            target = str(draft).replace("'", "''")
            connection.execute(f"COPY sweep TO '{target}' (FORMAT parquet)")
        except duckdb.IOException as error:
            raise StorageError(f"cannot write {path}: {error}") from error
        finally:
            connection.close()
    elif find_spec("pyarrow") is not None:
        try:
            sweep.table().to_parquet(draft, engine="pyarrow")
        except OSError as error:
            raise StorageError(f"cannot write {path}: {error.strerror}") from error
    else:
        return None
    os.replace(draft, path)
    return path


def own_table_file(name: str) -> str:
    """Return the file that a table of a measure goes to."""
    return f"measure_{name}.csv"


def write_own_tables(folder: SweepFolder, sweep: Sweep) -> list[Path]:
    """Write each table that a measure gives of the finished runs, all of them in one.

    Raises StorageError if it cannot be written.
    """
    return [
        folder.write(own_table_file(name), rows_csv(sweep.own_rows(name)))
        for name in sweep.own_tables
    ]


def write_tipping(folder: SweepFolder, sweep: Sweep) -> Path | None:
    """Write where the uncommitted tip; None for a sweep that does not vary how many are committed.

    Raises StorageError if it cannot be written.
    """
    points = tipping_points(sweep)
    return folder.write(TIPPING, tipping_csv(points)) if points else None
