"""Unpopular and harmful norms on a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from folkways.metrics.summary import Summary
from folkways.norms.science.avowal_measures import BeliefAndAvowal
from folkways.plots.negative_view import SHOWN, negative_view

IN_WORDS: Final = (*SHOWN, BeliefAndAvowal.name)
"""Tables that are told in words, as they are too wide for a terminal."""


def negative_lines(summary: Summary) -> Iterator[str]:
    """Yield a line for each such norm, and say where the tables are.

    Yields nothing if nothing was measured.
    """
    found = negative_view(summary)
    if found.beliefs and not found.unpopular:
        yield f"Unpopular norms: none of {len(found.beliefs)}"
    elif found.beliefs:
        yield "Unpopular norms:"
    for row in found.beliefs:
        if row["unpopular"]:
            yield (
                f"  {row['statement']} {row['believe']} of {row['agents']} believe in it, "
                f"{row['comply']} of {row['seen']} comply, {row['enforce']} of {row['agents']} "
                f"enforce it or would; {row['pluralistic_ignorance']} in pluralistic ignorance"
            )
    if found.outside:
        yield "Norms that harm outsiders:"
    for row in found.outside:
        whom = f" of {row['concerns']}" if row["concerns"] else ""
        yield (
            f"  {row['norm']} Asks for {row['asks_for']}{whom}; "
            f"held by {row['holders']} of {row['agents']}"
        )
    if found.beliefs or found.outside or found.inside:
        yield "Tables: see the report. Each agent's belief and avowal: folkways show."
