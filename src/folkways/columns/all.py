"""Every table that is described."""

from __future__ import annotations

from typing import Final

from folkways.columns.asked import WHEN_ASKED
from folkways.columns.column import Table
from folkways.columns.exported import EXPORTED
from folkways.columns.facts import OF_FACTS
from folkways.columns.happened import HAPPENED
from folkways.columns.measures import OVER_TIME
from folkways.columns.norms import OF_NORMS
from folkways.columns.sweeps import OF_SWEEPS
from folkways.columns.validation import VALIDATION

TABLES: Final[tuple[Table, ...]] = (
    *OVER_TIME,
    *OF_NORMS,
    *OF_FACTS,
    *HAPPENED,
    *WHEN_ASKED,
    *OF_SWEEPS,
    VALIDATION,
    *EXPORTED,
)


def table(name: str) -> Table:
    """Return the table called ``name``, such as "run.norms()" or "norms.csv"; raises KeyError."""
    return {one.name: one for one in TABLES}[name]
