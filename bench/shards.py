"""One process against shards, and the cost of an agent as there are more of them.

    python bench/shards.py [--agents 300,1000] [--shards 2] [--until "day 1 08:30"] [--repeat 3]

Each run is a process of its own, on the offline mind, and all of one size must have one log. Where
other work shares the cores, seconds of CPU are the fairer figure: ``path`` is how long a run would
take with a core for each of its processes, the CPU of the owner plus that of whichever shard was
longest at work at each moment.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import folkways
from folkways.environments.due import DueStep
from folkways.environments.town.environment import TownEnvironment
from folkways.shards.processes import Processes

KIB = 1 if sys.platform == "darwin" else 1024
"""Bytes in a unit of a peak of memory."""


def main() -> None:
    """Measure, and print a table."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("--agents", default="300,1000", help="sizes of the crowd")
    options.add_argument("--shards", default="1,2", help="numbers of shards")
    options.add_argument("--until", default="day 1 08:30", help="where a run stops")
    options.add_argument("--repeat", type=int, default=1, help="the quickest of so many counts")
    options.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    given = options.parse_args()
    sizes = [int(one) for one in given.agents.split(",")]
    counts = [int(one) for one in given.shards.split(",")]
    if given.one:
        print(json.dumps(measured(sizes[0], counts[0], given.until)))
        return
    head = "agents shards  wall s  CPU s  path s  steps  CPU ms/step  events  MiB owner  MiB shard"
    print(f"load of the machine: {os.getloadavg()[0]:.1f}\n{head}", flush=True)
    for size in sizes:
        rows = {count: best(size, count, given.until, given.repeat) for count in counts}
        if len({row["log_hash"] for row in rows.values()}) > 1:
            raise SystemExit(f"two logs of {size} agents: {rows}")
        for count, row in rows.items():
            print(
                f"{size:6,} {count:6} {row['wall']:7.1f} {row['cpu']:6.1f} {row['path']:7.1f} "
                f"{row['steps']:6,} {1000 * row['cpu'] / row['steps']:12.2f} {row['events']:7,} "
                f"{row['owner']:10.0f} {row['shard']:10.0f}",
                flush=True,
            )
        one = rows.get(1)
        for count in counts if one is not None else ():
            if count > 1 and one is not None:
                row = rows[count]
                print(
                    f"       {count} shards: {one['wall'] / row['wall']:.2f} times as fast by the "
                    f"clock, {one['path'] / row['path']:.2f} with a core for each; "
                    f"{row['cpu'] / one['cpu']:.2f} times the CPU",
                    flush=True,
                )


def best(agents: int, shards: int, until: str, repeat: int) -> dict[str, Any]:
    """Return the quickest of some runs, each in a process of its own."""
    rows = []
    for _ in range(repeat):
        arguments = ["--one", "--agents", str(agents), "--shards", str(shards), "--until", until]
        done = subprocess.run(
            [sys.executable, __file__, *arguments], capture_output=True, text=True, check=True
        )
        rows.append(json.loads(done.stdout))
    return dict(min(rows, key=lambda row: row["path"]))


def measured(agents: int, shards: int, until: str) -> dict[str, Any]:
    """Run a crowd once and return what it took."""
    made: list[Processes] = []
    steps = 0
    init, due = Processes.__init__, TownEnvironment.steps

    def noting(self: Processes, *given: Any) -> None:
        made.append(self)
        init(self, *given)

    def counting(self: TownEnvironment, t: int) -> Sequence[DueStep]:
        nonlocal steps
        found = due(self, t)
        steps += len(found)
        return found

    Processes.__init__ = noting  # type: ignore[assignment, method-assign]
    TownEnvironment.steps = counting  # type: ignore[method-assign]
    with tempfile.TemporaryDirectory() as folder:
        began, cpu = time.perf_counter(), time.process_time()
        run = folkways.run(
            "crowd",
            settings={"agents.generate.count": agents},
            until=until,
            shards=shards,
            out=Path(folder) / "run.folk",
        )
        wall, own = time.perf_counter() - began, time.process_time() - cpu
        events, log_hash = run.log.seq, run.log_hash
    both = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    children = both[1].ru_utime + both[1].ru_stime
    path = own + sum(one.busiest for one in made)
    # The processes of shards begin side by side.
    path += (children - sum(one.cpu for one in made)) / shards if made else 0.0
    return {
        "log_hash": log_hash,
        "wall": wall,
        "cpu": own + children,
        "path": path,
        "steps": steps,
        "events": events,
        "owner": both[0].ru_maxrss * KIB / 2**20,
        "shard": both[1].ru_maxrss * KIB / 2**20 if made else 0.0,
    }


if __name__ == "__main__":
    main()
