"""One tracked fact through a run: who knew it since when and from whom, and who came."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from folkways.metrics.attendance import Attendance, span_of
from folkways.metrics.knowledge import FactKnown, Learned, Way
from folkways.metrics.summary import Summary

Told = dict[str, object]

_HOW: Final[Mapping[Way, tuple[str, str]]] = {
    "at first": ("knew it at first", "knew it at first"),
    "told": ("was told", "heard it from {source}"),
    "overheard": ("overheard it", "overheard it from {source}"),
    "seen": ("saw it", "saw it of {source}"),
    "thought": ("came to think so", "came to think so of {source}"),
}
"""How somebody came to know, without a source and with one."""


def facts_told(summary: Summary) -> list[Told]:
    """Return what is told of each tracked fact; agents go by their numbers."""
    numbers = {name: number for number, name in enumerate(summary.setup.agents)}
    return [
        _fact(summary, known, summary.attendance.get(id), numbers)
        for id, known in summary.knowledge.items()
    ]


def _fact(
    summary: Summary, known: FactKnown, attendance: Attendance | None, numbers: Mapping[str, int]
) -> Told:
    event = known.fact.gathering
    return {
        "id": known.fact.id,
        "statement": known.fact.statement,
        "label": "Who told whom. The list below says the same in words.",
        "holders": [
            {"agent": numbers[one.agent], "from": one.t, "to": summary.removed.get(one.agent)}
            for one in known.learned
        ],
        "tree": [
            {
                "agent": numbers[one.agent],
                "parent": numbers.get(place.parent),
                "origin": place.origin,
                "source": numbers.get(one.source),
                "t": one.t,
                "how": _how(one),
                "text": one.text,
            }
            for one, place in zip(known.learned, known.tree.adoptions, strict=True)
        ],
        "gathering": None
        if event is None
        else {
            "place": event.place,
            "from": span_of(event)[0],
            "to": span_of(event)[1],
            "guests": []
            if attendance is None
            else [
                {"agent": numbers[one.agent], "came": one.came, "invited": one.invited}
                for one in attendance.guests
            ],
        },
    }


def _how(one: Learned) -> str:
    alone, with_source = _HOW[one.way]
    return with_source.format(source=one.source) if one.source else alone
