"""Does time or memory grow with the length of a run? Days, memories, talks, and a large file."""

from __future__ import annotations

import json
import statistics
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from measure import SOURCE, Finished, Result, arguments, report, run_folkways, run_python
from measures_million import make

FLAT = 1.5
"""What takes no longer, or no more, than so many times what it took at the beginning is flat."""
METHOD = (
    "offline mind, CPU time and memory of processes of their own. Days: three people, two hours a "
    "day; a day (median) of the last third over one of the first third, without the first day. "
    "Crowd: a day of eight hours; CPU time per event (median of the hours) of the second half over "
    "the first, memory at the end over memory after the first hour. Memories: four hours of "
    "hobbs_cafe in which each of ten agents begins with as many memories (two days' again and "
    "again, every second one in other words) over the same with 1,000; CPU time per event, and "
    "the memory that the hours add. File: two days of hobbs_cafe laid end to end; what an event of "
    "the last half adds to the CPU time, over one of the second quarter"
)
PART = """
import runpy, sys
sys.path.insert(0, sys.argv[1])
sys.argv[:] = ["growth_parts", *sys.argv[2:]]
runpy.run_module("growth_parts", run_name="__main__")
"""

Row = dict[str, float]


@dataclass(frozen=True)
class Sizes:
    """How large each part is."""

    days: int = 365
    agents: int = 150
    memories: int = 50_000
    events: int = 1_000_000


SMALL = Sizes(days=12, agents=20, memories=5_000, events=80_000)


def main() -> None:
    parser = arguments(__doc__ or "", repeat=1)
    parser.add_argument("--small", action="store_true", help="a short version, for coarse growth")
    parts: dict[str, Callable[[Sizes, int], list[Result]]] = {
        "days": days,
        "crowd": crowd,
        "memories": memories,
        "file": file,
    }
    parser.add_argument("--only", choices=list(parts), nargs="+", default=list(parts))
    options = parser.parse_args()
    sizes = SMALL if options.small else Sizes()
    results = [one for name in options.only for one in parts[name](sizes, options.repeat)]
    report(METHOD, results, as_json=options.json)


def run_part(name: str, argument: object) -> object:
    """Run a part in a process of its own and return what it prints."""
    folder = str(Path(__file__).resolve().parent)
    return json.loads(run_python(PART, folder, name, str(argument)).output)


def days(sizes: Sizes, repeat: int) -> list[Result]:
    """A society of many days."""
    time, memory = [], []
    for _ in range(repeat):
        rows = cast("list[Row]", run_part("days", sizes.days))[1:]
        third = len(rows) // 3
        time.append(_median(rows[-third:], "cpu") / _median(rows[:third], "cpu"))
        memory.append(rows[-1]["megabytes"] / rows[0]["megabytes"])
    name = f"{sizes.days} days"
    extra: dict[str, object] = {"CPU s a day, last third": round(_median(rows[-third:], "cpu"), 3)}
    return [
        Result(f"{name}: time of a day, end over beginning", "times", time, FLAT, extra),
        Result(f"{name}: memory, end over day 2", "times", memory),
    ]


def crowd(sizes: Sizes, repeat: int) -> list[Result]:
    """Many talks in one day."""
    time, memory = [], []
    for _ in range(repeat):
        rows = [row for row in cast("list[Row]", run_part("crowd", sizes.agents)) if row["events"]]
        each = [{"cost": 1000 * row["cpu"] / row["events"]} for row in rows]
        half = len(rows) // 2
        time.append(_median(each[half:], "cost") / _median(each[:half], "cost"))
        memory.append(rows[-1]["megabytes"] / rows[0]["megabytes"])
    extra: dict[str, object] = {
        "talks": int(sum(row["talks"] for row in rows)),
        "MB by hour": [round(row["megabytes"]) for row in rows],
        "CPU ms an event by hour": [round(row["cost"], 2) for row in each],
    }
    name = f"a crowd of {sizes.agents}"
    return [
        Result(f"{name}: time of an event, second half over first", "times", time, FLAT, extra),
        Result(f"{name}: memory, end over first hour", "times", memory, FLAT),
    ]


def memories(sizes: Sizes, repeat: int) -> list[Result]:
    """Agents who remember much."""
    time, few_grown, many_grown = [], [], []
    for _ in range(repeat):
        few = cast(Row, run_part("memories", 1_000))
        many = cast(Row, run_part("memories", sizes.memories))
        time.append(many["cpu"] / many["events"] * few["events"] / few["cpu"])
        few_grown.append(few["grown"])
        many_grown.append(many["grown"])
    name = f"{sizes.memories:,} memories each"
    return [
        Result(f"{name}: time of an event, over that with 1,000", "times", time, FLAT),
        Result(f"{name}: memory added in four hours", "MB", many_grown),
        Result("1,000 memories each: memory added in four hours", "MB", few_grown),
    ]


def file(sizes: Sizes, repeat: int) -> list[Result]:
    """A large run file in report and viewer."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / f"{share}.folk" for share in (4, 2, 1)]
        for path, share in zip(paths, (4, 2, 1), strict=True):
            make(path, sizes.events // share)
        reports = [[_reported(path) for path in paths] for _ in range(repeat)]
        views = [[cast(Row, run_part("viewed", path)) for path in paths] for _ in range(repeat)]
        size = paths[-1].stat().st_size / 1e6
    name = f"{sizes.events:,} events"
    extra: dict[str, object] = {"MB of the file": round(size)}
    report_costs = [_bend([one.cpu for one in some]) for some in reports]
    view_costs = [_bend([one["cpu"] for one in some]) for some in views]
    return [
        Result(f"{name}: report, last half over second quarter", "times", report_costs, FLAT),
        Result(f"{name}: report, CPU time", "s", [some[-1].cpu for some in reports], None, extra),
        Result(f"{name}: report, memory", "MB", [some[-1].megabytes for some in reports]),
        Result(f"{name}: viewer, last half over second quarter", "times", view_costs, FLAT),
        Result(f"{name}: viewer, CPU time", "s", [some[-1]["cpu"] for some in views]),
        Result(f"{name}: viewer, memory", "MB", [some[-1]["megabytes"] for some in views]),
    ]


def _bend(costs: Sequence[float]) -> float:
    """Return what an event of the last half adds, over one of the second quarter.

    ``costs`` are those of a quarter, a half and the whole. What every run takes, however short,
    cancels out: subtracting an estimate of it would let it hide growth.
    """
    quarter, half, whole = costs
    return (whole - half) / (2 * (half - quarter))


def _reported(path: Path) -> Finished:
    out = path.with_suffix(".html")
    out.unlink(missing_ok=True)
    return run_folkways("report", str(path), "--out", str(out), folder=path.parent)


def _median(rows: Sequence[Row], key: str) -> float:
    return statistics.median(row[key] for row in rows)


if __name__ == "__main__":
    sys.path.insert(0, str(SOURCE))
    main()
