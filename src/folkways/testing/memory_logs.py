"""Runs held in memory: a log is a header and a list of events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from folkways.base.events import AnyEvent
from folkways.base.log import Header


@dataclass
class MemoryLog:
    """A :class:`folkways.base.log.RunLog` in memory; append to ``held`` as you like."""

    header: Header
    held: list[AnyEvent] = field(default_factory=list)

    def events(self) -> Iterator[AnyEvent]:
        """All events in the order of the log."""
        return iter(self.held)


def make_header(
    agents: Sequence[str] = ("Ann", "Ben"),
    *,
    entrepreneurs: Sequence[str] = (),
    tracked: Sequence[tuple[str, str, str]] = (),
    days: int = 2,
    start: str = "08:00",
    end: str = "16:00",
    mind: str = "offline",
    name: str = "made",
    title: str = "",
    seed: int = 1,
) -> Header:
    """Return the header of a run that never was.

    ``tracked`` holds (id, statement, kind) of each tracked norm, ``entrepreneurs`` are those of
    ``agents`` with that role.
    """
    scenario: dict[str, object] = {
        "name": name,
        "title": title,
        "map": "hobbs_cafe",
        "days": days,
        "start": start,
        "end": end,
        "seed": seed,
        "mind": mind,
        "agents": [
            {
                "name": agent,
                "age": 30,
                "role": "entrepreneur" if agent in entrepreneurs else "ordinary",
                "innate": ["patient"],
                "learned": f"{agent} lives here.",
                "start": "Hobbs Café: café room",
            }
            for agent in agents
        ],
        "tracked_norms": [
            {"id": norm, "statement": statement, "kind": kind} for norm, statement, kind in tracked
        ],
    }
    return Header(
        folkways="0.1.0",
        python="3.11",
        created="2024-01-01T00:00:00Z",
        name=name,
        seed=seed,
        mind=mind,
        scenario_given="",
        scenario=scenario,
        arguments={},
        prompts={},
        agents=tuple(agents),
    )
