"""How long `folkways --help` takes."""

from __future__ import annotations

import tempfile
from pathlib import Path

from measure import Result, arguments, beside, report, run_folkways

METHOD = "wall time of `folkways --help`, a new process each time"


def main() -> None:
    options = arguments(__doc__ or "", repeat=15).parse_args()
    with tempfile.TemporaryDirectory() as folder:
        seconds, yardsticks = beside(
            lambda: run_folkways("--help", folder=Path(folder)).seconds, options.repeat
        )
    result = Result("folkways --help", "s", seconds, yardsticks=yardsticks.seconds, aim=0.6)
    report(METHOD, [result], as_json=options.json)


if __name__ == "__main__":
    main()
