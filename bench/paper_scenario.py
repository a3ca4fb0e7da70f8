"""The table of docs/offline-mind.md: acceptance, adherence and conflicts on the paper's scenario.

    python bench/paper_scenario.py [--scenario hobbs_cafe] [--seeds 10] [--jobs 2]

Runs the scenario as it ships on the offline mind, with each seed from 1, and prints the means over
the runs for each quarter of a day, and in how many runs each tracked norm emerged.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import NamedTuple

import folkways
from folkways.minds.offline import OfflineMind


class Outcome(NamedTuple):
    """Series by tracked norm, one value for each quarter of a day, and what emerged."""

    accepted: dict[str, list[float | None]]
    adhering: dict[str, list[float | None]]
    kept: dict[str, list[float | None]]
    conflicts: list[int]
    emerged: dict[str, bool]


def outcome(seed: int, *, scenario: str) -> Outcome:
    """Run the scenario once."""
    result = folkways.run(scenario, seed=seed, mind=OfflineMind(seed)).to_json()
    series = result["series"]
    return Outcome(
        {norm: list(values) for norm, values in series["acceptance"].items()},
        {norm: list(values) for norm, values in series["adherence"].items()},
        {norm: list(values) for norm, values in series["compliance_rate"].items()},
        [count or 0 for count in series["conflicts"]],
        {norm: bool(found["emerged"]) for norm, found in result["emergence"].items()},
    )


def mean(rows: Sequence[Sequence[float | None]]) -> list[float]:
    """Return the mean of each column, over the rows that have a value there."""
    return [
        statistics.fmean([value for value in column if value is not None] or [0.0])
        for column in zip(*rows, strict=True)
    ]


def main() -> None:
    """Run everything and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--scenario", default="hobbs_cafe")
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    seeds = range(1, options.seeds + 1)
    with ProcessPoolExecutor(options.jobs) as pool:
        outcomes = list(pool.map(partial(outcome, scenario=options.scenario), seeds))
    for norm in outcomes[0].accepted:
        held = mean([one.accepted[norm] for one in outcomes])
        adhering = mean([one.adhering[norm] for one in outcomes])
        kept = mean([one.kept[norm] for one in outcomes])
        count = sum(one.emerged[norm] for one in outcomes)
        print(f"| {norm}, accepted | " + " | ".join(f"{value:.2f}" for value in held) + " | |")
        row = " | ".join(f"{value:.2f}" for value in adhering)
        print(f"| ... adherence | {row} | {count} of {len(outcomes)} |")
        print("| ... compliance rate | " + " | ".join(f"{value:.2f}" for value in kept) + " | |")
    conflicts = mean([one.conflicts for one in outcomes])
    row = " | ".join(f"{value:.1f}" for value in conflicts)
    print(f"| conflicts (a pair, a norm) | {row} | |")


if __name__ == "__main__":
    main()
