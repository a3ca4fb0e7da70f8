"""Tables that say in their own columns what they hold, so that they need no codebook."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pydantic import ValidationError

from folkways.base.errors import ScenarioError
from folkways.base.limits import TABLE_MEASURES
from folkways.scenario.problems import flaws_of, written
from folkways.validation.codebook import Codebook, MeasureEntry
from folkways.validation.table import Problems, Table

MEASURE: Final = "measure"
CONDITION: Final = "condition"
GROUP: Final = "group"
DATA: Final = ("value", "mean", "sd", "share", "n")
SCALE: Final = ("min", "max", "within")
WORDS: Final = ("unit", "source")


def codebook_of(table: Table, wanted: Sequence[str] = ()) -> Codebook:
    """Return the codebook that the key columns of a table stand for.

    With the column ``measure`` each row says which measure it is of; without it the measures
    ``wanted`` must be columns. Raises ScenarioError where that cannot be told.
    """
    if MEASURE in table.columns:
        return _by_rows(table)
    if not wanted:
        raise ScenarioError(
            table.source,
            [
                (
                    "line 1",
                    "it cannot be told which column is which measure: write a codebook, a YAML "
                    f"file of the same name beside it, or give the table a column {MEASURE!r} "
                    "beside value, or mean, sd and n, or share and n",
                )
            ],
        )
    table.check_columns(wanted)
    entries: dict[str, object] = {name: {"value": name} for name in wanted}
    return _codebook(table, entries, group=None)


def _by_rows(table: Table) -> Codebook:
    problems = Problems(table.source)
    entries: dict[str, dict[str, object]] = {}
    for row in table.rows:
        name = row.cells[MEASURE]
        if not name:
            problems.add(row.line, MEASURE, "is empty; the measure stands here")
            continue
        entry: dict[str, object] = {key: row.cells[key] for key in WORDS if row.cells.get(key)} | {
            key: problems.number(row, key) for key in SCALE if row.cells.get(key)
        }
        known = entries.setdefault(name, entry)
        if len(entries) > TABLE_MEASURES:
            problems.add(row.line, MEASURE, f"there are more than {TABLE_MEASURES:,} measures")
            break
        for key in (*SCALE, *WORDS):
            if key in entry and known.setdefault(key, entry[key]) != entry[key]:
                message = f"{row.cells[key]} here, {known[key]} above: one {key} for each measure"
                problems.add(row.line, key, message)
    problems.check()
    columns: dict[str, object] = {key: key for key in DATA if key in table.columns}
    every: dict[str, object] = {
        name: {**columns, "where": {MEASURE: name}, **entry} for name, entry in entries.items()
    }
    return _codebook(table, every, group=GROUP if GROUP in table.columns else None)


def _codebook(table: Table, entries: dict[str, object], group: str | None) -> Codebook:
    try:
        return Codebook(
            condition=CONDITION if CONDITION in table.columns else None,
            group=group,
            measures={name: MeasureEntry.model_validate(entry) for name, entry in entries.items()},
        )
    except ValidationError as error:
        flaws = flaws_of(error, MeasureEntry)
        raise ScenarioError(
            table.source, [(written(one.path), one.message) for one in flaws]
        ) from error
