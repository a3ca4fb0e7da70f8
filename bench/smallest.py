"""The smallest run: three people, ten simulated minutes. What is left is the fixed cost."""

from __future__ import annotations

import tempfile
from pathlib import Path

from measure import Finished, Result, arguments, beside, report, run_folkways

from folkways.testing.scenes import GARDEN

METHOD = (
    "wall time and peak memory of `folkways run garden.yaml --until 'day 1 08:10' --json`, a new "
    "process each time"
)


def main() -> None:
    options = arguments(__doc__ or "", repeat=5).parse_args()
    runs, yardsticks = beside(run, options.repeat)
    seconds = [one.seconds for one in runs]
    report(
        METHOD,
        [
            Result("the smallest run", "s", seconds, yardsticks=yardsticks.seconds),
            Result("memory", "MB", [one.megabytes for one in runs]),
        ],
        as_json=options.json,
    )


def run() -> Finished:
    """Run it once."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder)
        (path / "garden.yaml").write_text(GARDEN, encoding="utf-8")
        return run_folkways("run", "garden.yaml", "--until", "day 1 08:10", "--json", folder=path)


if __name__ == "__main__":
    main()
