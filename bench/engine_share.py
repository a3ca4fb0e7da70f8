"""The engine's own share: two days of hobbs_cafe with a mind that answers at once from a table."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from measure import Result, arguments, beside, report

import folkways
from folkways.base.events import AnyEvent
from folkways.base.log import Header
from folkways.base.time import HOUR
from folkways.minds.table.mind import TableMind
from folkways.runs.session import Silent

METHOD = (
    "CPU time (with --wall wall time) between the ticks that end each simulated hour, in one "
    "process, into a run file; the mind looks its answers up in a table"
)


class Hours(Silent):
    """A progress that notes when each simulated hour is over."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self.seconds: list[float] = []
        self._hour = self._at = 0.0

    def begin(self, header: Header, path: Path | None, begins: int, ends: int) -> None:
        self._hour = begins // HOUR
        self._at = self._clock()

    def tick(self, t: int, events: Sequence[AnyEvent]) -> None:
        if t // HOUR != self._hour:
            now = self._clock()
            if t // HOUR == self._hour + 1:  # not over a night
                self.seconds.append(now - self._at)
            self._hour, self._at = t // HOUR, now


def main() -> None:
    parser = arguments(__doc__ or "", repeat=5)
    parser.add_argument(
        "--wall", action="store_true", help="wall time instead of CPU time, for an idle machine"
    )
    options = parser.parse_args()
    events = questions = 0

    def once() -> list[float]:
        nonlocal events, questions
        hours = Hours(time.perf_counter if options.wall else time.process_time)
        with tempfile.TemporaryDirectory() as folder:
            run = folkways.run(
                "hobbs_cafe", mind=TableMind(), out=Path(folder) / "r.folk", progress=hours
            )
            events = sum(1 for _ in run.events())
            questions = sum((run.to_json()["operations"] or {}).values())
        return hours.seconds

    rounds, measured = beside(once, options.repeat)
    yardsticks = measured.seconds if options.wall else measured.cpu
    by_hour = [statistics.median(values) for values in zip(*rounds, strict=True)]
    quarter = len(by_hour) // 4
    growth = [
        statistics.mean(seconds[-quarter:]) / statistics.mean(seconds[:quarter])
        for seconds in rounds
    ]
    means, slowest = [statistics.mean(r) for r in rounds], [max(r) for r in rounds]
    load: dict[str, object] = {"events": events, "questions": questions}
    profile: dict[str, object] = {"by hour": " ".join(f"{value:.3f}" for value in by_hour)}
    report(
        METHOD,
        [
            Result("a simulated hour", "s", means, None, load, yardsticks, 1.2),
            Result("the slowest hour", "s", slowest, None, profile, yardsticks, 1.5),
            Result("last quarter over first quarter", "times", growth, 1.5),
        ],
        as_json=options.json,
    )


if __name__ == "__main__":
    main()
