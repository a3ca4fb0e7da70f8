"""What mechanisms from outside told the log, counted: each ``Fact`` by mechanism and name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from folkways.base.events import FACT, MechanismEvent
from folkways.base.log import Header
from folkways.metrics.stream import Stream

FactCounts = dict[str, dict[str, int]]
"""How often each fact was told: by mechanism, then by the fact's name."""


def at_work(header: Header) -> tuple[str, ...]:
    """Return the mechanisms and environments of a run that come from outside."""
    return tuple(one.name for one in header.parts if one.group in ("mechanism", "environment"))


class FactMeter:
    """Counts facts while their events come in; it needs none of the mechanisms' code."""

    def __init__(self) -> None:
        self._told: Counter[tuple[str, str]] = Counter()

    def attach(self, stream: Stream) -> None:
        """Follow the facts of ``stream``."""
        stream.on(MechanismEvent, self._see)

    def result(self, at_work: Iterable[str] = ()) -> FactCounts:
        """Return the counts so far, in the order of names.

        Mechanisms ``at_work`` that have told nothing are there with no facts.
        """
        found: FactCounts = {name: {} for name in sorted(at_work)}
        for (source, name), count in sorted(self._told.items()):
            found.setdefault(source, {})[name] = count
        return found

    def _see(self, event: MechanismEvent) -> None:
        name = event.data.get(FACT)
        if isinstance(name, str):
            self._told[event.source, name] += 1
