"""The table of a sweep on disk: CSV always, Parquet if PyArrow is installed."""

from __future__ import annotations

import os
import time
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from folkways.base.errors import StorageError
from folkways.columns.column import number
from folkways.columns.data_package import data_package, resource
from folkways.columns.sweeps import SWEEP
from folkways.store.export import DESCRIPTION
from folkways.sweeps.folder import SweepFolder
from folkways.sweeps.rows import as_csv, names, rows, rows_csv
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
        """Keep one result; a run that was only measured again keeps how long it took."""
        before = self._results.get(result.run)
        if not result.wall_seconds and before is not None and before.log_hash == result.log_hash:
            result = msgspec.structs.replace(result, wall_seconds=before.wall_seconds)
        self._folder.keep(result)
        self._results[result.run] = result
        if time.monotonic() - self._written >= EVERY:
            self.write()

    def write(self) -> None:
        """Write the table as it now is."""
        self._folder.write(CSV, as_csv(rows(self._entries, self._results, self._measures)))
        self._written = time.monotonic()


def write_parquet(folder: SweepFolder, sweep: Sweep) -> Path | None:
    """Write the table as Parquet; None where PyArrow is not installed.

    Raises StorageError if it cannot be written.
    """
    if find_spec("pyarrow") is None:
        return None
    path = folder.path / PARQUET
    draft = path.with_name(f".{PARQUET}-{os.getpid()}")
    try:
        sweep.table().to_parquet(draft, engine="pyarrow")
        os.replace(draft, path)
    except OSError as error:
        raise StorageError(f"cannot write {path}: {error.strerror}") from error
    return path


def write_description(folder: SweepFolder, sweep: Sweep) -> Path:
    """Write what each column of the table holds, as a Data Package beside it.

    Measures from outside say so themselves. Raises StorageError if it cannot be written.
    """
    own = (
        number(name, one.definition, one.unit, "undefined, or the run is not finished")
        for name, one in sweep.every_own.items()
        if not one.table
    )
    table = replace(SWEEP, columns=(*SWEEP.columns, *own))
    described = resource(table, CSV, names(sweep.rows), tuple(sweep.statements))
    package = data_package(sweep.plan.name, [described])
    text = msgspec.json.format(msgspec.json.encode(package), indent=2)
    return folder.write(DESCRIPTION, text + b"\n")


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
