"""What a scenario may say of tracked facts, but may not mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from folkways.base.time import parse_clock
from folkways.reading.schedule import time_ranges
from folkways.scenario.facts import Gathering, TrackedFact
from folkways.scenario.schema import AgentSpec


def of_facts(facts: Sequence[TrackedFact], agents: Sequence[AgentSpec]) -> Iterator[str]:
    """Yield one sentence for each gathering whose host has nothing to do at its time."""
    by_name = {agent.name: agent for agent in agents}
    for fact in facts:
        event = fact.gathering
        host = by_name.get(event.host) if event is not None else None
        if event is not None and host is not None and not _has_time_for(host, event):
            yield (
                f"tracked fact {fact.id}: nothing in {host.name}'s daily_requirement is set for "
                f"day {event.day} from {event.start} to {event.end}, so the host may not be there; "
                f"write it like 'On day {event.day}, from {event.start} to {event.end}, gives ...'"
            )


def _has_time_for(host: AgentSpec, event: Gathering) -> bool:
    """Whether something of the host's days overlaps with the gathering."""
    start, end = parse_clock(event.start), parse_clock(event.end)
    return any(
        one.day in (None, event.day)
        and (one.start is not None and one.start < end)
        and (one.end is None or start < one.end)
        for one in time_ranges(host.daily_requirement, (host.name,))
    )
