"""The report of a two-day run of hobbs_cafe, from the command line."""

from __future__ import annotations

import tempfile
from pathlib import Path

from measure import Result, arguments, beside, report, run_folkways

METHOD = (
    "wall time, CPU time and peak memory of `folkways report RUN` on a run of hobbs_cafe of two "
    "days with the offline mind, a new process each time, start-up, checking the file and "
    "measuring included"
)


def main() -> None:
    options = arguments(__doc__ or "", repeat=5).parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        run_folkways("run", "hobbs_cafe", "--out", "two.folk", "--quiet", folder=folder)
        runs, yardsticks = beside(
            lambda: run_folkways("report", "two.folk", folder=folder), options.repeat
        )
    seconds, cpu = [one.seconds for one in runs], [one.cpu for one in runs]
    report(
        METHOD,
        [
            Result("report", "s", seconds, yardsticks=yardsticks.seconds),
            Result("report, CPU time", "s", cpu, yardsticks=yardsticks.cpu, aim=12.0),
            Result("memory", "MB", [one.megabytes for one in runs]),
        ],
        as_json=options.json,
    )


if __name__ == "__main__":
    main()
