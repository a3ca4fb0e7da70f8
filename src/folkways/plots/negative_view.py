"""Unpopular and harmful norms as the report shows them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from folkways.base.measure import Cell
from folkways.metrics.harmful import NAME as HARMFUL
from folkways.metrics.summary import Summary
from folkways.norms.science.avowal_measures import UnpopularNorms

SHOWN: Final = (UnpopularNorms.name, HARMFUL)
"""Measures that have a section of their own."""

Row = Mapping[str, Cell]


@dataclass(frozen=True)
class NegativeNorms:
    """Rows of both tables; None where nothing was measured.

    ``beliefs`` are all norms on which private beliefs are known, ``outside`` norms that burden
    people who do not hold them or that name nobody, ``inside`` norms that burden their holders.
    """

    beliefs: tuple[Row, ...]
    outside: tuple[Row, ...]
    inside: tuple[Row, ...]

    @property
    def unpopular(self) -> list[str]:
        """The statements of the unpopular norms."""
        return [str(row["statement"]) for row in self.beliefs if row["unpopular"]]


def negative_view(summary: Summary) -> NegativeNorms:
    """Return what was found; empty tuples where nothing was."""
    rows = {one.name: one.rows or () for one in summary.own if one.name in SHOWN}
    harmful = rows.get(HARMFUL, ())
    return NegativeNorms(
        beliefs=tuple(rows.get(UnpopularNorms.name, ())),
        outside=tuple(row for row in harmful if row["outside"] is not False),
        inside=tuple(row for row in harmful if row["outside"] is False),
    )
