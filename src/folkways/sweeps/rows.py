"""The table of a sweep: one row for each condition and seed."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from folkways.sweeps.factors import Level
from folkways.sweeps.index import RunEntry
from folkways.sweeps.plan import BY_NORM, MEASURES, TAIL
from folkways.sweeps.run_result import Result, RunMeasures

if TYPE_CHECKING:
    from pandas import DataFrame

Cell: TypeAlias = "str | int | float | bool | None"
Row: TypeAlias = dict[str, Cell]


def rows(
    entries: Iterable[RunEntry], results: Mapping[str, Result], measures: Sequence[str] = MEASURES
) -> list[Row]:
    """Return a row for each entry; a run without a result has the status ``missing``.

    A fact that only other runs tell was told 0 times where the mechanism that tells it is at work.
    """
    found = [(entry, results.get(entry.run)) for entry in entries]
    told: dict[str, dict[str, int]] = {}
    for _, result in found:
        for source, counts in () if result is None else _facts(result):
            told.setdefault(source, {}).update(dict.fromkeys(counts, 0))
    return [_row(entry, result, measures, told) for entry, result in found]


def _facts(result: Result) -> Iterable[tuple[str, Mapping[str, int]]]:
    return () if result.measured is None else result.measured.facts.items()


def _row(
    entry: RunEntry,
    result: Result | None,
    measures: Sequence[str],
    told: Mapping[str, Mapping[str, int]],
) -> Row:
    row: Row = {"condition": entry.condition, **_factors(entry.factors), "seed": entry.seed}
    if result is None:
        return row | {"status": "missing", "reason": "", "run": entry.run}
    row |= {
        "status": "finished" if result.done else result.status,
        "reason": result.reason,
        # Of a run that was found finished nobody knows how long it took.
        "wall_seconds": result.wall_seconds or None,
        "log_hash": result.log_hash,
        "run": entry.run,
    }
    # What a run that is not over holds so far is not what it will come to.
    if result.done and result.measured is not None:
        facts = {
            source: {**told[source], **counts} for source, counts in result.measured.facts.items()
        }
        measured = msgspec.structs.replace(result.measured, facts=facts)
        for measure in wanted(measured, measures):
            row |= columns(measured, measure)
    return row


def wanted(measured: RunMeasures, measures: Sequence[str]) -> Sequence[str]:
    """Return the measures that a row shows: those of the plan, or every one there is.

    A plan that names none takes all that ship and all from outside.
    """
    return (*measures, *measured.own) if tuple(measures) == MEASURES else measures


def _factors(factors: Mapping[str, Level]) -> Row:
    taken = {"condition", *TAIL, *MEASURES}
    return {f"set_{name}" if name in taken else name: value for name, value in factors.items()}


def columns(measured: RunMeasures, measure: str) -> Row:
    """Return the cells of one measure by column; those by norm have its id in their name."""
    if measure not in MEASURES:
        own = measured.own.get(measure)
        return {} if own is None or own.table else {measure: own.value}
    if measure in BY_NORM:
        return {f"{measure}_{norm}": value for norm, value in by_norm(measured, measure).items()}
    if measure == "conflicts_by_bin":
        counts = measured.series["conflicts"]
        return {f"conflicts_bin_{i + 1}": count for i, count in enumerate(counts)}
    if measure == "facts":
        return {
            f"facts_{source}_{name}": count
            for source, counts in measured.facts.items()
            for name, count in counts.items()
        }
    if measure == "spent":
        if measured.spent is None:
            # Who does not record what was asked does not record what it cost.
            return {"spent": None if measured.fallbacks is None else 0.0}
        return {"spent": measured.spent["money"]}
    return {measure: getattr(measured, measure)}


def by_norm(measured: RunMeasures, measure: str) -> Mapping[str, Cell]:
    """Return a measure that there is for each tracked norm, by its id."""
    if measure == "emerged":
        return {norm: one["emerged"] for norm, one in measured.emergence.items()}
    if measure == "since":
        return {norm: one["since"] for norm, one in measured.emergence.items()}
    found: Mapping[str, float | None] = getattr(measured, measure)
    return found


def measure_value(result: Result, measure: str, norm: str = "") -> float | None:
    """Return a measure at the end of a run as a number; None if it is undefined or no number.

    ``norm`` is a tracked norm's id.
    """
    if result.measured is None:
        return None
    if measure in BY_NORM:
        value = by_norm(result.measured, measure).get(norm)
    else:
        value = columns(result.measured, measure).get(measure)
    return float(value) if isinstance(value, bool | int | float) else None


def names(table: Sequence[Row]) -> list[str]:
    """Return the columns of a table: condition, factors, how each run ended, measures."""
    # In a row the factors stand before the seed and the measures after the rest.
    before, after = [], []
    for row in table:
        order = list(row)
        before += order[: order.index("seed")]
        after += order[order.index("seed") :]
    return list(dict.fromkeys((*before, *TAIL, *after)))


def as_csv(table: Sequence[Row]) -> bytes:
    """Return the table as CSV in UTF-8; undefined cells are empty."""
    return _csv(table, names(table))


def rows_csv(table: Sequence[Row]) -> bytes:
    """Return rows of any columns as CSV in UTF-8; undefined cells are empty."""
    return _csv(table, list(dict.fromkeys(name for row in table for name in row)))


def _csv(table: Sequence[Row], columns: Sequence[str]) -> bytes:
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, columns, restval="")
    writer.writeheader()
    writer.writerows(table)
    return text.getvalue().encode("utf-8", "backslashreplace")


def frame(table: Sequence[Row]) -> DataFrame:
    """Return the table as a data frame; shares that are undefined are NaN."""
    import pandas as pd

    found = pd.DataFrame(table, columns=names(table))
    for name in found:
        column = str(name)
        share = column.startswith(("acceptance", "adherence", "compliance")) or column == "spent"
        if share and column.rpartition("_")[0]:
            found[column] = found[column].astype("float64")
    return found
