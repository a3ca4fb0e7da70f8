"""What a plan leaves in the memory stream."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import folkways
from folkways.base import events as ev


@pytest.mark.parametrize(
    ("remembered", "entry"),
    [("times", r"\d\d:\d\d [^(]+"), ("places", r"\d\d:\d\d to \d\d:\d\d .+ \(.+: .+\)")],
)
def test_the_record_of_a_plan_holds_what_the_scenario_says(
    garden: Path, remembered: str, entry: str
) -> None:
    settings = {"retrieval.plans": remembered}
    run = folkways.run(garden, until="day 1 08:00:10", settings=settings)
    texts = [
        event.text
        for event in run.events(ev.MemoryAdded)
        if isinstance(event, ev.MemoryAdded) and event.memory == "plan"
    ]
    hours = texts[1]  # the broad strokes, which have no places, come first
    entries = hours.removeprefix("Plan for the day: ").split("; ")
    assert all(re.fullmatch(entry, one) for one in entries), hours
