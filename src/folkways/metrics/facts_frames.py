"""Tables of tracked facts, and their shares as measures by name for tables of sweeps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from folkways.base.measure import SHARE, Cell
from folkways.base.time import format_moment
from folkways.columns.facts import ATTENDANCE, KNOWLEDGE
from folkways.metrics.own_measures import OwnMeasure
from folkways.metrics.summary import Summary

if TYPE_CHECKING:
    from pandas import DataFrame

KNOWS = "Share of the agents in the town at the end whose memory stream holds a record that carries"
CAME = "Share of those who knew of the gathering before it ended, its host left out, who were in"
Row: TypeAlias = dict[str, str | int | float | bool | None]


def knowledge_rows(summary: Summary) -> list[Row]:
    """Return one row for each agent that knows a tracked fact."""
    return [
        {
            "fact": id,
            "agent": one.agent,
            "t": one.t,
            "moment": format_moment(one.t),
            "way": one.way,
            "source": one.source,
            "parent": place.parent,
            "generation": place.generation,
            "memory": one.memory,
            "memories": one.met,
            "text": one.text,
        }
        for id, known in summary.knowledge.items()
        for one, place in zip(known.learned, known.tree.adoptions, strict=True)
    ]


def attendance_rows(summary: Summary) -> list[Row]:
    """Return one row for each agent that was invited to a gathering."""
    return [
        {
            "fact": id,
            "agent": one.agent,
            "t": one.invited,
            "moment": format_moment(one.invited),
            "by": one.by,
            "came": one.came,
            "minutes": round(one.seconds / 60, 1),
        }
        for id, found in summary.attendance.items()
        for one in found.guests
    ]


def knowledge_frame(summary: Summary) -> DataFrame:
    """Return :func:`knowledge_rows` as a table."""
    from pandas import DataFrame

    return DataFrame(knowledge_rows(summary), columns=list(KNOWLEDGE.names))


def attendance_frame(summary: Summary) -> DataFrame:
    """Return :func:`attendance_rows` as a table."""
    from pandas import DataFrame

    return DataFrame(attendance_rows(summary), columns=list(ATTENDANCE.names))


def fact_measures(summary: Summary) -> Iterator[OwnMeasure]:
    """Yield the shares of each tracked fact as measures by name, for sweeps and tables.

    ``knows_ID`` and, for a gathering that has begun, ``came_ID``; ``knows`` is the table over time.
    """
    for id, known in summary.knowledge.items():
        told = f"{KNOWS} the fact {id}: “{known.fact.statement}”"
        yield OwnMeasure(f"knows_{id}", SHARE, told, known.at_end.value)
        event = known.fact.gathering
        if event is not None:
            at = f"{event.place} on day {event.day} between {event.start} and {event.end}"
            found = summary.attendance.get(id)
            came = None if found is None else found.came.value
            yield OwnMeasure(f"came_{id}", SHARE, f"{CAME} {at}.", came)
    if summary.knowledge:
        rows = tuple(_row(summary, number) for number in range(summary.reached))
        told = (
            "Share of the agents in the town whose memory stream holds a record that carries each "
            "tracked fact, at the end of each bin."
        )
        yield OwnMeasure("knows", SHARE, told, None, rows, "bin")


def _row(summary: Summary, number: int) -> dict[str, Cell]:
    """Return who knows what at the end of a bin; the moment names the bin's end."""
    end = min(summary.bins.end_of(number), summary.last)
    shares = {id: known.known[number].value for id, known in summary.knowledge.items()}
    return {"bin": format_moment(end), **shares}
