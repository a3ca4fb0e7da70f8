"""Two days of hobbs_cafe with the offline mind, from the command line to the report."""

from __future__ import annotations

import tempfile
from pathlib import Path

from measure import Result, arguments, report, run_folkways

METHOD = (
    "wall time and peak memory of `folkways run hobbs_cafe --quiet`, a new process each time, "
    "start-up, measures and HTML report included"
)


def main() -> None:
    options = arguments(__doc__ or "", repeat=3).parse_args()
    seconds, cpu, megabytes = [], [], []
    for _ in range(options.repeat):
        with tempfile.TemporaryDirectory() as folder:
            done = run_folkways("run", "hobbs_cafe", "--quiet", folder=Path(folder))
        seconds.append(done.seconds)
        cpu.append(done.cpu)
        megabytes.append(done.megabytes)
    report(
        METHOD,
        [
            Result("two days", "s", seconds, 10.0),
            Result("two days, CPU time", "s", cpu),
            Result("memory", "MB", megabytes, 250.0),
        ],
        as_json=options.json,
    )


if __name__ == "__main__":
    main()
