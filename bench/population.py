"""Generated populations of growing size for one simulated hour, with the offline mind."""

from __future__ import annotations

import json
import statistics
import tempfile
from functools import partial
from pathlib import Path

from measure import Finished, Result, arguments, beside, report, run_folkways

METHOD = (
    "wall time and CPU time of `folkways run crowd --set agents.generate.count=N --until "
    "'day 1 09:00' --json`, a new process each time, start-up included"
)


def main() -> None:
    parser = arguments(__doc__ or "", repeat=1)
    parser.add_argument(
        "--counts", type=int, nargs="+", default=[100, 300, 1000, 3000], help="population sizes"
    )
    options = parser.parse_args()
    results, each = [], []
    for count in options.counts:
        runs, yardsticks = beside(partial(run, count), options.repeat)
        seconds, cpu = [one.seconds for one in runs], [one.cpu for one in runs]
        extra: dict[str, object] = {
            "MB": round(max(one.megabytes for one in runs)),
            "conflicts": json.loads(runs[-1].output)["conflicts"],
        }
        name = f"{count} agents, one hour"
        aim = 240.0 if count == 1000 else None
        results += [
            Result(name, "s", seconds, None, extra, yardsticks.seconds),
            Result(f"{name}, CPU time", "s", cpu, yardsticks=yardsticks.cpu, aim=aim),
        ]
        each.append(statistics.median(cpu) / count)
    flat = Result(
        "dearest agent over cheapest agent, CPU time", "times", [max(each) / min(each)], 1.5
    )
    flat.extra["CPU ms an agent"] = [round(1000 * value, 2) for value in each]
    report(METHOD, [*results, flat], as_json=options.json)


def run(count: int) -> Finished:
    """Run it once with so many agents."""
    with tempfile.TemporaryDirectory() as folder:
        return run_folkways(
            *("run", "crowd", "--set", f"agents.generate.count={count}"),
            *("--until", "day 1 09:00", "--json"),
            folder=Path(folder),
        )


if __name__ == "__main__":
    main()
