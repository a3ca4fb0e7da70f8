"""What mechanisms from outside told the log, counted: each ``Fact`` by mechanism and name."""

from __future__ import annotations

from collections import Counter

from folkways.base.events import FACT, MechanismEvent
from folkways.metrics.stream import Stream

FactCounts = dict[str, dict[str, int]]
"""How often each fact was told: by mechanism, then by the fact's name."""


class FactMeter:
    """Counts facts while their events come in; it needs none of the mechanisms' code."""

    def __init__(self) -> None:
        self._told: Counter[tuple[str, str]] = Counter()

    def attach(self, stream: Stream) -> None:
        """Follow the facts of ``stream``."""
        stream.on(MechanismEvent, self._see)

    def result(self) -> FactCounts:
        """Return the counts so far, in the order of names."""
        found: FactCounts = {}
        for (source, name), count in sorted(self._told.items()):
            found.setdefault(source, {})[name] = count
        return found

    def _see(self, event: MechanismEvent) -> None:
        name = event.data.get(FACT)
        if isinstance(name, str):
            self._told[event.source, name] += 1
