"""A sweep of one-day offline runs on all cores, against the same runs one after another."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from measure import Result, arguments, report, run_folkways

PLAN = """\
name: bench
scenario: hobbs_cafe
seeds: {runs}
days: 1
"""


def main() -> None:
    parser = arguments(__doc__ or "", repeat=1)
    parser.add_argument("--runs", type=int, default=100, help="how many (default: %(default)s)")
    parser.add_argument("--workers", type=int, default=2, help="at once (default: %(default)s)")
    options = parser.parse_args()
    method = (
        f"wall time of `folkways sweep` over {options.runs} seeds of one day of hobbs_cafe, table "
        f"and figures included, with --workers 1 and then --workers {options.workers}, each in a "
        "new folder; budget: the ratio of the second to the first for two workers"
    )
    alone: list[float] = []
    together: list[float] = []
    ratio: list[float] = []
    for _ in range(options.repeat):
        with tempfile.TemporaryDirectory() as folder:
            plan = Path(folder) / "plan.yaml"
            plan.write_text(PLAN.format(runs=options.runs), encoding="utf-8")
            for workers, seconds in ((1, alone), (options.workers, together)):
                done = run_folkways(
                    *("sweep", "plan.yaml", "--quiet", "--out", f"w{workers}"),
                    *("--workers", str(workers)),
                    folder=Path(folder),
                )
                seconds.append(done.seconds)
        ratio.append(together[-1] / alone[-1])
    most = 1 / 1.8 if options.workers == 2 else None
    report(
        method,
        [
            Result("one after another", "s", alone),
            Result(f"{options.workers} at once", "s", together),
            Result(
                "share of the time",
                "",
                ratio,
                most,
                {
                    "times faster": [round(1 / one, 3) for one in ratio],
                    "cores": os.cpu_count(),
                },
            ),
        ],
        as_json=options.json,
    )


if __name__ == "__main__":
    main()
