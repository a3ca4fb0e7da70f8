"""Generated populations of growing size for one simulated hour, with the offline mind."""

from __future__ import annotations

import json
import statistics
import tempfile
from pathlib import Path

from measure import Result, arguments, report, run_folkways

METHOD = (
    "wall time of `folkways run crowd --set agents.generate.count=N --until 'day 1 09:00' --json`, "
    "a new process each time, start-up included"
)


def main() -> None:
    parser = arguments(__doc__ or "", repeat=1)
    parser.add_argument(
        "--counts", type=int, nargs="+", default=[100, 300, 1000, 3000], help="population sizes"
    )
    options = parser.parse_args()
    results, each = [], []
    for count in options.counts:
        seconds, cpu, megabytes, conflicts = [], [], [], 0
        for _ in range(options.repeat):
            with tempfile.TemporaryDirectory() as folder:
                done = run_folkways(
                    "run",
                    "crowd",
                    "--set",
                    f"agents.generate.count={count}",
                    "--until",
                    "day 1 09:00",
                    "--json",
                    folder=Path(folder),
                )
            seconds.append(done.seconds)
            cpu.append(done.cpu)
            megabytes.append(done.megabytes)
            conflicts = json.loads(done.output)["conflicts"]
        extra: dict[str, object] = {
            "CPU seconds": round(statistics.median(cpu), 1),
            "MB": round(max(megabytes)),
            "conflicts": conflicts,
        }
        budget = 60.0 if count == 1000 else None
        results.append(Result(f"{count} agents, one hour", "s", seconds, budget, extra))
        each.append(statistics.median(cpu) / count)
    flat = Result(
        "dearest agent over cheapest agent, CPU time", "times", [max(each) / min(each)], 1.5
    )
    flat.extra["CPU ms an agent"] = [round(1000 * value, 2) for value in each]
    report(METHOD, [*results, flat], as_json=options.json)


if __name__ == "__main__":
    main()
