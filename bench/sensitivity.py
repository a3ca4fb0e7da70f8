"""How much each constant of the offline mind matters.

    python bench/sensitivity.py [--scenario hobbs_cafe] [--seeds 4] [--days 1] [--jobs 2]
                                [--only accept_base comply_utility] [--json FILE]

Every constant of ``folkways.minds.offline.Constants`` is set to half and to one and a half times
its value (kept within its range), everything else as it ships, over the same seeds. Printed are the
changes, in percentage points, of acceptance and adherence (means over tracked norms and quarters of
days: how high and how soon) and the relative change of the number of conflicts. The spread over
seeds of the unchanged model, printed first, says which changes mean anything.
"""

from __future__ import annotations

import argparse
import json
import statistics
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, fields, replace
from functools import partial
from pathlib import Path

import folkways
from folkways.minds.offline import Constants, OfflineMind


@dataclass(frozen=True)
class Outcome:
    """Means over tracked norms and quarters of days (shares, 0 to 1), and conflicts in all."""

    acceptance: float
    adherence: float
    conflicts: float


def outcome(changed: tuple[str, float] | None, seed: int, *, scenario: str, days: int) -> Outcome:
    """Run the scenario once with one constant changed (or none)."""
    constants = Constants() if changed is None else replace(Constants(), **dict([changed]))
    run = folkways.run(scenario, seed=seed, days=days, mind=OfflineMind(seed, constants=constants))
    result = run.to_json()
    return Outcome(
        _mean(result["series"]["acceptance"]),
        _mean(result["series"]["adherence"]),
        float(result["conflicts"] or 0),
    )


def _mean(series: Mapping[str, Sequence[float | None]]) -> float:
    numbers = [value for row in series.values() for value in row if value is not None]
    return statistics.fmean(numbers) if numbers else 0.0


def variants(only: Sequence[str]) -> list[tuple[str, float]]:
    """Return every constant with half and with one and a half times its value, within range."""
    found = []
    for spec in fields(Constants):
        if only and spec.name not in only:
            continue
        value = getattr(Constants(), spec.name)
        low, high = sorted((0.5 * value, 1.5 * value))
        for changed in (max(low, spec.metadata["low"]), min(high, spec.metadata["high"])):
            if changed != value:
                found.append((spec.name, changed))
    return found


def average(outcomes: Sequence[Outcome]) -> Outcome:
    """Return the means over seeds."""
    return Outcome(
        statistics.fmean(o.acceptance for o in outcomes),
        statistics.fmean(o.adherence for o in outcomes),
        statistics.fmean(o.conflicts for o in outcomes),
    )


def main() -> None:
    """Run everything and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--scenario", default="hobbs_cafe")
    parser.add_argument("--seeds", type=int, default=4)
    parser.add_argument("--days", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--json", type=Path)
    args = parser.parse_args()

    seeds = range(1, args.seeds + 1)
    todo: list[tuple[str, float] | None] = [None, *variants(args.only)]
    put = partial(outcome, scenario=args.scenario, days=args.days)
    with ProcessPoolExecutor(args.jobs) as pool:
        pairs = [(changed, seed) for changed in todo for seed in seeds]
        results = list(pool.map(put, *zip(*pairs, strict=True)))
    by_variant = [results[i * len(seeds) : (i + 1) * len(seeds)] for i in range(len(todo))]

    base = average(by_variant[0])
    spread = [
        statistics.pstdev(getattr(o, name) for o in by_variant[0])
        for name in ("acceptance", "adherence", "conflicts")
    ]
    print(
        f"{args.scenario}, {args.days} day(s), seeds 1 to {args.seeds}: "
        f"acceptance {100 * base.acceptance:.0f} % (sd {100 * spread[0]:.0f}), "
        f"adherence {100 * base.adherence:.0f} % (sd {100 * spread[1]:.0f}), "
        f"conflicts {base.conflicts:.0f} (sd {spread[2]:.0f})"
    )
    print(f"{'constant':20} {'value':>8} {'acceptance':>11} {'adherence':>10} {'conflicts':>10}")
    rows = []
    for changed, outcomes in zip(todo[1:], by_variant[1:], strict=True):
        assert changed is not None
        mean = average(outcomes)
        row = {
            "constant": changed[0],
            "value": changed[1],
            "acceptance": 100 * (mean.acceptance - base.acceptance),
            "adherence": 100 * (mean.adherence - base.adherence),
            "conflicts": 100 * (mean.conflicts / base.conflicts - 1) if base.conflicts else 0.0,
        }
        rows.append(row)
        print(
            f"{changed[0]:20} {changed[1]:8.3g} {row['acceptance']:+10.0f}p "
            f"{row['adherence']:+9.0f}p {row['conflicts']:+9.0f}%"
        )
    if args.json:
        args.json.write_text(json.dumps(rows, indent=1), "utf-8")


if __name__ == "__main__":
    main()
