"""How long `folkways --help` takes."""

from __future__ import annotations

import tempfile
from pathlib import Path

from measure import Result, arguments, report, run_folkways

METHOD = "wall time of `folkways --help`, a new process each time"


def main() -> None:
    options = arguments(__doc__ or "", repeat=15).parse_args()
    with tempfile.TemporaryDirectory() as folder:
        seconds = [
            run_folkways("--help", folder=Path(folder)).seconds for _ in range(options.repeat)
        ]
    report(METHOD, [Result("folkways --help", "s", seconds, 0.4)], as_json=options.json)


if __name__ == "__main__":
    main()
