"""A society of many days: what a day takes at the end and at the beginning."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from measure import Result, arguments, report

import folkways
from folkways.assembly.experiment import recall
from folkways.base.events import AnyEvent
from folkways.base.time import DAY
from folkways.moments.restored import Restored
from folkways.runs.session import Silent
from folkways.store.reader import RunFile

METHOD = (
    "hobbs_cafe, offline, for so many days; the CPU time of each day after the first, which also "
    "reads every sentence for the first time. Then the society is restored as it was at 8 in the "
    "morning of several days, each from the file anew"
)


class Days(Silent):
    """Notes the CPU time at which each day ends."""

    def __init__(self) -> None:
        self.ends: dict[int, float] = {}

    def tick(self, t: int, events: Sequence[AnyEvent]) -> None:
        self.ends[t // DAY] = time.process_time()


def main() -> None:
    parser = arguments(__doc__ or "", repeat=1)
    parser.add_argument("--days", type=int, default=14, help="simulated days")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long.folk"
        days = Days()
        folkways.run("hobbs_cafe", days=options.days, out=path, progress=days)
        ends = list(days.ends.values())
        spent = [later - earlier for earlier, later in pairwise(ends)]
        third = len(spent) // 3
        results = [
            Result("a day of the first third", "s", spent[:third]),
            Result("a day of the last third", "s", spent[-third:]),
            Result("restored at an earlier moment", "s", _restored(path, options.days)),
        ]
    report(METHOD, results, as_json=options.json)


def _restored(path: Path, days: int) -> list[float]:
    seconds = []
    experiment = recall(RunFile(path), str(path))
    for day in range(days // 4, days, max(1, days // 4)):
        started = time.process_time()
        Restored(RunFile(path), experiment).turn(0, day * DAY + DAY // 3)
        seconds.append(time.process_time() - started)
    return seconds


if __name__ == "__main__":
    main()
