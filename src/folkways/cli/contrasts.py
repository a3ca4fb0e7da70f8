"""Contrasts on the terminal: conditions of sweeps against the same one, in a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from folkways.base.amounts import UNKNOWN, decimal, interval
from folkways.base.percent import percent

if TYPE_CHECKING:
    from rich.table import Table

    from folkways.sweeps.contrasts import Column, Contrast, Contrasts


def contrast_table(found: Contrasts) -> Table:
    """Return a row for each condition of each sweep; a column for each measure."""
    from rich.table import Table
    from rich.text import Text

    from folkways.cli.terminal import plain

    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column("sweep", overflow="fold")
    table.add_column("condition", no_wrap=True)
    table.add_column("runs", justify="right")
    for column in found.columns:
        table.add_column(column.title, overflow="fold")
    before = ""
    for row in found.rows:
        name = row.sweep if row.path != before else ""
        mind = row.mind if name else ""
        measures = (
            _lines(column, one) for column, one in zip(found.columns, row.cells, strict=True)
        )
        cells = ([name, mind], [row.condition], [str(row.runs)], *measures)
        table.add_row(*(Text("\n").join(map(plain, lines)) for lines in cells))
        before = row.path
    return table


def _lines(column: Column, one: Contrast) -> Iterator[str]:
    """Give the lines of a cell: mean with interval, difference with interval, p."""
    if one.value is None:
        yield UNKNOWN
        return
    mean = percent(one.value.mean) if column.share else decimal(one.value.mean)
    ends = interval(one.value.low, one.value.high, share=column.share)
    yield f"{mean} ({ends.removesuffix(' %')})"
    if one.line is not None:
        cells = one.line.cells
        yield f"{cells.difference} ({cells.interval or UNKNOWN})"
        p = cells.adjusted or cells.p
        yield f"p = {p or UNKNOWN}{'' if cells.adjusted or not p else ', not adjusted'}"
