"""Two days of hobbs_cafe with the offline mind, from the command line to the report."""

from __future__ import annotations

import tempfile
from pathlib import Path

from measure import Finished, Result, arguments, beside, report, run_folkways

METHOD = (
    "wall time, CPU time and peak memory of `folkways run hobbs_cafe --quiet`, a new process each "
    "time, start-up, measures and HTML report included"
)


def main() -> None:
    options = arguments(__doc__ or "", repeat=3).parse_args()
    runs, yardsticks = beside(run, options.repeat)
    seconds, cpu = [one.seconds for one in runs], [one.cpu for one in runs]
    report(
        METHOD,
        [
            Result("two days", "s", seconds, yardsticks=yardsticks.seconds),
            Result("two days, CPU time", "s", cpu, yardsticks=yardsticks.cpu, aim=32.0),
            Result("memory", "MB", [one.megabytes for one in runs], 250.0),
        ],
        as_json=options.json,
    )


def run() -> Finished:
    """Run it once."""
    with tempfile.TemporaryDirectory() as folder:
        return run_folkways("run", "hobbs_cafe", "--quiet", folder=Path(folder))


if __name__ == "__main__":
    main()
