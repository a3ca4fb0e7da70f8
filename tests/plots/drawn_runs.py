"""A small run that most figures can show."""

from __future__ import annotations

from tests.metrics.made_runs import SMOKE, TIP, Builder, WordJudge

from folkways.metrics.measurement import summarise
from folkways.metrics.summary import Summary


def small_summary() -> Summary:
    """Two people, two tracked norms, a conflict, a talk and a thought on day 1."""
    made = Builder(("Ann", "Ben"), (SMOKE, TIP))
    made.begin()
    norm = made.created("day 1 08:00", "Ann", "no smoke")
    made.acts("day 1 08:10", "Ben", "smoke")
    made.conflict("day 1 08:10", "Ann", "Ben", norm)
    made.talks("day 1 10:20", "Ann", "Ben", "no smoke please")
    made.thinks("day 1 12:30", "Ben", "nice weather")
    made.acts("day 1 14:10", "Ben", "not smoke")
    made.end()
    return summarise(made.log, WordJudge())
