"""All measures over a log of a million events, read from a run file."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import msgspec
from measure import Result, arguments, beside, report, run_python

import folkways
from folkways.base.events import AnyEvent
from folkways.base.time import DAY
from folkways.store.writer import RunWriter

METHOD = (
    "a run of hobbs_cafe of two days is laid end to end, with its norms, conversations and moments "
    "renamed, until its log has a million events; then a new process opens the file and takes "
    "every measure, start-up and reading included. What is said and done repeats from copy to "
    "copy, so the judge meets no more different texts than the two days have"
)
EVENTS = 1_000_000
MEASURE = """
import sys
from folkways.metrics.measurement import summarise
from folkways.store.reader import RunFile
summary = summarise(RunFile(sys.argv[1]))
assert summary.last > 0
print(len(summary.lives.by_id))
"""


def main() -> None:
    options = arguments(__doc__ or "", repeat=3).parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "million.folk"
        make(path, EVENTS)
        runs, yardsticks = beside(lambda: run_python(MEASURE, str(path)), options.repeat)
    seconds, cpu = [one.seconds for one in runs], [one.cpu for one in runs]
    report(
        METHOD,
        [
            Result("measures of a million events", "s", seconds, yardsticks=yardsticks.seconds),
            Result("the same, CPU time", "s", cpu, yardsticks=yardsticks.cpu, aim=21.0),
            Result("memory", "MB", [one.megabytes for one in runs], 500.0),
        ],
        as_json=options.json,
    )


def make(path: Path, events: int) -> None:
    """Write a run file with ``events`` events at ``path``."""
    run = folkways.run("hobbs_cafe")
    days = int(str(run.header.scenario["days"]))
    held = list(run.events())
    copies = -(-events // len(held))
    scenario = {**run.header.scenario, "days": min(365, copies * days)}
    header = msgspec.structs.replace(run.header, scenario=scenario, attached=())

    def copied(number: int) -> Iterator[AnyEvent]:
        for event in held:
            yield renamed(event, number, number * days * DAY)

    writer = RunWriter.create(path, header)
    left = events
    for number in range(copies):
        for t, some in groupby(copied(number), key=lambda event: event.t):
            batch = list(some)[:left]
            if batch:
                writer.append(t, batch)
                left -= len(batch)
    writer.mark("finished")
    writer.close()


def renamed(event: AnyEvent, number: int, later: int) -> AnyEvent:
    """Return the event as one of copy ``number``, so many seconds ``later``."""
    changes: dict[str, object] = {}
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if name == "t":
            changes[name] = value + later
        elif name in ("norm", "into", "duplicate_of", "conversation") and value:
            changes[name] = f"{value}-{number}"
        elif name == "parts":
            changes[name] = tuple(f"{part}-{number}" for part in value)
        elif name == "items":
            changes[name] = tuple(
                msgspec.structs.replace(item, start=item.start + later) for item in value
            )
    return msgspec.structs.replace(event, **changes)


if __name__ == "__main__":
    main()
