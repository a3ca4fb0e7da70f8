"""The smallest run: three people, ten simulated minutes. What is left is the fixed cost."""

from __future__ import annotations

import tempfile
from pathlib import Path

from measure import Result, arguments, report, run_folkways

from folkways.testing.scenes import GARDEN

METHOD = (
    "wall time and peak memory of `folkways run garden.yaml --until 'day 1 08:10' --json`, a new "
    "process each time"
)


def main() -> None:
    options = arguments(__doc__ or "", repeat=5).parse_args()
    seconds, megabytes = [], []
    for _ in range(options.repeat):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder)
            (path / "garden.yaml").write_text(GARDEN, encoding="utf-8")
            done = run_folkways(
                "run", "garden.yaml", "--until", "day 1 08:10", "--json", folder=path
            )
        seconds.append(done.seconds)
        megabytes.append(done.megabytes)
    report(
        METHOD,
        [Result("the smallest run", "s", seconds), Result("memory", "MB", megabytes)],
        as_json=options.json,
    )


if __name__ == "__main__":
    main()
