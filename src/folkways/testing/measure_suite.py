"""What every Measure must hold to: call :func:`check_measure` from a test of your own."""

from __future__ import annotations

import json

from folkways.base.log import RunLog
from folkways.base.measure import Measure
from folkways.metrics.own_measures import take
from folkways.minds.table.mind import TableMind
from folkways.plugins import MEASURES
from folkways.plugins.part import part_of
from folkways.testing.memory_logs import MemoryLog, make_header
from folkways.testing.societies import run, trio


def check_measure(kind: type[Measure], log: RunLog | None = None) -> None:
    """Check a measure on a run (a small one if none is given), its first half, and no event at all.

    It says what it measures; what it returns can be shown, follows from the run alone, and is the
    same whatever was measured before.
    """
    assert part_of(MEASURES, kind).name == kind.name
    whole = log or _small_run()
    events = list(whole.events())
    parts = [
        MemoryLog(whole.header, events[:count]) for count in (len(events), len(events) // 2, 0)
    ]
    first = [take([kind], part) for part in parts]
    again = [take([kind], part) for part in reversed(parts)]
    assert first == again[::-1], f"{kind.name}: it depends on what was measured before"
    for (found,) in first:
        assert found.text or found.rows is not None
        json.dumps(found.to_json())


def _small_run() -> MemoryLog:
    scenario = trio()
    names = [agent.name for agent in scenario.agents]  # type: ignore[union-attr]
    return MemoryLog(make_header(names), list(run(scenario, TableMind(3)).events))
