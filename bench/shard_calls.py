"""How many answers of a language model a second a run in shards can take in.

    python bench/shard_calls.py [--agents 600] [--shards 1,2,4] [--latency 2] [--until TIME]

Each run is a process of its own: a crowd, all of whom wake and plan at the same moment, on a test
endpoint in a further process that answers after some seconds with random answers that fit. All
calls may be in flight from the beginning, so that none waits while the limit feels its way. Where
other work shares the cores, CPU is the fairer figure: how many milliseconds of it an answer takes
from the owner of the run, and from the shard that is longest at work. A process can do no more than
a second of work in a second, so ``possible`` is the rate at which the busier of the two is at work
all the time. The beginning of the processes is not counted, and neither is the endpoint.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from importlib import import_module
from pathlib import Path
from typing import Any

from endpoint_process import endpoint

import folkways
from folkways.assembly.open_files import allow_open_files
from folkways.engine.simulation import Simulation
from folkways.language.model import Model
from folkways.minds.wrappers.limit import Limit, RetryRules
from folkways.shards.processes import Processes
from folkways.store.reader import RunFile
from folkways.testing.endpoint.log import Log


def main() -> None:
    """Measure, and print a table."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("--agents", type=int, default=600, help="size of the crowd")
    options.add_argument("--shards", default="1,2,4", help="numbers of shards")
    options.add_argument("--until", default="day 1 08:02", help="where a run stops")
    options.add_argument("--latency", default="2", help="seconds that an answer takes")
    options.add_argument("--in-flight", type=int, default=2000, help="the most calls at a time")
    options.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    options.add_argument("--url", default="", help=argparse.SUPPRESS)
    given = options.parse_args()
    counts = [int(one) for one in given.shards.split(",")]
    if given.one:
        print(json.dumps(measured(given, counts[0])))
        return
    print(f"load of the machine: {os.getloadavg()[0]:.1f}")
    print(
        "shards  answers  in flight  wall s  answers/s  owner ms  busiest shard ms  "
        "all ms  possible answers/s"
    )
    for count in counts:
        row = apart(given, count)
        owner, busiest, every = (
            1000 * row[name] / row["answers"] for name in ("owner", "busiest", "all")
        )
        print(
            f"{count:6} {row['answers']:8,} {row['in_flight']:10,} {row['wall']:7.1f} "
            f"{row['answers'] / row['wall']:10.0f} {owner:9.2f} {busiest:17.2f} {every:7.2f} "
            f"{1000 / max(owner, busiest):19.0f}",
            flush=True,
        )


def apart(given: argparse.Namespace, shards: int) -> dict[str, Any]:
    """Run a crowd in a process of its own, on an endpoint of its own."""
    allow_open_files(given.in_flight + 200)  # for the endpoint, which inherits it
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        with endpoint(answers="schema", latency=given.latency, log=log) as url:
            arguments = [sys.executable, __file__, "--one", "--url", url]
            arguments += ["--agents", str(given.agents), "--shards", str(shards)]
            arguments += ["--until", given.until, "--in-flight", str(given.in_flight)]
            done = subprocess.run(arguments, stdout=subprocess.PIPE, text=True, check=True)
        row: dict[str, Any] = json.loads(done.stdout)
        asked = Log.read(log)
        row["in_flight"] = asked.most_in_flight
        if len(asked.answered) != row["answers"]:
            raise SystemExit(f"{len(asked.answered)} answers were sent, {row['answers']} stored")
    return row


def measured(given: argparse.Namespace, shards: int) -> dict[str, Any]:
    """Run a crowd once and return what it took, in seconds."""
    if shards == 1:  # shards do this when they begin
        import_module("openai")
        import_module("folkways.minds.llm.transport")
    made: list[Processes] = []
    began: list[tuple[float, float]] = []
    init, run, limit = Processes.__init__, Simulation._run, Limit.__init__

    def noting(self: Processes, *given: Any) -> None:
        made.append(self)
        init(self, *given)

    async def timed(self: Simulation[Any], *given: Any) -> Any:
        began.append((time.perf_counter(), time.process_time()))
        return await run(self, *given)

    def open_from_the_start(
        self: Limit, model: Model, most: int, timeout: float, **more: Any
    ) -> None:
        limit(self, model, most, timeout, rules=RetryRules(start=most), **more)

    Limit.__init__ = open_from_the_start  # type: ignore[method-assign]
    Processes.__init__ = noting  # type: ignore[assignment, method-assign]
    Simulation._run = timed  # type: ignore[assignment, method-assign]
    model = {"model": f"openai:x@{given.url}", "concurrency": given.in_flight, "timeout": 600}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "run.folk"
        folkways.run(
            "crowd",
            mind="m",
            settings={"agents.generate.count": given.agents, "minds": json.dumps({"m": model})},
            until=given.until,
            shards=shards,
            max_fallbacks=1,
            out=path,
        )
        wall, own = time.perf_counter() - began[0][0], time.process_time() - began[0][1]
        answers = sum(1 for _ in RunFile(path).answers())
    return {
        "answers": answers,
        "wall": wall,
        "owner": own,
        "busiest": sum(one.busiest for one in made),
        "all": own + sum(one.cpu for one in made),
    }


if __name__ == "__main__":
    main()
